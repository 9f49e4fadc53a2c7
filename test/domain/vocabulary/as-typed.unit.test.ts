// Numbers and days as people in France type them.
import { expect, test } from 'vitest';
import { dayOf, isReadTwoWays, numberOf } from '../../../src/domain/vocabulary/as-typed.ts';

test.each<[string, number | null]>([
  ['12', 12],
  ['-12', -12],
  ['+12', 12],
  ['.5', 0.5],
  ['12.', 12],
  ['1e3', 1_000],
  ['1,5e-2', 0.015],
  ['1e999', null],
  ['250 000,50 euros', 250_000.5],
  ['1 euro', 1],
  ['61,37 m² ht', 61.37],
  ['20 %', 20],
  ['m² 61', null],
  ['1.234,56', 1_234.56],
  ['-1.234,56', -1_234.56],
  ['1,234.56', 1_234.56],
  ['12.34,56', null],
  ['1234.567,8', null],
  ['1.234,56,7', null],
  ['1.2345,6', null],
  ['1.234.567', 1_234_567],
  ['1234.567.890', null],
  ['', null],
  ['douze', null],
  ['x12', null],
  ['12x', null],
])('%s is %s', (text, value) => {
  expect(numberOf(text)).toBe(value);
});

test.each<[string, boolean]>([
  ['250.000', true],
  ['1,000 €', true],
  ['-5.000', true],
  ['0.125', false],
  ['1250.000', false],
  ['250.00', false],
  ['250.0000', false],
  ['1.250.000', false],
])('%s can be read in two ways: %s', (text, is) => {
  expect(isReadTwoWays(text)).toBe(is);
});

test.each<[string, string | null]>([
  ['31/12/2027', '2027-12-31'],
  ['1/2/2027', '2027-02-01'],
  ['31.12.2027', '2027-12-31'],
  ['31-12-2027', '2027-12-31'],
  ['2027-12-31', '2027-12-31'],
  ['2027-12-31T00:00:00.000Z', '2027-12-31'],
  ['2027-12-31T00:00', '2027-12-31'],
  ['2027-12-31T00:00:00', '2027-12-31'],
  ['2027-12-31T12:00', null],
  ['2027-12-31 midi', null],
  ['le 31/12/2027', null],
  ['31/12/27', null],
  ['31/12/20270', null],
])('%s is the day %s', (text, day) => {
  expect(dayOf(text)).toBe(day);
});
