// The command handler on a real event node: nothing lost, nothing twice, refusals proved.
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SeenIds, type Aggregate } from '../../../src/platform/rules/aggregate.ts';
import { Codec } from '../../../src/platform/eventstore/codec.ts';
import { Commands } from '../../../src/platform/commands/commands.ts';
import type { Decider } from '../../../src/platform/rules/decider.ts';
import { event, type EventOf } from '../../../src/platform/rules/event.ts';
import { EventStore, type Appended, type NewEvent } from '../../../src/platform/eventstore/event-store.ts';
import { isRefusal, refuse } from '../../../src/platform/kernel/refusal.ts';
import { Snapshots } from '../../../src/platform/commands/snapshots.ts';
import { readStream, startTestKernel, testContext, type TestKernel } from '../../support/stores/backend.ts';
import { tell } from '../../support/stores/tell.ts';

const seatTaken = event('SeatTaken', Type.Object({ seat: Type.Integer(), by: Type.String() }));
type SeatEvent = EventOf<typeof seatTaken>;
type Seats = Readonly<Record<number, string>>;

const hall: Aggregate<Seats, SeatEvent> = {
  category: 'hall',
  initial: {},
  evolve: (seats, { data }) => ({ ...seats, [data.seat]: data.by }),
  snapshots: { version: 1, every: 50, revive: (json) => json as Seats },
};

const takeSeat = (seat: number, by: string) => (seats: Seats) =>
  seats[seat] === undefined ? [seatTaken({ seat, by })] : seats[seat] === by ? [] : refuse('seat-taken');

const takeNext = (by: string) => (seats: Seats) => [seatTaken({ seat: Object.keys(seats).length, by })];

let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel([seatTaken]);
});
afterAll(() => kernel.close());

let count = 0;
const freshStream = (): string => `hall-test.${++count}`;

async function expectGapless(stream: string, length: number): Promise<NewEvent[]> {
  const events = await readStream(kernel.events, stream);
  expect(events.map((e) => e.revision)).toEqual(Array.from({ length }, (_, i) => BigInt(i)));
  return events as unknown as NewEvent[];
}

test('64 commands at once on one stream: none is lost, none is repeated', async () => {
  const stream = freshStream();
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, i) =>
      tell(kernel.commands, hall, stream, testContext(`c${i}`), takeNext(`c${i}`)),
    ),
  );
  expect(answers.filter(isRefusal)).toEqual([]);
  const events = await expectGapless(stream, 64);
  expect(new Set(events.map((e) => (e.data as { by: string }).by)).size).toBe(64);
  expect(new Set(events.map((e) => (e.data as { seat: number }).seat)).size).toBe(64);
});

test('64 who ask at once how a stream stands: two looks, and nobody is told less than was there', async () => {
  const stream = freshStream();
  const far = kernel.another().commands;
  await tell(far, hall, stream, testContext('stands 1'), takeNext('first'));
  const { page } = kernel.events;
  let looks = 0;
  kernel.events.page = (...asked) => ((looks += 1), page.apply(kernel.events, asked));
  const told = await Promise.all(Array.from({ length: 64 }, () => kernel.commands.load(hall, stream)));
  kernel.events.page = page;
  expect(looks).toBe(2);
  expect(new Set(told.map(({ revision }) => revision))).toEqual(new Set([0n]));
  await tell(far, hall, stream, testContext('stands 2'), takeNext('second'));
  expect((await kernel.commands.load(hall, stream)).revision).toBe(1n);
});

test('64 commands from four processes on one stream: none is lost, none is repeated', async () => {
  const stream = freshStream();
  const processes = Array.from({ length: 4 }, () => kernel.another().commands);
  await Promise.all(
    Array.from({ length: 64 }, (_, i) =>
      tell(processes[i % 4]!, hall, stream, testContext(`p${i}`), takeNext(`p${i}`)),
    ),
  );
  const events = await expectGapless(stream, 64);
  expect(new Set(events.map((e) => (e.data as { seat: number }).seat)).size).toBe(64);
});

test('two processes race for one seat: one wins, the other is refused, and says so truly', async () => {
  const stream = freshStream();
  const [a, b] = [kernel.another().commands, kernel.another().commands];
  const answers = await Promise.all([
    tell(a, hall, stream, testContext('a'), takeSeat(1, 'a')),
    tell(b, hall, stream, testContext('b'), takeSeat(1, 'b')),
  ]);
  expect(answers.filter(isRefusal)).toHaveLength(1);
  await expectGapless(stream, 1);
});

test('a refusal decided on a stale state is proved by the tail first', async () => {
  const stream = freshStream();
  const other = kernel.another().commands;
  await tell(kernel.commands, hall, stream, testContext('first'), takeSeat(1, 'a'));
  await tell(other, hall, stream, testContext('second'), takeSeat(2, 'b'));
  // this process has not seen seat 2: "already mine" must not be believed without a look
  const answer = await tell(kernel.commands, hall, stream, testContext('third'), takeSeat(2, 'c'));
  expect(isRefusal(answer)).toBe(true);
});

