// The routes of the interest of a lead in a program, and the back office's switch that protects it.
import { Type } from 'typebox';
import type { Backend } from '../backend.ts';
import { deskContext, partnerContext, run, shown } from '../book.ts';
import { jsonOrNotFound, type Answer } from '../http/answer.ts';
import { anyOf } from '../http/permissions.ts';
import { backoffice, partner, type RouteGroup } from '../http/route.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { leadAggregate, leadStream } from '../leads/lead.ts';
import { exists } from '../tenants/desk.ts';
import { changeInterest, protect, wrongChanges } from './decide.ts';
import { hasInterest, interestedLead } from './presence.ts';
import { InterestQueries } from './queries.ts';
import { readsInterests } from './reading.ts';
import type { HasLiveOption } from './restraints.ts';
import { InterestInput, InterestSchema } from './schema.ts';

const PATH = '/programs/:programId/leads/:leadId/interest';

function reader(backend: Backend) {
  const queries = new InterestQueries(backend.rows, backend.clock);
  return async (tenant: string, programId: number, leadId: number): Promise<Answer | Refusal> => {
    const document = await queries.one(tenant, programId, leadId);
    return jsonOrNotFound(document);
  };
}

export function interestRoutes(backend: Backend, hasLiveOption: HasLiveOption): RouteGroup {
  const read = reader(backend);
  return {
    tag: 'Interests',
    routes: [
      partner.get(PATH, {
        summary: 'Read the interest of a lead in a program',
        permission: readsInterests,
        answer: InterestSchema,
        handle: ({ key, params }) => read(key.tenantKey, params.programId, params.leadId),
      }),
      partner.put(PATH, {
        summary: 'Change the interest of a lead in a program',
        description:
          'Fields that are not sent stay as they are; a reason goes with its status. A protected lead keeps its status, reasons and temperature.',
        permission: anyOf('lead.update', 'lead-extended.update'),
        body: InterestInput,
        answer: InterestSchema,
        refuses: ['lead-anonymised', 'lead-under-prescription', 'lead-protected'],
        record: hasInterest(backend),
        lookups: async (changes, { key, params: { programId, leadId } }, wrong) => {
          const tenant = key.tenantKey;
          const { state: lead } = await backend.commands.load(leadAggregate, leadStream(tenant, leadId));
          const isHeld = await hasLiveOption(tenant, programId, leadId);
          const command = { programId, changes, hasLiveOption: isHeld, now: backend.clock.now() };
          return wrongChanges(lead, command, wrong);
        },
        handle: async ({ params: { programId, leadId }, body: changes, ...call }) => {
          const context = partnerContext(backend, call);
          const { tenant, now } = context;
          const stream = leadStream(tenant, leadId);
          await call.idempotency.concerns(stream);
          const command = {
            programId,
            changes,
            hasLiveOption: await hasLiveOption(tenant, programId, leadId),
            now,
          };
          const done = await run(backend, leadAggregate, stream, context, (lead) =>
            changeInterest(lead, command),
          );
          return await shown(backend, 'interests', done, { id: leadId }, () =>
            read(tenant, programId, leadId),
          );
        },
      }),
    ],
  };
}

export function interestDesk(backend: Backend): RouteGroup {
  const read = reader(backend);
  return {
    tag: 'Interests (back office)',
    routes: [
      backoffice.put('/:tenantKey/programs/:programId/leads/:leadId/protection', {
        summary: 'Protect the interest of a lead, or stop protecting it',
        body: Type.Object({ is_protected: Type.Boolean() }),
        answer: InterestSchema,
        refuses: ['lead-anonymised'],
        record: async ({ params: { tenantKey, programId, leadId } }) =>
          (await exists(backend, tenantKey)) &&
          (await interestedLead(backend, tenantKey, programId, leadId)) !== null,
        handle: async ({ params: { tenantKey, programId, leadId }, body, ...call }) => {
          const context = deskContext(backend, call, tenantKey);
          const done = await run(backend, leadAggregate, leadStream(tenantKey, leadId), context, (lead) =>
            protect(lead, programId, body.is_protected),
          );
          return await shown(backend, 'interests', done, { id: leadId }, () =>
            read(tenantKey, programId, leadId),
          );
        },
      }),
    ],
  };
}
