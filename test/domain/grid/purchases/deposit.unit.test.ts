// The most that a reservation may cost, to the day and to the cent.
import { expect, test } from 'vitest';
import { mostDeposit } from '../../../../src/domain/grid/purchases/deposit.ts';

test.each([
  ['within a year', 24_000_000, '2026-03-14', '2026-12-01', 1_200_000],
  ['a year later to the day', 24_000_000, '2026-03-14', '2027-03-14', 1_200_000],
  ['a year and a day later', 24_000_000, '2026-03-14', '2027-03-15', 480_000],
  ['two years later to the day', 24_000_000, '2026-03-14', '2028-03-14', 480_000],
  ['two years and a day later', 24_000_000, '2026-03-14', '2028-03-15', 0],
  ['a year after a leap day', 24_000_000, '2024-02-29', '2025-02-28', 1_200_000],
  ['the day after that', 24_000_000, '2024-02-29', '2025-03-01', 480_000],
  ['before it is signed', 24_000_000, '2026-03-14', '2026-01-01', 1_200_000],
  ['a part of a cent is not asked', 19_999, '2026-03-14', '2026-12-01', 999],
  ['for nothing', 0, '2026-03-14', '2026-12-01', 0],
  ['for what fifty lots can cost', 99_999_999_999_999, '2026-03-14', '2026-12-01', 4_999_999_999_999],
])('a deed %s', (_when, price, signed, deed, most) => expect(mostDeposit(price, signed, deed)).toBe(most));
