// Lists of lots: what may be asked of them, and how they are answered, whoever asks.
import { Type, type Static } from 'typebox';
import type { Caller } from '../../platform/http/doors/callers.ts';
import { list, lists, type Answer, type Around } from '../../platform/http/answers/answer.ts';
import { Moment } from '../../platform/judging/schema.ts';
import type { LotList, LotQueries } from './queries.ts';
import { DeletedLot, LotInList } from './schema.ts';

export const LotFilters = Type.Object({
  updated_since: Type.Optional({
    ...Moment,
    description: 'Only lots that changed at or after this instant',
  }),
  with_deleted: Type.Optional(
    Type.Boolean({
      description:
        '`1`: `deleted` beside `data` tells which lots have gone, since `updated_since` or, without it, ever',
    }),
  ),
});
export type LotFilters = Static<typeof LotFilters>;
export const Lots = Type.Array(LotInList);
export const DELETED = { deleted: Type.Array(DeletedLot) };

/** Names the state of such a list without a look at any lot. */
export async function lotListTag(
  of: string,
  lots: LotQueries,
  { tenantKey }: Caller,
  programId: number,
  query: LotFilters,
): Promise<string> {
  const version = await lots.version(tenantKey, programId);
  return `${of}-${version}-${query.updated_since ?? ''}${query.with_deleted ? '-with-deleted' : ''}`;
}

/** `documents` are the lots, where it is not all of those that are asked for. */
export function lotList(
  lots: LotQueries,
  wanted: LotList,
  query: LotFilters,
  around: Around,
  documents: AsyncIterable<string> = lots.list(wanted),
): Answer {
  return query.with_deleted
    ? lists(documents, { deleted: lots.deleted(wanted) }, around)
    : list(documents, around);
}
