import { anyOf } from '../../../../src/domain/vocabulary/permissions.ts';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { data } from '../../../../src/platform/http/answers/answer.ts';
import { RateLimit } from '../../../../src/platform/http/limits/rate-limit.ts';
import { partner } from '../../../../src/platform/http/routes/route.ts';
import { Text } from '../../../../src/platform/judging/schema.ts';
import { callerOf, expectFailure } from '../requests.ts';
import { heldBytes } from '../../../support/costs/heap.ts';
import fc from '../../../support/properties.ts';

const limits = {
  rate_limit_per_minute: 3,
  heavy_routes_per_hour: 2,
  max_upload_mib: 20,
  max_batch_lots: 500,
  max_plans_per_lot: 20,
};
const heavy = (path: `/programs/:programId/${string}`) =>
  partner.get(path, {
    summary: path,
    permission: anyOf('lead.view'),
    heavy: true,
    query: Type.Object({ since: Type.Optional(Text(3)) }),
    handle: () => data([], { etag: 'v1' }),
  });
const light = partner.get('/programs', {
  summary: 'light',
  permission: anyOf('lead.view'),
  handle: () => data([], { etag: 'v1' }),
});

describe('a minute of a key', () => {
  it('counts every request, says what is left, and slides on the clock of the service', async () => {
    const { call, clock } = await callerOf([light], {}, { limits });
    const first = await call('GET', '/programs');
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"minute";q=3;w=60',
      ratelimit: '"minute";r=2;t=60',
    });
    clock.forward(20_000);
    await call('GET', '/nowhere');
    await call('POST', '/programs');
    const refused = await call('GET', '/programs');
    expectFailure(refused, 429);
    expect(refused.headers).toMatchObject({ 'retry-after': '40', ratelimit: '"minute";r=0;t=40' });
    clock.forward(39_999);
    expectFailure(await call('GET', '/programs'), 429);
    clock.forward(1);
    expect((await call('GET', '/programs')).status).toBe(200);
    expectFailure(await call('GET', '/programs'), 429);
  });

  it('is not charged for what has not changed', async () => {
    const { call } = await callerOf([light], {}, { limits });
    const headers = { 'if-none-match': '"v1"' };
    for (let i = 0; i < 10; i++) expect((await call('GET', '/programs', { headers })).status).toBe(304);
    for (let i = 0; i < 3; i++) expect((await call('GET', '/programs')).status).toBe(200);
    expectFailure(await call('GET', '/programs'), 429);
  });

  it('is each key’s own, and without end where the limit is 0', async () => {
    const { call, keys, app } = await callerOf([light], {}, { limits });
    for (let i = 0; i < 4; i++) await call('GET', '/programs');
    expectFailure(await call('GET', '/programs'), 429);
    const free = keys.add({ limits: { ...limits, rate_limit_per_minute: 0 } }).secret;
    for (let i = 0; i < 9; i++) {
      const sent = await app.inject({ url: '/v1/demo/programs', headers: { 'x-api-key': free } });
      expect([sent.statusCode, sent.headers.ratelimit]).toEqual([200, undefined]);
    }
  });
});

describe('an hour of the heavy routes', () => {
  const hourly = { ...limits, rate_limit_per_minute: 0 };
  const routes = [heavy('/programs/:programId/lots'), heavy('/programs/:programId/allotments')];

  it('is one budget for both lists, per program', async () => {
    const { call, clock } = await callerOf(routes, {}, { limits: hourly });
    expect((await call('GET', '/programs/1/lots')).headers.ratelimit).toBe('"heavy";r=1;t=3600');
    expect((await call('GET', '/programs/1/allotments')).status).toBe(200);
    const refused = await call('GET', '/programs/1/lots');
    expectFailure(refused, 429);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await call('GET', '/programs/2/lots')).status).toBe(200);
    clock.forward(3_600_000);
    expect((await call('GET', '/programs/1/lots')).status).toBe(200);
  });

  it('is not charged for 304, 404 and 422', async () => {
    const { call } = await callerOf(routes, {}, { limits: hourly });
    for (let i = 0; i < 5; i++) {
      expect((await call('GET', '/programs/1/lots', { headers: { 'if-none-match': '"v1"' } })).status).toBe(
        304,
      );
      expectFailure(await call('GET', '/programs/99/lots'), 404);
      expectFailure(await call('GET', '/programs/1/lots?since=long'), 422);
    }
    expect((await call('GET', '/programs/1/lots')).headers.ratelimit).toBe('"heavy";r=1;t=3600');
  });
});

describe('the window', () => {
  it('never lets more through in any span than its limit, and lets through what a patient caller sends', () => {
    const span = 60_000;
    const gap = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 9_000 }));
    const steps = fc.array(fc.tuple(gap, fc.boolean()), { maxLength: 300 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 20 }), (asked, limit) => {
        const window = new RateLimit(span);
        const passed: number[] = [];
        let now = 1_000_000;
        for (const [gap, costsNothing] of asked) {
          now += gap;
          const recent = passed.filter((at) => at > now - span).length;
          const { allowed } = window.take('key', limit, now);
          if (allowed) passed.push(now);
          if (recent >= limit) expect(allowed).toBe(false);
          // Requests of one slice leave together, with the latest of them: a tenth of a second at most.
          if (passed.filter((at) => at > now - span - 100).length < limit)
            expect(allowed || recent >= limit).toBe(true);
          if (!allowed || !costsNothing) continue;
          window.giveBack('key');
          passed.pop();
        }
      }),
    );
  });

  it('has nothing to give back of who has taken nothing, or whose time is over', () => {
    const window = new RateLimit(60_000);
    window.giveBack('nobody');
    window.take('key', 2, 0);
    window.giveBack('key');
    window.giveBack('key');
    expect([0, 1, 2].map((now) => window.take('key', 2, now).allowed)).toEqual([true, true, false]);
    expect(window.take('key', 2, 60_001)).toEqual({ allowed: true, remaining: 1, frees: 120_001 });
  });

  it('stays small however long it runs', () => {
    const window = new RateLimit(60_000);
    const before = heldBytes();
    // a slice each: kept, they take fifty megabytes
    for (let now = 0; now < 300_000_000; now += 100) window.take('key', 1_000_000, now);
    expect(heldBytes() - before).toBeLessThan(5_000_000);
    expect(window.take('key', 1_000_000, 300_000_000).allowed).toBe(true);
  });
});
