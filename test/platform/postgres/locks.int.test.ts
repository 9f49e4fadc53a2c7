// A lock that is let go is anybody's from then on.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letGo, tryLock } from '../../../src/platform/postgres/locks.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

const TIMES = 50;

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await freshDatabase(), max: 4 });
});
afterAll(() => pool.end());

test('whoever asks the moment it is let go gets it', async () => {
  for (let n = 0; n < TIMES; n++) {
    const [holder, next] = [await pool.connect(), await pool.connect()];
    expect(await tryLock(holder, 'work')).toBe(true);
    expect(await tryLock(next, 'work')).toBe(false);
    await letGo(holder);
    expect(await tryLock(next, 'work'), `the ${n}th time`).toBe(true);
    await letGo(next);
  }
});
