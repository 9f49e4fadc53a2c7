// The back office's routes for the grid: what a lot is sold by, twins and allotments.
import { officeHolding } from '../../domain/vocabulary/roles.ts';
import { Type } from 'typebox';
import type { Book } from '../../processes/book.ts';
import { json } from '../../platform/http/answers/answer.ts';
import type { KeyDirectory } from '../../platform/http/doors/callers.ts';
import { withFields } from '../../platform/kernel/json-text.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import { PURCHASE_STATUSES } from '../../domain/grid/purchases/enumerations.ts';
import { allotmentRoutes } from './allotments.ts';
import { lotListAtDesk, lotSearchAtDesk } from './desk-list.ts';
import type { LotQueries } from './queries.ts';
import { LotSheet } from './schema.ts';
import { standing } from './standing-program.ts';
import { twinRoutes } from './twins.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { Id, Nullable } from '../../platform/judging/schema.ts';

const LotAtDesk = Type.Object({
  ...LotSheet.properties,
  purchase: Nullable(Type.Object({ id: Id, lead_id: Id, status: Type.Enum([...PURCHASE_STATUSES]) })),
});

export function lotDesk(book: Book, lots: LotQueries, keys: Pick<KeyDirectory, 'reaches'>): RouteGroup {
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

  const programStands = standing(book);

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
      ...twinRoutes(book, programStands),
      ...allotmentRoutes(book, programStands),
    ],
  };
}
