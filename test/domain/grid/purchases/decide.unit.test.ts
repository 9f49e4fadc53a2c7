// The rules of a sale: how far it has come × what is asked × what comes of it.
import { describe, expect, test } from 'vitest';
import { decideBatch } from '../../../../src/domain/grid/lots/batch.ts';
import { readItem } from '../../../../src/domain/grid/lots/input.ts';
import { gridAggregate, type Grid, type GridEvent } from '../../../../src/domain/grid/grid.ts';
import { twinsSet } from '../../../../src/domain/grid/lots/events.ts';
import { placeOption } from '../../../../src/domain/grid/options/decide.ts';
import {
  cancelPurchase,
  hasLivePurchase,
  moveDeposit,
  planPurchase,
  type Plans,
} from '../../../../src/domain/grid/purchases/changes.ts';
import type { Reason } from '../../../../src/domain/grid/purchases/enumerations.ts';
import { preparePurchase, type PreparePurchase } from '../../../../src/domain/grid/purchases/prepare.ts';
import type { Asked } from '../../../../src/domain/grid/purchases/goods.ts';
import { settleDue } from '../../../../src/domain/grid/purchases/settle.ts';
import type { Step } from '../../../../src/domain/grid/purchases/steps.ts';
import { DEFAULT_TERMS } from '../../../../src/domain/grid/lots/terms.ts';
import { DEFAULT_RULES } from '../../../../src/domain/program/rules.ts';
import { outcome, outcomeByField, taken } from '../../../support/given.ts';
import * as sale from './sale.ts';
import { after, at, base, deeded, delivered, done, firm, FIRM_FROM, iso, lot, prepared } from './sale.ts';
import { prepare, preparing, presented, optioned, signed, step, ZONE } from './sale.ts';

const cancel = (grid: Grid, reason: Reason, now: Date) =>
  cancelPurchase(grid, { purchaseId: 1, reason, comment: null, now });
const plan = (grid: Grid, plans: Plans, now: Date) =>
  planPurchase(grid, { purchaseId: 1, plans, zone: ZONE, now });
const receive = (grid: Grid, received: string, now: Date) =>
  moveDeposit(grid, { purchaseId: 1, move: { moved: 'received', at: received }, now });
const giveBack = (grid: Grid, returned: string, now: Date) =>
  moveDeposit(grid, { purchaseId: 1, move: { moved: 'returned', at: returned }, now });

const paid = done(signed, receive(signed, iso(2), at(2)));
const canceled = done(signed, cancel(signed, 'buyer', at(3)));
const owing = done(paid, cancel(paid, 'withdrawal', at(3)));
const settled = done(owing, giveBack(owing, iso(4), at(4)));

/** Each with the day on which it is asked: time does nothing to it until the next. */
const STATES = {
  prepared: [prepared, 3],
  signed: [signed, 3],
  presented: [presented, 4],
  firm: [firm, 15],
  'deed-signed': [deeded, 17],
  delivered: [delivered, 19],
  canceled: [canceled, 5],
  'canceled, deposit to return': [owing, 5],
  'canceled, deposit returned': [settled, 5],
} as const satisfies Record<string, readonly [Grid, number]>;

const today = (days: number) => at(days).toISOString();
const COMMANDS: Readonly<
  Record<string, (grid: Grid, days: number) => readonly GridEvent[] | ReturnType<typeof cancel>>
> = {
  sign: (grid, days) => step(grid, 1, { step: 'sign', at: today(days) }, at(days)),
  presentation: (grid, days) =>
    step(grid, 1, { step: 'presentation', on: today(days).slice(0, 10) }, at(days)),
  firm: (grid, days) => step(grid, 1, { step: 'firm' }, at(days)),
  deed: (grid, days) => step(grid, 1, { step: 'deed', at: today(days) }, at(days)),
  delivery: (grid, days) => step(grid, 1, { step: 'delivery', at: today(days) }, at(days)),
  plan: (grid, days) => plan(grid, { deed_planned_on: '2026-11-30' }, at(days)),
  receive: (grid, days) => receive(grid, today(days), at(days)),
  return: (grid, days) => giveBack(grid, today(days), at(days)),
  'cancel as withdrawn': (grid, days) => cancel(grid, 'withdrawal', at(days)),
  'cancel as refused a loan': (grid, days) => cancel(grid, 'loan-refused', at(days)),
};

