// Options as partners place, prolong, cancel and read them.
import { streamName } from '../../platform/kernel/stream-id.ts';
import { Type, type Static } from 'typebox';
import { actorOf, newId, partnerContext, perform, shown, type Book } from '../../processes/book.ts';
import { jsonOrNotFound, list, type Answer } from '../../platform/http/answer.ts';
import { paginate } from '../../platform/http/pagination.ts';
import { anyOf, holds } from '../../domain/vocabulary/permissions.ts';
import { partner, type RouteGroup } from '../../platform/http/route.ts';
import { Id, Moment, Nullable, pageQuery } from '../../platform/judging/schema.ts';
import { interestedLead } from '../../processes/presence.ts';
import type { CommandContext } from '../../platform/kernel/commands.ts';
import { eventId } from '../../platform/kernel/event-id.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { Unavailable } from '../../platform/kernel/unavailable.ts';
import { leadStream } from '../../domain/lead/leads/lead.ts';
import type { Attempt } from '../../platform/http/idempotency.ts';
import type { Caller } from '../../platform/http/callers.ts';
import { gridAggregate, placedBy, type Grid, type GridEvent } from '../../domain/grid/grid.ts';
import { termsOf } from '../../domain/grid/lots/terms.ts';
import { programAggregate } from '../../domain/program/program.ts';
import { ownerOf, wrongOwner } from '../../processes/owner.ts';
import { gridDecider } from '../../domain/grid/commands.ts';
import { wrongPlacing } from '../../domain/grid/options/decide.ts';
import { mayCancel, mayProlong } from '../../domain/grid/options/ownership.ts';
import { noteInteraction } from '../../processes/interaction.ts';
import type { Ended } from '../../domain/grid/ended.ts';
import type { OptionQueries, Scope } from './queries.ts';
import { optionReading, overOthers } from './reading.ts';
import { Cancellation, NewOption, OptionSchema, Prolongation } from './schema.ts';

interface Located {
  readonly params: { readonly programId: number; readonly optionId: number };
  readonly key: Caller;
}

interface Kept {
  readonly idempotency: Pick<Attempt, 'concerns'>;
}

