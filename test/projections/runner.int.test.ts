// Read models on a real event node and a real Postgres: once each, poison set aside, one owner, rebuilt alike.
import { sql } from 'kysely';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drop, LIVE, openGeneration, type Generation } from '../../projections/building/generations.ts';
import { on, projector, type Projector } from '../../projections/projector.ts';
import { growing, table } from '../../projections/table.ts';
import { OtherVersion, ProjectionRunner, type ProjectedStep } from '../../projections/following/runner.ts';
import { SecondOwner } from '../../projections/following/apply.ts';
import { migrateCrm } from '../../migrations/index.ts';
import { event } from '../../src/platform/rules/event.ts';
import { loadSetAside, type SetAside } from '../../src/platform/following/quarantine.ts';
import { startTestKernel, testContext, type TestKernel } from '../support/stores/backend.ts';
import { tell } from '../support/stores/tell.ts';

const coinDropped = event('CoinDropped', Type.Object({ jar: Type.Integer(), cents: Type.Integer() }));

interface JarRow {
  readonly jar: number;
  readonly cents: number;
  readonly coins: number;
}

function jarsProjector(name: string, fails: (cents: number) => boolean = () => false): Projector {
  const jars = table<JarRow>(name, 'jar');
  return projector({
    name,
    version: 1,
    prefixes: ['jar-'],
    tables: [jars],
    touches: ({ event: { data } }) => [{ table: jars, key: [(data as { jar: number }).jar] }],
    on: [
      on(coinDropped, ({ event: { data } }, rows) => {
        if (fails(data.cents)) throw new Error('a coin that does not fit');
        const row = rows.get(jars, data.jar) ?? { jar: data.jar, cents: 0, coins: 0 };
        rows.put(jars, { jar: data.jar, cents: row.cents + data.cents, coins: row.coins + 1 });
      }),
    ],
  });
}

let kernel: TestKernel;
let live: Generation;
beforeAll(async () => {
  kernel = await startTestKernel([coinDropped]);
  live = openGeneration(kernel.databaseUrl, LIVE, { size: 4 });
});
afterAll(async () => {
  await live.close();
  await kernel.close();
});

async function emptyGeneration(projectors: readonly Projector[]): Promise<void> {
  await drop(live.db, LIVE);
  await sql`create schema crm`.execute(live.db);
  await migrateCrm(live.db, LIVE);
  for (const { name } of projectors) {
    await sql`create table ${sql.table(name)} (jar int primary key, cents int, coins int)`.execute(live.db);
    await sql`insert into checkpoints (read_model, version) values (${name}, 1)`.execute(live.db);
  }
}

let drops = 0;
async function dropCoins(jar: number, ...cents: number[]): Promise<void> {
  const empty = { category: 'jar', initial: 0, evolve: (n: number) => n + 1 };
  for (const c of cents)
    await tell(kernel.commands, empty, `jar-test.${jar}`, testContext(`coin${++drops}`), () => [
      coinDropped({ jar, cents: c }),
    ]);
}

function runnerOf(
  projectors: readonly Projector[],
  batchSize = 1000,
  { db }: Generation = live,
  onSetAside: (entry: SetAside) => void = () => {},
  announces = true,
): ProjectionRunner {
  return new ProjectionRunner({
    events: kernel.events,
    codec: kernel.codec,
    db,
    projectors,
    batchSize,
    onSetAside,
    announces,
  });
}

/** Follows until everything that is stored has been taken in. */
async function catchUp(runner: ProjectionRunner): Promise<ProjectedStep> {
  const stop = new AbortController();
  for await (const step of runner.follow(stop.signal))
    if (step.caughtUp) {
      stop.abort();
      return step;
    }
  throw new Error('the runner ended before it caught up');
}

async function rowsOf(name: string): Promise<readonly JarRow[]> {
  return (await sql<JarRow>`select * from ${sql.table(name)} order by jar`.execute(live.db)).rows;
}

test('each event counts once: in small batches, and after a restart in the middle', async () => {
  const jars = jarsProjector('jars');
  await emptyGeneration([jars]);
  await dropCoins(1, 1, 2, 5, 10, 20);
  await dropCoins(2, 50);
  const stop = new AbortController();
  const first = runnerOf([jars], 2);
  let taken = 0;
  for await (const step of first.follow(stop.signal)) if ((taken += step.applied) >= 4) break;
  await catchUp(runnerOf([jars], 3));
  await catchUp(runnerOf([jars], 3));
  expect(await rowsOf('jars')).toEqual([
    { jar: 1, cents: 38, coins: 5 },
    { jar: 2, cents: 50, coins: 1 },
  ]);
});

