// The lots of a program as the sales office lists them: all at once, as partners have them, or page by page.
import { Type, type Static } from 'typebox';
import type { Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';
import { officeHolding } from '../../domain/vocabulary/roles.ts';
import type { KeyDirectory } from '../../platform/http/callers.ts';
import { onOnePage, paginate } from '../../platform/http/pagination.ts';
import { backoffice, type Route } from '../../platform/http/route.ts';
import { pageIfAsked } from '../../platform/judging/schema.ts';
import { DELETED, LotFilters, lotList, lotListTag, Lots } from './list.ts';
import type { LotQueries } from './queries.ts';

const Wanted = Type.Object({ ...pageIfAsked, ...LotFilters.properties });
type Wanted = Static<typeof Wanted>;

export function lotListAtDesk(book: Book, keys: Pick<KeyDirectory, 'reaches'>, lots: LotQueries): Route {
  const tagOf = (key: Parameters<typeof lotListTag>[2], programId: number, query: Wanted): Promise<string> =>
    lotListTag(`lots-${query.page ?? ''}-${query.per_page ?? ''}`, lots, key, programId, query);

  return backoffice.get('/:tenantKey/programs/:programId/lots', {
    summary: 'List the lots of a program',
    description: 'By number: all of them, or the page that `page` or `per_page` ask for.',
    roles: officeHolding('lot.view'),
    query: Wanted,
    paginated: true,
    answer: Lots,
    beside: DELETED,
    record: async ({ params, key }) =>
      (await exists(book, params.tenantKey)) && (await keys.reaches(key, params.programId)),
    etag: ({ key, params, query }) => tagOf(key, params.programId, query),
    handle: async ({ key, params: { tenantKey, programId }, query, address }) => {
      const { page, per_page: perPage, updated_since, with_deleted } = query;
      const wanted = { tenant: tenantKey, programId, updatedSince: updated_since ?? null, allottedTo: null };
      const keep = {
        ...(updated_since === undefined ? {} : { updated_since }),
        ...(with_deleted === undefined ? {} : { with_deleted: with_deleted ? '1' : '0' }),
      };
      const etag = await tagOf(key, programId, query);
      if (page === undefined && perPage === undefined) {
        const whole = onOnePage(await lots.count(wanted), address, keep);
        return lotList(lots, wanted, query, { etag, ...whole });
      }
      const asked = { page: page ?? 1, perPage: perPage ?? 50 };
      const { total, documents } = await lots.page(wanted, asked);
      const around = { etag, ...paginate(total, asked.page, asked.perPage, address, keep) };
      return lotList(lots, wanted, query, around, eachOf(documents));
    },
  });
}

async function* eachOf(documents: readonly string[]): AsyncGenerator<string> {
  yield* documents;
}
