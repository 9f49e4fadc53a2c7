// The rules of options: states × commands × refusals, and what follows from each ending.
import { describe, expect, test } from 'vitest';
import { outcome, taken } from '../../../support/given.ts';
import { timestampOf } from '../../../../src/platform/kernel/time/clock.ts';
import type { Refusal } from '../../../../src/platform/kernel/refusal.ts';
import { decideBatch } from '../../../../src/domain/grid/lots/batch.ts';
import { lotCreated, twinsSet } from '../../../../src/domain/grid/lots/events.ts';
import { emptyGrid, evolve, type Grid, type GridEvent } from '../../../../src/domain/grid/grid.ts';
import { readItem } from '../../../../src/domain/grid/lots/input.ts';
import { NEW_LOT } from '../../../../src/domain/grid/lots/lot.ts';
import { DEFAULT_TERMS } from '../../../../src/domain/grid/lots/terms.ts';
import {
  cancelOption,
  expireOptions,
  hasLiveOption,
  placeOption,
  prolongOption,
  type PlaceOption,
} from '../../../../src/domain/grid/options/decide.ts';
import { estimates } from '../../../../src/domain/grid/options/queue.ts';
import { DEFAULT_RULES } from '../../../../src/domain/program/rules.ts';

const START = Date.parse('2026-03-14T09:00:00.000Z');
const at = (hours: number): Date => new Date(START + hours * 3_600_000);
const iso = (hours: number): string => at(hours).toISOString();

function lot(id: number, more: object = {}): GridEvent {
  const fields = {
    ...NEW_LOT,
    external_id: `E${id}`,
    reference: `R${id}`,
    is_primary: true,
    type: 'apartment' as const,
    typology: 'T3',
  };
  const { status = 'available', ...rest } = more as { status?: 'available' };
  return lotCreated({
    lot_id: id,
    fields: { ...fields, ...rest },
    status,
    price_cents: 20_000_000,
    parent_lot_id: null,
  });
}
const annex = (id: number, parent: number) =>
  lot(id, { is_primary: false, type: 'parking', typology: 'box', parent_lot_id: parent });

const base = [lot(1, { reduced_vat_eligibility: true }), annex(2, 1), lot(3), lot(4)].reduce(
  evolve,
  emptyGrid,
);

function placing(id: number, more: Partial<PlaceOption> = {}): PlaceOption {
  const rules = { ...DEFAULT_RULES, max_queue: 2 };
  const terms = DEFAULT_TERMS;
  return {
    id,
    leadId: id,
    ownerId: 1,
    keyId: 1,
    lotIds: [1],
    vatRate: 20,
    comment: null,
    terms,
    rules,
    now: at(0),
    ...more,
  };
}

function done(grid: Grid, decision: readonly GridEvent[] | Refusal): Grid {
  return taken(decision).reduce(evolve, grid);
}
const place = (grid: Grid, id: number, more: Partial<PlaceOption> = {}) =>
  done(grid, placeOption(grid, placing(id, more)));

const held = place(base, 1);
const queued = place(place(held, 2), 3);
const soldBox = lot(9, {
  is_primary: false,
  type: 'parking',
  typology: 'box',
  parent_lot_id: 1,
  status: 'sold',
});

