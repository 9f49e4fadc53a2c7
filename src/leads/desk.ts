// The back office's route that removes a person for good.
import { Type } from 'typebox';
import type { Backend } from '../backend.ts';
import { deskContext, run, shown } from '../book.ts';
import { allValues } from '../contacts/contacts.ts';
import { Ownership } from '../contacts/ownership.ts';
import { data } from '../http/answer.ts';
import type { IdempotencyStore } from '../http/idempotency.ts';
import { backoffice, type RouteGroup } from '../http/route.ts';
import { Id, Timestamp } from '../http/schema.ts';
import { timestamp } from '../kernel/clock.ts';
import { Forgetting } from '../registrations/forgetting.ts';
import { exists } from '../tenants/desk.ts';
import { anonymise } from './decide.ts';
import { isKnown, leadAggregate, leadStream, type Lead } from './lead.ts';
import type { KnownSheet } from './sheet.ts';

export function leadDesk(backend: Backend, answers: Pick<IdempotencyStore, 'forgetSubject'>): RouteGroup {
  const ownership = new Ownership(backend.commands, backend.claims);
  const registrations = new Forgetting(backend, answers);
  return {
    tag: 'Leads (back office)',
    routes: [
      backoffice.post('/:tenantKey/leads/:leadId/anonymise', {
        summary: 'Anonymise a lead',
        description:
          'Destroys the key that its personal data is sealed with. The history stays, without the person. Cannot be undone.',
        status: 200,
        body: Type.Object({}),
        answer: Type.Object({ lead_id: Id, anonymised_at: Timestamp }),
        record: async ({ params: { tenantKey, leadId } }) =>
          (await exists(backend, tenantKey)) &&
          isKnown((await ownership.lead(leadStream(tenantKey, leadId))).sheet),
        handle: async ({ params: { tenantKey, leadId }, ...call }) => {
          const context = deskContext(backend, call, tenantKey);
          const stream = leadStream(tenantKey, leadId);
          let before: Lead | null = null;
          // first, while the lead still tells whom they name
          const { contacts } = await ownership.lead(stream);
          const forgotten = await registrations.forget(leadId, allValues(contacts), context);
          const done = await run(backend, leadAggregate, stream, context, (lead) => {
            before = lead;
            return anonymise(lead);
          });
          // each of these may be done again: a second call finishes what a kill cut short
          await backend.vault.destroy(stream);
          await answers.forgetSubject(stream);
          await ownership.release(before ? allValues((before as Lead).contacts) : [], stream, context);
          const { anonymised_at } = done.state.sheet as KnownSheet;
          const answer = { lead_id: leadId, anonymised_at: timestamp(new Date(anonymised_at!)) };
          const position = forgotten > done.position ? forgotten : done.position;
          return await shown(backend, 'leads', { stream, position }, { lead_id: leadId }, async () =>
            data(answer),
          );
        },
      }),
    ],
  };
}
