// What a lot costs: at which rates it is sold, and what its annexes add.
import { describe, expect, test } from 'vitest';
import { LOT_STATUSES, type LotStatus } from '../../../../src/domain/grid/lots/enumerations.ts';
import type { Lot } from '../../../../src/domain/grid/lots/lot.ts';
import {
  centsWithAnnexes,
  netPerSquareMetre,
  normalRate,
  offeredRates,
  pricesAt,
  type ProgramTerms,
} from '../../../../src/domain/grid/lots/prices.ts';
import { DEFAULT_TERMS } from '../../../../src/domain/grid/lots/terms.ts';
import type { Building } from '../../../../src/domain/program/program.ts';
import { aLot as lot } from './a-lot.ts';

const building = (id: number, more: Partial<Building> = {}): Building => ({
  id,
  name: `Bâtiment ${id}`,
  type: null,
  updated_at: '2026-03-01T00:00:00.000Z',
  vat_rate: null,
  has_specific_vat_rate: false,
  specific_vat_rate: null,
  ...more,
});
const terms = (...buildings: readonly Building[]): ProgramTerms => ({ ...DEFAULT_TERMS, buildings });
const specific = { has_specific_vat_rate: true, specific_vat_rate: 10 };

describe('the rate of a lot', () => {
  const other = building(2, { vat_rate: 8.5, ...specific });
  test.each<[string, number | null, ProgramTerms, number]>([
    ['is the program’s', null, terms(), 20],
    ['is the program’s where its building has none', 1, terms(building(1), other), 20],
    ['is nothing that another building has', null, terms(other), 20],
    ['is its building’s', 1, terms(other, building(1, { vat_rate: 8.5 })), 8.5],
    ['is the one that its building has of its own', 1, terms(other, building(1, specific)), 10],
    ['is that, whatever else is said of it', 1, terms(building(1, { vat_rate: 8.5, ...specific })), 10],
    [
      'is not what a building had of its own before',
      1,
      terms(building(1, { vat_rate: 8.5, specific_vat_rate: 10 })),
      8.5,
    ],
    [
      'is its building’s where the own one was never said',
      1,
      terms(building(1, { vat_rate: 8.5, has_specific_vat_rate: true })),
      8.5,
    ],
  ])('%s', (_, building_id, of, rate) => {
    expect(normalRate({ building_id }, of)).toBe(rate);
  });

  const eligible = { reduced_vat_eligibility: true };
  test.each<[string, Partial<Lot>, Partial<ProgramTerms>, number[]]>([
    ['one that is sold at the reduced rate too', eligible, {}, [20, 5.5]],
    ['one that is not', {}, {}, [20]],
    ['one that is, and is not', { ...eligible, reduced_vat_ineligibility: true }, {}, [20]],
    ['where the program has no reduced rate', eligible, { reduced_vat_rate: null }, [20]],
    ['where both are one', eligible, { reduced_vat_rate: 20 }, [20]],
    ['where the reduced one is higher', eligible, { vat_rate: 2.1 }, [5.5, 2.1]],
  ])('the highest comes first: %s', (_, more, of, rates) => {
    expect(offeredRates(lot(more), { ...DEFAULT_TERMS, ...of })).toEqual(rates);
  });
});

test('an annex adds its price until somebody has booked it', () => {
  const withOne = (status: LotStatus): number =>
    centsWithAnnexes(lot(), [lot({ id: 2, status, price_cents: 1_000_000 }), lot({ id: 3, price_cents: 1 })]);
  expect(LOT_STATUSES.map((status) => [status, withOne(status) - 20_000_034])).toEqual([
    ['available', 1_000_000],
    ['option', 1_000_000],
    ['pre-booked', 1_000_000],
    ['booked', 0],
    ['sold', 0],
    ['unavailable', 1_000_000],
  ]);
});

test('the prices at a rate, each rounded once', () => {
  const main = lot({ living_area: 61.37 });
  const annexes = [lot({ id: 2, price_cents: 1_500_001 })];
  expect(pricesAt(5.5, main, annexes)).toEqual({
    vat_rate: 5.5,
    // 21 100 034.815 cents, and 22 682 535.87 with the annex
    price: 211_000.35,
    price_with_secondary: 226_825.36,
    price_per_square_meter: 3_438.17,
  });
  expect(pricesAt(5.5, lot(), []).price_per_square_meter).toBeNull();
  expect([netPerSquareMetre(main), netPerSquareMetre(lot())]).toEqual([3_258.93, null]);
});
