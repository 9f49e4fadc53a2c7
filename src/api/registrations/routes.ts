// Registrations as prescribers declare, read and give them up.
import { streamName } from '../../platform/rules/stream-id.ts';
import { anyOf } from '../../domain/vocabulary/permissions.ts';
import { Type } from 'typebox';
import { newId, partnerContext, perform, shown, type Book } from '../../processes/book.ts';
import { json, jsonOrNotFound, list, type Answer } from '../../platform/http/answers/answer.ts';
import { paginate } from '../../platform/http/answers/pagination.ts';
import { partner, type RouteGroup } from '../../platform/http/routes/route.ts';
import { Id, Moment, Nullable, pageQuery } from '../../platform/judging/schema.ts';
import type { HasLiveOption } from '../../domain/lead/interests/restraints.ts';
import { isRefusal, orThrow, refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import { formerOwnerOf, ownerOf, wrongOwner } from '../../processes/owner.ts';
import { isOpen } from '../../domain/tenant/decide.ts';
import { fullname, shortname, tenantAggregate } from '../../domain/tenant/tenant.ts';
import { called, type Named } from '../named.ts';
import { withActors } from './actors.ts';
import { registrationDecider } from '../../domain/registrations/commands.ts';
import { declaration } from '../../domain/registrations/decide.ts';
import { registrationDocument } from '../../domain/registrations/document.ts';
import { subjectOf } from '../../domain/registrations/events.ts';
import { valuesIn } from '../../domain/registrations/matching.ts';
import { approvalOf, onceCarriedOut } from '../../processes/approval.ts';
import type { RegistrationQueries } from './queries.ts';
import { registrationReading } from './reading.ts';
import { registrationStream } from '../../domain/registrations/registration.ts';
import { NewRegistration, personOf, realPhones, RegistrationItem, RegistrationSheet } from './schema.ts';
import { evolveStory } from '../../domain/registrations/story.ts';

const LIST = '/programs/:programId/registrations';
const ONE = `${LIST}/:registrationId` as const;

export function registrationRoutes(
  book: Book,
  queries: RegistrationQueries,
  hasLiveOption: HasLiveOption,
): RouteGroup {
  const { matching } = book;
  const reading = registrationReading(queries);
  const approval = approvalOf(book, hasLiveOption);

  async function tenantOf(tenant: string) {
    const stream = streamName(tenantAggregate.category, tenant);
    return (await book.commands.load(tenantAggregate, stream)).state;
  }

  async function userOf(tenant: string, id: number): Promise<Named | null> {
    const state = await tenantOf(tenant);
    const user = isOpen(state) ? state.users.get(id) : undefined;
    return user ? { id, fullname: fullname(user), shortname: shortname(user) } : null;
  }

  async function sheet(key: Caller, programId: number, id: number): Promise<Answer | Refusal> {
    return jsonOrNotFound(await queries.sheet(key, programId, id));
  }

  return {
    tag: 'Registrations',
    description:
      'Prescribers declare people on a program. The service analyses each declaration within a second or two, in the order in which they came.',
    refusals: {
      'registration-not-owned': {
        status: 403,
        message: 'Cette dénonciation appartient à un autre prescripteur',
      },
      'registration-ended': { status: 409, message: 'Dénonciation refusée ou expirée' },
    },
    routes: [
      partner.get(LIST, {
        summary: 'List registrations',
        description: 'Newest first. A key of a user sees its own, unless the client space shows all.',
        permission: reading.permission,
        query: Type.Object({
          ...pageQuery,
          updated_since: Type.Optional({
            ...Moment,
            description: 'Only registrations that changed, or ran out, at or after this instant',
          }),
        }),
        paginated: true,
        answer: Type.Array(RegistrationItem),
        handle: async ({ params: { programId }, key, query, address }) => {
          const { page = 1, per_page: perPage = 50, updated_since } = query;
          const updatedSince = updated_since ?? null;
          const found = await queries.page(key, programId, { page, perPage, updatedSince });
          const keep = updated_since === undefined ? {} : { updated_since };
          return list(found.documents, paginate(found.total, page, perPage, address, keep));
        },
      }),
      partner.get(ONE, {
        summary: 'Read a registration',
        permission: reading.permission,
        answer: RegistrationSheet,
        handle: async ({ key, params: { programId, registrationId: id } }) =>
          (await reading.refused(key, { programId, id })) ?? (await sheet(key, programId, id)),
      }),
      partner.post(LIST, {
        summary: 'Declare a person on a program',
        description:
          'The answer has no status yet: the registration is analysed at once after it, and reads show the result.',
        permission: anyOf('registration.create'),
        body: NewRegistration,
        rules: realPhones,
        lookups: ({ owner_id }, { key }, wrong) => wrongOwner(book, key, owner_id, wrong),
        answer: RegistrationSheet,
        handle: async ({ params: { programId }, key, body, ...call }) => {
          const ownerId = await ownerOf(book, key, body.owner_id);
          if (isRefusal(ownerId)) return ownerId;
          const context = partnerContext(book, { ...call, key });
          const { tenant } = context;
          const stream = registrationStream(tenant, programId);
          const id = await newId(book, 'registration', call.idempotency, context);
          await call.idempotency.concerns(subjectOf(stream, id));
          const person = personOf(body);
          const keys = matching.keys(tenant, valuesIn(person));
          const command = { type: 'declare', id, ownerId, keys, person } as const;
          const done = await perform(book, registrationDecider, stream, command, context);
          const [stored] = done.events;
          const author = key.user ?? called(key.label);
          const by = { id: author.id, fullname: author.fullname, shortname: author.shortname };
          const actors = {
            owner: await userOf(tenant, ownerId),
            created_by: by,
            updated_by: by,
            processed_by: null,
          };
          return await shown(book, 'registrations', done, { id }, async () => {
            // of a request tried again nothing is stored any more: it says again what it said, and when that was
            const at = stored
              ? context.now
              : ((await queries.declaredAt(tenant, programId, id)) ?? context.now);
            const story = evolveStory(null, stored ?? declaration(command), { ...context, at }, 0)!;
            const created = { ...registrationDocument(story), status: null };
            return json(withActors(JSON.stringify(created), actors), {
              message: 'Dénonciation enregistrée',
              body: 'La dénonciation est en cours d’analyse : le résultat sera visible dans quelques instants.',
            });
          });
        },
      }),
      partner.delete(ONE, {
        summary: 'Give up a registration',
        description:
          'Of its owner, while it is pending or approved: it expires at once, and the prescription with it.',
        permission: anyOf('registration.delete'),
        query: Type.Object({ owner_id: Type.Optional(Nullable(Id)) }),
        body: Type.Object({ owner_id: Type.Optional(Nullable(Id)) }),
        answer: RegistrationSheet,
        refuses: ['registration-not-owned', 'registration-ended'],
        record: async ({ key, params: { programId, registrationId: id } }) =>
          (await reading.refused(key, { programId, id })) ?? true,
        lookups: ({ owner_id }, { key, query }, wrong) =>
          wrongOwner(book, key, owner_id ?? query.owner_id, wrong, formerOwnerOf),
        handle: async ({ params, key, body, query, ...call }) => {
          const { programId, registrationId: id } = params;
          const ownerId = await formerOwnerOf(book, key, body.owner_id ?? query.owner_id);
          if (isRefusal(ownerId)) return ownerId;
          const context = partnerContext(book, { ...call, key });
          const stream = registrationStream(context.tenant, programId);
          await call.idempotency.concerns(subjectOf(stream, id));
          const command = { type: 'withdraw', id, ownerId } as const;
          const done = orThrow(
            await onceCarriedOut(() => book.commands.execute(registrationDecider, stream, command, context)),
          );
          // the policy does it too, should this process die here
          const leadId = done.state.all.get(id)?.chosen_lead_id ?? null;
          const ended = leadId === null ? 0n : await approval.end({ programId, id, context }, leadId);
          const position = ended > done.position ? ended : done.position;
          return await shown(book, 'registrations', { stream, position }, { id }, async () => {
            const document = await queries.sheet(key, programId, id);
            return document === null
              ? refuse('not-found')
              : json(document, { message: 'Dénonciation supprimée', body: 'La dénonciation a pris fin.' });
          });
        },
      }),
    ],
  };
}