const CANCELED = 'PurchaseCanceled LotStatusChanged LotStatusChanged';
const BECOME = 'LotStatusChanged LotStatusChanged';
const STEP = 'purchase-step';
const MONEY = 'purchase-deposit';
type Row = readonly [
  sign: string,
  presentation: string,
  firm: string,
  deed: string,
  delivery: string,
  plan: string,
  receive: string,
  giveBack: string,
  withdrawn: string,
  refused: string,
];
// prettier-ignore
const TABLE: Readonly<Record<keyof typeof STATES, Row>> = {
  prepared:      [`PurchaseSigned ${BECOME}`, STEP, STEP, STEP, STEP, 'PurchasePlanned', MONEY, MONEY, CANCELED, CANCELED],
  signed:        [STEP, 'PurchasePresented', STEP, STEP, STEP, 'PurchasePlanned', 'PurchaseDepositReceived', MONEY, CANCELED, CANCELED],
  presented:     [STEP, STEP, 'withdrawal-running', STEP, STEP, 'PurchasePlanned', 'PurchaseDepositReceived', MONEY, CANCELED, CANCELED],
  firm:          [STEP, STEP, '', `PurchaseDeedSigned ${BECOME}`, STEP, 'PurchasePlanned', 'PurchaseDepositReceived', MONEY, 'withdrawal-over', CANCELED],
  'deed-signed': [STEP, STEP, STEP, STEP, 'PurchaseDelivered', STEP, 'PurchaseDepositReceived', MONEY, STEP, STEP],
  delivered:     [STEP, STEP, STEP, STEP, STEP, STEP, MONEY, MONEY, STEP, STEP],
  canceled:      [STEP, STEP, STEP, STEP, STEP, STEP, MONEY, MONEY, STEP, STEP],
  'canceled, deposit to return': [STEP, STEP, STEP, STEP, STEP, STEP, MONEY, 'PurchaseDepositReturned', STEP, STEP],
  'canceled, deposit returned':  [STEP, STEP, STEP, STEP, STEP, STEP, MONEY, MONEY, STEP, STEP],
};

describe.each(Object.entries(TABLE))('%s', (name, row) => {
  const [grid, days] = STATES[name as keyof typeof STATES];
  test.each(Object.keys(COMMANDS).map((command, i) => [command, row[i]!] as const))(
    '%s: %s',
    (command, expected) => {
      expect(outcome(COMMANDS[command]!(grid, days))).toBe(expected);
      // a purchase that nobody prepared
      expect(outcome(COMMANDS[command]!(base, days))).toBe('not-found');
    },
  );

  test('reads the same from a snapshot', () => {
    const revived = gridAggregate.snapshots!.revive(JSON.parse(JSON.stringify(grid)));
    for (const command of Object.values(COMMANDS))
      expect(command(revived, days)).toEqual(command(grid, days));
  });
});

test('what is closed is let go of, and what is owed is kept without its lots', () => {
  for (const grid of [delivered, canceled, settled])
    expect([grid.purchases.size, grid.taken.size]).toEqual([0, 0]);
  expect([...owing.purchases].map(([id, { lots }]) => [id, lots])).toEqual([[1, []]]);
  expect(deeded.taken.size).toBe(2);
});

test('its lots stand as it does', () => {
  const statuses = (grid: Grid) => [1, 2, 3].map((id) => grid.lots.get(id)!.status);
  expect(statuses(prepared)).toEqual(['pre-booked', 'pre-booked', 'available']);
  for (const grid of [signed, presented, firm])
    expect(statuses(grid)).toEqual(['booked', 'booked', 'available']);
  for (const grid of [deeded, delivered]) expect(statuses(grid)).toEqual(['sold', 'sold', 'available']);
  for (const grid of [canceled, owing, settled])
    expect(statuses(grid)).toEqual(['available', 'available', 'available']);
});

