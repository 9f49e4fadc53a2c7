// Lots as partners read and feed them.
import { streamName } from '../../platform/rules/stream-id.ts';
import { Type } from 'typebox';
import { newId, partnerContext, perform, shown, type Book } from '../../processes/book.ts';
import type { PlanFiles } from './plan-files.ts';
import { data, json, jsonOrNotFound, type Answer } from '../../platform/http/answers/answer.ts';
import { anyOf, holds } from '../../domain/vocabulary/permissions.ts';
import { partner, type RouteGroup } from '../../platform/http/routes/route.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import { programAggregate } from '../../domain/program/program.ts';
import { lotFile, withFileUrls } from '../../domain/grid/lots/document.ts';
import { gridDecider } from '../../domain/grid/commands.ts';
import { gridAggregate, gridStream } from '../../domain/grid/grid.ts';
import { LotChangesItem, NewLotItem, readItem } from '../../domain/grid/lots/input.ts';
import { DELETED, LotFilters, lotList, lotListTag, Lots } from './list.ts';
import type { Written } from '../../platform/following/progress.ts';
import type { LotQueries } from './queries.ts';
import { readsLots } from '../../domain/grid/lots/shown.ts';
import { lotReading } from './reading.ts';
import { BatchReport, LotFileSchema, LotSheet } from './schema.ts';
import { storeBatch } from '../../processes/store-batch.ts';

const BATCH_BYTES = 8 * 1024 * 1024;
const Batch = Type.Object({
  lots: Type.Array(Type.Unknown({ 'x-shown': Type.Union([NewLotItem, LotChangesItem]) }), {
    minItems: 1,
    description: 'Each item is judged on its own: with `id` it changes that lot, without it makes a new one',
  }),
});

