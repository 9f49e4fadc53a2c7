// Lots as the sales office lists them: those of a program, all at once as partners have them or page by page, and those of
// all programs by their reference.
import { Type, type Static } from 'typebox';
import type { Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';
import { officeHolding } from '../../domain/vocabulary/roles.ts';
import type { KeyDirectory } from '../../platform/http/doors/callers.ts';
import { onOnePage, paginate } from '../../platform/http/answers/pagination.ts';
import { backoffice, type Route } from '../../platform/http/routes/route.ts';
import { Id, pageIfAsked, pageQuery, Text } from '../../platform/judging/schema.ts';
import { list } from '../../platform/http/answers/answer.ts';
import { LotSheet } from './schema.ts';
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

const { reference, is_primary, type, typology, status } = LotSheet.properties;
const LotFound = Type.Object(
  {
    id: Id,
    program_id: { ...Id, description: 'Below which the lot itself is read' },
    reference,
    is_primary,
    type,
    typology,
    status,
  },
  { title: 'Lot that was found' },
);

export function lotSearchAtDesk(book: Book, lots: LotQueries): Route {
  return backoffice.get('/:tenantKey/lots', {
    summary: 'Find lots by their reference, in every program in reach',
    roles: officeHolding('lot.view'),
    query: Type.Object({
      ...pageQuery,
      reference: Type.Optional(
        Text(255, { minLength: 1, description: 'How it begins, in upper or lower case' }),
      ),
    }),
    paginated: true,
    answer: Type.Array(LotFound),
    record: ({ params }) => exists(book, params.tenantKey),
    handle: async ({ key, query: { page = 1, per_page = 50, reference }, address }) => {
      const { total, documents } = await lots.found(key, reference ?? '', { page, perPage: per_page });
      return list(documents, paginate(total, page, per_page, address, reference ? { reference } : {}));
    },
  });
}

async function* eachOf(documents: readonly string[]): AsyncGenerator<string> {
  yield* documents;
}
