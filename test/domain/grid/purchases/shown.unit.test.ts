// A sale as it is read: its sums, what is late on a day, and whose it is.
import { describe, expect, test } from 'vitest';
import {
  discountedExcludingCents,
  purchaseDocument,
  purchasedLot,
} from '../../../../src/domain/grid/purchases/document.ts';
import { lateOf } from '../../../../src/domain/grid/purchases/late.ts';
import { isOwn } from '../../../../src/domain/grid/purchases/ownership.ts';
import { base, prepare, prepared, ZONE } from './sale.ts';

const sale = (grid: typeof base) => grid.purchases.get(1)!;

describe('its sums', () => {
  const discounted = prepare(base, 1, { discountCents: 600_000 });

  test('are those of its lots, the discount once', () => {
    expect(purchaseDocument(sale(discounted), 3)).toMatchObject({
      program_id: 3,
      price_excluding_vat: 400_000,
      price_including_vat: 480_000,
      discount_including_vat: 6_000,
      discounted_price_including_vat: 474_000,
      deposit: { amount: null, received_at: null, returned_at: null },
    });
    expect(purchaseDocument(sale(prepared), 3)).toMatchObject({
      discount_including_vat: 0,
      discounted_price_including_vat: 480_000,
      deposit: { amount: 10_000 },
    });
  });

  test('say of each lot what it costs, and what the seller keeps without VAT', () => {
    const lots = sale(discounted).lots.map(
      (lot) =>
        [
          purchasedLot(lot).price_including_vat,
          purchasedLot(lot).discount_including_vat,
          purchasedLot(lot).discounted_price_including_vat,
          discountedExcludingCents(lot),
        ] as const,
    );
    expect(lots).toEqual([
      [240_000, 6_000, 234_000, 19_500_000],
      [240_000, 0, 240_000, 20_000_000],
    ]);
  });

  test('keep a net price as it was frozen where there is no discount', () => {
    const frozen = { ...sale(prepared).lots[0]!, price_excluding_cents: 20_833_333, vat_rate: 20 };
    expect(discountedExcludingCents({ ...frozen, price_including_cents: 25_000_001 })).toBe(20_833_333);
  });
});

describe('is late', () => {
  const planned = {
    preparation_ends_at: '2026-03-09T10:00:00.000Z',
    financing_due_on: '2026-03-15',
    deed_planned_on: '2026-03-20',
  };
  const late = (status: string, at: string) =>
    lateOf({ ...planned, status } as Parameters<typeof lateOf>[0], ZONE, new Date(at));

  test.each([
    ['prepared', '2026-03-09T09:59:59.999Z', []],
    ['prepared', '2026-03-09T10:00:00.000Z', ['preparation']],
    ['prepared', '2026-03-15T22:59:59.999Z', ['preparation']],
    // midnight in Paris
    ['prepared', '2026-03-15T23:00:00.000Z', ['preparation', 'financing']],
    ['signed', '2026-03-15T22:59:59.999Z', []],
    ['signed', '2026-03-15T23:00:00.000Z', ['financing']],
    ['firm', '2026-03-20T22:59:59.999Z', ['financing']],
    ['firm', '2026-03-20T23:00:00.000Z', ['financing', 'deed']],
    ['deed-signed', '2026-04-01T00:00:00.000Z', []],
    ['delivered', '2026-04-01T00:00:00.000Z', []],
    ['canceled', '2026-04-01T00:00:00.000Z', []],
  ])('%s at %s: %j', (status, at, told) => {
    expect(late(status, at)).toEqual(told);
  });

  test('with nothing that has no day', () => {
    const open = { ...planned, status: 'firm' as const, financing_due_on: null, deed_planned_on: null };
    expect(lateOf(open, ZONE, new Date('2030-01-01'))).toEqual([]);
  });
});

test.each([
  [{ owner_id: 5, key_id: null }, { userId: 5, keyId: 9 }, true],
  [{ owner_id: 5, key_id: null }, { userId: 6, keyId: 9 }, false],
  [{ owner_id: 5, key_id: 9 }, { userId: 6, keyId: 9 }, true],
  [{ owner_id: 5, key_id: 9 }, { userId: null, keyId: 9 }, true],
  [{ owner_id: 5, key_id: 8 }, { userId: null, keyId: 9 }, false],
  [{ owner_id: 5, key_id: null }, { userId: null, keyId: null }, false],
  [{ owner_id: 5, key_id: null }, { userId: 5, keyId: null }, true],
])('%j is of %j: %s', (purchase, actor, own) => {
  expect(isOwn(purchase, actor as Parameters<typeof isOwn>[1])).toBe(own);
});
