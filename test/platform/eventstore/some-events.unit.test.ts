// Of a stream only the events that are asked for, and little beside them.
import { expect, test } from 'vitest';
import type { StoredEvent } from '../../../src/platform/eventstore/event-store.ts';
import { someEvents } from '../../../src/platform/eventstore/some-events.ts';
import fc from '../../support/properties.ts';

/** A stream of so many events, of which some were taken away. */
function stream(length: number, gone: ReadonlySet<number>) {
  const asked: { from: number; most: number; read: number }[] = [];
  let open = 0;
  let widest = 0;
  const page = async (_: string, from: bigint, most: number): Promise<StoredEvent[]> => {
    widest = Math.max(widest, ++open);
    await Promise.resolve();
    const found = [];
    for (let revision = Number(from); revision < length && found.length < most; revision++)
      if (!gone.has(revision)) found.push({ revision: BigInt(revision) } as StoredEvent);
    asked.push({ from: Number(from), most, read: found.length });
    open -= 1;
    return found;
  };
  return { page, asked, widest: () => widest };
}

const revisionsBelow = (length: number) => fc.uniqueArray(fc.nat(length - 1), { maxLength: length });

test('in their order, each once, and nothing else', async () => {
  const stories = fc
    .integer({ min: 1, max: 900 })
    .chain((length) =>
      fc.tuple(
        fc.constant(length),
        revisionsBelow(length),
        fc.uniqueArray(fc.nat(length - 1), { maxLength: 20 }),
      ),
    );
  await fc.assert(
    fc.asyncProperty(stories, async ([length, drawn, taken]) => {
      const gone = new Set(taken);
      const revisions = drawn.toSorted((a, b) => a - b);
      const { page, asked, widest } = stream(length, gone);
      const found: number[] = [];
      for await (const { revision } of someEvents({ page }, 's', revisions.map(BigInt)))
        found.push(Number(revision));
      expect(found).toEqual(revisions.filter((revision) => !gone.has(revision)));
      expect(widest()).toBeLessThanOrEqual(8);
      // where events were taken away a page goes on behind them
      expect(Math.max(0, ...asked.map(({ most }) => most))).toBeLessThanOrEqual(201);
      expect(asked.reduce((sum, { most }) => sum + most, 0)).toBeLessThanOrEqual(revisions.length * 16);
    }),
  );
});

test.each([
  { revisions: [5], pages: [[5, 1]] },
  { revisions: [5, 5], pages: [[5, 1]] },
  { revisions: [5, 21], pages: [[5, 17]] },
  {
    revisions: [5, 22],
    pages: [
      [5, 1],
      [22, 1],
    ],
  },
  { revisions: [], pages: [] },
])('$revisions in pages of $pages', async ({ revisions, pages }) => {
  const { page, asked } = stream(100, new Set());
  for await (const _ of someEvents({ page }, 's', revisions.map(BigInt)));
  expect(asked.map(({ from, most }) => [from, most])).toEqual(pages);
});
