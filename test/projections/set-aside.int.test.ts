// What does not fit waits: its stream, in the read model it does not fit, and nothing else; until it is tried again.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SecondOwner } from '../../projections/following/apply.ts';
import { retryAll } from '../../projections/following/retry.ts';
import type { SetAside } from '../../src/platform/following/quarantine.ts';
import { catchUp, Jars, jarsProjector } from './jars.ts';

let jars: Jars;
beforeAll(async () => {
  jars = await Jars.open();
});
afterAll(() => jars.close());

async function toItsEnd(pieces: AsyncIterable<void>): Promise<void> {
  for await (const _ of pieces);
}

test('a poison event sets its stream aside in the read model it does not fit, and nothing else', async () => {
  const [good, bad] = [jarsProjector('good'), jarsProjector('bad', (cents) => cents === 13)];
  await jars.drop(3, 1, 13, 2);
  await jars.drop(6, 4);
  await jars.emptyGeneration([good, bad]);
  const told: SetAside[] = [];
  const runner = jars.runnerOf([good, bad], 1000, jars.live, (entry) => told.push(entry));
  await catchUp(runner);
  await jars.drop(3, 8);
  await jars.drop(6, 5);
  await jars.tryAgain(runner, 1);
  expect(told).toMatchObject([
    {
      part: 'bad',
      stream: 'jar-test.3',
      revision: 1n,
      type: 'CoinDropped',
      reason: 'a coin that does not fit',
    },
    // tried at the second start, it still does not fit
  ]);
  expect(await jars.aside()).toMatchObject([{ part: 'bad', stream: 'jar-test.3', revision: 1n }]);
  expect((await jars.rowsOf('good')).filter(({ jar }) => [3, 6].includes(jar))).toEqual([
    { jar: 3, cents: 24, coins: 4 },
    { jar: 6, cents: 9, coins: 2 },
  ]);
  expect((await jars.rowsOf('bad')).filter(({ jar }) => [3, 6].includes(jar))).toEqual([
    { jar: 3, cents: 1, coins: 1 },
    { jar: 6, cents: 9, coins: 2 },
  ]);

  // once the projector is mended, a start takes in what waited, and doubles nothing
  await jars.tryAgain(jars.runnerOf([good, jarsProjector('bad')]));
  expect(await jars.rowsOf('bad')).toEqual(await jars.rowsOf('good'));
  expect(await jars.aside()).toEqual([]);
  await jars.drop(3, 16);
  await catchUp(jars.runnerOf([good, jarsProjector('bad')]));
  expect(await jars.rowsOf('bad')).toEqual(await jars.rowsOf('good'));
});

test('what waited is taken in up to the next event that does not fit', async () => {
  const fails = (...unfit: number[]) => jarsProjector('steps', (cents) => unfit.includes(cents));
  await jars.emptyGeneration([fails()]);
  await jars.drop(7, 1, 70, 2, 71, 4);
  await catchUp(jars.runnerOf([fails(70, 71)]));
  await jars.tryAgain(jars.runnerOf([fails(71)]), 1);
  expect(await jars.aside()).toMatchObject([{ stream: 'jar-test.7', revision: 3n }]);
  expect((await jars.rowsOf('steps')).at(-1)).toEqual({ jar: 7, cents: 73, coins: 3 });
  // and what comes meanwhile counts once, though it is there to be read with what waited
  await jars.drop(7, 8);
  await jars.tryAgain(jars.runnerOf([fails()]));
  expect((await jars.rowsOf('steps')).at(-1)).toEqual({ jar: 7, cents: 156, coins: 6 });
});

test('of what waits for long, what was taken in is taken in, also when the store falls silent after it', async () => {
  const cents = Array.from({ length: 600 }, (_, i) => (i === 1 ? 88 : 1));
  const failing = jarsProjector('long', (c) => c === 88);
  await jars.emptyGeneration([failing]);
  await jars.drop(17, ...cents);
  const { position } = await catchUp(jars.runnerOf([failing]));
  const { events, codec } = jars.kernel;
  const silent = Object.create(events, {
    read: {
      value: (stream: string, from: bigint, count: number) => {
        if (from > 1n) throw new Error('nobody answers');
        return events.read(stream, from, count);
      },
    },
  }) as typeof events;
  const followed = { projector: jarsProjector('long'), position, aside: new Map([['jar-test.17', 1n]]) };
  const retried = retryAll({ db: jars.live.db, events: silent, codec }, [followed]);
  await expect(toItsEnd(retried)).rejects.toThrow('nobody answers');
  expect(await jars.aside()).toMatchObject([{ stream: 'jar-test.17', revision: 51n }]);
  expect((await jars.rowsOf('long')).at(-1)).toMatchObject({ jar: 17, coins: 51 });
  await jars.tryAgain(jars.runnerOf([jarsProjector('long')]));
  expect(await jars.aside()).toEqual([]);
  expect((await jars.rowsOf('long')).at(-1)).toMatchObject({ jar: 17, coins: 600 });
});

