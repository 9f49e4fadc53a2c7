// A key that asks on and on after its minute is spent hears so at the door: the same answer as behind it, for as long as it
// is true. Nobody else does.
import { afterEach, expect, test } from 'vitest';
import { Registry } from 'prom-client';
import { noPermission } from '../../../../src/domain/vocabulary/permissions.ts';
import { data } from '../../../../src/platform/http/answers/answer.ts';
import { RateLimit } from '../../../../src/platform/http/limits/rate-limit.ts';
import { partner, type Route } from '../../../../src/platform/http/routes/route.ts';
import { SpentLimits } from '../../../../src/platform/http/waiting/spent-limits.ts';
import { askingAt, callerOf, expectFailure } from '../requests.ts';
import fc from '../../../support/properties.ts';

const LIMIT = 3;
const programs = partner.get('/programs', {
  summary: 'Programs',
  permission: noPermission,
  handle: () => data([]),
});

let opened: Awaited<ReturnType<typeof spent>> | null = null;
afterEach(async () => {
  await opened?.app.close();
  opened = null;
});

/** A key that has nothing left, and has been told so once. */
async function spent(more: readonly Route[] = []) {
  const limits = {
    rate_limit_per_minute: LIMIT,
    heavy_routes_per_hour: 0,
    max_upload_mib: 20,
    max_batch_lots: 500,
    max_plans_per_lot: 20,
  };
  const metrics = new Registry();
  const caller = await callerOf([programs, ...more], { metrics }, { limits });
  const address = await caller.app.listen({ port: 0, host: '127.0.0.1' });
  const ask = askingAt(address, caller.secret);
  for (let i = 0; i < LIMIT; i++) expect((await ask('/v1/demo/programs')).status).toBe(200);
  expectFailure(await ask('/v1/demo/programs'), 429);
  return { ...caller, ask, limits, metrics };
}

test('the answer is the one that is given behind the door, and no key is looked up for it', async () => {
  const { call, keys, ask, metrics } = (opened = await spent());
  const id = { 'x-request-id': 'asked-too-often' };
  const behind = await call('GET', '/programs', { headers: id });
  const before = keys.lookups;
  const away = await ask('/v1/demo/programs', id);
  expectFailure(away, 429);
  expect(keys.lookups).toBe(before);
  expect(away.text).toBe(behind.text);
  const { date: _date, connection: _connection, 'keep-alive': _alive, ...headers } = away.headers;
  const { date: _, connection: _c, ...expected } = behind.headers;
  expect(headers).toEqual(expected);
  expect(headers).toMatchObject({ 'retry-after': '60', ratelimit: '"minute";r=0;t=60' });
  expect(await metrics.metrics()).toContain('lotbook_turned_away_total{reason="rate-limited"} 3');
});

test('its time goes on, and when it is over the key is judged as ever', async () => {
  const { clock, ask } = (opened = await spent());
  clock.forward(999);
  expect((await ask('/v1/demo/programs')).headers['retry-after']).toBe('60');
  clock.forward(58_000);
  expect((await ask('/v1/demo/programs')).headers['retry-after']).toBe('2');
  clock.forward(1_001);
  for (let i = 0; i < LIMIT; i++) expect((await ask('/v1/demo/programs')).status).toBe(200);
  expectFailure(await ask('/v1/demo/programs'), 429);
});

test('a limit that was raised holds within a second', async () => {
  const { clock, limits, ask } = (opened = await spent());
  limits.rate_limit_per_minute = LIMIT + 1;
  clock.forward(1_000);
  expect((await ask('/v1/demo/programs')).status).toBe(200);
  expectFailure(await ask('/v1/demo/programs'), 429);
});

test('what is given back may be spent at once', async () => {
  let over = (): void => {};
  const held = new Promise<void>((resolve) => (over = resolve));
  const slow = partner.get('/slow', {
    summary: 'Is held up, and has not changed',
    permission: noPermission,
    handle: async () => (await held, data([], { etag: 'v1' })),
  });
  const { ask, metrics } = (opened = await spent([slow]));
  opened.clock.forward(60_000);
  const unchanged = { 'if-none-match': '"v1"' };
  const polls = Array.from({ length: LIMIT }, () => ask('/v1/demo/slow', unchanged));
  await expect
    .poll(async () => await metrics.metrics())
    .toContain(`lotbook_requests{state="under way"} ${LIMIT}`);
  expectFailure(await ask('/v1/demo/programs'), 429);
  over();
  expect((await Promise.all(polls)).map(({ status }) => status)).toEqual(Array(LIMIT).fill(304));
  expect((await ask('/v1/demo/programs')).status).toBe(200);
});

test('everybody else is judged where everybody is, and so is the key where it is none', async () => {
  const { keys, ask } = (opened = await spent());
  const other = keys.add({ id: 7 });
  expect((await ask('/v1/demo/programs', { 'x-api-key': other.secret })).status).toBe(200);
  expectFailure(await ask('/v1/voisin/programs'), 401);
  expect((await ask('/healthz')).status).toBe(200);
  expectFailure(await ask('/v1/demo/programs'), 429);
});

test('a second of it is one line in the log', async () => {
  const { ask, logged } = (opened = await spent());
  for (let i = 0; i < 5; i++) expectFailure(await ask('/v1/demo/programs'), 429);
  const lines = (): string[] =>
    logged()
      .split('\n')
      .filter((line) => line.includes('sent away'));
  await expect.poll(lines).toHaveLength(1);
  expect(JSON.parse(lines()[0]!)).toMatchObject({ requests: 5 });
});

test('nobody is sent away at the door who would have been let in', () => {
  const steps = fc.array(fc.integer({ min: -2_000, max: 5_000 }), { minLength: 20, maxLength: 200 });
  let sentAway = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), steps, (limit, after) => {
      const minute = new RateLimit(60_000);
      const ready = { status: 429, headers: [], body: Buffer.alloc(0) };
      let at = Date.parse('2026-03-14T09:00:00.000Z');
      const clock = { now: () => new Date(at) };
      const door = new SpentLimits({ clock, answer: () => ready, onAway: () => {} });
      for (const step of after) {
        at += step;
        const isSentAway = door.answerTo('secret', '/v1/demo/programs') !== null;
        const { allowed, frees } = minute.take('key', limit, at);
        if (isSentAway) expect(allowed).toBe(false);
        else if (!allowed)
          door.remember({ headers: { 'x-api-key': 'secret' } }, { space: 'demo', at, frees, limit });
        if (isSentAway) sentAway += 1;
      }
    }),
  );
  expect(sentAway).toBeGreaterThan(0);
});
