import fc from '../../support/properties.ts';
// The commands of the model test: what anybody might do to a few streams, in any order.

export const STREAMS = 3;

const stream = fc.integer({ min: 0, max: STREAMS - 1 });
/** Relative to the current revision, so that it often fits and sometimes just misses. */
const relative = fc.constantFrom(-2, -1, 0, 0, 0, 1);
const path = fc.constantFrom<'batch' | 'single'>('batch', 'single');
export const command = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('append' as const),
      stream,
      count: fc.integer({ min: 0, max: 4 }),
      expected: fc.oneof(
        fc.constantFrom('any' as const, 'no_stream' as const, 'stream_exists' as const),
        relative,
      ),
      path,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('retry' as const),
      which: fc.nat(20),
      keep: fc.integer({ min: 0, max: 4 }),
      more: fc.integer({ min: 0, max: 2 }),
      path,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('delete' as const, 'delete' as const, 'tombstone' as const),
      stream,
      expected: fc.oneof(fc.constant('any' as const), relative),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('metadata' as const),
      stream,
      maxCount: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      truncateBefore: fc.option(fc.nat(6), { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      stream,
      backwards: fc.boolean(),
      from: fc.nat(8),
      count: fc.integer({ min: 1, max: 6 }),
    }),
  },
);
export type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;