test('a second owner is noticed by its checkpoints, and its batch is not written', async () => {
  const jars = jarsProjector('owned');
  await emptyGeneration([jars]);
  const stop = new AbortController();
  const slow = runnerOf([jars]).follow(stop.signal);
  await slow.next();
  await dropCoins(4, 7);
  await catchUp(runnerOf([jars]));
  await expect(slow.next()).rejects.toThrow(SecondOwner);
  expect((await rowsOf('owned')).at(-1)).toEqual({ jar: 4, cents: 7, coins: 1 });
});

test('events that nobody handles still move the checkpoint', async () => {
  const jars = jarsProjector('few');
  const deaf: Projector = { ...jars, handlers: new Map() };
  await emptyGeneration([deaf]);
  const step = await catchUp(runnerOf([deaf]));
  expect(step.position).not.toBeNull();
  expect(await rowsOf('few')).toEqual([]);
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
    await emptyGeneration(pair);
    await dropCoins(5, 1, 2, 5);
    await catchUp(runnerOf(pair));
    const whole = [await rowsOf('first'), await rowsOf('second')];
    let cuts = 0;
    for (let nth = 1, happened = true; happened; nth++) {
      await emptyGeneration(pair);
      const generation = openGeneration(kernel.databaseUrl, LIVE, { size: 1 });
      const cut = cutting(generation, nth, heard);
      const runner = runnerOf(pair, 4, generation);
      const ended = await catchUp(runner).then(
        () => 'caught up',
        (error: unknown) => String(error),
      );
      await generation.close();
      happened = cut.happened;
      expect(ended).toMatch(happened ? /the wire is cut|not reachable|terminated/i : /caught up/);
      cuts += happened ? 1 : 0;
      await catchUp(runnerOf(pair));
      expect([await rowsOf('first'), await rowsOf('second')]).toEqual(whole);
    }
    // every batch begins, moves the checkpoints, reads, writes and commits
    expect(cuts).toBeGreaterThan(12);
  });
});

async function asideIn(): Promise<readonly SetAside[]> {
  return await loadSetAside(live.db);
}

test('a poison event sets its stream aside in the read model it does not fit, and nothing else', async () => {
  const [good, bad] = [jarsProjector('good'), jarsProjector('bad', (cents) => cents === 13)];
  await dropCoins(3, 1, 13, 2);
  await dropCoins(6, 4);
  await emptyGeneration([good, bad]);
  const told: SetAside[] = [];
  const runner = runnerOf([good, bad], 1000, live, (entry) => told.push(entry));
  await catchUp(runner);
  await dropCoins(3, 8);
  await dropCoins(6, 5);
  await catchUp(runner);
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
  expect(await asideIn()).toMatchObject([{ part: 'bad', stream: 'jar-test.3', revision: 1n }]);
  expect((await rowsOf('good')).filter(({ jar }) => [3, 6].includes(jar))).toEqual([
    { jar: 3, cents: 24, coins: 4 },
    { jar: 6, cents: 9, coins: 2 },
  ]);
  expect((await rowsOf('bad')).filter(({ jar }) => [3, 6].includes(jar))).toEqual([
    { jar: 3, cents: 1, coins: 1 },
    { jar: 6, cents: 9, coins: 2 },
  ]);

  // once the projector is mended, a start takes in what waited, and doubles nothing
  await catchUp(runnerOf([good, jarsProjector('bad')]));
  expect(await rowsOf('bad')).toEqual(await rowsOf('good'));
  expect(await asideIn()).toEqual([]);
  await dropCoins(3, 16);
  await catchUp(runnerOf([good, jarsProjector('bad')]));
  expect(await rowsOf('bad')).toEqual(await rowsOf('good'));
});

test('what waited is taken in up to the next event that does not fit', async () => {
  const fails = (...unfit: number[]) => jarsProjector('steps', (cents) => unfit.includes(cents));
  await emptyGeneration([fails()]);
  await dropCoins(7, 1, 70, 2, 71, 4);
  await catchUp(runnerOf([fails(70, 71)]));
  await catchUp(runnerOf([fails(71)]));
  expect(await asideIn()).toMatchObject([{ stream: 'jar-test.7', revision: 3n }]);
  expect((await rowsOf('steps')).at(-1)).toEqual({ jar: 7, cents: 73, coins: 3 });
  await catchUp(runnerOf([fails()]));
  expect((await rowsOf('steps')).at(-1)).toEqual({ jar: 7, cents: 148, coins: 5 });
});