test('the same seed again changes nothing, in this process and in a new one', async () => {
  const stream = freshStream();
  const first = await tell(kernel.commands, hall, stream, testContext('once'), takeNext('x'));
  const again = await tell(kernel.commands, hall, stream, testContext('once'), takeNext('x'));
  const elsewhere = await tell(kernel.another().commands, hall, stream, testContext('once'), takeNext('x'));
  await expectGapless(stream, 1);
  expect([again, elsewhere]).toEqual([
    { ...first, events: [] },
    { ...first, events: [] },
  ]);
});

test('one command that throws does not take down those that wait beside it', async () => {
  const stream = freshStream();
  const answers = await Promise.allSettled([
    tell(kernel.commands, hall, stream, testContext('n1'), takeNext('n1')),
    tell(kernel.commands, hall, stream, testContext('bad'), () => {
      throw new Error('a bug');
    }),
    tell(kernel.commands, hall, stream, testContext('n2'), takeNext('n2')),
  ]);
  expect(answers.map((a) => a.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expectGapless(stream, 2);
});

describe('a command', () => {
  interface Take {
    readonly type: 'takeSeat';
    readonly by: string;
  }
  /** Notes which seat it is, which somebody who already has one learns too. */
  const seating: Decider<Seats, SeatEvent, Take, number> = {
    aggregate: hall,
    decide: (seats, { by }) => {
      const [seat] = Object.entries(seats).find(([, who]) => who === by) ?? [];
      if (seat !== undefined) return { events: [], note: Number(seat) };
      const note = Object.keys(seats).length;
      return { events: [seatTaken({ seat: note, by })], note };
    },
  };
  const take = (by: string): Take => ({ type: 'takeSeat', by });

  test('is answered with the note of its own decision, though many are stored together', async () => {
    const stream = freshStream();
    const people = Array.from({ length: 20 }, (_, i) => `n${i}`);
    const notes = (round: number) =>
      Promise.all(
        people.map(async (by) => {
          const context = testContext(`${by} note ${round}`);
          const done = await kernel.commands.execute(seating, stream, take(by), context);
          return isRefusal(done) ? done.refused : done.note;
        }),
      );
    const seats = people.map((_, i) => i);
    expect(await notes(1)).toEqual(seats);
    expect(await notes(2)).toEqual(seats);
  });

  test('that was carried out before brings no note: nothing is decided again', async () => {
    const stream = freshStream();
    for (const note of [0, null]) {
      const done = await kernel.commands.execute(seating, stream, take('x'), testContext('once noted'));
      expect(done).toMatchObject({ note });
    }
  });

  test('that comes after its deadline is refused, and nothing is written', async () => {
    const stream = freshStream();
    const late = { ...testContext('late'), notAfter: performance.now() - 1 };
    expect(await kernel.commands.execute(seating, stream, take('x'), late)).toMatchObject({
      refused: 'too-late',
    });
    await expectGapless(stream, 0);
    const inTime = { ...testContext('in time'), notAfter: performance.now() + 60_000 };
    expect(await kernel.commands.execute(seating, stream, take('x'), inTime)).toMatchObject({ note: 0 });
  });

  test('that may only be told again is told what it stored, or refused', async () => {
    const stream = freshStream();
    const take0 = { ...testContext('once'), onlyStored: true };
    const seat = () => kernel.commands.execute(seating, stream, take('x'), take0);
    expect(await seat()).toMatchObject({ refused: 'not-found' });
    await expectGapless(stream, 0);
    await kernel.commands.execute(seating, stream, take('x'), testContext('once'));
    expect(await seat()).toMatchObject({ events: [], note: null });
    await expectGapless(stream, 1);
  });

  test('that cannot be decided is named by the error, with the stream', async () => {
    const stream = freshStream();
    const broken = {
      ...seating,
      decide: () => {
        throw new Error('a bug');
      },
    };
    const failed = kernel.commands.execute(broken, stream, take('x'), testContext('broken'));
    await expect(failed).rejects.toThrow(`takeSeat could not be decided on ${stream}`);
  });
});

describe('appends whose outcome nobody knows', () => {
  /** Writes, and then loses the answer as often as told to. */
  class Forgetful extends EventStore {
    lose = 0;
    override async append(stream: string, expected: bigint, events: readonly NewEvent[]): Promise<Appended> {
      const appended = await super.append(stream, expected, events);
      if (this.lose-- > 0) return { outcome: 'unknown', cause: new Error('the line went dead') };
      return appended;
    }
  }

  const seatingOf = (seat: number) => ({
    decide: () => ({ events: [seatTaken({ seat, by: 'me' })], note: `seat ${seat}` }),
  });

  function forgetful(): { store: Forgetful; commands: Commands } {
    const store = new Forgetful(kernel.eventStoreUrl);
    const codec = new Codec([seatTaken], kernel.vault);
    return { store, commands: new Commands(store, codec, new Snapshots(store, kernel.vault), () => {}) };
  }

  test('are tried again with the same ids and written once', async () => {
    const stream = freshStream();
    const { store, commands } = forgetful();
    store.lose = 3;
    const answer = await tell(commands, hall, stream, testContext('u'), takeNext('u'));
    expect(answer).toMatchObject({ revision: 0n });
    await expectGapless(stream, 1);
    await store.close();
  });

  test('are answered with what was noted, though they turn out to be stored only when others have written', async () => {
    const stream = freshStream();
    const { store, commands } = forgetful();
    const append = store.append.bind(store);
    store.append = async (...call) => {
      store.append = append;
      await append(...call);
      await tell(kernel.commands, hall, stream, testContext('behind'), takeNext('behind'));
      return { outcome: 'conflict' };
    };
    const mine = { ...seatingOf(1), aggregate: hall };
    const done = await commands.execute(mine, stream, { type: 'takeSeat' }, testContext('noted'));
    expect(done).toMatchObject({ events: [], note: 'seat 1' });
    await expectGapless(stream, 2);
    await store.close();
  });

  test('are recognised even when others have written behind them', async () => {
    const stream = freshStream();
    const { store, commands } = forgetful();
    store.lose = 1;
    const mine = tell(commands, hall, stream, testContext('mine'), takeNext('mine'));
    const theirs = tell(kernel.another().commands, hall, stream, testContext('theirs'), takeNext('theirs'));
    await Promise.all([mine, theirs]);
    await expectGapless(stream, 2);
    await store.close();
  });
});

describe('snapshots', () => {
  /** What is read from now on. */
  function readsOf(events: EventStore): string[] {
    const read: string[] = [];
    const [page, last] = [events.page.bind(events), events.last.bind(events)];
    events.page = (stream, from, most) => {
      read.push(`${most < 1_000 ? most : 'the rest'} from ${from}`);
      return page(stream, from, most);
    };
    events.last = (stream) => {
      read.push('the last');
      return last(stream);
    };
    return read;
  }

  test('let a new process start from the middle, and still know old requests', async () => {
    const stream = freshStream();
    for (let i = 0; i < 60; i++)
      await tell(kernel.commands, hall, stream, testContext(`s${i}`), takeNext(`s${i}`));
    await expect
      .poll(async () => (await kernel.events.last(`snapshot-${stream}`))?.type)
      .toBe('SnapshotTaken');
    const reading = kernel.another();
    const read = readsOf(reading.events);
    const { state, revision } = await reading.commands.load(hall, stream);
    expect(revision).toBe(59n);
    expect(Object.keys(state)).toHaveLength(60);
    expect(read).toEqual(['50 from 0', 'the last', 'the rest from 51']);
    await tell(reading.commands, hall, stream, testContext('s49'), takeNext('s49'));
    await expectGapless(stream, 60);
  });

  test('are not looked for where the stream is too short to have one', async () => {
    const stream = freshStream();
    for (let i = 0; i < 49; i++)
      await tell(kernel.commands, hall, stream, testContext(`t${i}`), takeNext(`t${i}`));
    const reading = kernel.another();
    const read = readsOf(reading.events);
    await tell(reading.commands, hall, stream, testContext('t49'), takeNext('t49'));
    expect(read).toEqual(['50 from 0']);
    await expectGapless(stream, 50);
  });

  test('the newest of several is taken', async () => {
    const stream = freshStream();
    const newest = async () => (await kernel.events.last(`snapshot-${stream}`))?.revision;
    for (const [number, until] of [
      [0n, 60],
      [1n, 120],
    ] as const) {
      for (let i = until - 60; i < until; i++)
        await tell(kernel.commands, hall, stream, testContext(`m${i}`), takeNext(`m${i}`));
      await expect.poll(newest).toBe(number);
    }
    const { revision } = await kernel.another().commands.load(hall, stream);
    expect(revision).toBe(119n);
  });

  test('the newest is what stays of those that are due while one is being kept', async () => {
    const stream = freshStream();
    const snapshots = new Snapshots(kernel.events, kernel.vault);
    const folded = (revision: bigint) => ({ state: {}, revision, position: revision, seen: new SeenIds() });
    const kept = [50n, 100n, 150n, 200n].map((revision) => snapshots.save(hall, stream, folded(revision)));
    expect(await Promise.all(kept)).toEqual([true, true, true, true]);
    expect((await kernel.events.last(`snapshot-${stream}`))?.revision).toBe(1n);
    expect(await snapshots.load(hall, stream)).toMatchObject({ revision: 200n });
  });

  test('of another version are ignored', async () => {
    const stream = freshStream();
    for (let i = 0; i < 51; i++)
      await tell(kernel.commands, hall, stream, testContext(`v${i}`), takeNext(`v${i}`));
    await expect
      .poll(async () => (await kernel.events.last(`snapshot-${stream}`))?.type)
      .toBe('SnapshotTaken');
    const changed = {
      ...hall,
      snapshots: { ...hall.snapshots!, version: 2, revive: () => ({ 0: 'wrong' }) },
    };
    const { state } = await kernel.another().commands.load(changed, stream);
    expect(Object.keys(state)).toHaveLength(51);
  });
});
