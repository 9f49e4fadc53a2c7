// Read models on a real event node and a real Postgres: each event once, one owner, built alike.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIVE, openGeneration, type Generation } from '../../projections/building/generations.ts';
import type { Projector } from '../../projections/projector.ts';
import { growing, table } from '../../projections/table.ts';
import { OtherVersion, type ProjectedStep } from '../../projections/following/runner.ts';
import { SecondOwner } from '../../projections/following/apply.ts';
import { catchUp, coinDropped, Jars, jarsProjector, type JarRow } from './jars.ts';

let jars: Jars;
beforeAll(async () => {
  jars = await Jars.open();
});
afterAll(() => jars.close());

test('each event counts once: in small batches, and after a restart in the middle', async () => {
  const one = jarsProjector('jars');
  await jars.emptyGeneration([one]);
  await jars.drop(1, 1, 2, 5, 10, 20);
  await jars.drop(2, 50);
  const stop = new AbortController();
  const first = jars.runnerOf([one], 2);
  let taken = 0;
  for await (const step of first.follow(stop.signal)) if ((taken += step.applied) >= 4) break;
  await catchUp(jars.runnerOf([one], 3));
  await catchUp(jars.runnerOf([one], 3));
  expect(await jars.rowsOf('jars')).toEqual([
    { jar: 1, cents: 38, coins: 5 },
    { jar: 2, cents: 50, coins: 1 },
  ]);
});

test('a second owner is noticed by its checkpoints, and its batch is not written', async () => {
  const one = jarsProjector('owned');
  await jars.emptyGeneration([one]);
  const stop = new AbortController();
  const slow = jars.runnerOf([one]).follow(stop.signal);
  await slow.next();
  await jars.drop(4, 7);
  await catchUp(jars.runnerOf([one]));
  await expect(slow.next()).rejects.toThrow(SecondOwner);
  expect((await jars.rowsOf('owned')).at(-1)).toEqual({ jar: 4, cents: 7, coins: 1 });
});

test('events that nobody handles still move the checkpoint', async () => {
  const one = jarsProjector('few');
  const deaf: Projector = { ...one, handlers: new Map() };
  await jars.emptyGeneration([deaf]);
  const step = await catchUp(jars.runnerOf([deaf]));
  expect(step.position).not.toBeNull();
  expect(await jars.rowsOf('few')).toEqual([]);
});

describe('whichever statement the wire is cut at', () => {
  /** Cuts the wire at the nth statement that is asked for, before Postgres hears of it or after it has answered. */
  function cutting(generation: Generation, nth: number, heard: boolean): { happened: boolean } {
    const cut = { happened: false };
    let asked = 0;
    generation.pool.on('connect', (client) => {
      const ask = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
      const asking = async (...args: unknown[]): Promise<unknown> => {
        asked += 1;
        if (asked !== nth) return await ask(...args);
        cut.happened = true;
        if (heard) await ask(...args);
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
        throw Object.assign(new Error('the wire is cut'), { code: 'ECONNRESET' });
      };
      client.query = asking as never;
    });
    return cut;
  }

  test.each([
    ['before Postgres hears of it', false],
    ['after it has answered', true],
  ])('%s, each event counts once', async (_when, heard) => {
    const pair = [jarsProjector('first'), jarsProjector('second')];
    await jars.emptyGeneration(pair);
    await jars.drop(5, 1, 2, 5);
    await catchUp(jars.runnerOf(pair));
    const whole = [await jars.rowsOf('first'), await jars.rowsOf('second')];
    let cuts = 0;
    for (let nth = 1, happened = true; happened; nth++) {
      await jars.emptyGeneration(pair);
      const generation = openGeneration(jars.kernel.databaseUrl, LIVE, { size: 1 });
      const cut = cutting(generation, nth, heard);
      const runner = jars.runnerOf(pair, 4, generation);
      const ended = await catchUp(runner).then(
        () => 'caught up',
        (error: unknown) => String(error),
      );
      await generation.close();
      happened = cut.happened;
      expect(ended).toMatch(happened ? /the wire is cut|not reachable|terminated/i : /caught up/);
      cuts += happened ? 1 : 0;
      await catchUp(jars.runnerOf(pair));
      expect([await jars.rowsOf('first'), await jars.rowsOf('second')]).toEqual(whole);
    }
    // every batch begins, moves the checkpoints, reads, writes and commits
    expect(cuts).toBeGreaterThan(12);
  });
});

