// The routes of the interest of a lead in a program, and the back office's switch that protects it.
import { office } from '../../domain/vocabulary/roles.ts';
import { Type } from 'typebox';
import { deskContext, partnerContext, perform, shown, type Book } from '../../processes/book.ts';
import { jsonOrNotFound, type Answer } from '../../platform/http/answers/answer.ts';
import { anyOf } from '../../domain/vocabulary/permissions.ts';
import { backoffice, partner, type RouteGroup } from '../../platform/http/routes/route.ts';
import type { Refusal } from '../../platform/kernel/refusal.ts';
import { leadAggregate, leadStream } from '../../domain/lead/leads/lead.ts';
import { exists } from '../../processes/spaces.ts';
import { leadDecider } from '../../domain/lead/commands.ts';
import { wrongChanges } from '../../domain/lead/interests/decide.ts';
import { hasInterest, interestedLead } from '../../processes/presence.ts';
import { InterestQueries } from './queries.ts';
import { readsInterests } from './reading.ts';
import type { HasLiveOption } from '../../domain/lead/interests/restraints.ts';
import { InterestInput, InterestSchema } from './schema.ts';

const PATH = '/programs/:programId/leads/:leadId/interest';

function reader(book: Book) {
  const queries = new InterestQueries(book.rows, book.clock);
  return async (tenant: string, programId: number, leadId: number): Promise<Answer | Refusal> => {
    const document = await queries.one(tenant, programId, leadId);
    return jsonOrNotFound(document);
  };
}

export function interestRoutes(book: Book, hasLiveOption: HasLiveOption): RouteGroup {
  const read = reader(book);
  return {
    tag: 'Interests',
    description:
      'How far a lead is on one program: ongoing, to follow or discarded, with a reason and a temperature.',
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
        record: hasInterest(book),
        lookups: async (changes, { key, params: { programId, leadId } }, wrong) => {
          const tenant = key.tenantKey;
          const { state: lead } = await book.commands.load(leadAggregate, leadStream(tenant, leadId));
          const isHeld = await hasLiveOption(tenant, programId, leadId);
          const command = { programId, changes, hasLiveOption: isHeld, now: book.clock.now(tenant) };
          return wrongChanges(lead, command, wrong);
        },
        handle: async ({ params: { programId, leadId }, body: changes, ...call }) => {
          const context = partnerContext(book, call);
          const { tenant } = context;
          const stream = leadStream(tenant, leadId);
          await call.idempotency.concerns(stream);
          const isHeld = await hasLiveOption(tenant, programId, leadId);
          const command = { type: 'changeInterest', programId, changes, hasLiveOption: isHeld } as const;
          const done = await perform(book, leadDecider, stream, command, context);
          return await shown(book, 'interests', done, { id: leadId }, () => read(tenant, programId, leadId));
        },
      }),
    ],
  };
}

export function interestDesk(book: Book): RouteGroup {
  const read = reader(book);
  return {
    tag: 'Interests (back office)',
    description: 'The switch that keeps partners from changing where a lead stands.',
    routes: [
      backoffice.put('/:tenantKey/programs/:programId/leads/:leadId/protection', {
        summary: 'Protect the interest of a lead, or stop protecting it',
        roles: office('leads.protect'),
        body: Type.Object({ is_protected: Type.Boolean() }),
        answer: InterestSchema,
        refuses: ['lead-anonymised'],
        record: async ({ params: { tenantKey, programId, leadId } }) =>
          (await exists(book, tenantKey)) &&
          (await interestedLead(book, tenantKey, programId, leadId)) !== null,
        handle: async ({ params: { tenantKey, programId, leadId }, body, ...call }) => {
          const context = deskContext(book, call, tenantKey);
          const command = {
            type: 'protectInterest',
            programId,
            isProtected: body.is_protected,
          } as const;
          const done = await perform(book, leadDecider, leadStream(tenantKey, leadId), command, context);
          return await shown(book, 'interests', done, { id: leadId }, () =>
            read(tenantKey, programId, leadId),
          );
        },
      }),
    ],
  };
}