describe('placing', () => {
  test('on free lots holds them all at once, with prices frozen', () => {
    const grid = place(base, 1, { lotIds: [1, 2], vatRate: 5.5 });
    expect(grid.options.get(1)).toMatchObject({
      status: 'option',
      expires_at: iso(72),
      lots: [
        { id: 1, vat_rate: 5.5, price_including_cents: 21_100_000 },
        { id: 2, vat_rate: 20, price_including_cents: 24_000_000 },
      ],
    });
    expect([grid.lots.get(1)?.status, grid.lots.get(2)?.status]).toEqual(['option', 'option']);
  });

  test('on a held lot waits, in order', () => {
    expect(queued.options.get(2)?.status).toBe('option-pending');
    expect([...estimates(queued)]).toEqual([
      [2, { availableAt: iso(72), expiresAt: iso(144), rank: 1 }],
      [3, { availableAt: iso(144), expiresAt: iso(216), rank: 2 }],
    ]);
  });

  test('takes of its lots those that nobody has', () => {
    const events = taken(placeOption(held, placing(2, { lotIds: [1, 2] })));
    expect(events.map(({ type, data }) => ('lot_id' in data ? [type, data.lot_id] : [type]))).toEqual([
      ['OptionPlaced'],
      ['LotStatusChanged', 2],
    ]);
  });

  test.each<[string, Grid, Partial<PlaceOption>, string]>([
    ['a full queue', queued, {}, 'lot-unavailable'],
    ['no queue at all', held, { rules: { ...DEFAULT_RULES, max_queue: 0 } }, 'lot-unavailable'],
    ['a sold lot', [lot(9, { status: 'sold' })].reduce(evolve, base), { lotIds: [9] }, 'lot-unavailable'],
    ['a sold lot beside a free one', evolve(base, soldBox), { lotIds: [1, 9] }, 'lot-unavailable'],
    ['no main lot', base, { lotIds: [2] }, 'option-main-missing'],
    ['two main lots', base, { lotIds: [1, 3] }, 'option-several-mains'],
    ['the same lead again, before the queue', queued, { leadId: 1 }, 'option-already-placed'],
    ['the same lead again on one of its lots', held, { leadId: 1, lotIds: [1, 2] }, 'option-already-placed'],
    ['a rate the main lot does not offer', base, { lotIds: [3], vatRate: 5.5 }, 'invalid'],
    ['an unknown lot', base, { lotIds: [1, 99] }, 'invalid'],
    ['a double', base, { lotIds: [1, 1] }, 'invalid'],
  ])('with %s is refused', (_name, grid, more, refused) => {
    expect(outcome(placeOption(grid, placing(9, more)))).toBe(refused);
  });

  test('names the wrong lot by its place', () => {
    expect(placeOption(base, placing(9, { lotIds: [1, 1, 99] }))).toMatchObject({
      errors: { 'lots.1.id': [expect.any(String)], 'lots.2.id': [expect.any(String)] },
    });
  });

  test('refused for want of a place, it says when one frees', () => {
    expect(placeOption(queued, placing(9))).toMatchObject({
      data: {
        optionable_at: iso(72).replace('Z', '000Z'),
        estimated_availablity: iso(216).replace('Z', '000Z'),
        options_in_queue: 2,
      },
    });
    const none = placeOption(held, placing(9, { rules: { ...DEFAULT_RULES, max_queue: 0 } }));
    const end = iso(72).replace('Z', '000Z');
    expect(none).toMatchObject({
      data: { optionable_at: end, estimated_availablity: end, options_in_queue: 0 },
    });
    const sold = [lot(9, { status: 'sold' })].reduce(evolve, base);
    expect(placeOption(sold, placing(9, { lotIds: [9] }))).toMatchObject({
      data: { optionable_at: null, estimated_availablity: null, options_in_queue: 0 },
    });
  });

  test.each([[[1, 2]], [[2, 1]]])(
    'refused for want of a place on one of the lots %j, it waits for the last of all',
    (lotIds) => {
      const rules = { ...DEFAULT_RULES, option_lifespan_hours: 300 };
      const grid = place(queued, 4, { lotIds: [3, 2], rules });
      expect(placeOption(grid, placing(9, { lotIds }))).toMatchObject({
        data: { optionable_at: timestampOf(iso(72)), estimated_availablity: timestampOf(iso(300)) },
      });
    },
  );

  test.each([
    [1, 144],
    [0, 216],
  ])('with room for %d where two wait by now, a place frees after %d hours', (max_queue, hours) => {
    const rules = { ...DEFAULT_RULES, max_queue };
    const optionable_at = timestampOf(iso(hours));
    expect(placeOption(queued, placing(9, { rules }))).toMatchObject({ data: { optionable_at } });
    const before = placing(9, { rules, now: at(hours - 1) });
    expect(outcome(placeOption(queued, before))).toBe('lot-unavailable');
    const then = placing(9, { rules, now: at(hours) });
    expect(outcome(placeOption(queued, then))).toContain('OptionPlaced');
  });

  test('with required twins takes all of a set or none', () => {
    const twins = evolve(base, twinsSet({ sets: [[2, 4]], previous: [] }));
    const rules = { ...DEFAULT_RULES, require_twin_lots: true };
    expect(outcome(placeOption(twins, placing(9, { lotIds: [1, 2], rules })))).toBe('option-twin-missing');
    expect(outcome(placeOption(twins, placing(9, { lotIds: [1], rules })))).toContain('OptionPlaced');
    expect(outcome(placeOption(twins, placing(9, { lotIds: [1, 2] })))).toContain('OptionPlaced');
  });

  test('rate 0 applies to every lot, 20 is each lot’s own normal rate', () => {
    const terms = { ...DEFAULT_TERMS, vat_rate: 10 };
    expect(
      place(base, 1, { lotIds: [1, 2], vatRate: 0 })
        .options.get(1)
        ?.lots.map((l) => l.vat_rate),
    ).toEqual([0, 0]);
    expect(
      place(base, 1, { terms })
        .options.get(1)
        ?.lots.map((l) => l.vat_rate),
    ).toEqual([10]);
  });
});

