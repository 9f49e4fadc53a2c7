// A Postgres that lets an account have a few connections and no more: what asks for one waits its turn.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hangUp, openConnection } from '../../../src/platform/postgres/connection.ts';
import { makeDo } from '../../../src/platform/postgres/no-room.ts';
import { startEventNode } from '../../../src/platform/embedded/node/start-event-node.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

const ROLE = `few_${randomBytes(6).toString('hex')}`;
const ROOM = 4;
const LIMIT_MS = 5_000;
const NARROW_MS = 5_000;
let keeper: pg.Pool;
let url: string;
let pool: pg.Pool;

beforeAll(async () => {
  const database = new URL(await freshDatabase());
  keeper = new pg.Pool({ connectionString: database.href });
  await keeper.query(`create role ${ROLE} login password 'few'`);
  [database.username, database.password] = [ROLE, 'few'];
  url = database.href;
});
beforeEach(async () => {
  // a session outlives its goodbye by a moment
  await expect.poll(sessions).toBe(0);
  await keeper.query(`alter role ${ROLE} connection limit ${ROOM}`);
  pool = new pg.Pool({ connectionString: url, max: 10 });
  makeDo(pool, LIMIT_MS, NARROW_MS);
  return async () => await pool.end();
});
afterAll(async () => {
  await keeper.query(`drop owned by ${ROLE}`);
  await keeper.query(`drop role ${ROLE}`);
  await keeper.end();
});

async function sessions(): Promise<number> {
  const { rows } = await keeper.query<{ open: number }>(
    'select count(*)::int as open from pg_stat_activity where usename = $1',
    [ROLE],
  );
  return rows[0]!.open;
}

/** Statements that take a little, at once, half of them on a connection that is asked for. */
async function crowd(of: number): Promise<unknown[]> {
  return await Promise.all(
    Array.from({ length: of }, async (_, i) => {
      const asked = 'select pg_sleep(0.02), $1::int as said';
      if (i % 2 === 0) return (await pool.query<{ said: number }>(asked, [i])).rows[0]!.said;
      const client = await pool.connect();
      try {
        return (await client.query<{ said: number }>(asked, [i])).rows[0]!.said;
      } finally {
        client.release();
      }
    }),
  );
}

test('of sixty who ask at once for what is room for four, each has its turn', async () => {
  expect(await crowd(60)).toEqual(Array.from({ length: 60 }, (_, i) => i));
  expect(await sessions()).toBe(ROOM);
  expect(pool.options.max).toBe(ROOM);
});

test('as many as before are asked for once there may be room again', async () => {
  await crowd(20);
  expect(pool.options.max).toBe(ROOM);
  await keeper.query(`alter role ${ROLE} connection limit -1`);
  await expect.poll(() => pool.options.max).toBe(10);
  await crowd(60);
  expect(await sessions()).toBe(10);
});

test('who has no connection at all asks again until somebody gives one up', async () => {
  const others = new pg.Pool({ connectionString: url, max: ROOM });
  others.on('error', () => {});
  const held = await Promise.all(Array.from({ length: ROOM }, () => others.connect()));
  const said = crowd(6);
  await expect.poll(() => pool.options.max).toBe(1);
  held[0]!.release(true);
  expect(await said).toEqual([0, 1, 2, 3, 4, 5]);
  for (const client of held.slice(1)) client.release();
  await others.end();
});

test('and is told so when nobody does', async () => {
  const others = new pg.Pool({ connectionString: url, max: ROOM });
  const held = await Promise.all(Array.from({ length: ROOM }, () => others.connect()));
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '53300' });
  for (const client of held) client.release();
  await others.end();
});

describe('a pool that has all the room, and whose connections never idle', () => {
  let work: NodeJS.Timeout;
  beforeEach(async () => {
    await crowd(20);
    work = setInterval(() => void pool.query('select pg_sleep(0.05)').catch(() => {}), 10);
  });
  afterEach(() => clearInterval(work));

  test('gives one up for another pool, which asks for no more than that one', async () => {
    const other = new pg.Pool({ connectionString: url, max: 10, min: 1 });
    makeDo(other, LIMIT_MS, NARROW_MS);
    await other.query('select 1');
    expect(await crowd(20)).toHaveLength(20);
    expect([await sessions(), pool.totalCount, other.totalCount]).toEqual([ROOM, ROOM - 1, 1]);
    await other.end();
  });

  test('gives one up for each connection that is apart from every pool', async () => {
    const opened = await Promise.all([openConnection(url, 'one'), openConnection(url, 'another')]);
    expect(pool.totalCount).toBeLessThanOrEqual(ROOM - 2);
    for (const connection of opened) await hangUp(connection);
  });

  test('keeps its last one', async () => {
    const held = await Promise.all(Array.from({ length: ROOM - 1 }, (_, i) => openConnection(url, `${i}`)));
    await expect(openConnection(url, 'one too many')).rejects.toMatchObject({ code: '53300' });
    expect(pool.totalCount).toBe(1);
    for (const connection of held) await hangUp(connection);
  });

  test('gives it before those who wait in line', async () => {
    let isThrough = false;
    const inLine = Promise.all(Array.from({ length: 200 }, () => pool.query('select pg_sleep(0.05)')));
    const through = inLine.then(() => (isThrough = true));
    const opened = await openConnection(url, 'no work for the line');
    expect(isThrough).toBe(false);
    await hangUp(opened);
    await through;
  });

  test('gives one up for the event store in its own thread', async () => {
    await keeper.query(`grant create on database ${new URL(url).pathname.slice(1)} to ${ROLE}`);
    const node = await startEventNode({ databaseUrl: url });
    await node.stop();
  });
});

test('one that is asked again before it could give keeps the other', async () => {
  const others = await Promise.all(['one', 'another'].map(async (name) => await openConnection(url, name)));
  const longerThanUntilAsked = 'select pg_backend_pid() as session, pg_sleep(2.5)';
  const ask = async () => (await pool.query<{ session: number }>(longerThanUntilAsked)).rows[0]!.session;
  const asked = Promise.all([ask(), ask()]);
  await expect.poll(() => pool.totalCount - pool.waitingCount).toBe(2);
  const opened = await openConnection(url, 'one more');
  const { rows } = await pool.query<{ session: number }>('select pg_backend_pid() as session');
  expect(await asked).toContain(rows[0]!.session);
  for (const connection of [...others, opened]) await hangUp(connection);
});

test('anything else is told at once', async () => {
  await expect(pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  const nowhere = new URL(url);
  nowhere.pathname = '/nowhere';
  const refused = new pg.Pool({ connectionString: nowhere.href });
  makeDo(refused, LIMIT_MS);
  await expect(refused.query('select 1')).rejects.toMatchObject({ code: '3D000' });
  await refused.end();
});
