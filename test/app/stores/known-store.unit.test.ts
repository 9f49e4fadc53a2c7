// Which event stores a Postgres goes on with, by what it kept and what it finds.
import { expect, test } from 'vitest';
import { strangeness, type Checkpoint } from '../../../src/app/stores/known-store.ts';

interface Found {
  readonly identity: string | null;
  readonly end: bigint;
}

function storeWith({ identity, end }: Found) {
  return {
    read: async function* () {
      const stored = {
        id: '',
        type: 'StoreNamed',
        stream: '',
        revision: 0n,
        position: 1n,
        created: new Date(0),
      };
      if (identity !== null) yield { ...stored, data: { store: identity }, metadata: {} };
    },
    reaches: async (position: bigint) => position <= end,
    end: async () => end,
  };
}

const judge = (checkpoints: readonly Checkpoint[], found: Found) =>
  strangeness(storeWith(found), checkpoints, 'books:2113');

const at = (position: bigint, store: string | null): Checkpoint => ({ position, store });

test.each<[string, readonly Checkpoint[], Found]>([
  ['nothing was followed, and nothing is there', [], { identity: null, end: 0n }],
  ['nothing was followed, and much is there', [], { identity: 'a', end: 900n }],
  ['it is the one', [at(500n, 'a'), at(900n, 'a')], { identity: 'a', end: 900n }],
  ['it is the one, and has gone on', [at(500n, 'a')], { identity: 'a', end: 900n }],
  ['it has no identity yet, and all that was followed', [at(500n, null)], { identity: null, end: 900n }],
  ['it was named only since', [at(500n, null)], { identity: 'a', end: 900n }],
])('a start goes on when %s', async (_what, checkpoints, found) => {
  expect(await judge(checkpoints, found)).toBeNull();
});

test.each<[string, readonly Checkpoint[], Found, RegExp]>([
  [
    'it is empty',
    [at(500n, 'a')],
    { identity: null, end: 0n },
    /books:2113 is not the one .* 500: no Lotbook/,
  ],
  ['it is empty, and names were not kept', [at(500n, null)], { identity: null, end: 0n }, /no Lotbook/],
  ['it is nameless, and long enough', [at(500n, 'a')], { identity: null, end: 900n }, /no Lotbook/],
  [
    'it is another one',
    [at(500n, 'a')],
    { identity: 'b', end: 900n },
    /is b, and Postgres .* another one, a\./,
  ],
  [
    'only a part followed another one',
    [at(5n, 'b'), at(900n, 'a')],
    { identity: 'b', end: 900n },
    /one, a\./,
  ],
  [
    'it ends before',
    [at(5n, 'a'), at(500n, 'a')],
    { identity: 'a', end: 499n },
    /not have position 500.* older/,
  ],
  ['it was named since, and ends before', [at(500n, null)], { identity: 'a', end: 9n }, /older state/],
])('a start is refused when %s', async (_what, checkpoints, found, said) => {
  const refusal = await judge(checkpoints, found);
  expect(refusal).toMatch(said);
  expect(refusal).toMatch(/LOTBOOK_EVENTSTORE.*backup.*npx lotbook adopt$/);
});