test('a rate that a lot says it offers can be asked for, as its normal or as its reduced one', () => {
  const terms = { ...DEFAULT_TERMS, vat_rate: 5.5 };
  const rates = (vatRate: number) =>
    place(base, 1, { lotIds: [1, 2], vatRate, terms })
      .options.get(1)
      ?.lots.map((l) => l.vat_rate);
  expect([rates(20), rates(5.5)]).toEqual([
    [5.5, 5.5],
    [5.5, 5.5],
  ]);
});

describe('time', () => {
  test('a hold that has run out is gone for every decision, whoever noticed', () => {
    const prolong = { optionId: 1, hours: 1, maxHours: 72, now: at(72) };
    expect(outcome(prolongOption(held, prolong))).toBe('option-gone');
    expect(outcome(cancelOption(held, 1, at(72)))).toBe('option-gone');
    expect(hasLiveOption(held, 1, at(71))).toBe(true);
    expect(hasLiveOption(held, 1, at(72))).toBe(false);
    expect(hasLiveOption(held, 2, at(71))).toBe(false);
    const grid = place(held, 9, { now: at(80) });
    expect(grid.options.get(9)).toMatchObject({ status: 'option', expires_at: iso(152) });
  });

  test('what it ended is its own doing, whoever comes by', () => {
    const events = taken(placeOption(queued, placing(9, { lotIds: [3], now: at(80) })));
    expect(events.map(({ type, actor }) => [type, actor?.kind])).toEqual([
      ['OptionExpired', 'timer'],
      ['OptionActivated', 'timer'],
      ['OptionPlaced', undefined],
      ['LotStatusChanged', undefined],
    ]);
  });

  test('promotes the next from the moment the hold before ended, not from when somebody looked', () => {
    const grid = done(queued, expireOptions(queued, at(100)));
    expect(grid.options.get(1)).toMatchObject({ status: 'option-expired', expires_at: iso(72) });
    expect(grid.options.get(2)).toMatchObject({ status: 'option', expires_at: iso(144) });
    expect(outcome(expireOptions(grid, at(100)))).toBe('');
    const later = done(queued, expireOptions(queued, at(1000)));
    expect([1, 2, 3].map((id) => later.options.get(id)?.status)).toEqual(Array(3).fill('option-expired'));
    expect(later.lots.get(1)?.status).toBe('available');
  });

  const told = (grid: Grid, type: GridEvent['type'], hours: number): number[] =>
    taken(expireOptions(grid, at(hours))).flatMap((event) =>
      event.type === type && 'option_id' in event.data ? (event.data.option_id ?? []) : [],
    );

  test('is told in order, of those who were promoted meanwhile too', () => {
    const long = { ...DEFAULT_RULES, option_lifespan_hours: 300 };
    const first = place(base, 4, { lotIds: [4], rules: long });
    const grid = place(place(place(first, 1), 2), 3, { lotIds: [3], now: at(30) });
    expect(told(grid, 'OptionExpired', 1000)).toEqual([1, 3, 2, 4]);
  });

  test('of one moment is told in the order of placing', () => {
    expect(told(place(place(base, 6, { lotIds: [3] }), 5, { lotIds: [4] }), 'OptionExpired', 72)).toEqual([
      6, 5,
    ]);
    const heirs = place(place(place(base, 1, { lotIds: [1, 2] }), 7, { lotIds: [3, 2] }), 6);
    expect(told(heirs, 'OptionActivated', 72)).toEqual([7, 6]);
  });
});