export function optionRoutes(book: Book, options: OptionQueries): RouteGroup {
  const grid = (tenant: string, programId: number): string =>
    streamName(gridAggregate.category, tenant, programId);
  const reading = optionReading(options);

  async function read(
    key: Caller,
    programId: number,
    id: number,
    said: { message?: string; body?: string } = {},
  ): Promise<Answer | Refusal> {
    const document = await options.one(key, programId, id);
    return jsonOrNotFound(document, said);
  }

  async function programOf(tenant: string, programId: number) {
    const stream = streamName(programAggregate.category, tenant, programId);
    const { state } = await book.commands.load(programAggregate, stream);
    return state.status === 'known' ? state : null;
  }

  async function option({ params, key }: Located): Promise<Ended | undefined> {
    const stream = grid(key.tenantKey, params.programId);
    const { state } = await book.commands.load(gridAggregate, stream);
    return placedBy(state, params.optionId);
  }

  /** The answer names the buyers: what is kept of it for a retry goes when they are forgotten. */
  async function namesBuyers(call: Located & Kept): Promise<void> {
    const known = await option(call);
    if (known) await call.idempotency.concerns(leadStream(call.key.tenantKey, known.lead_id));
  }

  /** Of a request tried again nothing is placed any more: the policy has seen to it, or will. */
  async function interacted(
    events: readonly GridEvent[],
    stream: string,
    context: CommandContext,
    leadId: number,
    programId: number,
  ): Promise<bigint> {
    const place = events.findIndex(({ type }) => type === 'OptionPlaced');
    const placed = events[place];
    if (placed?.type !== 'OptionPlaced') return 0n;
    const causationId = eventId(context.seed, stream, place);
    const placing = { leadId, programId, optionId: placed.data.option_id, at: context.now };
    try {
      return await noteInteraction(book.commands, placing, {
        ...context,
        causationId,
        seed: `${causationId} interaction`,
      });
    } catch (error) {
      // the option is placed all the same
      if (error instanceof Unavailable) return 0n;
      throw error;
    }
  }

  /** Asked here too, so that nothing is said of the body of a request about another's option. */
  const asked =
    (may: typeof mayCancel) =>
    async (call: Located): Promise<true | Refusal> =>
      may(await option(call), actorOf(call.key), overOthers(call.key)) ?? true;

  const prolong = {
    summary: 'Prolong an option',
    permission: anyOf('option.update'),
    status: 200 as const,
    body: Prolongation,
    answer: OptionSchema,
    refuses: [
      'option-gone',
      'options-waiting',
      'prolongation-too-long',
      'option-already-prolonged',
      'option-not-owned',
    ],
    record: asked(mayProlong),
    lookups: async (
      { owner_id }: { owner_id?: number | null },
      { key }: Located,
      wrong: ReadonlySet<string>,
    ) => wrongOwner(book, key, owner_id, wrong),
  };

  async function wrongLead(key: Caller, programId: number, leadId: number | undefined) {
    if (leadId === undefined || (await interestedLead(book, key.tenantKey, programId, leadId))) return null;
    return { lead_id: ['Ce prospect n’a pas d’intérêt pour le programme.'] };
  }

  async function wrongOnGrid(
    key: Caller,
    programId: number,
    { lots, vat_rate: rate }: Partial<Static<typeof NewOption>>,
  ) {
    const program = await programOf(key.tenantKey, programId);
    if (!program || !lots) return null;
    const { state } = await book.commands.load(gridAggregate, grid(key.tenantKey, programId));
    const vatRate = typeof rate === 'number' ? rate : null;
    return wrongPlacing(state, { lotIds: lots.map((lot) => lot.id), vatRate, terms: termsOf(program) });
  }

  async function prolonged(
    call: Located & {
      body: { owner_id?: number | null; prolongation_hours: number };
      seed: string;
      requestId: string;
    } & Kept,
  ): Promise<Answer | Refusal> {
    const { params, key, body } = call;
    const owner = await ownerOf(book, key, body.owner_id);
    if (isRefusal(owner)) return owner;
    const program = await programOf(key.tenantKey, params.programId);
    if (!program) return refuse('not-found');
    await namesBuyers(call);
    const command = {
      type: 'prolongOption',
      optionId: params.optionId,
      hours: body.prolongation_hours,
      maxHours: program.rules.max_prolongation_hours,
      others: overOthers(key),
    } as const;
    const stream = grid(key.tenantKey, params.programId);
    const done = await perform(book, gridDecider, stream, command, partnerContext(book, call));
    return await shown(book, 'options', done, { id: params.optionId }, () =>
      read(key, params.programId, params.optionId, PROLONGED),
    );
  }

  return {
    tag: 'Options',
    description:
      'Temporary holds of lots. A lot has one holder; others wait in the order in which they came.',
    refusals: {
      'lot-unavailable': {
        status: 409,
        message: 'Lot indisponible',
        body: 'Un des lots ne peut pas être optionné pour le moment.',
      },
      'option-twin-missing': {
        status: 422,
        message: 'Lot jumelé manquant',
        body: 'Ce programme demande d’optionner ensemble les lots jumelés.',
      },
      'option-main-missing': {
        status: 422,
        message: 'Erreur : Lot principal manquant',
        body: 'Une option porte sur exactement un lot principal.',
      },
      'option-several-mains': {
        status: 422,
        message: 'Erreur : Plusieurs lots principaux spécifiés',
        body: 'Une option porte sur exactement un lot principal : placez une option par lot principal.',
      },
      'option-already-placed': {
        status: 409,
        message: 'Option déjà posée',
        body: 'Ce prospect a déjà une option en cours sur un de ces lots.',
      },
      'option-not-owned': {
        status: 403,
        message: 'Cette option appartient à un autre prescripteur',
      },
      'option-gone': {
        status: 409,
        message: 'Option annulée ou expirée',
        body: 'Cette option n’est plus en cours.',
      },
      'options-waiting': {
        status: 409,
        message: 'Options en attente',
        body: 'D’autres options attendent, ou celle-ci attend encore : elle ne peut pas être prolongée.',
      },
      'prolongation-too-long': {
        status: 422,
        message: 'Durée de prolongation trop élevée',
        body: 'Une option peut être prolongée de {hours} heures au plus.',
      },
      'option-already-prolonged': {
        status: 409,
        message: 'Option déjà prolongée',
        body: 'Une option ne peut être prolongée qu’une fois.',
      },
    },
    routes: [
      partner.get('/programs/:programId/options', {
        summary: 'List options',
        description: 'Own ones; all with `option-extended.view`. Newest first.',
        permission: reading.permission,
        query: Type.Object({
          ...pageQuery,
          updated_since: Type.Optional({
            ...Moment,
            description:
              'Only options that were placed, changed or ran out at or after this instant, and those that wait where ' +
              'any did; what becomes of their buyers and lots does not count',
          }),
        }),
        paginated: true,
        answer: Type.Array(OptionSchema),
        handle: async ({ params: { programId }, key, query, address }) => {
          const { page = 1, per_page: perPage = 50, updated_since } = query;
          const pages = { page, perPage, updatedSince: updated_since ?? null };
          const found = await options.page(key, programId, scopeOf(key), pages);
          const keep = updated_since === undefined ? {} : { updated_since };
          return list(found.documents, paginate(found.total, page, perPage, address, keep));
        },
      }),
      partner.get('/programs/:programId/options/:optionId', {
        summary: 'Read an option',
        permission: reading.permission,
        answer: OptionSchema,
        handle: async ({ params: { programId, optionId: id }, key }) =>
          (await reading.refused(key, { programId, id })) ?? (await read(key, programId, id)),
      }),
      partner.post('/programs/:programId/options', {
        summary: 'Place an option',
        description:
          'On free lots it holds them at once; on held ones it waits its turn while the queue has room.',
        permission: anyOf('option.create'),
        body: NewOption,
        answer: OptionSchema,
        refuses: [
          'lot-unavailable',
          'option-twin-missing',
          'option-main-missing',
          'option-several-mains',
          'option-already-placed',
        ],
        lookups: async (fields, { key, params: { programId } }, wrong) => ({
          ...(await wrongOwner(book, key, fields.owner_id, wrong)),
          ...(await wrongLead(key, programId, fields.lead_id)),
          ...(await wrongOnGrid(key, programId, fields)),
        }),
        handle: async ({ params: { programId }, body, key, ...call }) => {
          const owner = await ownerOf(book, key, body.owner_id);
          if (isRefusal(owner)) return owner;
          const program = await programOf(key.tenantKey, programId);
          if (!program) return refuse('not-found');
          const context = partnerContext(book, { ...call, key });
          const id = await newId(book, 'option', call.idempotency, context);
          await call.idempotency.concerns(leadStream(key.tenantKey, body.lead_id));
          const command = {
            type: 'placeOption',
            id,
            leadId: body.lead_id,
            ownerId: owner,
            keyId: key.id,
            lotIds: body.lots.map((lot) => lot.id),
            vatRate: body.vat_rate as number,
            comment: body.comment ?? null,
            terms: termsOf(program),
            rules: program.rules,
          } as const;
          const stream = grid(key.tenantKey, programId);
          const done = await perform(book, gridDecider, stream, command, context);
          const noted = await interacted(done.events, stream, context, command.leadId, programId);
          const position = noted > done.position ? noted : done.position;
          return await shown(book, 'options', { stream, position }, { id }, () =>
            read(key, programId, id, placed(done.state, id)),
          );
        },
      }),
      partner.put('/programs/:programId/options/:optionId', { ...prolong, handle: prolonged }),
      partner.post('/programs/:programId/options/:optionId', { ...prolong, handle: prolonged }),
      partner.delete('/programs/:programId/options/:optionId', {
        summary: 'Cancel an option',
        permission: anyOf('option.delete', 'option-extended.delete'),
        query: Type.Object({ owner_id: Type.Optional(Nullable(Id)) }),
        body: Cancellation,
        answer: OptionSchema,
        refuses: ['option-gone', 'option-not-owned'],
        record: asked(mayCancel),
        lookups: ({ owner_id }, { key, query }, wrong) =>
          wrongOwner(book, key, owner_id ?? query.owner_id, wrong),
        handle: async ({ params: { programId, optionId }, key, body, query, ...call }) => {
          const owner = await ownerOf(book, key, body.owner_id ?? query.owner_id);
          if (isRefusal(owner)) return owner;
          await namesBuyers({ params: { programId, optionId }, key, ...call });
          const context = partnerContext(book, { ...call, key });
          const command = { type: 'cancelOption', optionId, others: overOthers(key) } as const;
          const done = await perform(book, gridDecider, grid(key.tenantKey, programId), command, context);
          return await shown(book, 'options', done, { id: optionId }, () =>
            read(key, programId, optionId, CANCELED),
          );
        },
      }),
    ],
  };
}

const PROLONGED = { message: 'Option prolongée', body: 'La fin de l’option est repoussée.' };
const CANCELED = { message: 'Option annulée', body: 'Les lots que personne d’autre n’attend sont libres.' };

function scopeOf(key: Caller): Scope {
  return holds(key, 'option-extended.view') ? { all: true } : { all: false, key };
}

function placed(grid: Grid, id: number): { message: string; body: string } {
  return grid.options.get(id)?.status === 'option'
    ? {
        message: 'Option posée',
        body: 'Les lots sont réservés à ce prospect jusqu’à l’expiration de l’option.',
      }
    : { message: 'Option en attente', body: 'Un lot est déjà sous option : celle-ci attend son tour.' };
}
