// A batch that is sent again because nobody heard of it: it was carried out when it was written, and is not again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gridStream } from '../../src/domain/grid/grid.ts';
import { readItem } from '../../src/domain/grid/lots/input.ts';
import type { Book } from '../../src/processes/book.ts';
import { storeBatch } from '../../src/processes/store-batch.ts';
import { openSpace, type Space } from '../support/space.ts';
import { apartment } from '../support/apartment.ts';

let space: Space;
let book: Book;
beforeAll(async () => {
  space = await openSpace();
  book = space.service.backend;
});
afterAll(() => space?.close());

const flat = (n: number) => apartment(`E${n}`, `A${n}`);

async function stored(program: number, seed: string, lots: readonly object[]) {
  const now = book.clock.now(space.tenant);
  const actor = { kind: 'operator', keyId: null, userId: null } as const;
  const { results } = await storeBatch(
    book,
    gridStream(space.tenant, program),
    { tenant: space.tenant, actor, now, seed, requestId: seed, causationId: seed },
    lots.map(readItem),
    {
      mayCreate: true,
      mayUpdate: true,
      buildingIds: new Set<number>(),
      newIds: new Map([[2, 9_000]]),
      statusAuthority: 'lotbook',
      now,
    },
  );
  return results.map(({ lot, errors }) => lot?.id ?? Object.keys(errors ?? {}));
}

test('what somebody has changed since is not undone, and it is answered as it was', async () => {
  const program = await space.addProgram();
  const at = `/${space.tenant}/programs/${program}/lots`;
  const made = await space.desk('POST', at, { lots: [flat(0), flat(1), flat(2)] });
  const ids = (made.json.data as { success: { id: number }[] }).success.map(({ id }) => id);
  const [a, b, c] = ids as [number, number, number];
  const priced = (n: number, price_excluding_vat: number) => ({
    id: [a, b, c][n],
    external_id: `E${n}`,
    price_excluding_vat,
  });
  // one that changes, one that is so already, a new one, and one that is refused
  const batch = [priced(0, 300_000), priced(1, 200_000), flat(7), { ...flat(8), external_id: 'E2' }];
  const first = await stored(program, 'a batch', batch);
  expect(first).toEqual([a, b, 9_000, ['external_id']]);
  const since = [priced(0, 350_000), priced(1, 360_000), { id: c, external_id: 'given up' }];
  expect(await stored(program, 'another', since)).toEqual([a, b, c]);
  const before = (await book.events.last(gridStream(space.tenant, program)))?.revision;
  expect(await stored(program, 'a batch', batch)).toEqual(first);
  expect((await book.events.last(gridStream(space.tenant, program)))?.revision).toBe(before);
});