test('what arrives is taken in while much still waits, and nothing of either is lost or doubled', async () => {
  const waiting = Array.from({ length: 40 }, (_, i) => 100 + i);
  const failing = jarsProjector('busy', (cents) => cents === 990);
  await jars.emptyGeneration([failing]);
  for (const jar of waiting) await jars.drop(jar, 990, 1);
  await catchUp(jars.runnerOf([failing]));
  expect(await jars.aside()).toHaveLength(waiting.length);
  // one that comes to a stream that waits, and one that does not
  await jars.drop(waiting.at(-1)!, 2);
  await jars.drop(99, 1);
  const { events } = jars.kernel;
  const slow = Object.create(events, {
    subscribe: { value: events.subscribe.bind(events) },
    read: {
      value: async function* (stream: string, from: bigint, count: number) {
        await pause(100);
        yield* events.read(stream, from, count);
      },
    },
  }) as typeof events;
  const runner = jars.runnerOf([jarsProjector('busy')], 1_000, jars.live, () => {}, true, slow);
  let stillWaited = 0;
  const seen = expect
    .poll(async () => (await jars.rowsOf('busy')).find(({ jar }) => jar === 99) ?? null, { interval: 10 })
    .not.toBeNull()
    .then(async () => (stillWaited = (await jars.aside()).length));
  await Promise.all([jars.tryAgain(runner), seen]);
  expect(stillWaited).toBeGreaterThan(waiting.length / 2);
  expect(await jars.aside()).toEqual([]);
  expect((await jars.rowsOf('busy')).filter(({ jar }) => jar >= 99)).toEqual([
    { jar: 99, cents: 1, coins: 1 },
    ...waiting.slice(0, -1).map((jar) => ({ jar, cents: 991, coins: 2 })),
    { jar: waiting.at(-1), cents: 993, coins: 3 },
  ]);
});

test('who builds anew tries nothing twice: the live read models stand still while it catches up with them', async () => {
  const tried: number[] = [];
  const failing = jarsProjector('anew', (cents) => tried.push(cents) > 0 && cents === 55);
  await jars.emptyGeneration([failing]);
  await jars.drop(55, 55, 1);
  const building = () => jars.runnerOf([failing], 1_000, jars.live, () => {}, false);
  await catchUp(building());
  expect(tried).toContain(55);
  tried.length = 0;
  await jars.drop(56, 2);
  await catchUp(building());
  expect(tried).toEqual([2]);
  await jars.tryAgain(jars.runnerOf([jarsProjector('anew')]));
  expect((await jars.rowsOf('anew')).find(({ jar }) => jar === 55)).toMatchObject({ cents: 56, coins: 2 });
});

test('a row that the table does not take sets its stream aside, a table that is missing does not', async () => {
  const narrow = jarsProjector('narrow');
  await jars.emptyGeneration([narrow]);
  await jars.drop(8, 2_000_000_000, 2_000_000_000);
  await catchUp(jars.runnerOf([narrow]));
  expect(await jars.aside()).toMatchObject([
    { stream: 'jar-test.8', revision: 1n, reason: 'Postgres 22003' },
  ]);
  await sql`drop table narrow`.execute(jars.live.db);
  await jars.drop(9, 1);
  await expect(catchUp(jars.runnerOf([narrow]))).rejects.toThrow(/narrow/);
  expect(await jars.aside()).toHaveLength(1);
});

test('what waits is taken in by nobody whose checkpoint another process has moved', async () => {
  const failing = jarsProjector('moved', (cents) => cents === 77);
  await jars.emptyGeneration([failing]);
  await jars.drop(16, 1, 77, 2);
  const { position } = await catchUp(jars.runnerOf([failing]));
  const { db } = jars.live;
  const { events, codec } = jars.kernel;
  const late = {
    projector: jarsProjector('moved'),
    position: position! - 1n,
    aside: new Map([['jar-test.16', 1n]]),
  };
  const retried = retryAll({ db, events, codec }, [late]);
  await expect(retried.next()).rejects.toThrow(SecondOwner);
  const rows = await jars.rowsOf('moved');
  expect(rows.find(({ jar }) => jar === 16)).toEqual({ jar: 16, cents: 1, coins: 1 });
  const aside = await jars.aside();
  expect(aside.find(({ stream }) => stream === 'jar-test.16')).toMatchObject({ revision: 1n });
});
