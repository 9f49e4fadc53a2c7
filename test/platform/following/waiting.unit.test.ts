import { expect, it } from 'vitest';
import { waitingOf } from '../../../src/platform/following/waiting.ts';
import type { StoredEvent } from '../../../src/platform/eventstore/event-store.ts';
import { FewStreams } from '../pasts/few-streams.ts';

const STREAM = 'grid-a.1';

/** Every third revision is lacking; positions are ten apart. */
function filled(events: number): FewStreams {
  const store = new FewStreams();
  store.streams.set(
    STREAM,
    Array.from({ length: events }, (_, n) => n + Math.floor(n / 2)).map(
      (revision) =>
        ({ stream: STREAM, revision: BigInt(revision), position: BigInt(revision * 10) }) as StoredEvent,
    ),
  );
  return store;
}

it.each([
  [0, 5_000],
  [1, 5_000],
  [2_000, 20_000],
  [2_000, 7_777],
])('of %i events, all that came by %i wait, each once, few at a time', async (events, upTo) => {
  const store = filled(events);
  const seen: bigint[] = [];
  for await (const page of waitingOf(store, { stream: STREAM, revision: 4n }, () => BigInt(upTo))) {
    expect(page.length).toBeGreaterThan(0);
    expect(page.length).toBeLessThanOrEqual(50);
    seen.push(...page.map(({ revision }) => revision));
  }
  const all = store.streams.get(STREAM)!;
  expect(seen).toEqual(
    all
      .filter(({ revision, position }) => revision >= 4n && position <= upTo)
      .map(({ revision }) => revision),
  );
});

it('of a part that has begun nowhere, nothing', async () => {
  const waiting = waitingOf(filled(20), { stream: STREAM, revision: 0n }, () => null);
  expect(await waiting.next()).toEqual({ done: true, value: undefined });
});

it('of a stream that came after, nothing is read but a page', async () => {
  const store = filled(2_000);
  for await (const _ of waitingOf(store, { stream: STREAM, revision: 0n }, () => 40n));
  expect(store.readSoFar).toBeLessThanOrEqual(2 * 50);
});

it('of a part that goes on meanwhile, what it has passed by then', async () => {
  const store = filled(40);
  const all = store.streams.get(STREAM)!;
  let [upTo, seen] = [all[9]!.position, 0];
  for await (const page of waitingOf(store, { stream: STREAM, revision: 0n }, () => upTo)) {
    seen += page.length;
    upTo = upTo < all[29]!.position ? upTo + 100n : upTo;
  }
  expect(seen).toBe(all.filter(({ position }) => position <= upTo).length);
  expect(seen).toBeGreaterThan(20);
});
