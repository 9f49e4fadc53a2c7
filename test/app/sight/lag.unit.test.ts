// How far behind somebody is who follows the events, for standings that a running service does not have for long.
import { expect, it } from 'vitest';
import { lags } from '../../../src/app/sight/lag.ts';
import type { StoredEvent } from '../../../src/platform/eventstore/event-store.ts';

const NOW = new Date('2026-03-14T09:00:00Z');

/** A history of one event a second, the last of them now; it counts how often it is read. */
function historyOf(streams: readonly string[]) {
  let reads = 0;
  let given = 0;
  return {
    reads: () => reads,
    given: () => given,
    async *readAll(_prefixes: readonly string[], after: bigint | null): AsyncGenerator<StoredEvent> {
      reads += 1;
      await Promise.resolve();
      for (const [n, stream] of streams.entries()) {
        if (after !== null && BigInt(n) <= after) continue;
        given += 1;
        const created = new Date(NOW.getTime() - (streams.length - 1 - n) * 1_000);
        yield { stream, position: BigInt(n), created } as StoredEvent;
      }
    },
  };
}

const of = async (
  streams: readonly string[],
  position: bigint | null | undefined,
  prefixes = ['grid-'],
): Promise<number> => {
  const standings = position === undefined ? [] : [{ part: 'p', position }];
  const [found] = await lags(historyOf(streams), [{ part: 'p', prefixes }], standings, NOW);
  return found!.value;
};

it('is 0 where nothing is lacking, and the age of the first that is', async () => {
  const streams = ['grid-a.1', 'lead-a.1', 'grid-a.2', '$metadata', 'grid-a.3'];
  expect(await of(streams, 4n)).toBe(0);
  expect(await of(streams, 3n)).toBe(0);
  expect(await of(streams, 0n)).toBe(2);
  expect(await of(streams, null)).toBe(4);
  expect(await of(streams, undefined)).toBe(4);
  expect(await of(streams, null, ['lead-'])).toBe(3);
  expect(await of(streams, 1n, ['lead-'])).toBe(0);
  expect(await of([], null)).toBe(0);
});

it('reads once for all that stand at one place, and never far beyond', async () => {
  const history = historyOf(Array.from({ length: 30_000 }, () => 'lead-a.1'));
  const followers = ['a', 'b', 'c'].map((part) => ({ part, prefixes: ['grid-'] }));
  const standings = followers.map(({ part }) => ({ part, position: 5n }));
  expect((await lags(history, followers, standings, NOW)).map(({ value }) => value)).toEqual([0, 0, 0]);
  expect(history.reads()).toBe(1);
  expect(history.given()).toBeLessThanOrEqual(10_001);
});
