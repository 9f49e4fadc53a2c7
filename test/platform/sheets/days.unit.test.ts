// Days as workbooks count them: the calendars of 1900 and of 1904, and which formats show a number as a day.
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../src/platform/kernel/cell.ts';
import { dayOf, serialOf, showsDays } from '../../../src/platform/sheets/xlsx-days.ts';
import fc from '../../support/properties.ts';

describe('a number is the day', () => {
  const counted: [number, boolean, Cell][] = [
    [0, false, 0],
    [1, false, { day: '1900-01-01' }],
    [59, false, { day: '1900-02-28' }],
    // the day that never was
    [60, false, { day: '1900-02-28' }],
    [61, false, { day: '1900-03-01' }],
    [46_752.999, false, { day: '2027-12-31' }],
    [2_958_465, false, { day: '9999-12-31' }],
    [2_958_466, false, 2_958_466],
    [0.5, true, 0.5],
    [1, true, { day: '1904-01-02' }],
    [59, true, { day: '1904-02-29' }],
    [60, true, { day: '1904-03-01' }],
  ];
  test.each(counted)('%d, counted from 1904: %s', (serial, from1904, day) => {
    expect(dayOf(serial, from1904)).toEqual(day);
  });
});

test('every day that everybody counts alike is the same number both ways', () => {
  const days = fc.date({
    min: new Date('1900-03-01'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (at) => {
      const day = at.toISOString().slice(0, 10);
      const time = at.toISOString().slice(11, 16);
      const minutes = at.getUTCHours() * 60 + at.getUTCMinutes();
      const serial = serialOf({ day, time })!;
      expect(Math.round((serial % 1) * 1440)).toBe(minutes);
      expect(dayOf(serial, false)).toEqual({ day });
    }),
  );
});

test.each(['1900-02-28', '1899-12-31', '2026-02-30x', ''])('%j has no number', (day) => {
  expect(serialOf({ day })).toBeNull();
});

describe('a format', () => {
  test.each([14, 22, 27, 36, 45, 47, 50, 58])('%d of all programs shows days', (id) => {
    expect(showsDays(id, undefined)).toBe(true);
  });
  test.each([0, 13, 23, 26, 37, 44, 48, 49, 59])('%d of all programs shows numbers', (id) => {
    expect(showsDays(id, undefined)).toBe(false);
  });
  test.each([
    ['dd/mm/yyyy', true],
    ['[h]:mm', true],
    ['[ss]', true],
    ['[Red]0.00', false],
    ['0 "jours"', false],
    ['0\\d', false],
    ['#,##0.00', false],
    ['[$-40C]d mmmm', true],
  ])('%s of its own: %s', (code, days) => {
    expect(showsDays(164, code)).toBe(days);
  });
});
