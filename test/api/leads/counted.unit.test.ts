// Where a page of a list stands, walked to from whichever end is nearer: held against a list that is cut by hand.
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, it } from 'vitest';
import { placeOf } from '../../../src/api/leads/counted.ts';

const nowhere = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** What Postgres would answer of the numbers up to `total`, newest first. */
function shown(total: number, page: number, perPage: number): number[] {
  const { order, limit } = placeOf({ page, perPage }, total);
  const isDown = order.compile(nowhere).sql === 'desc';
  const [most, skipped] = limit.compile(nowhere).parameters as [number, number];
  const all = Array.from({ length: total }, (_, i) => (isDown ? total - i : i + 1));
  return all.slice(skipped, skipped + most).sort((a, b) => b - a);
}

describe('a page of a list, newest first', () => {
  it.each([0, 1, 4, 5, 6, 23, 50, 51])('is the same from either end, of %s', (total) => {
    const newestFirst = Array.from({ length: total }, (_, i) => total - i);
    for (const perPage of [1, 5, 10, 100])
      for (let page = 1; page <= Math.ceil(total / perPage) + 2; page++)
        expect(shown(total, page, perPage), `page ${page} of ${perPage}`).toEqual(
          newestFirst.slice((page - 1) * perPage, page * perPage),
        );
  });

  it('is never walked to over more than half of the list', () => {
    for (let page = 1; page <= 200; page++) {
      const [most, skipped] = placeOf({ page, perPage: 50 }, 10_000).limit.compile(nowhere).parameters as [
        number,
        number,
      ];
      expect(skipped + most).toBeLessThanOrEqual(5_050);
    }
  });
});
