// Looking back held against a fold from the beginning: whatever is kept, lacking, foreign or skewed, the answer is the same.
import { beforeEach, expect, test } from 'vitest';
import { BLOCK } from '../../../src/platform/pasts/calendar.ts';
import type { PastRule } from '../../../src/platform/rules/past-rule.ts';
import { Pasts } from '../../../src/platform/pasts/pasts.ts';
import { codec, FewStreams } from './few-streams.ts';
import fc from '../../support/properties.ts';

const STREAM = 'grid-a.1';
const AT = Date.parse('2026-03-01T08:00:00Z');

/** Order matters: the last places, and how many there were. */
const rule = (version: number): PastRule<readonly number[]> => ({
  version,
  initial: [],
  evolve: (state, { revision }) => [...state.slice(-3), Number(revision)],
  revive: (json) => json as number[],
});

let store: FewStreams;
beforeEach(() => {
  store = new FewStreams();
});

const open = (version = 1) => new Pasts(rule(version), { events: store, codec });

function happen(revision: number, at: number): void {
  store.put({
    id: `${revision}`,
    type: 'Told',
    stream: STREAM,
    revision: BigInt(revision),
    created: new Date(),
    position: BigInt(revision * 10),
    data: {},
    metadata: { at: new Date(at).toISOString() },
  });
}

function expected(instant: number): readonly number[] {
  const all = store.streams.get(STREAM) ?? [];
  const last = all.findLastIndex((stored) => Date.parse((stored.metadata as { at: string }).at) <= instant);
  return all
    .slice(0, last + 1)
    .reduce<readonly number[]>((state, stored) => [...state.slice(-3), Number(stored.revision)], []);
}

const lastOf = (revision: number) => [revision - 3, revision - 2, revision - 1, revision];

async function seen(pasts: Pasts<readonly number[]>, instant: number): Promise<readonly number[]> {
  const last = await pasts.lastBy(STREAM, new Date(instant));
  return last === null ? [] : await pasts.through(STREAM, last.position, last);
}

test('is what a fold from the beginning is, at any instant, with clocks that differ and events that are lacking', async () => {
  const event = fc.record({
    step: fc.nat(60_000),
    skew: fc.integer({ min: -90_000, max: 0 }),
    lacks: fc.nat(40),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 3 * BLOCK, size: 'max' }),
      fc.array(fc.integer({ min: -100, max: 1_100 }), { minLength: 4, maxLength: 8 }),
      async (events, places) => {
        store = new FewStreams();
        let now = AT;
        for (const [revision, { step, skew, lacks }] of events.entries()) {
          now += step;
          if (lacks > 0) happen(revision, now + skew);
        }
        const warm = open();
        for (const place of places) {
          const instant = Math.round(AT + (place / 1_000) * (now - AT));
          expect(await seen(warm, instant)).toEqual(expected(instant));
          expect(await seen(open(), instant)).toEqual(expected(instant));
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('a whole block may be lacking', async () => {
  happen(0, AT);
  for (let revision = 2 * BLOCK; revision < 2 * BLOCK + 3; revision++) happen(revision, AT + revision);
  expect(await seen(open(), AT + 3 * BLOCK)).toEqual([0, 2 * BLOCK, 2 * BLOCK + 1, 2 * BLOCK + 2]);
});

test('of a long stream a process that begins reads two blocks at most, once somebody has looked', async () => {
  for (let revision = 0; revision < 20 * BLOCK; revision++) happen(revision, AT + revision * 1_000);
  await seen(open(), AT + 10 * BLOCK * 1_000);
  store.readSoFar = 0;
  expect(await seen(open(), AT + 10 * BLOCK * 1_000)).toEqual(lastOf(10 * BLOCK));
  expect(store.readSoFar).toBeLessThanOrEqual(3 * BLOCK);
});

test('a large state is kept more seldom, and is found again all the same', async () => {
  const last = 21 * BLOCK;
  for (let revision = 0; revision <= last; revision++) happen(revision, AT + revision * 1_000);
  const large = 'x'.repeat(5 * 2 ** 20);
  const pastOfLarge = () =>
    new Pasts<readonly [number, string]>(
      {
        version: 1,
        initial: [-1, large],
        evolve: (_, { revision }) => [Number(revision), large],
        revive: (json) => json as [number, string],
      },
      { events: store, codec },
    );
  const lookingBack = async (pasts: ReturnType<typeof pastOfLarge>, revision: number) =>
    (await pasts.passed(STREAM, BigInt(revision)))?.after[0];
  const keeping = pastOfLarge();
  for (let block = 1; block <= 21; block++) await keeping.keep(STREAM, block);
  expect(store.appends).toBe(5);
  for (const revision of [0, 3 * BLOCK + 7, 4 * BLOCK - 1, 4 * BLOCK, 19 * BLOCK + 1, last]) {
    store.readSoFar = 0;
    expect(await lookingBack(pastOfLarge(), revision)).toBe(revision);
    expect(store.readSoFar, `blocks read for ${revision}`).toBeLessThanOrEqual(5 * BLOCK);
  }
});

test('what comes later is seen by whoever has looked before', async () => {
  happen(0, AT);
  const pasts = open();
  expect(await seen(pasts, AT + 10)).toEqual([0]);
  happen(1, AT + 5);
  expect(await seen(pasts, AT + 10)).toEqual([0, 1]);
  expect(await seen(pasts, AT + 4)).toEqual([0]);
  expect((await pasts.calendar(STREAM)).first).toEqual(new Date(AT));
});

test('a process that has looked goes on with all that came since, each event once', async () => {
  happen(0, AT);
  const pasts = open();
  await seen(pasts, AT);
  for (const until of [BLOCK - 1, BLOCK, 3 * BLOCK + 7, 3 * BLOCK + 8]) {
    for (let next = store.streams.get(STREAM)!.length; next <= until; next++) happen(next, AT + next);
    for (const at of [until, until - 1, BLOCK, 0])
      expect(await seen(pasts, AT + at)).toEqual(expected(AT + at));
    expect((await pasts.calendar(STREAM)).events).toBe(until + 1);
  }
});

test('events are walked over and looked up as they stand in the stream', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(3 * BLOCK), { minLength: 1, maxLength: 3 * BLOCK, size: 'max' }),
      fc.array(fc.nat(3 * BLOCK), { minLength: 3, maxLength: 6 }),
      async (revisions, places) => {
        store = new FewStreams();
        const stood = revisions.sort((a, b) => a - b);
        for (const revision of stood) happen(revision, AT + revision * 1_000);
        const pasts = open();
        const fold = (until: number): readonly number[] => stood.filter((one) => one < until).slice(-4);
        for (const from of places) {
          const walked = [];
          for await (const { recorded, before, after } of pasts.passing(STREAM, BigInt(from)))
            walked.push([Number(recorded.revision), before, after]);
          const rest = stood.filter((one) => one >= from);
          expect(walked).toEqual(rest.map((one) => [one, fold(one), fold(one + 1)]));
          const passed = await pasts.passed(STREAM, BigInt(from));
          expect(passed?.after ?? null).toEqual(stood.includes(from) ? fold(from + 1) : null);
        }
        const instants = places.map((place) => new Date(AT + place * 1_000));
        const each = await pasts.lastByEach(STREAM, instants);
        expect(each.map((place) => place && Number(place.revision))).toEqual(
          places.map((place) => stood.findLast((one) => one <= place) ?? null),
        );
      },
    ),
    { numRuns: 12 },
  );
});