test('two events that claim one row of a table that only grows hold nobody up: the later one has it', async () => {
  const tape = growing(table<JarRow>('tape', 'jar'));
  const follower = jarsProjector('follower');
  const writing: Projector = {
    ...jarsProjector('tape'),
    tables: [tape],
    touches: () => [],
    handlers: new Map([
      [
        coinDropped.type,
        ({ event: { data } }, rows) => rows.add(tape, { ...(data as JarRow), jar: 1, coins: 1 }),
      ],
    ]),
  };
  await jars.emptyGeneration([writing, follower]);
  // more than a batch takes in sips
  await jars.drop(10, ...Array.from({ length: 20 }, (_, i) => i + 1));
  await jars.drop(11, 4);
  await catchUp(jars.runnerOf([writing, follower]));
  expect(await jars.rowsOf('tape')).toEqual([{ jar: 1, cents: 4, coins: 1 }]);
  expect((await jars.rowsOf('follower')).slice(-2).map(({ jar }) => jar)).toEqual([10, 11]);
  expect((await jars.aside()).filter(({ part }) => part === 'tape')).toEqual([]);
});

test('another generation is noticed where it stands at the same position', async () => {
  const one = jarsProjector('swapped');
  await jars.emptyGeneration([one]);
  await jars.drop(12, 1);
  const stop = new AbortController();
  const slow = jars.runnerOf([one]).follow(stop.signal);
  for (let caughtUp = false; !caughtUp;) ({ caughtUp } = (await slow.next()).value as ProjectedStep);
  await sql`create table checkpoints_next (like checkpoints including all)`.execute(jars.live.db);
  await sql`insert into checkpoints_next select * from checkpoints`.execute(jars.live.db);
  await sql`drop table checkpoints`.execute(jars.live.db);
  await sql`alter table checkpoints_next rename to checkpoints`.execute(jars.live.db);
  await jars.drop(12, 2);
  // what it knows to be set aside is that of the generation before
  await expect(slow.next()).rejects.toThrow(SecondOwner);
  await catchUp(jars.runnerOf([one]));
  expect((await jars.rowsOf('swapped')).at(-1)).toEqual({ jar: 12, cents: 3, coins: 2 });
});

test('rows that another version has made are left to it', async () => {
  const one = jarsProjector('versioned');
  await jars.emptyGeneration([one]);
  await sql`update checkpoints set version = 2 where read_model = 'versioned'`.execute(jars.live.db);
  await jars.drop(13, 1);
  await expect(catchUp(jars.runnerOf([one]))).rejects.toThrow(OtherVersion);
  expect(await jars.rowsOf('versioned')).toEqual([]);
  await catchUp(jars.runnerOf([{ ...one, version: 2 }]));
  expect((await jars.rowsOf('versioned')).at(-1)).toMatchObject({ jar: 13, cents: 1 });
});

test.each([
  ['all fits', 14, null],
  ['one coin does not fit', 15, 7],
])('what only grows goes ahead of the checkpoint, and is there once: %s', async (_what, jar, unfit) => {
  const each = Array.from({ length: 600 }, (_, i) => i);
  const unrolled = growing(table<JarRow>('unrolled', 'jar'));
  const unrolling: Projector = {
    ...jarsProjector('unrolled'),
    tables: [unrolled],
    touches: () => [],
    handlers: new Map([
      [
        coinDropped.type,
        ({ event }, rows) => {
          const { cents, jar: dropped } = event.data as JarRow;
          if (dropped !== jar) return;
          if (cents === unfit) throw new Error('a coin that does not fit');
          for (const i of each) rows.add(unrolled, { jar: cents * each.length + i, cents, coins: i });
        },
      ],
    ]),
  };
  await jars.drop(jar, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  const made = async (announces: boolean) => {
    await jars.emptyGeneration([unrolling]);
    await catchUp(jars.runnerOf([unrolling], 2, jars.live, () => {}, announces));
    const aside = (await jars.aside()).map(({ stream, revision }) => ({ stream, revision }));
    return { rows: await jars.rowsOf('unrolled'), aside };
  };
  const asLive = await made(true);
  expect(asLive.rows).toHaveLength((unfit === null ? 10 : unfit - 1) * each.length);
  expect(asLive.aside).toHaveLength(unfit === null ? 0 : 1);
  expect(await made(false)).toEqual(asLive);
});

test('a batch that takes longer than a statement may is taken in by halves', async () => {
  const slow = jarsProjector('slow');
  await jars.emptyGeneration([slow]);
  const forty = Array.from({ length: 40 }, (_, i) => 2_000 + i);
  for (const jar of forty) await jars.drop(jar, 1);
  await sql`create function linger() returns trigger language plpgsql
    as $$ begin perform pg_sleep(0.05); return new; end $$`.execute(jars.live.db);
  await sql`create trigger lingers before insert on slow for each row execute function linger()`.execute(
    jars.live.db,
  );
  const hurried = openGeneration(jars.kernel.databaseUrl, LIVE, { size: 2, limitMs: 1_000 });
  const runner = jars.runnerOf([slow], 1_000, hurried);
  const { position } = await catchUp(runner).finally(() => hurried.close());
  expect((await jars.rowsOf('slow')).filter(({ jar }) => forty.includes(jar))).toEqual(
    forty.map((jar) => ({ jar, cents: 1, coins: 1 })),
  );
  const { rows } = await sql`select position from checkpoints where read_model = 'slow'`.execute(
    jars.live.db,
  );
  expect(rows).toEqual([{ position }]);
});
