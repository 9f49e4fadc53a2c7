import { expect, test } from 'vitest';
import { instantIn, localIn, placeOf } from '../../src/console/zone.ts';

test.each([
  ['in winter', '2026-01-15T10:00', '2026-01-15T09:00:00.000Z'],
  ['in summer', '2026-07-15T10:00', '2026-07-15T08:00:00.000Z'],
  ['just before the hour is put forward', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['just after it', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['after the hour was put back', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['that is none', '2026-13-45T10:00', '2026-13-45T10:00'],
  ['of a day that is none', '2026-02-30T10:00', '2026-02-30T10:00'],
  ['in words', 'demain', 'demain'],
])('a time %s', (_, typed, instant) => {
  expect(instantIn(typed, 'Europe/Paris')).toBe(instant);
});

test.each([
  ['Europe/Paris', '2026-07-15T08:00:00.000000Z', '2026-07-15T10:00'],
  ['Indian/Reunion', '2026-07-15T08:00:00.000Z', '2026-07-15T12:00'],
  ['America/Guadeloupe', '2026-01-15T02:30:00.000Z', '2026-01-14T22:30'],
  ['UTC', '2026-01-15T02:30:59.999Z', '2026-01-15T02:30'],
])('in %s a field shows what it takes', (zone, instant, shown) => {
  expect(localIn(instant, zone)).toBe(shown);
  expect(Date.parse(instantIn(shown, zone))).toBe(Math.floor(Date.parse(instant) / 60_000) * 60_000);
});

test('a zone is called by its town', () => {
  expect(['Europe/Paris', 'America/Port-au-Prince', 'America/New_York', 'UTC'].map(placeOf)).toEqual([
    'Paris',
    'Port-au-Prince',
    'New York',
    'UTC',
  ]);
});
