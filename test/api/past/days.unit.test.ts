// Days of a zone, held against the slow way to find them, where clocks change at midnight and where they never do.
import { describe, expect, test } from 'vitest';
import { boundsOf, daysIn } from '../../../src/api/past/days.ts';
import { ZoneDays } from '../../../src/api/past/zone-days.ts';
import { dayIn, startOfDay } from '../../../src/domain/grid/purchases/calendar.ts';

const ZONES = [
  'Europe/Paris',
  'UTC',
  'Asia/Kathmandu',
  'Pacific/Marquesas',
  'Pacific/Apia',
  'America/Havana',
  'Asia/Beirut',
];

describe.each(ZONES)('in %s', (zone) => {
  test('a day begins where the zone says', () => {
    const zoned = new ZoneDays(zone);
    for (
      let instant = Date.parse('2025-12-28T01:13:00Z');
      instant < Date.parse('2027-01-03');
      instant += 7 * 3_600_000
    ) {
      const day = dayIn(zone, new Date(instant));
      expect(zoned.of(instant)).toBe(day);
      expect([day, zoned.start(day)]).toEqual([day, startOfDay(zone, day).getTime()]);
    }
  });
});

test.each([
  // the hour that is there twice, and the one that is not
  ['2026-10-25T00:30:00Z', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ['2026-03-29T12:00:00Z', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
])('%s is on %s', (instant, day, from, until) => {
  expect(boundsOf('Europe/Paris', new Date(instant))).toEqual({
    day,
    from: new Date(from),
    until: new Date(until),
  });
});

test('counts what is on one day together, in whatever order it comes', () => {
  const at = (text: string, events: number) => [Date.parse(text), events] as const;
  const moments = [
    at('2026-03-15T00:00:00Z', 3),
    at('2026-03-14T22:45:00Z', 2),
    at('2026-03-14T23:15:00Z', 5),
  ];
  expect(daysIn('Europe/Paris', moments).map(({ day, events }) => [day, events])).toEqual([
    ['2026-03-14', 2],
    ['2026-03-15', 8],
  ]);
});
