import { expect, test } from 'vitest';
import { instantIn } from '../../src/console/prospects/zone.ts';

test.each([
  ['in winter', '2026-01-15T10:00', '2026-01-15T09:00:00.000Z'],
  ['in summer', '2026-07-15T10:00', '2026-07-15T08:00:00.000Z'],
  ['just before the hour is put forward', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['just after it', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['after the hour was put back', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['that is none', '2026-13-45T10:00', '2026-13-45T10:00'],
  ['in words', 'demain', 'demain'],
])('a time %s', (_, typed, instant) => {
  expect(instantIn(typed)).toBe(instant);
});
