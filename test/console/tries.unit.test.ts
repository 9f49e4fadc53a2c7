// Tries are counted by who is at an address, a minute by the service's clock.
import { expect, test } from 'vitest';
import { RateLimit } from '../../src/platform/http/limits/rate-limit.ts';
import { Tries, TRIES_A_MINUTE, whoeverIsAt } from '../../src/console/tries.ts';

test('twenty a minute, and again after it', async () => {
  let now = Date.parse('2026-03-14T09:00:00Z');
  const tries = new Tries({ now: () => new Date(now) }, (_, span) => new RateLimit(span), 'sign-in');
  const taken = await Promise.all(Array.from({ length: TRIES_A_MINUTE + 2 }, () => tries.take('192.0.2.1')));
  expect(taken.filter((wait) => wait === null)).toHaveLength(TRIES_A_MINUTE);
  expect(taken.at(-1)).toBe(60);
  expect(await tries.take('192.0.2.2')).toBeNull();
  now += 60_000;
  expect(await tries.take('192.0.2.1')).toBeNull();
});

test.each([
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
])('%s and %s are one: %s', (one, other, same) => {
  expect(whoeverIsAt(one) === whoeverIsAt(other)).toBe(same);
});
