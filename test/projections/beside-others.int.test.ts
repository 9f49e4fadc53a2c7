// Two versions of the program at one Postgres: who may make read models of its own beside whom.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openGeneration,
  LIVE,
  prepareLive,
  REBUILD_LOCK,
  refuseBesideOlder,
  refuseNewer,
  SCHEMAS,
} from '../../projections/building/generations.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import { openConnection } from '../../src/platform/postgres/connection.ts';
import { tryLock } from '../../src/platform/postgres/locks.ts';
import { showPresence } from '../../src/platform/postgres/presence.ts';
import { freshDatabase } from '../support/stores/postgres.ts';

let url: string;
let pool: pg.Pool;
beforeAll(async () => {
  url = await freshDatabase();
  await prepareLive(url, projectors);
  pool = new pg.Pool({ connectionString: url, max: 2 });
});
afterAll(() => pool.end());

/** The rows are of this version, of one before it, or of one after it. */
type Made = 'same' | 'older' | 'newer';
type Beside = 'nobody' | 'command' | 'service';

async function beside<T>(made: Made, who: Beside, busy: string | null, work: () => Promise<T>): Promise<T> {
  const by = { same: 0, older: -1, newer: 1 }[made];
  await pool.query('update crm.checkpoints set version = version + $1', [by]);
  const other = who === 'nobody' ? null : await openConnection(url, `${who} at elsewhere 1`);
  try {
    if (other) await showPresence(other);
    if (other && busy !== null) expect(await tryLock(other, busy)).toBe(true);
    return await work();
  } finally {
    await other?.end();
    await pool.query('update crm.checkpoints set version = version - $1', [by]);
  }
}

const outcome = async (work: Promise<void>): Promise<string> =>
  await work.then(
    () => 'goes on',
    (error: Error) => error.name,
  );

test.each<[Made, Beside, string | null, string]>([
  ['same', 'service', null, 'goes on'],
  ['older', 'nobody', null, 'goes on'],
  ['older', 'command', null, 'goes on'],
  ['older', 'service', null, 'OlderService'],
  ['older', 'service', SCHEMAS, 'goes on'],
  ['older', 'service', REBUILD_LOCK, 'goes on'],
  ['older', 'service', 'projector', 'OlderService'],
  ['newer', 'command', null, 'goes on'],
  ['newer', 'service', null, 'OlderService'],
])('a command, where rows are %s, beside %s at %s: %s', async (made, who, busy, expected) => {
  expect(await beside(made, who, busy, () => outcome(refuseBesideOlder(url, projectors)))).toBe(expected);
});

test.each<[Made, Beside, string]>([
  ['same', 'service', 'goes on'],
  ['older', 'service', 'goes on'],
  ['newer', 'nobody', 'goes on'],
  ['newer', 'command', 'NewerReadModels'],
  ['newer', 'service', 'NewerReadModels'],
])('who makes them anew, where rows are %s, beside %s: %s', async (made, who, expected) => {
  const live = openGeneration(url, LIVE, { size: 1 });
  try {
    expect(await beside(made, who, null, () => outcome(refuseNewer(url, live.db, projectors)))).toBe(
      expected,
    );
  } finally {
    await live.close();
  }
});

test('where there are no rows yet, anybody goes on', async () => {
  const empty = await freshDatabase();
  const live = openGeneration(empty, LIVE, { size: 1 });
  const other = await openConnection(empty, 'service at elsewhere 1');
  try {
    await showPresence(other);
    expect(await outcome(refuseBesideOlder(empty, projectors))).toBe('goes on');
    expect(await outcome(refuseNewer(empty, live.db, projectors))).toBe('goes on');
  } finally {
    await Promise.all([other.end(), live.close()]);
  }
});
