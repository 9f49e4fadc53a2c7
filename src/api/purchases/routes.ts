// Purchases as partners and the sales office read them.
import { Type } from 'typebox';
import { jsonOrNotFound, list } from '../../platform/http/answers/answer.ts';
import { paginate } from '../../platform/http/answers/pagination.ts';
import { partner, type RouteGroup } from '../../platform/http/routes/route.ts';
import { Moment, pageQuery } from '../../platform/judging/schema.ts';
import type { PurchaseQueries } from './queries.ts';
import { purchaseReading } from './reading.ts';
import { PurchaseSchema } from './schema.ts';

export function purchaseRoutes(purchases: PurchaseQueries): RouteGroup {
  const reading = purchaseReading(purchases);
  return {
    tag: 'Purchases',
    description: 'Reservations and sales, from the contract that is drawn up to the keys.',
    routes: [
      partner.get('/programs/:programId/purchases', {
        summary: 'List purchases',
        description:
          'Own ones: those of the key’s user, and those that grew from an option of the key; all with ' +
          '`purchase-extended.view`. Newest first.',
        permission: reading.permission,
        query: Type.Object({
          ...pageQuery,
          updated_since: Type.Optional({
            ...Moment,
            description:
              'Only purchases that were prepared or changed at or after this instant; what becomes of their buyers and ' +
              'lots does not count, nor what is late by then',
          }),
        }),
        paginated: true,
        answer: Type.Array(PurchaseSchema),
        handle: async ({ params: { programId }, key, query, address }) => {
          const { page = 1, per_page: perPage = 50, updated_since } = query;
          const pages = { page, perPage, updatedSince: updated_since ?? null };
          const found = await purchases.page(key, programId, pages);
          const keep = updated_since === undefined ? {} : { updated_since };
          return list(found.documents, paginate(found.total, page, perPage, address, keep));
        },
      }),
      partner.get('/programs/:programId/purchases/:purchaseId', {
        summary: 'Read a purchase',
        permission: reading.permission,
        answer: PurchaseSchema,
        handle: async ({ params: { programId, purchaseId: id }, key }) =>
          (await reading.refused(key, { programId, id })) ??
          jsonOrNotFound(await purchases.one(key, programId, id)),
      }),
    ],
  };
}
