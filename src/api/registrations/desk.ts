// The sales office's part: the inbox of what waits for a ruling, and the ruling.
import { office, officeHolding } from '../../domain/vocabulary/roles.ts';
import { Type } from 'typebox';
import { deskContext, perform, shown, type Book } from '../../processes/book.ts';
import { jsonOrNotFound, list, type Answer } from '../../platform/http/answers/answer.ts';
import { paginate } from '../../platform/http/answers/pagination.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import { pageQuery } from '../../platform/judging/schema.ts';
import type { HasLiveOption } from '../../domain/lead/interests/restraints.ts';
import { delay } from '../../platform/postgres/leader.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { exists } from '../../processes/spaces.ts';
import { declaredPerson, rulesOf, type Log } from '../../processes/declaration.ts';
import { registrationDecider } from '../../domain/registrations/commands.ts';
import { KnownLeads } from '../../processes/known-leads.ts';
import type { RegistrationQueries } from './queries.ts';
import { registrationAggregate, registrationStream } from '../../domain/registrations/registration.ts';
import { InboxItem, RegistrationSheet, Ruling, rulingRules } from './schema.ts';

const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 20;

export function registrationDesk(
  book: Book,
  queries: RegistrationQueries,
  hasLiveOption: HasLiveOption,
  log: Log,
): RouteGroup {
  const knownLeads = new KnownLeads(book.commands, book.claims, hasLiveOption);

  async function sheet(key: Caller, programId: number, id: number): Promise<Answer | Refusal> {
    return jsonOrNotFound(await queries.sheet(key, programId, id));
  }

  const registrationsOf = async (tenant: string, programId: number) =>
    await book.commands.load(registrationAggregate, registrationStream(tenant, programId));

  /** Where the policy has carried the ruling to its lead, or has got to in the time that a caller waits. */
  async function carriedOut(tenant: string, programId: number, id: number): Promise<bigint> {
    const until = performance.now() + PATIENCE_MS;
    const patience = new AbortController().signal;
    for (;;) {
      const { state, position } = await registrationsOf(tenant, programId);
      if (state.all.get(id)?.status !== 'accepted' || performance.now() > until) return position;
      await delay(LOOK_EVERY_MS, patience);
    }
  }

  return {
    tag: 'Registrations (back office)',
    description: 'The inbox of declarations that wait for a ruling, and the ruling.',
    refusals: {
      'registration-not-waiting': { status: 409, message: 'Cette dénonciation n’attend pas d’arbitrage' },
      'registration-already-approved': {
        status: 409,
        message: 'Ce prospect est déjà sous prescription sur ce programme',
      },
    },
    routes: [
      backoffice.get('/:tenantKey/registrations', {
        summary: 'List registrations of every program, newest first',
        roles: officeHolding('registration.view'),
        description:
          'With `ruling_required=1`, the inbox: those that wait for a ruling. Roles that see no buyers read who declared, ' +
          'not whom.',
        query: Type.Object({
          ...pageQuery,
          ruling_required: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
        }),
        paginated: true,
        answer: Type.Array(InboxItem),
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ key, query, address }) => {
          const { page = 1, per_page: perPage = 50, ruling_required: asked } = query;
          const rulingRequired = asked === undefined ? null : asked === 1;
          const found = await queries.inbox(key, { rulingRequired, page, perPage });
          const keep: Record<string, string> = asked === undefined ? {} : { ruling_required: String(asked) };
          return list(found.documents, paginate(found.total, page, perPage, address, keep));
        },
      }),
      backoffice.get('/:tenantKey/registrations/:id', {
        summary: 'Read a registration of any program',
        roles: officeHolding('registration.view'),
        description:
          'For who has its number and not its program. Roles that see no buyers read who declared, not whom.',
        answer: InboxItem,
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ key, params: { id } }) => jsonOrNotFound(await queries.oneOfInbox(key, id)),
      }),
      backoffice.post('/:tenantKey/programs/:programId/registrations/:id/ruling', {
        summary: 'Rule on a registration',
        roles: office('registrations.rule'),
        status: 200,
        body: Ruling,
        rules: rulingRules,
        answer: RegistrationSheet,
        refuses: ['registration-not-waiting', 'registration-already-approved'],
        record: async ({ params: { tenantKey, programId, id } }) =>
          (await exists(book, tenantKey)) && (await registrationsOf(tenantKey, programId)).state.all.has(id),
        handle: async ({ params: { tenantKey, programId, id }, body, ...call }) => {
          const context = deskContext(book, call, tenantKey);
          const { now } = context;
          const { state } = await registrationsOf(tenantKey, programId);
          const registration = state.all.get(id);
          if (!registration) return refuse('not-found');
          const person = await declaredPerson(log, tenantKey, programId, registration);
          const leads =
            person === null ? [] : await knownLeads.of(person, { tenant: tenantKey, programId, id }, now);
          const ruling =
            body.decision === 'approved'
              ? ({ decision: 'approved' } as const)
              : {
                  decision: 'rejected' as const,
                  reason: body.rejection_reason ?? 'other',
                  comment: body.rejection_comment ?? null,
                };
          const command = {
            type: 'rule' as const,
            id,
            ruling,
            rules: await rulesOf(book.commands, tenantKey, programId),
            isPrescribed: leads.some((lead) => lead.isUnderPrescription),
          };
          const stream = registrationStream(tenantKey, programId);
          await perform(book, registrationDecider, stream, command, context);
          const position = await carriedOut(tenantKey, programId, id);
          return await shown(book, 'registrations', { stream, position }, { id }, () =>
            sheet(call.key, programId, id),
          );
        },
      }),
    ],
  };
}
