import { describe, expect, it } from 'vitest';
import {
  DELAYS_MS,
  GIVE_UP_ENDPOINT_MS,
  nextAttempt,
  retryAfterMs,
} from '../../../src/roles/webhooks/schedule.ts';
import fc from '../../support/properties.ts';

const now = new Date('2026-03-14T09:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('when a message that failed is sent again', () => {
  it.each([
    [1, 5_000],
    [2, 5 * MINUTE],
    [3, 30 * MINUTE],
    [4, 2 * HOUR],
    [5, 5 * HOUR],
    [6, 10 * HOUR],
    [7, 14 * HOUR],
    [8, 20 * HOUR],
    [9, 24 * HOUR],
  ])('after %i attempts: in %i ms', (attempts, delay) => {
    expect(nextAttempt(attempts, now, 0.5, null)?.getTime()).toBe(now.getTime() + delay);
    expect(nextAttempt(attempts, now, 0, null)?.getTime()).toBe(now.getTime() + delay * 0.8);
    expect(nextAttempt(attempts, now, 1, null)?.getTime()).toBe(now.getTime() + delay * 1.2);
  });

  it('goes on for some five days, of one message as of an endpoint that never answers', () => {
    expect(GIVE_UP_ENDPOINT_MS).toBe(120 * HOUR);
  });

  it('is never after the last', () => {
    expect(nextAttempt(DELAYS_MS.length, now, 0.5, null)).toBeNull();
    expect(nextAttempt(DELAYS_MS.length, now, 0.5, 1_000)).toBeNull();
  });

  it('is not before the receiver asked, and not more than a day later for that', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(10 ** 9),
        (attempts, chance, asked) => {
          const at =
            nextAttempt(attempts, now, chance, retryAfterMs(String(asked), now))!.getTime() - now.getTime();
          expect(at).toBeGreaterThanOrEqual(Math.min(asked * 1_000, 24 * HOUR));
          expect(at).toBeLessThanOrEqual(Math.max(DELAYS_MS[attempts]! * 1.2 + 1, 24 * HOUR));
        },
      ),
    );
  });

  it.each([
    ['120', 120_000],
    ['Sat, 14 Mar 2026 09:01:00 GMT', MINUTE],
    ['Sat, 14 Mar 2026 08:00:00 GMT', 0],
    ['99999999999999999999', 24 * HOUR],
    ['Fri, 01 Jan 99999 00:00:00 GMT', 24 * HOUR],
    ['soon', null],
    [' 30 ', 30_000],
    ['12 seconds', null],
    ['+30s', null],
    [undefined, null],
  ])('reads Retry-After: %s', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});
