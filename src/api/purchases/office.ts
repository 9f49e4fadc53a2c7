// Purchases as the sales office looks through them: over all programs, by step or by what is late, with what they add up to.
import { Type } from 'typebox';
import { display, purchaseStatus } from '../../domain/labels/french.ts';
import { PURCHASE_STATUSES } from '../../domain/grid/purchases/enumerations.ts';
import { officeHolding } from '../../domain/vocabulary/roles.ts';
import { data, jsonOrNotFound, list } from '../../platform/http/answers/answer.ts';
import { paginate } from '../../platform/http/answers/pagination.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { pageQuery, Text } from '../../platform/judging/schema.ts';
import type { Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';
import { purchaseFilters, purchasesAsked } from './filters.ts';
import type { PurchaseQueries } from './queries.ts';
import { PurchaseSchema } from './schema.ts';

const Total = Type.Object(
  {
    status: Type.Enum([...PURCHASE_STATUSES]),
    status_display: Text(255, { examples: ['Préparée'] }),
    purchases: Type.Integer({ minimum: 0 }),
    late: Type.Integer({ minimum: 0, description: 'Of which something is late today' }),
    discounted_price_including_vat: Type.Number({ description: 'What their buyers pay' }),
  },
  { title: 'Total of purchases' },
);

export function purchaseOffice(book: Book, purchases: PurchaseQueries): RouteGroup {
  const read = {
    roles: officeHolding('purchase-extended.view'),
    record: ({ params }: { readonly params: { readonly tenantKey: string } }) =>
      exists(book, params.tenantKey),
  };

  return {
    tag: 'Purchases (back office)',
    description: 'Sales of every program in reach, and what they add up to.',
    routes: [
      backoffice.get('/:tenantKey/purchases', {
        summary: 'List purchases of every program, newest first',
        description: 'Those of programs in reach. Roles that see no buyers read who sells, not to whom.',
        ...read,
        query: Type.Object({ ...pageQuery, ...purchaseFilters }),
        paginated: true,
        answer: Type.Array(PurchaseSchema),
        handle: async ({ key, query, address }) => {
          const { page = 1, per_page: perPage = 50, ...wanted } = query;
          const which = await purchasesAsked(book, key.tenantKey, wanted);
          const found = await purchases.across(key, which, { page, perPage });
          const keep = Object.fromEntries(Object.entries(wanted).map(([name, one]) => [name, String(one)]));
          return list(found.documents, paginate(found.total, page, perPage, address, keep));
        },
      }),
      backoffice.get('/:tenantKey/purchase-totals', {
        summary: 'Count purchases of every program by step, and add up what their buyers pay',
        description:
          'Of the same purchases as the list with the same filters. A row for each step, empty ones too.',
        ...read,
        query: Type.Object(purchaseFilters),
        answer: Type.Array(Total),
        handle: async ({ key, query }) => {
          const found = await purchases.totals(key, await purchasesAsked(book, key.tenantKey, query));
          return data(
            PURCHASE_STATUSES.map((status) => ({
              status,
              status_display: display(purchaseStatus, status),
              ...(found.get(status) ?? { purchases: 0, late: 0, discounted_price_including_vat: 0 }),
            })),
          );
        },
      }),
      backoffice.get('/:tenantKey/purchases/:purchaseId', {
        summary: 'Read a purchase of any program',
        description:
          'For who has its number and not its program. Roles that see no buyers read who sells, not to whom.',
        ...read,
        answer: PurchaseSchema,
        handle: async ({ key, params: { purchaseId: id } }) =>
          jsonOrNotFound(await purchases.oneAcross(key, id)),
      }),
    ],
  };
}
