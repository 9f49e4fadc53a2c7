// The back office's route that removes a person for good.
import { office } from '../../domain/vocabulary/roles.ts';
import { Type } from 'typebox';
import { deskContext, perform, shown, type Book } from '../../processes/book.ts';
import { allValues } from '../../domain/lead/contacts/contacts.ts';
import { Ownership } from '../../processes/ownership.ts';
import { data } from '../../platform/http/answer.ts';
import type { IdempotencyStore } from '../../platform/http/idempotency.ts';
import { backoffice, type RouteGroup } from '../../platform/http/route.ts';
import { Id, Timestamp } from '../../platform/judging/schema.ts';
import { timestampOf } from '../../platform/kernel/clock.ts';
import { Forgetting } from '../../processes/forgetting.ts';
import { exists } from '../../processes/spaces.ts';
import { contactDecider } from '../../domain/lead/contact-commands.ts';
import { isKnown, leadStream } from '../../domain/lead/leads/lead.ts';
import type { KnownSheet } from '../../domain/lead/leads/sheet.ts';

export function leadDesk(book: Book, answers: Pick<IdempotencyStore, 'forgetSubject'>): RouteGroup {
  const ownership = new Ownership(book.commands, book.claims);
  const registrations = new Forgetting(book, answers);
  return {
    tag: 'Leads (back office)',
    routes: [
      backoffice.post('/:tenantKey/leads/:leadId/anonymise', {
        summary: 'Anonymise a lead',
        roles: office('leads.anonymise'),
        description:
          'Destroys the key that its personal data is sealed with. The history stays, without the person. Cannot be undone.',
        status: 200,
        body: Type.Object({}),
        answer: Type.Object({ lead_id: Id, anonymised_at: Timestamp }),
        record: async ({ params: { tenantKey, leadId } }) =>
          (await exists(book, tenantKey)) &&
          isKnown((await ownership.lead(leadStream(tenantKey, leadId))).sheet),
        handle: async ({ params: { tenantKey, leadId }, ...call }) => {
          const context = deskContext(book, call, tenantKey);
          const stream = leadStream(tenantKey, leadId);
          // first, while the lead still tells whom they name
          const { contacts } = await ownership.lead(stream);
          const forgotten = await registrations.forget(leadId, allValues(contacts), context);
          const done = await perform(book, contactDecider, stream, { type: 'anonymise' }, context);
          // each of these may be done again: a second call finishes what a kill cut short
          await book.shred(stream);
          await answers.forgetSubject(stream);
          await ownership.release(allValues(done.note ?? []), stream, context);
          const { anonymised_at } = done.state.sheet as KnownSheet;
          const answer = { lead_id: leadId, anonymised_at: timestampOf(anonymised_at!) };
          const position = forgotten > done.position ? forgotten : done.position;
          return await shown(book, 'leads', { stream, position }, { lead_id: leadId }, async () =>
            data(answer),
          );
        },
      }),
    ],
  };
}
