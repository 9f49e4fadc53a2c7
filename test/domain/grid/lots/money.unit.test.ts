// Prices against exact rational arithmetic.
import { expect, test } from 'vitest';
import {
  perSquareMetre,
  scaled,
  toCents,
  withoutVat,
  withVat,
} from '../../../../src/domain/grid/lots/money.ts';
import fc from '../../../support/properties.ts';

const euros = fc.integer({ min: 0, max: 100_000_000_000 }).map((cents) => cents / 100);
const MILLION = 1_000_000n;
/** With as many decimals as somebody may write. */
const rate = fc.oneof(
  fc.constantFrom(0, 2.1, 5.5, 8.5, 10, 19.6, 20),
  fc.integer({ min: 0, max: 100_000_000 }).map((millionths) => millionths / 1_000_000),
);
const inMillionths = (value: number): bigint => BigInt(Math.round(value * 1_000_000));

/** Half-up rounding of a fraction, digit by digit: another way to the same answer. */
function roundedHalfUp(numerator: bigint, denominator: bigint): bigint {
  const floor = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? floor + 1n : floor;
}

test('a price with VAT is the exact product, rounded half-up once', () => {
  fc.assert(
    fc.property(euros, rate, (net, percent) => {
      const cents = toCents(net);
      expect(cents).toBe(Math.round(net * 100));
      const hundred = 100n * MILLION;
      expect(BigInt(withVat(cents, percent))).toBe(
        roundedHalfUp(BigInt(cents) * (hundred + inMillionths(percent)), hundred),
      );
      const back = roundedHalfUp(BigInt(cents) * hundred, hundred + inMillionths(percent));
      expect(BigInt(withoutVat(cents, percent))).toBe(back);
    }),
  );
});

test('a price per square metre comes from the unrounded price', () => {
  fc.assert(
    fc.property(euros, rate, fc.integer({ min: 10, max: 10_000_000 }), (net, percent, thousandths) => {
      const cents = toCents(net);
      const gross = BigInt(cents) * (100n * MILLION + inMillionths(percent)) * 1000n;
      const exact = roundedHalfUp(gross, 100n * MILLION * BigInt(thousandths));
      expect(perSquareMetre(cents, percent, thousandths / 1000)).toBe(Number(exact));
    }),
  );
});

test.each([
  [208_333.33, 20, 250_000],
  [100, 5.5, 105.5],
  [0.1, 5.5, 0.11],
  [199_999.995, 20, 240_000],
  [1_000_000, 19.999, 1_199_990],
  [100_000, 8.555, 108_555],
  [100_000, 1e-7, 100_000],
])('%d at %d %% is %d', (net, percent, gross) => {
  expect(withVat(toCents(net), percent) / 100).toBe(gross);
});

test('a number is taken as it is written, not as it is stored', () => {
  expect(toCents(1.005)).toBe(101);
  expect(toCents(1e-7)).toBe(0);
  expect(scaled(1.5e21, 2)).toBe(150_000_000_000_000_000_000_000n);
  expect(perSquareMetre(100, 20, null)).toBeNull();
  expect(perSquareMetre(100, 20, 0)).toBeNull();
  expect(perSquareMetre(Number.MAX_SAFE_INTEGER, 100, 1e-300)).toBeNull();
  expect(perSquareMetre(10_000_000, 0, 47.355)).toBe(211_171);
});