describe('preparing', () => {
  const lots = (more: object): Asked => ({ kind: 'lots', leadId: 7, lotIds: [1], vatRate: 20, ...more });
  const option = (optionId: number, leadId: number | null = null): Asked => ({
    kind: 'option',
    optionId,
    leadId,
  });
  const held = optioned(base, 11, [1, 2]);
  const queued = optioned(optioned(held, 12, [1], { leadId: 8 }), 13, [3, 2], { leadId: 9 });
  const twins = after(base, twinsSet({ sets: [[1, 2]], previous: [] }));
  const inYears = { depositCents: 480_000, deedPlannedOn: '2028-03-02' };

  test.each<[string, Grid, Partial<PreparePurchase>, string]>([
    ['an unknown lot', base, { asked: lots({ lotIds: [1, 99] }) }, 'lots.1.id'],
    ['a double', base, { asked: lots({ lotIds: [1, 1] }) }, 'lots.1.id'],
    ['no main lot', base, { asked: lots({ lotIds: [2] }) }, 'lots'],
    ['two main lots', base, { asked: lots({ lotIds: [1, 3] }) }, 'lots'],
    ['a rate that is not offered', base, { asked: lots({ lotIds: [3], vatRate: 5.5 }) }, 'vat_rate'],
    [
      'half of twins',
      twins,
      { asked: lots({ lotIds: [1] }), rules: { ...DEFAULT_RULES, require_twin_lots: true } },
      'lots',
    ],
    [
      'a sold lot',
      after(base, lot(9, { status: 'sold' })),
      { asked: lots({ lotIds: [9] }) },
      'purchase-lot-unavailable',
    ],
    [
      'a lot that somebody said was booked',
      after(base, lot(9, { status: 'booked' })),
      { asked: lots({ lotIds: [9] }) },
      'purchase-lot-unavailable',
    ],
    ['a lot under option', held, { asked: lots({ lotIds: [1] }) }, 'purchase-lot-unavailable'],
    ['a lot that is being bought', prepared, { asked: lots({ lotIds: [1] }) }, 'purchase-lot-unavailable'],
    [
      'an annex that is being bought',
      prepared,
      { asked: lots({ lotIds: [3, 2] }) },
      'purchase-lot-unavailable',
    ],
    ['an option that nobody placed', held, { asked: option(99) }, 'option_id'],
    ['an option of another lead', held, { asked: option(11, 8) }, 'option_id'],
    ['an ended option of another lead', held, { asked: option(11, 8), now: at(4) }, 'option_id'],
    ['an option that waits', queued, { asked: option(12) }, 'purchase-lot-unavailable'],
    ['an option that has run out', held, { asked: option(11), now: at(4) }, 'option-not-live'],
    ['a discount of all of the price', base, { discountCents: 24_000_000 }, 'discount_including_vat'],
    ['a discount of the price of all lots', base, { discountCents: 47_999_999 }, 'discount_including_vat'],
    [
      'a discount too high on an option that waits',
      queued,
      { asked: option(12), discountCents: 24_000_000 },
      'discount_including_vat',
    ],
    ['a deposit without a deed', base, { depositCents: 1 }, 'deed_planned_on'],
    [
      'more than five per cent',
      base,
      { depositCents: 2_400_001, deedPlannedOn: '2027-03-02' },
      'deposit_amount',
    ],
    [
      'more than five per cent of the discounted price',
      base,
      { depositCents: 2_400_000, discountCents: 1_000, deedPlannedOn: '2027-03-02' },
      'deposit_amount',
    ],
    [
      'more than two per cent in the second year',
      base,
      { depositCents: 960_001, deedPlannedOn: '2027-03-03' },
      'deposit_amount',
    ],
    ['anything after two years', base, { depositCents: 1, deedPlannedOn: '2028-03-03' }, 'deposit_amount'],
    [
      'two things wrong',
      base,
      { depositCents: 1, discountCents: 24_000_000 },
      'discount_including_vat deed_planned_on',
    ],
  ])('with %s is refused', (_name, grid, more, expected) => {
    const decision = preparePurchase(grid, preparing(9, { ...more }));
    expect(outcomeByField(decision)).toBe(expected);
  });

  test.each<[string, Partial<PreparePurchase>]>([
    ['the last cent of discount', { discountCents: 23_999_999 }],
    ['five per cent to the day', { depositCents: 2_400_000, deedPlannedOn: '2027-03-02' }],
    ['two per cent to the day', { ...inYears, depositCents: 960_000 }],
    ['no deposit at all, whenever the deed is', { depositCents: 0, deedPlannedOn: '2036-03-02' }],
    ['no deposit and no deed', { depositCents: 0 }],
  ])('with %s is done', (_name, more) => {
    expect(outcome(preparePurchase(base, preparing(9, more)))).toMatch(/^PurchasePrepared /);
  });

  test('one of twins alone is done where the program does not ask for both', () => {
    expect(outcome(preparePurchase(twins, preparing(9, { asked: lots({ lotIds: [1] }) })))).toMatch(
      /^PurchasePrepared /,
    );
  });

  test('freezes prices, and lays the discount on the main lot', () => {
    const asked = lots({ lotIds: [2, 1], vatRate: 5.5 });
    const grid = prepare(base, 1, { asked, discountCents: 1_234_567 });
    expect(grid.purchases.get(1)).toMatchObject({
      lead_id: 7,
      owner_id: 5,
      key_id: null,
      option_id: null,
      vat_rate: 5.5,
      preparation_ends_at: iso(7),
      financing_due_on: '2026-04-16',
      lots: [
        { id: 2, vat_rate: 20, price_including_cents: 24_000_000, discount_cents: 0 },
        { id: 1, vat_rate: 5.5, price_including_cents: 21_100_000, discount_cents: 1_234_567 },
      ],
    });
  });

  test('says when financing is due as it is told, or that it never is', () => {
    const due = (financingDueOn?: string | null) =>
      prepare(base, 1, { financingDueOn }).purchases.get(1)!.financing_due_on;
    expect([due('2026-05-01'), due(null), due()]).toEqual(['2026-05-01', null, '2026-04-16']);
  });

  test('from an option takes what it froze, ends its queue in the same append, and lets others move up', () => {
    const dearer = after(queued, ...taken([lot(5)]));
    const [first, ...rest] = taken(
      preparePurchase(dearer, preparing(1, { asked: option(11), ownerId: null })),
    );
    expect(first).toMatchObject({
      type: 'PurchasePrepared',
      data: { lead_id: 7, owner_id: 6, key_id: 9, option_id: 11, vat_rate: 20 },
    });
    expect(rest.map(({ type, data }) => ({ type, ...(data as object) }))).toMatchObject([
      { type: 'OptionFulfilled', option_id: 11, purchase_id: 1 },
      { type: 'OptionCanceled', option_id: 12, cause: 'purchase' },
      { type: 'OptionCanceled', option_id: 13, cause: 'purchase' },
      { type: 'LotStatusChanged', lot_id: 1, previous: 'option', status: 'pre-booked' },
      { type: 'LotStatusChanged', lot_id: 2, previous: 'option', status: 'pre-booked' },
      { type: 'LotStatusChanged', lot_id: 3, previous: 'option', status: 'available' },
    ]);
    const behind = optioned(queued, 14, [3], { leadId: 10 });
    const grid = done(behind, preparePurchase(behind, preparing(1, { asked: option(11), ownerId: null })));
    expect(grid.live).toEqual([14]);
    expect(grid.options.get(14)).toMatchObject({ status: 'option', expires_at: iso(3) });
    expect(grid.lots.get(3)!.status).toBe('option');
  });

  test('by another seller than the owner of the option', () => {
    const grid = done(held, preparePurchase(held, preparing(1, { asked: option(11, 7), ownerId: 5 })));
    expect(grid.purchases.get(1)).toMatchObject({ owner_id: 5, option_id: 11 });
  });

  test('leaves no lot to be optioned, until the sale has come to nothing', () => {
    const again = {
      leadId: 8,
      ownerId: 6,
      keyId: 9,
      lotIds: [2],
      vatRate: 20,
      comment: null,
      terms: DEFAULT_TERMS,
    };
    const placing = (grid: Grid) =>
      outcome(placeOption(grid, { id: 20, ...again, lotIds: [1, 2], rules: DEFAULT_RULES, now: at(5) }));
    for (const grid of [prepared, signed, firm, deeded, delivered])
      expect(placing(grid)).toBe('lot-unavailable');
    expect(placing(canceled)).toMatch(/^OptionPlaced/);
    expect(outcome(preparePurchase(canceled, preparing(2, { now: at(5) })))).toMatch(/^PurchasePrepared/);
  });
});

