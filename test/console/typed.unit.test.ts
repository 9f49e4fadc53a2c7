// What people type into forms, and what of it is sent.
import { expect, test } from 'vitest';
import { unclear } from '../../src/console/parts/amounts.ts';
import { numberOf } from '../../src/console/typed.ts';
import { TWO_WAYS } from '../../src/domain/vocabulary/as-typed.ts';

test.each([
  ['300000,50', 300_000.5],
  ['300 000,50 €', 300_000.5],
  ['1.250.000', 1_250_000],
  ['12', 12],
  ['61,375 m²', 61.375],
  ['-1', -1],
  ['', null],
  [undefined, null],
  ['0x10', '0x10'],
  ['beaucoup', 'beaucoup'],
  ['1e999', '1e999'],
  ['9'.repeat(400), '9'.repeat(400)],
])('%s is typed', (text, value) => {
  expect(numberOf(text)).toBe(value);
});

test.each(['250.000', '250,000', '250.000 €', '5.000', '-1.000'])('%s is not taken as an amount', (text) => {
  expect(unclear({ budget: text, deposit: '5000' })).toMatchObject({
    status: 422,
    errors: { budget: [TWO_WAYS] },
  });
});

test.each(['250000', '250 000', '250.00', '1.250.000', '0,005', '1250.000', 'beaucoup', '', undefined])(
  '%s can be read in one way, or in none',
  (text) => {
    expect(unclear({ budget: text })).toBeNull();
  },
);
