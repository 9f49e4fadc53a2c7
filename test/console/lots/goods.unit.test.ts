// What a page offers with a lot: rates, each of which can be asked for and is the one that is applied; other lots.
import { expect, test } from 'vitest';
import { alongField, ratesIn, ratesOf } from '../../../src/console/lots/goods.ts';
import type { Lot as LotTold, ProgramSheet } from '../../../src/console/programs/told.ts';
import { frozen, rateNotOffered } from '../../../src/domain/grid/lots/chosen.ts';
import { lotInList } from '../../../src/domain/grid/lots/document.ts';
import { offeredRates, type ProgramTerms } from '../../../src/domain/grid/lots/prices.ts';
import { DEFAULT_TERMS } from '../../../src/domain/grid/lots/terms.ts';
import { aLot } from '../../domain/grid/lots/a-lot.ts';
import fc from '../../support/properties.ts';

const rate = fc.constantFrom(20, 10, 8.5, 5.5, 2.1, 0);
const buildings = fc.array(
  fc.record({
    id: fc.constant(1),
    name: fc.constant('A'),
    type: fc.constant(null),
    updated_at: fc.constant('2026-03-01T00:00:00.000Z'),
    vat_rate: fc.option(rate),
    has_specific_vat_rate: fc.boolean(),
    specific_vat_rate: fc.option(rate),
  }),
  { maxLength: 1 },
);
const terms = fc
  .record({ vat_rate: rate, reduced_vat_rate: fc.option(rate), buildings })
  .map((more): ProgramTerms => ({ ...DEFAULT_TERMS, ...more }));
const lots = fc
  .record({ building_id: fc.option(fc.constant(1)), reduced_vat_eligibility: fc.boolean() })
  .map(aLot);

test('what is offered can be asked for and is applied as it was shown', () => {
  fc.assert(
    fc.property(lots, terms, (lot, of) => {
      const sheet = lotInList(lot, {
        terms: of,
        annexes: [],
        parent: null,
        twins: [],
        updatedAt: new Date(0),
      });
      const rates = ratesOf(sheet as unknown as LotTold, of);
      for (const [asked, shown] of rates) {
        expect(rateNotOffered([lot], asked, of)).toBeNull();
        expect(frozen(lot, asked, of).vat_rate).toBe(shown);
      }
      // all but a reduced rate that the contract has no name for
      const nameless = offeredRates(lot, of).length - rates.length;
      expect(nameless).toBeLessThanOrEqual(of.reduced_vat_rate === 5.5 ? 0 : 1);
      expect(rates.length).toBeGreaterThan(0);
    }),
  );
});

test('rates that were applied are told once each, the highest first', () => {
  const told = (...rates: number[]) =>
    ratesIn(rates.map((vat_rate) => ({ vat_rate }))).replaceAll(/\s/g, ' ');
  expect([told(8.5), told(5.5, 20, 5.5), told(0)]).toEqual(['TVA 8,5 %', 'TVA 20 % et 5,5 %', 'TVA 0 %']);
});

test.each([
  // the lot, what is related to it and how that stands, whether twins go together, and what is offered of it
  ['available', 'annex', 'available', false, 'ticked'],
  ['available', 'annex', 'option', false, 'offered'],
  ['option', 'annex', 'option', false, 'ticked'],
  ['option', 'annex', 'available', false, 'ticked'],
  ['available', 'annex', 'sold', false, 'not offered'],
  ['available', 'annex', 'booked', false, 'not offered'],
  ['available', 'annex', 'unavailable', false, 'not offered'],
  ['available', 'twin', 'available', false, 'offered'],
  ['available', 'twin', 'available', true, 'ticked'],
  ['available', 'twin', 'option', true, 'ticked'],
  ['available', 'twin', 'sold', true, 'not offered'],
  ['available', 'parent', 'available', true, 'not offered'],
] as const)(
  'with a lot that is %s its %s, %s, twins together %s: %s',
  (status, relation, its, twins, told) => {
    const lot = {
      status,
      lots_related: [{ id: 7, reference: 'P7', type: 'parking', status: its, relation }],
    };
    const program = { rules: { require_twin_lots: twins } };
    const shown = (typed: Record<string, string> | null): string => {
      const { text } = alongField(lot as unknown as LotTold, program as unknown as ProgramSheet, typed);
      if (!text.includes('name="lot-7"')) return 'not offered';
      return text.includes('checked') ? 'ticked' : 'offered';
    };
    expect(shown(null)).toBe(told);
    // what was sent stays as it was sent
    if (told !== 'not offered') expect([shown({}), shown({ 'lot-7': 'on' })]).toEqual(['offered', 'ticked']);
  },
);