describe('when a step was taken', () => {
  test.each<[string, Grid, Step, number, string]>([
    ['signed tomorrow', prepared, { step: 'sign', at: iso(4) }, 3, 'signed_at'],
    ['signed before it was prepared', prepared, { step: 'sign', at: iso(-1) }, 3, 'signed_at'],
    [
      'signed before it was prepared, when it is signed',
      signed,
      { step: 'sign', at: iso(-1) },
      3,
      'signed_at',
    ],
    ['signed in the future, when it is over', canceled, { step: 'sign', at: iso(9) }, 5, 'signed_at'],
    [
      'signed at the very moment',
      prepared,
      { step: 'sign', at: iso(0) },
      0,
      'PurchaseSigned LotStatusChanged LotStatusChanged',
    ],
    ['presented tomorrow', signed, { step: 'presentation', on: '2026-03-06' }, 3, 'presented_on'],
    [
      'presented the day before signing',
      signed,
      { step: 'presentation', on: '2026-03-02' },
      3,
      'presented_on',
    ],
    [
      'presented on the day of signing',
      signed,
      { step: 'presentation', on: '2026-03-03' },
      3,
      'PurchasePresented',
    ],
    [
      'presented long ago',
      signed,
      { step: 'presentation', on: '2026-03-04' },
      15,
      'PurchasePresented PurchaseFirm',
    ],
    ['a deed before it was firm', firm, { step: 'deed', at: iso(14) }, 17, 'signed_at'],
    ['a deed tomorrow', firm, { step: 'deed', at: iso(18) }, 17, 'signed_at'],
    ['a deed in the future, when it is only signed', signed, { step: 'deed', at: iso(18) }, 3, 'signed_at'],
    ['delivered before the deed', deeded, { step: 'delivery', at: iso(15) }, 19, 'delivered_at'],
    ['delivered tomorrow', deeded, { step: 'delivery', at: iso(20) }, 19, 'delivered_at'],
  ])('%s', (_name, grid, taking, days, expected) => {
    expect(outcomeByField(step(grid, 1, taking, at(days)))).toBe(expected);
  });

  test('a day is a day of the client space', () => {
    const late = done(prepared, step(prepared, 1, { step: 'sign', at: '2026-03-03T23:30:00.000Z' }, at(2)));
    const on = (day: string) => outcomeByField(step(late, 1, { step: 'presentation', on: day }, at(3)));
    expect([on('2026-03-03'), on('2026-03-04')]).toEqual(['presented_on', 'PurchasePresented']);
  });
});