describe('cancelling', () => {
  test('frees what nobody else holds, and promotes the next in the same breath', () => {
    const alone = done(held, cancelOption(held, 1, at(5)));
    expect(alone.options.get(1)).toMatchObject({ status: 'option-canceled', canceled_at: iso(5) });
    expect(alone.lots.get(1)?.status).toBe('available');
    const next = done(queued, cancelOption(queued, 1, at(5)));
    expect(next.options.get(2)).toMatchObject({ status: 'option', expires_at: iso(77) });
    expect(next.lots.get(1)?.status).toBe('option');
  });

  test('works on one that waits, once', () => {
    const grid = done(queued, cancelOption(queued, 2, at(5)));
    expect([...estimates(grid)]).toEqual([[3, { availableAt: iso(72), expiresAt: iso(144), rank: 1 }]]);
    expect(outcome(cancelOption(grid, 2, at(6)))).toBe('option-gone');
    expect(outcome(cancelOption(grid, 77, at(6)))).toBe('not-found');
  });
});

describe('an option on several lots', () => {
  test('waits until it is first on all of them, and others wait behind it meanwhile', () => {
    const both = place(held, 2, { lotIds: [1, 2] });
    expect(both.options.get(2)?.status).toBe('option-pending');
    expect(both.lots.get(2)?.status).toBe('option');
    const behind = place(both, 3, { lotIds: [3, 2] });
    expect(behind.options.get(3)?.status).toBe('option-pending');
    const freed = done(behind, cancelOption(behind, 1, at(1)));
    expect([freed.options.get(2)?.status, freed.options.get(3)?.status]).toEqual([
      'option',
      'option-pending',
    ]);
    const last = done(behind, cancelOption(behind, 2, at(1)));
    expect(last.options.get(3)).toMatchObject({ status: 'option', expires_at: iso(73) });
  });
});

describe('prolonging', () => {
  const prolong = (grid: Grid, more: object = {}) =>
    prolongOption(grid, { optionId: 1, hours: 24, maxHours: 72, now: at(1), ...more });

  test('adds to the hold, once', () => {
    const grid = done(held, prolong(held));
    expect(grid.options.get(1)).toMatchObject({ lifespan_hours: 96, expires_at: iso(96) });
    expect(outcome(prolong(grid))).toBe('option-already-prolonged');
  });

  test('adds to the hold of who was promoted, once too', () => {
    const second = { optionId: 2, now: at(80) };
    const grid = done(place(held, 2), prolong(place(held, 2), second));
    expect(grid.options.get(2)).toMatchObject({ lifespan_hours: 96, expires_at: iso(168) });
    expect(outcome(prolong(grid, second))).toBe('option-already-prolonged');
  });

  test.each<[string, Grid, object, string]>([
    ['an unknown option', held, { optionId: 9 }, 'not-found'],
    ['one that has expired', held, { now: at(72) }, 'option-gone'],
    ['one that waits', queued, { optionId: 2 }, 'options-waiting'],
    ['one that waits last', queued, { optionId: 3 }, 'options-waiting'],
    ['one that others wait for, before its length is looked at', queued, { hours: 1000 }, 'options-waiting'],
    [
      'one of whose lots is waited for with another',
      place(held, 2, { lotIds: [1, 2] }),
      {},
      'options-waiting',
    ],
    ['too long', held, { hours: 73 }, 'prolongation-too-long'],
    ['as long as may be', held, { hours: 72 }, 'OptionProlonged'],
  ])('%s: %s', (_name, grid, more, expected) => {
    expect(outcome(prolong(grid, more))).toBe(expected);
  });
});

describe('a batch on a lot under option', () => {
  const rules = (statusAuthority: 'lotbook' | 'external') => ({
    mayCreate: true,
    mayUpdate: true,
    buildingIds: new Set<number>(),
    newIds: new Map<number, number>(),
    statusAuthority,
    now: at(3),
  });
  const decide = (status: string, authority: 'lotbook' | 'external') =>
    decideBatch(queued, [readItem({ id: 1, external_id: 'E1', status }, 0)], rules(authority))[0]!;

  test.each(['available', 'option'])('%s says nothing new', (status) => {
    for (const authority of ['lotbook', 'external'] as const)
      expect(decide(status, authority)).toMatchObject({ errors: null, events: [] });
  });

  test('another status is wrong where Lotbook decides', () => {
    expect(Object.keys(decide('booked', 'lotbook').errors ?? {})).toEqual(['status']);
  });

  test('another status ends its options where the feeding system decides', () => {
    const { events } = decide('booked', 'external');
    const grid = events.reduce(evolve, queued);
    expect(grid.lots.get(1)?.status).toBe('booked');
    expect([1, 2, 3].map((id) => grid.options.get(id)?.status)).toEqual(Array(3).fill('option-canceled'));
  });
});
