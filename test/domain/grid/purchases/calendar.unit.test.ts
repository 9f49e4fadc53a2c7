// Days, holidays and the ends that follow from them, against calendars that were printed.
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addYears,
  dayIn,
  startOfDay,
  weekday,
} from '../../../../src/domain/grid/purchases/calendar.ts';
import { easterSunday, publicHolidays } from '../../../../src/domain/grid/purchases/holidays.ts';
import { firmFrom, withdrawalEnd } from '../../../../src/domain/grid/purchases/withdrawal.ts';
import fc from '../../../support/properties.ts';

const PARIS = 'Europe/Paris';

describe('days', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-29', -1, '2026-03-28'],
  ])('%s and %i days is %s', (day, days, then) => expect(addDays(day, days)).toBe(then));

  test.each([
    ['2026-03-14', 1, '2027-03-14'],
    ['2024-02-29', 1, '2025-02-28'],
    ['2024-02-29', 4, '2028-02-29'],
  ])('%s and %i years is %s', (day, years, then) => expect(addYears(day, years)).toBe(then));

  test.each([
    ['2026-03-14T22:59:59.999Z', PARIS, '2026-03-14'],
    ['2026-03-14T23:00:00.000Z', PARIS, '2026-03-15'],
    ['2026-07-14T21:59:59.999Z', PARIS, '2026-07-14'],
    ['2026-07-14T22:00:00.000Z', PARIS, '2026-07-15'],
    ['2026-01-01T03:59:00.000Z', 'America/Martinique', '2025-12-31'],
    ['2026-01-01T10:00:00.000Z', 'Pacific/Kiritimati', '2026-01-02'],
  ])('at %s in %s it is %s', (instant, zone, day) => expect(dayIn(zone, new Date(instant))).toBe(day));

  test.each([
    ['2026-03-15', PARIS, '2026-03-14T23:00:00.000Z'],
    ['2026-03-29', PARIS, '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', PARIS, '2026-03-29T22:00:00.000Z'],
    ['2026-10-26', PARIS, '2026-10-25T23:00:00.000Z'],
    ['2026-01-01', 'Indian/Reunion', '2025-12-31T20:00:00.000Z'],
    // there the clocks went from 23:59:59 to 01:00
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ])('%s begins in %s at %s', (day, zone, instant) =>
    expect(startOfDay(zone, day).toISOString()).toBe(instant),
  );

  test('a day begins where it is that day, and a moment before it is not', () => {
    const zone = fc.constantFrom(
      PARIS,
      'America/New_York',
      'Pacific/Apia',
      'Asia/Kolkata',
      'Pacific/Kiritimati',
    );
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 80_000 }), (where, days) => {
        const day = addDays('1990-01-01', days);
        const from = startOfDay(where, day).getTime();
        expect(dayIn(where, new Date(from)) >= day).toBe(true);
        expect(dayIn(where, new Date(from - 1)) < day).toBe(true);
      }),
    );
  });
});

describe('public holidays', () => {
  test.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('Easter of %i is %s', (year, day) => expect(easterSunday(year)).toBe(day));

  test('of 2026', () => {
    expect(publicHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-08',
      '2026-05-14',
      '2026-05-25',
      '2026-07-14',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-25',
    ]);
  });

  test('of 2008, when Ascension was the first of May', () => {
    expect(publicHolidays(2008).filter((day) => day === '2008-05-01')).toHaveLength(2);
  });
});

describe('withdrawal', () => {
  test.each([
    ['a working day', '2026-03-02', '2026-03-12'],
    ['a Saturday, to Monday', '2026-03-04', '2026-03-16'],
    ['a Sunday, to Monday', '2026-03-05', '2026-03-16'],
    ['a holiday in the week', '2026-07-04', '2026-07-15'],
    ['a Friday holiday, over the weekend', '2026-04-21', '2026-05-04'],
    ['a Saturday before Easter Monday, to Tuesday', '2026-03-25', '2026-04-07'],
    ['Christmas on a Friday', '2026-12-15', '2026-12-28'],
    ['New Year on a Friday', '2026-12-22', '2027-01-04'],
    ['Whit Monday after a weekend', '2026-05-13', '2026-05-26'],
    ['Ascension', '2026-05-04', '2026-05-15'],
    ['a leap day in between', '2024-02-20', '2024-03-01'],
  ])('that would end on %s: presented on %s, ends on %s', (_what, presented, end) =>
    expect(withdrawalEnd(presented)).toBe(end),
  );

  test('is over where the client space is, at midnight after its last day', () => {
    expect(firmFrom('2026-03-12', PARIS).toISOString()).toBe('2026-03-12T23:00:00.000Z');
    expect(firmFrom('2026-03-28', PARIS).toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(firmFrom('2026-03-12', 'Indian/Reunion').toISOString()).toBe('2026-03-12T20:00:00.000Z');
  });

  test('lasts ten to fourteen days and ends on a day that is worked on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
        const presented = addDays('1950-01-01', days);
        const end = withdrawalEnd(presented);
        const lengths = [10, 11, 12, 13, 14].map((length) => addDays(presented, length));
        expect(lengths).toContain(end);
        expect([0, 6]).not.toContain(weekday(end));
        expect(publicHolidays(Number(end.slice(0, 4)))).not.toContain(end);
      }),
    );
  });
});
