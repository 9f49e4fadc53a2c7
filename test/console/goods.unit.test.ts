// The rates that a page offers for a lot: each can be asked for, and is the one that is applied.
import { expect, test } from 'vitest';
import { ratesIn, ratesOf } from '../../src/console/lots/goods.ts';
import type { Lot as LotTold } from '../../src/console/programs/told.ts';
import { frozen, rateNotOffered } from '../../src/domain/grid/lots/chosen.ts';
import { lotInList } from '../../src/domain/grid/lots/document.ts';
import { NEW_LOT, type Lot } from '../../src/domain/grid/lots/lot.ts';
import { offeredRates, type ProgramTerms } from '../../src/domain/grid/lots/prices.ts';
import { DEFAULT_TERMS } from '../../src/domain/grid/lots/terms.ts';
import fc from '../support/properties.ts';

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
  .map((more): Lot => ({
    ...NEW_LOT,
    id: 1,
    external_id: 'E1',
    reference: 'A1',
    is_primary: true,
    type: 'apartment',
    status: 'available',
    price_cents: 20_000_000,
    plans: [],
    ...more,
  }));

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
