import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '../../../../src/platform/rules/countries.ts';
import {
  cleanInstant,
  isDate,
  isInOurYears,
  parseInstant,
} from '../../../../src/platform/kernel/time/instants.ts';
import { timestamp, timestampOf } from '../../../../src/platform/kernel/time/clock.ts';
import fc from '../../../support/properties.ts';

const instants = fc.date({
  min: new Date('0001-01-02T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
});

describe('instants', () => {
  it('are read back from what this house writes', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(parseInstant(timestamp(instant))).toEqual(instant);
      }),
    );
  });

  it('are written the same from a text as from the instant, whatever text holds it', () => {
    const texts = instants.map((instant) => instant.toISOString());
    const rows = texts.map((iso) => iso.replace(/\.(\d{3})Z$/, '.$1000+00:00'));
    fc.assert(
      fc.property(fc.oneof(texts, rows), (iso) => {
        expect(timestampOf(iso)).toBe(timestamp(new Date(iso)));
      }),
    );
    expect(timestampOf(null)).toBeNull();
    for (const none of ['', 'x', '2026-13-01T00:00:00.000Z', '2026-01-01T24:61:00.000Z'])
      expect(() => timestampOf(none)).toThrow(RangeError);
  });

  it('are the same wherever they were written', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -14 * 60, max: 14 * 60 }), (instant, minutes) => {
        const local = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const size = Math.abs(minutes);
        const two = (n: number): string => String(n).padStart(2, '0');
        const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
        fc.pre(/^\d{4}-/.test(local));
        expect(parseInstant(local + offset)).toEqual(instant);
      }),
    );
  });

  it.each([
    ['2026-01-01T00:00:00.123456Z', '2026-01-01T00:00:00.123000Z'],
    ['2026-01-01T00:00:00,5Z', '2026-01-01T00:00:00.500000Z'],
    ['2026-01-01T00:00+0130', '2025-12-31T22:30:00.000000Z'],
    ['2026-01-01T00:00:00+02', '2025-12-31T22:00:00.000000Z'],
    ['2026-01-01T00:00:00.5-03', '2026-01-01T03:00:00.500000Z'],
    ['2026-01-01T00:00:00.123999999Z', '2026-01-01T00:00:00.123000Z'],
    ['2026-01-01t23:59z', '2026-01-01T23:59:00.000000Z'],
    ['2026-01-01T23:59:59', '2026-01-01T23:59:59.000000Z'],
    ['2026-01-01T00:00+14:00', '2025-12-31T10:00:00.000000Z'],
    ['2026-01-01T00:00-00:59', '2026-01-01T00:59:00.000000Z'],
    ['0001-01-01T00:00-01:00', '0001-01-01T01:00:00.000000Z'],
    ['9999-12-31T23:59+01:00', '9999-12-31T22:59:00.000000Z'],
  ])('%s is %s', (text, cleaned) => expect(cleanInstant(text)).toBe(cleaned));

  it.each([
    '2026-1-1T00:00Z',
    '2026-01-01 00:00Z',
    '2026-01-01T00Z',
    '2026-01-01T00:00+2',
    '2026-01-01T00:00+02:',
    '2026-01-01T00:00+15',
    '2026-01-01T00:60Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T24:00Z',
    '2026-02-29T00:00Z',
    '2026-01-01T00:00+01:60',
    '2026-01-01T00:00+14:60',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00.1234567890Z',
    'x2026-01-01T00:00Z',
    '2026-01-01T00:00Zx',
    '0001-01-01T00:00+01:00',
    '9999-12-31T23:30-01:00',
    '0000-06-01T00:00Z',
    '',
    'Z',
  ])('%j is none', (text) => expect(cleanInstant(text)).toBeNull());
});

describe('days', () => {
  it('exist when the calendar has them', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(isDate(instant.toISOString().slice(0, 10))).toBe(true);
      }),
    );
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-1',
    '20260401',
    '2026-04-01T00:00Z',
    'x2026-04-01',
    '2026-04-00',
  ])('%s does not', (text) => expect(isDate(text)).toBe(false));

  it.each([
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['2200-12-31', true],
    ['2201-01-01', false],
    ['2026-03-14T09:00:00.000Z', true],
    ['0026-03-14', false],
    ['+010000-01-01T00:00:00.000Z', false],
    ['tomorrow', false],
  ])('%s is in our years: %s', (text, is) => expect(isInOurYears(text)).toBe(is));
});

it('there are 249 countries', () => expect(COUNTRY_CODES.size).toBe(249));