describe('time', () => {
  test('makes firm on the day after withdrawal, from its first moment', () => {
    const just = new Date(FIRM_FROM);
    const before = new Date(just.getTime() - 1);
    expect(settleDue(presented, before.toISOString())).toEqual([]);
    expect(outcome(step(presented, 1, { step: 'firm' }, before))).toBe('withdrawal-running');
    expect(settleDue(presented, just.toISOString())).toMatchObject([
      { type: 'PurchaseFirm', data: { firm_at: FIRM_FROM } },
    ]);
    expect(outcome(step(presented, 1, { step: 'firm' }, just))).toBe('PurchaseFirm');
    expect(outcome(cancel(presented, 'withdrawal', before))).toBe(CANCELED);
    expect(outcome(cancel(presented, 'withdrawal', just))).toBe('withdrawal-over');
    expect(outcome(step(presented, 1, { step: 'deed', at: just.toISOString() }, just))).toBe(
      `PurchaseFirm PurchaseDeedSigned ${BECOME}`,
    );
  });

  test('ends a preparation that nobody signed, and its lots are free from then on', () => {
    expect(settleDue(prepared, at(6.999).toISOString())).toEqual([]);
    expect(outcome(step(prepared, 1, { step: 'sign', at: iso(1) }, at(7)))).toBe('purchase-step');
    const events = settleDue(prepared, iso(9));
    expect(outcome(events)).toBe(CANCELED);
    expect(events[0]!.data).toMatchObject({ canceled_at: iso(7), reason: 'other', deposit_owed_cents: 0 });
    expect(outcome(preparePurchase(prepared, preparing(2, { now: at(8) })))).toBe(
      `${CANCELED} PurchasePrepared ${BECOME}`,
    );
  });

  test('says what is due in the order in which it came to be', () => {
    const both = prepare(presented, 2, {
      asked: { kind: 'lots', leadId: 7, lotIds: [3], vatRate: 20 },
      now: at(3),
    });
    expect(
      settleDue(both, iso(20)).map(({ type, data }) => [type, 'purchase_id' in data && data.purchase_id]),
    ).toEqual([
      ['PurchaseCanceled', 2],
      ['LotStatusChanged', false],
      ['PurchaseFirm', 1],
    ]);
  });

  test('does nothing to what is signed and not presented, firm or over', () => {
    for (const grid of [signed, firm, deeded, delivered, canceled, owing])
      expect(settleDue(grid, iso(4_000))).toEqual([]);
  });
});