test('what stood before a place in the order of all events is what a fold up to there is, and says where the stream goes on', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(4 * BLOCK), { minLength: 1, maxLength: 3 * BLOCK, size: 'max' }),
      fc.array(fc.nat(41 * BLOCK), { minLength: 3, maxLength: 6 }),
      async (revisions, positions) => {
        store = new FewStreams();
        const stood = revisions.sort((a, b) => a - b);
        for (const revision of stood) happen(revision, AT + revision * 1_000);
        const warm = open();
        for (const position of positions)
          for (const pasts of [warm, open()]) {
            const earlier = stood.filter((revision) => revision * 10 < position);
            const { state, next } = await pasts.before(STREAM, BigInt(position));
            expect(state).toEqual(earlier.slice(-4));
            // whatever is lacking there, nothing is between
            expect(stood.filter((revision) => revision >= next)).toEqual(stood.slice(earlier.length));
          }
      },
    ),
    { numRuns: 12 },
  );
});

test('what stands at the end of a long stream takes a block, and of any place in it two and a search', async () => {
  for (let revision = 0; revision < 40 * BLOCK; revision++) happen(revision, AT + revision * 1_000);
  for (const [revision, most] of [
    [40 * BLOCK, BLOCK + 1],
    [7 * BLOCK + 3, BLOCK + 8],
  ] as const) {
    await open().before(STREAM, BigInt(revision * 10));
    store.readSoFar = 0;
    expect((await open().before(STREAM, BigInt(revision * 10))).state).toEqual(lastOf(revision - 1));
    expect(store.readSoFar).toBeLessThanOrEqual(most);
  }
});

test('what came before a look is seen by it, also where another one is still reading', async () => {
  happen(0, AT);
  const pasts = open();
  await seen(pasts, AT + 10);
  const stood = store.page.bind(store);
  let isHeld = (): void => {};
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  // the block, not the calendar, which has read that event
  store.page = async (stream, from, most) => {
    const found = await stood(stream, from, most);
    if (from > 0n) return found;
    isHeld();
    await released;
    return found;
  };
  const first = seen(pasts, AT + 10);
  await held;
  store.page = stood;
  happen(1, AT + 5);
  const second = seen(pasts, AT + 10);
  setTimeout(release);
  await first;
  expect(await second).toEqual([0, 1]);
});

test('what another version kept is not believed, and what cannot be kept is folded all the same', async () => {
  for (let revision = 0; revision <= 2 * BLOCK; revision++) happen(revision, AT + revision);
  await seen(open(1), AT + 2 * BLOCK);
  const kept = store.appends;
  expect(kept).toBe(2);
  expect(await seen(open(2), AT + 2 * BLOCK)).toEqual(lastOf(2 * BLOCK));
  expect(store.appends).toBe(kept + 2);
  store.takesNothing = true;
  expect(await seen(open(3), AT + 2 * BLOCK)).toEqual(lastOf(2 * BLOCK));
});

test('many who look at once fold once', async () => {
  for (let revision = 0; revision <= 3 * BLOCK; revision++) happen(revision, AT + revision);
  const pasts = open();
  await Promise.all(Array.from({ length: 8 }, () => seen(pasts, AT + 3 * BLOCK)));
  expect(store.appends).toBe(3);
});