export function lotRoutes(book: Book, lots: LotQueries, plans: PlanFiles, baseUrl: string): RouteGroup {
  const reading = lotReading(lots);

  const tagOf = (of: string, key: Caller, programId: number, query: LotFilters): Promise<string> =>
    lotListTag(of, lots, key, programId, query);

  /** Whether lists go on without what was taken away. */
  const isGone = (done: Written) => (patienceMs: number) => book.progress.reached(done, 'lots', patienceMs);

  function listed(
    key: Caller,
    programId: number,
    query: LotFilters,
    allottedTo: number | null,
    etag: string,
  ): Answer {
    const wanted = {
      tenant: key.tenantKey,
      programId,
      updatedSince: query.updated_since ?? null,
      allottedTo,
    };
    return lotList(lots, wanted, query, { etag });
  }

  async function sheet(key: Caller, programId: number, lotId: number): Promise<Answer | Refusal> {
    const row = await lots.sheet(key.tenantKey, programId, lotId);
    return row ? json(row.document, { etag: row.etag }) : refuse('not-found');
  }

  async function stands(key: Caller, programId: number, lotId: number): Promise<boolean> {
    const { state } = await book.commands.load(gridAggregate, gridStream(key.tenantKey, programId));
    return state.lots.has(lotId);
  }

  return {
    tag: 'Lots',
    description: 'The grid of a program: main lots with their annexes, prices, status and plans.',
    refusals: {
      'lot-status-protected': {
        status: 409,
        message: 'Ce lot ne peut pas être supprimé',
        body: 'Son statut est « {status} » : seul un lot disponible ou indisponible peut être supprimé.',
      },
      'lot-plans-full': {
        status: 409,
        message: 'Nombre maximal de plans atteint',
        body: 'Ce lot compte déjà {most} plan(s) : supprimez-en un avant d’en ajouter.',
      },
    },
    routes: [
      partner.get('/programs/:programId/lots', {
        summary: 'List the lots of a program',
        permission: anyOf('lot.view'),
        heavy: true,
        query: LotFilters,
        answer: Lots,
        beside: DELETED,
        etag: ({ key, params, query }) => tagOf('lots', key, params.programId, query),
        handle: async ({ key, params: { programId }, query }) =>
          listed(key, programId, query, null, await tagOf('lots', key, programId, query)),
      }),
      partner.get('/programs/:programId/allotments', {
        summary: 'List the lots allotted to the key, and open grid',
        permission: readsLots,
        heavy: true,
        query: LotFilters,
        answer: Lots,
        beside: DELETED,
        handle: async ({ key, params: { programId }, query }) => {
          const etag = await tagOf(`allotments-${key.id}`, key, programId, query);
          return listed(key, programId, query, key.id, etag);
        },
      }),
      partner.get('/programs/:programId/lots/:lotId', {
        summary: 'Read a lot',
        permission: reading.permission,
        answer: LotSheet,
        handle: async ({ key, params: { programId, lotId } }) =>
          (await reading.refused(key, { programId, id: lotId })) ?? (await sheet(key, programId, lotId)),
      }),
      partner.post('/programs/:programId/lots', {
        summary: 'Create or change lots in a batch',
        description:
          'An item with `id` changes that lot (`lot.update`), one without makes a new lot (`lot.create`). A bad item ' +
          'is reported with every wrong field and stops no other.',
        permission: anyOf('lot.create', 'lot.update'),
        status: 200,
        bodyLimit: BATCH_BYTES,
        body: Batch,
        answer: BatchReport,
        toldAtOnce: ['success', 'errors'],
        lookups: async ({ lots: items = [] }, { key }) => {
          const most = key.limits.max_batch_lots;
          return items.length > most
            ? { lots: [`Cette liste ne doit pas dépasser ${most} éléments.`] }
            : null;
        },
        handle: async ({ params: { programId }, body, key, ...call }) => {
          const context = partnerContext(book, { ...call, key });
          const items = body.lots.map(readItem);
          const fresh = items.filter(({ input }) => input?.kind === 'new').map(({ index }) => index);
          const ids = await newIds(book, fresh.length, call.idempotency, context);
          const { state: program } = await book.commands.load(
            programAggregate,
            streamName(programAggregate.category, key.tenantKey, programId),
          );
          const buildings = program.status === 'known' ? program.buildings.map((b) => b.id) : [];
          const stream = gridStream(key.tenantKey, programId);
          const { results, position } = await storeBatch(book, stream, context, items, {
            mayCreate: holds(key, 'lot.create'),
            mayUpdate: holds(key, 'lot.update'),
            buildingIds: new Set(buildings),
            newIds: new Map(fresh.map((index, i) => [index, ids[i]!])),
            statusAuthority: program.status === 'known' ? program.rules.status_authority : 'lotbook',
            now: context.now,
          });
          const success = results.flatMap(({ lot }) => lot ?? []);
          const errors = results.flatMap(({ item, errors }) =>
            errors === null ? [] : { index: item.index, ...item.named, errors },
          );
          return await shown(book, 'lots', { stream, position }, { success, errors }, async () =>
            data({ success, errors }),
          );
        },
      }),
      partner.delete('/programs/:programId/lots/:lotId', {
        summary: 'Delete a lot',
        permission: anyOf('lot.delete'),
        answer: LotSheet,
        refuses: ['lot-status-protected'],
        handle: async ({ params: { programId, lotId }, key, ...call }) => {
          const before = await call.idempotency.found(
            async () => (await lots.sheet(key.tenantKey, programId, lotId))?.document ?? null,
          );
          const stream = gridStream(key.tenantKey, programId);
          const context = partnerContext(book, { ...call, key });
          const { state } = await book.commands.load(gridAggregate, stream);
          const files = state.lots.get(lotId)?.plans.map((plan) => plan.storage_key) ?? [];
          const done = await perform(book, gridDecider, stream, { type: 'deleteLot', lotId }, context);
          return await plans.removedAfter(files, isGone(done), () =>
            shown(book, 'lots', done, { id: lotId }, async () =>
              before === null ? data({ id: lotId }) : json(before),
            ),
          );
        },
      }),
      partner.get('/programs/:programId/lots/:lotId/files', {
        summary: 'List the plans of a lot',
        permission: reading.permission,
        answer: Type.Array(LotFileSchema),
        handle: async ({ key, params: { programId, lotId } }) => {
          const refused = await reading.refused(key, { programId, id: lotId });
          if (refused) return refused;
          const files = await lots.files(key.tenantKey, programId, lotId);
          return jsonOrNotFound(files);
        },
      }),
      partner.upload('/programs/:programId/lots/:lotId/files', {
        summary: 'Add a plan to a lot',
        description: 'One PDF in the field `file`. It is checked while it comes in.',
        permission: anyOf('lot.update'),
        answer: LotFileSchema,
        refuses: ['lot-plans-full'],
        receive: plans.receive,
        record: ({ key, params: { programId, lotId } }) => stands(key, programId, lotId),
        handle: async ({ params: { programId, lotId }, key, upload, ...call }) => {
          const context = partnerContext(book, { ...call, key });
          const id = await newId(book, 'file', call.idempotency, context);
          const { plan, done } = await plans.attach(upload, key.tenantKey, id, async (stored) => {
            const added = { ...stored, created_at: context.now.toISOString() };
            const most = key.limits.max_plans_per_lot;
            const command = { type: 'addPlan', lotId, plan: added, most } as const;
            const done = await perform(
              book,
              gridDecider,
              gridStream(key.tenantKey, programId),
              command,
              context,
            );
            return { plan: added, done };
          });
          return await shown(book, 'lots', done, { id }, async () =>
            json(withFileUrls(JSON.stringify(lotFile(plan)), baseUrl)),
          );
        },
      }),
      partner.delete('/programs/:programId/lots/:lotId/files/:lotFileId', {
        summary: 'Remove a plan of a lot',
        permission: anyOf('lot.update'),
        answer: LotFileSchema,
        handle: async ({ params: { programId, lotId, lotFileId }, key, ...call }) => {
          const stream = gridStream(key.tenantKey, programId);
          const { state } = await book.commands.load(gridAggregate, stream);
          const plan = state.lots.get(lotId)?.plans.find((p) => p.id === lotFileId);
          const before = await call.idempotency.found(async () =>
            plan ? withFileUrls(JSON.stringify(lotFile(plan)), baseUrl) : null,
          );
          if (before === null) return refuse('not-found');
          const context = partnerContext(book, { ...call, key });
          const command = { type: 'removePlan', lotId, planId: lotFileId } as const;
          const done = await perform(book, gridDecider, stream, command, context);
          const files = plan ? [plan.storage_key] : [];
          return await plans.removedAfter(files, isGone(done), () =>
            shown(book, 'lots', done, { id: lotFileId }, async () => json(before)),
          );
        },
      }),
    ],
  };
}

/** Identifiers for every new lot of a batch; a request tried again after a kill gets the ones it had. */
async function newIds(
  book: Book,
  count: number,
  attempt: Parameters<typeof newId>[2],
  context: Parameters<typeof newId>[3],
): Promise<readonly number[]> {
  const known = attempt.remembered('lot');
  if (known) return known;
  const ids: number[] = [];
  while (ids.length < count) ids.push(await book.ids.next('lot', context));
  await attempt.remember('lot', ids);
  return ids;
}