test('a row that the table does not take sets its stream aside, a table that is missing does not', async () => {
  const narrow = jarsProjector('narrow');
  await emptyGeneration([narrow]);
  await dropCoins(8, 2_000_000_000, 2_000_000_000);
  await catchUp(runnerOf([narrow]));
  expect(await asideIn()).toMatchObject([{ stream: 'jar-test.8', revision: 1n, reason: 'Postgres 22003' }]);
  await sql`drop table narrow`.execute(live.db);
  await dropCoins(9, 1);
  await expect(catchUp(runnerOf([narrow]))).rejects.toThrow(/narrow/);
  expect(await asideIn()).toHaveLength(1);
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
  await emptyGeneration([writing, follower]);
  // more than a batch takes in sips
  await dropCoins(10, ...Array.from({ length: 20 }, (_, i) => i + 1));
  await dropCoins(11, 4);
  await catchUp(runnerOf([writing, follower]));
  expect(await rowsOf('tape')).toEqual([{ jar: 1, cents: 4, coins: 1 }]);
  expect((await rowsOf('follower')).slice(-2).map(({ jar }) => jar)).toEqual([10, 11]);
  expect((await asideIn()).filter(({ part }) => part === 'tape')).toEqual([]);
});

test('another generation is noticed where it stands at the same position', async () => {
  const jars = jarsProjector('swapped');
  await emptyGeneration([jars]);
  await dropCoins(12, 1);
  const stop = new AbortController();
  const slow = runnerOf([jars]).follow(stop.signal);
  for (let caughtUp = false; !caughtUp;) ({ caughtUp } = (await slow.next()).value as ProjectedStep);
  await sql`create table checkpoints_next (like checkpoints including all)`.execute(live.db);
  await sql`insert into checkpoints_next select * from checkpoints`.execute(live.db);
  await sql`drop table checkpoints`.execute(live.db);
  await sql`alter table checkpoints_next rename to checkpoints`.execute(live.db);
  await dropCoins(12, 2);
  // what it knows to be set aside is that of the generation before
  await expect(slow.next()).rejects.toThrow(SecondOwner);
  await catchUp(runnerOf([jars]));
  expect((await rowsOf('swapped')).at(-1)).toEqual({ jar: 12, cents: 3, coins: 2 });
});

test('rows that another version has made are left to it', async () => {
  const jars = jarsProjector('versioned');
  await emptyGeneration([jars]);
  await sql`update checkpoints set version = 2 where read_model = 'versioned'`.execute(live.db);
  await dropCoins(13, 1);
  await expect(catchUp(runnerOf([jars]))).rejects.toThrow(OtherVersion);
  expect(await rowsOf('versioned')).toEqual([]);
  await catchUp(runnerOf([{ ...jars, version: 2 }]));
  expect((await rowsOf('versioned')).at(-1)).toMatchObject({ jar: 13, cents: 1 });
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
  await dropCoins(jar, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  const made = async (announces: boolean) => {
    await emptyGeneration([unrolling]);
    await catchUp(runnerOf([unrolling], 2, live, () => {}, announces));
    const aside = (await asideIn()).map(({ stream, revision }) => ({ stream, revision }));
    return { rows: await rowsOf('unrolled'), aside };
  };
  const asLive = await made(true);
  expect(asLive.rows).toHaveLength((unfit === null ? 10 : unfit - 1) * each.length);
  expect(asLive.aside).toHaveLength(unfit === null ? 0 : 1);
  expect(await made(false)).toEqual(asLive);
});

test('a batch that takes longer than a statement may is taken in by halves', async () => {
  const slow = jarsProjector('slow');
  await emptyGeneration([slow]);
  const jars = Array.from({ length: 40 }, (_, i) => 2_000 + i);
  for (const jar of jars) await dropCoins(jar, 1);
  await sql`create function linger() returns trigger language plpgsql
    as $$ begin perform pg_sleep(0.05); return new; end $$`.execute(live.db);
  await sql`create trigger lingers before insert on slow for each row execute function linger()`.execute(
    live.db,
  );
  const hurried = openGeneration(kernel.databaseUrl, LIVE, { size: 2, limitMs: 1_000 });
  const runner = runnerOf([slow], 1_000, hurried);
  const { position } = await catchUp(runner).finally(() => hurried.close());
  expect((await rowsOf('slow')).filter(({ jar }) => jars.includes(jar))).toEqual(
    jars.map((jar) => ({ jar, cents: 1, coins: 1 })),
  );
  const { rows } = await sql`select position from checkpoints where read_model = 'slow'`.execute(live.db);
  expect(rows).toEqual([{ position }]);
});