describe('the deposit', () => {
  test('may be all that the law allows when the contract is signed', () => {
    const most = prepare(base, 1, { depositCents: 2_400_000, deedPlannedOn: '2027-03-02' });
    expect(outcome(step(most, 1, { step: 'sign', at: iso(0) }, at(0)))).toBe(`PurchaseSigned ${BECOME}`);
  });

  test('is judged again when signing, from that day', () => {
    const planned = done(prepared, plan(prepared, { deed_planned_on: '2027-03-05' }, at(3)));
    const on = (day: number) => outcomeByField(step(planned, 1, { step: 'sign', at: iso(day) }, at(4)));
    // a million is more than two per cent of what the two lots cost
    expect([on(2), on(3)]).toEqual(['signed_at', 'PurchaseSigned LotStatusChanged LotStatusChanged']);
  });

  test.each<[string, Grid, Plans, string]>([
    ['too late a deed', signed, { deed_planned_on: '2027-03-04' }, 'deed_planned_on'],
    ['a year from signing', signed, { deed_planned_on: '2027-03-03' }, 'PurchasePlanned'],
    ['no deed any more', signed, { deed_planned_on: null }, 'deed_planned_on'],
    ['the same', signed, { deed_planned_on: '2026-12-01' }, ''],
    ['nothing', signed, {}, ''],
    ['no deed any more, when it is over', owing, { deed_planned_on: null }, 'purchase-step'],
    ['other financing', signed, { financing_due_on: null }, 'PurchasePlanned'],
  ])('plans: %s', (_name, grid, plans, expected) =>
    expect(outcomeByField(plan(grid, plans, at(3)))).toBe(expected),
  );

  test.each<[string, readonly GridEvent[] | ReturnType<typeof receive>, string]>([
    ['before signing', receive(signed, iso(0.5), at(3)), 'received_at'],
    ['tomorrow', receive(signed, iso(4), at(3)), 'received_at'],
    ['a second time', receive(paid, iso(3), at(3)), 'purchase-deposit'],
    [
      'that nobody asked',
      receive(
        sale.done(prepare(base, 1), step(prepare(base, 1), 1, { step: 'sign', at: iso(1) }, at(1))),
        iso(1),
        at(1),
      ),
      'purchase-deposit',
    ],
    ['given back while the sale goes on', giveBack(paid, iso(3), at(3)), 'purchase-deposit'],
    ['given back before it came', giveBack(owing, iso(1), at(4)), 'returned_at'],
    ['given back tomorrow, when nothing is left to settle', giveBack(settled, iso(9), at(4)), 'returned_at'],
  ])('%s', (_name, decision, expected) => expect(outcomeByField(decision)).toBe(expected));

  test.each<[Reason, Grid, number]>([
    ['buyer', paid, 1_000_000],
    ['other', paid, 1_000_000],
    ['buyer', firmPaid(), 0],
    ['other', firmPaid(), 0],
    ['seller', firmPaid(), 1_000_000],
    ['loan-refused', firmPaid(), 1_000_000],
    ['condition-not-met', firmPaid(), 1_000_000],
    ['buyer', signed, 0],
  ])('cancelled for %s, owes the buyer what is fair', (reason, grid, owed) => {
    expect(taken(cancel(grid, reason, at(16)))[0]!.data).toMatchObject({ deposit_owed_cents: owed });
  });

  function firmPaid(): Grid {
    return done(firm, receive(firm, iso(2), at(15)));
  }
});

describe('a batch', () => {
  const rules = {
    mayCreate: true,
    mayUpdate: true,
    buildingIds: new Set<number>(),
    newIds: new Map<number, number>(),
  };
  test.each(['lotbook', 'external'] as const)(
    'says nothing against a sale, whoever has authority: %s',
    (statusAuthority) => {
      const said = (grid: Grid, status: string) => {
        const [result] = decideBatch(
          grid,
          [readItem({ id: 1, external_id: 'E1', status, description: 'vendu' }, 0)],
          { ...rules, statusAuthority, now: at(3) },
        );
        return result!.errors
          ? Object.keys(result!.errors).join()
          : result!.events.map(({ type }) => type).join();
      };
      for (const status of ['available', 'pre-booked', 'sold', 'unavailable'])
        expect(said(signed, status)).toBe('status');
      expect(said(signed, 'booked')).toBe('LotChanged');
      expect(said(deeded, 'available')).toBe('status');
      expect(said(canceled, 'booked')).toBe('LotChanged,LotStatusChanged');
    },
  );
});

test('protects its lead while it lives', () => {
  const protects = (grid: Grid, days: number) => [7, 8].map((lead) => hasLivePurchase(grid, lead, at(days)));
  for (const grid of [prepared, signed, firm, deeded]) expect(protects(grid, 3)).toEqual([true, false]);
  for (const grid of [delivered, canceled, owing]) expect(protects(grid, 3)).toEqual([false, false]);
  expect(protects(prepared, 7)).toEqual([false, false]);
});
