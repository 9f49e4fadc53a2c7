// All connections to the read models are taken: of a crowd that asks for one, few are let so far as to wait there, where nobody
// has turns.
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSpace, type Space } from '../support/space.ts';

/** As many as wait for a turn whatever happens. */
const CROWD = 128;
/** Less than a turn is held at most. */
const LOOKS_MS = 300;

let space: Space;
beforeAll(async () => {
  space = await openSpace();
  await space.desk('PUT', `/${space.tenant}/settings`, {
    rate_limit_per_minute: 0,
    heavy_routes_per_hour: 0,
  });
});
afterAll(() => space.close());

it('keeps a crowd of readers from the line at the connections, and serves all of it in the end', async () => {
  const { pool } = space.service.backend;
  // each something else: the same is asked once for all
  const read = (_: unknown, n: number) =>
    space.partner('GET', `/leads?per_page=${1 + (n % 50)}&page=${1 + n}`);
  await read(null, 0);
  const taken: PoolClient[] = [];
  for (let i = 0; i < pool.options.max; i++) taken.push(await pool.connect());
  const asked = Promise.all(Array.from({ length: CROWD }, read));
  let most = 0;
  for (const until = performance.now() + LOOKS_MS; performance.now() < until;) {
    most = Math.max(most, pool.waitingCount);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const client of taken) client.release();
  const answers = await asked;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(most).toBeGreaterThan(pool.options.max);
  expect(most).toBeLessThanOrEqual(4 * pool.options.max);
});
