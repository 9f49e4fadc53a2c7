// The back office's routes for the grid: what a lot is sold by, twins and allotments.
import { office, officeHolding } from '../../domain/vocabulary/roles.ts';
import { streamName } from '../../platform/kernel/stream-id.ts';
import { Type } from 'typebox';
import { deskContext, perform, shown, type Book } from '../../processes/book.ts';
import { data, json } from '../../platform/http/answer.ts';
import type { KeyDirectory } from '../../platform/http/callers.ts';
import { withFields } from '../../platform/kernel/json-text.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import { PURCHASE_STATUSES } from '../../domain/grid/purchases/enumerations.ts';
import { lotListAtDesk, lotSearchAtDesk } from './desk-list.ts';
import type { LotQueries } from './queries.ts';
import { LotSheet } from './schema.ts';
import { backoffice, type RouteGroup } from '../../platform/http/route.ts';
import { Id, Nullable } from '../../platform/judging/schema.ts';
import { programAggregate } from '../../domain/program/program.ts';
import { exists } from '../../processes/spaces.ts';
import { tenantAggregate } from '../../domain/tenant/tenant.ts';
import { wrongAllotment, wrongTwins } from '../../domain/grid/lots/decide.ts';
import { gridDecider } from '../../domain/grid/commands.ts';
import { gridAggregate, gridStream } from '../../domain/grid/grid.ts';

const Twins = Type.Object({ lots: Type.Array(Type.Array(Id, { maxItems: 50 }), { maxItems: 1000 }) });
const LotAtDesk = Type.Object({
  ...LotSheet.properties,
  purchase: Nullable(Type.Object({ id: Id, lead_id: Id, status: Type.Enum([...PURCHASE_STATUSES]) })),
});
const Allotment = Type.Object({ key_id: Id, lot_ids: Type.Array(Id, { maxItems: 20_000 }) });

export function lotDesk(book: Book, lots: LotQueries, keys: Pick<KeyDirectory, 'reaches'>): RouteGroup {
  const programStands = async ({
    params,
  }: {
    params: { tenantKey: string; programId: number };
  }): Promise<boolean> => {
    if (!(await exists(book, params.tenantKey))) return false;
    const stream = streamName(programAggregate.category, params.tenantKey, params.programId);
    return (await book.commands.load(programAggregate, stream)).state.status === 'known';
  };

  async function gridOf({ tenantKey, programId }: { tenantKey: string; programId: number }) {
    return (await book.commands.load(gridAggregate, gridStream(tenantKey, programId))).state;
  }

  async function keyStands(tenant: string, keyId: number): Promise<boolean> {
    const { state } = await book.commands.load(tenantAggregate, streamName(tenantAggregate.category, tenant));
    return state.status === 'open' && state.keys.has(keyId);
  }

  /** By which purchase the lot is taken, or went; null where none stands. */
  async function soldBy(tenant: string, lotId: number) {
    const row = await book.rows
      .selectFrom('purchase_lots as l')
      .innerJoin('purchases as p', (join) =>
        join.onRef('p.tenant_key', '=', 'l.tenant_key').onRef('p.id', '=', 'l.purchase_id'),
      )
      .select(['p.id', 'p.lead_id', 'p.status'])
      .where('l.tenant_key', '=', tenant)
      .where('l.lot_id', '=', lotId)
      .where('p.status', '!=', 'canceled')
      .orderBy('p.id', 'desc')
      .executeTakeFirst();
    return row ?? null;
  }

  return {
    tag: 'Lots (back office)',
    description:
      'The grid as the sales office feeds it: lots, twins that are optioned together, allotments to keys.',
    routes: [
      lotListAtDesk(book, keys, lots),
      lotSearchAtDesk(book, lots),
      backoffice.get('/:tenantKey/programs/:programId/lots/:lotId', {
        summary: 'Read a lot, and by which purchase it is sold',
        roles: officeHolding('lot.view'),
        answer: LotAtDesk,
        record: programStands,
        handle: async ({ params: { tenantKey, programId, lotId } }) => {
          const row = await lots.sheet(tenantKey, programId, lotId);
          if (!row) return refuse('not-found');
          const purchase = JSON.stringify(await soldBy(tenantKey, lotId));
          return json(withFields(row.document, { purchase }));
        },
      }),
      backoffice.get('/:tenantKey/programs/:programId/twins', {
        summary: 'Read which lots are optioned together',
        roles: office('programs.read'),
        answer: Twins,
        record: programStands,
        handle: async ({ params }) => data({ lots: (await gridOf(params)).twins }),
      }),
      backoffice.get('/:tenantKey/programs/:programId/allotments', {
        summary: 'List what is allotted to each API key',
        roles: office('programs.read'),
        answer: Type.Array(Allotment),
        record: programStands,
        handle: async ({ params }) => {
          const { allotments, lots: standing } = await gridOf(params);
          return data(
            Object.entries(allotments).map(([id, lot_ids]) => ({
              key_id: Number(id),
              // one that has gone stays allotted, so that its partner is told that it has
              lot_ids: lot_ids.filter((lot) => standing.has(lot)),
            })),
          );
        },
      }),
      backoffice.put('/:tenantKey/programs/:programId/twins', {
        summary: 'Say which lots are optioned together',
        roles: office('programs.write'),
        description: 'Replaces the sets before.',
        body: Twins,
        lookups: async ({ lots }, { params }) => wrongTwins(await gridOf(params), lots ?? []),
        answer: Twins,
        record: programStands,
        handle: async ({ params: { tenantKey, programId }, body, ...call }) => {
          const done = await perform(
            book,
            gridDecider,
            gridStream(tenantKey, programId),
            { type: 'setTwins', sets: body.lots },
            deskContext(book, call, tenantKey),
          );
          return await shown(book, 'lots', done, body, async () => data({ lots: done.state.twins }));
        },
      }),
      backoffice.put('/:tenantKey/programs/:programId/allotments', {
        summary: 'Allot lots to an API key',
        roles: office('programs.write'),
        description: 'Replaces what was allotted to that key.',
        body: Allotment,
        lookups: async ({ key_id, lot_ids = [] }, { params }) => ({
          ...(key_id === undefined || (await keyStands(params.tenantKey, key_id))
            ? null
            : { key_id: ['Cette clé n’existe pas.'] }),
          ...wrongAllotment(await gridOf(params), lot_ids),
        }),
        answer: Allotment,
        record: programStands,
        handle: async ({ params: { tenantKey, programId }, body, ...call }) => {
          const { key_id } = body;
          const done = await perform(
            book,
            gridDecider,
            gridStream(tenantKey, programId),
            { type: 'allotLots', keyId: key_id, lotIds: body.lot_ids },
            deskContext(book, call, tenantKey),
          );
          return await shown(book, 'lots', done, body, async () =>
            data({ key_id, lot_ids: done.state.allotments[key_id] ?? [] }),
          );
        },
      }),
    ],
  };
}
