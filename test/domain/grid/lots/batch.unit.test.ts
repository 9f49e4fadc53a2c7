// The rules of a batch, item by item.
import { describe, expect, test } from 'vitest';
import { decideBatch, type BatchRules } from '../../../../src/domain/grid/lots/batch.ts';
import {
  KINDS,
  LOT_STATUSES,
  LOT_TYPES,
  type LotStatus,
} from '../../../../src/domain/grid/lots/enumerations.ts';
import { emptyGrid, evolve, type Grid } from '../../../../src/domain/grid/grid.ts';
import { readItem } from '../../../../src/domain/grid/lots/input.ts';
import { mayMove } from '../../../../src/domain/grid/lots/status.ts';
import fc from '../../../support/properties.ts';
import { apartment } from '../../../support/apartment.ts';

const flat = apartment('E1', 'A1');
const box = {
  external_id: 'P1',
  reference: 'P1',
  status: 'available',
  is_primary: false,
  type: 'parking',
  typology: 'box',
  price_excluding_vat: 15_000,
};

function decide(grid: Grid, items: unknown[], more: Partial<BatchRules> = {}) {
  const read = items.map(readItem);
  const first = 100 + grid.lots.size;
  const rules: BatchRules = {
    mayCreate: true,
    mayUpdate: true,
    buildingIds: new Set([1]),
    newIds: new Map(read.map((item) => [item.index, first + item.index])),
    statusAuthority: 'lotbook',
    now: new Date('2026-03-14T09:00:00Z'),
    ...more,
  };
  const results = decideBatch(grid, read, rules).toSorted((a, b) => a.item.index - b.item.index);
  const after = decideBatch(grid, read, rules)
    .flatMap((r) => r.events)
    .reduce(evolve, grid);
  return { results, after, events: results.flatMap((r) => r.events.map((e) => e.type)) };
}

const grid = decide(emptyGrid, [flat, { ...box, parent_external_id: 'E1' }]).after;
const [flatId, boxId] = [100, 101];
const change = (changes: object) => ({ id: flatId, external_id: 'E1', ...changes });

function errorsOf(items: unknown[], on = grid, more: Partial<BatchRules> = {}) {
  return decide(on, items, more).results.map(({ errors }) => {
    if (errors === null) return 'ok';
    for (const [field, told] of Object.entries(errors))
      expect([field, told]).toEqual([field, [expect.stringMatching(/\.$/)]]);
    return Object.keys(errors).sort().join(',');
  });
}

describe('a new lot', () => {
  test('needs all that identifies and prices it, and says all that is missing at once', () => {
    expect(errorsOf([{}])).toEqual(['external_id,is_primary,price_excluding_vat,reference,status,type']);
    expect(errorsOf([{ ...flat, external_id: 'N', reference: 'N', typology: undefined }])).toEqual([
      'typology',
    ]);
    expect(
      errorsOf([{ ...flat, external_id: 'N', reference: 'N', type: 'cellar', typology: undefined }]),
    ).toEqual(['ok']);
  });

  test('has an external id and a reference that no other live lot has', () => {
    expect(errorsOf([flat])).toEqual(['external_id,reference']);
    expect(errorsOf([{ ...flat, external_id: 'N' }])).toEqual(['reference']);
  });

  test('is not created under option', () => {
    expect(errorsOf([{ ...flat, external_id: 'N', reference: 'N', status: 'option' }])).toEqual(['status']);
  });

  test('of a double in one batch, the first wins', () => {
    expect(errorsOf([flat, { ...flat, reference: 'A2' }, { ...flat, external_id: 'E2' }], emptyGrid)).toEqual(
      ['ok', 'external_id', 'reference'],
    );
  });

  test('of a double where the first is wrong, the second wins: what is refused names nothing', () => {
    expect(errorsOf([{ ...flat, bedrooms: -1 }, flat], emptyGrid)).toEqual(['bedrooms', 'ok']);
  });

  test('needs the permission to create, a change the one to change', () => {
    const fresh = { ...flat, external_id: 'N', reference: 'N' };
    expect(errorsOf([fresh, change({ bedrooms: 2 })], grid, { mayCreate: false })).toEqual([
      'permission',
      'ok',
    ]);
    expect(errorsOf([fresh, change({ bedrooms: 2 })], grid, { mayUpdate: false })).toEqual([
      'ok',
      'permission',
    ]);
  });
});

describe('typologies and subtypes', () => {
  test.each([
    [{ type: 'cellar', typology: 'T1' }, { typology: ['Un lot de type « cellar » n’en a pas.'] }],
    [
      { type: 'apartment', subtype: 'villa' },
      {
        subtype: ['Cette valeur ne convient pas au type « apartment » (valeurs permises : duplex, triplex).'],
      },
    ],
  ])('%j is told what would do', (wrong, errors) => {
    expect(decide(emptyGrid, [{ ...flat, ...wrong }]).results[0]!.errors).toEqual(errors);
  });

  test.each(LOT_TYPES)('of %s', (type) => {
    const { typologies, subtypes } = KINDS[type];
    const lot = { ...flat, external_id: 'N', reference: 'N', type, typology: typologies[0] ?? null };
    expect(errorsOf([lot])).toEqual(['ok']);
    expect(errorsOf([{ ...lot, subtype: subtypes[0] ?? null }])).toEqual(['ok']);
    expect(errorsOf([{ ...lot, typology: typologies.length > 0 ? 'nothing' : 'T1' }])).toEqual(['typology']);
    expect(errorsOf([{ ...lot, subtype: subtypes.includes('duplex') ? 'villa' : 'duplex' }])).toEqual([
      'subtype',
    ]);
  });

  test('are judged again when the type changes, and emptied where the new one has none', () => {
    expect(errorsOf([change({ type: 'parking' })])).toEqual(['typology']);
    expect(errorsOf([change({ type: 'parking', typology: 'box' })])).toEqual(['ok']);
    const { after } = decide(grid, [change({ type: 'land' })]);
    expect(after.lots.get(flatId)).toMatchObject({ type: 'land', typology: null });
  });
});

describe('families', () => {
  test('an annex names its parent, by id or by external id, also one that comes later in the batch', () => {
    const later = { ...box, external_id: 'P2', reference: 'P2', parent_external_id: 'E2' };
    const { after, results } = decide(grid, [later, { ...flat, external_id: 'E2', reference: 'A2' }]);
    expect(results.map((r) => r.errors)).toEqual([null, null]);
    expect(after.lots.get(results[0]!.lot!.id)?.parent_lot_id).toBe(results[1]!.lot!.id);
  });

  test('the parent of a refused item is refused with it', () => {
    const child = { ...box, external_id: 'P2', reference: 'P2', parent_external_id: 'E2' };
    expect(errorsOf([child, { ...flat, external_id: 'E2' }])).toEqual(['parent_external_id', 'reference']);
  });

  test('a parent is a main lot of the program; a main lot has none; an annex has no annexes', () => {
    const child = { ...box, external_id: 'P2', reference: 'P2' };
    expect(errorsOf([{ ...child, parent_lot_id: boxId }])).toEqual(['parent_lot_id']);
    expect(decide(grid, [{ ...child, parent_lot_id: 999 }]).results[0]!.errors).toEqual({
      parent_lot_id: ['Ce lot n’existe pas dans le programme.'],
    });
    expect(decide(grid, [{ id: boxId, external_id: 'P1', parent_lot_id: boxId }]).results[0]!.errors).toEqual(
      {
        parent_lot_id: ['Un lot n’est pas son propre parent.'],
      },
    );
    expect(errorsOf([{ ...flat, external_id: 'N', reference: 'N', parent_lot_id: flatId }])).toEqual([
      'parent_lot_id',
    ]);
    expect(errorsOf([change({ is_primary: false })])).toEqual(['is_primary']);
  });

  test('null detaches, and what is not sent stays', () => {
    const { after } = decide(grid, [{ id: boxId, external_id: 'P1', parent_lot_id: null }]);
    expect(after.lots.get(boxId)?.parent_lot_id).toBeNull();
    const kept = decide(grid, [{ id: boxId, external_id: 'P1', reference: 'P9' }]).after;
    expect(kept.lots.get(boxId)).toMatchObject({ reference: 'P9', parent_lot_id: flatId });
  });
});

describe('a change', () => {
  test('of what is already so is nothing', () => {
    const same = { ...flat, id: flatId, exposure: [], bedrooms: null };
    expect(decide(grid, [same]).events).toEqual([]);
    expect(decide(grid, [same]).results[0]!.lot).toEqual({ id: flatId, external_id: 'E1', reference: 'A1' });
  });

  test('of several things is one event a kind', () => {
    const many = change({ bedrooms: 2, price_excluding_vat: 210_000, status: 'booked' });
    expect(decide(grid, [many]).events).toEqual(['LotChanged', 'LotPriceChanged', 'LotStatusChanged']);
  });

  test('carries what was there before', () => {
    const { results } = decide(grid, [change({ bedrooms: 2, price_excluding_vat: 210_000.5 })]);
    expect(results[0]!.events.map((e) => e.data)).toMatchObject([
      { changes: { bedrooms: 2 }, previous: { bedrooms: null } },
      { price_cents: 21_000_050, previous_cents: 20_000_000 },
    ]);
  });

  test('names a lot that is there, by an external id that is its own or free', () => {
    expect(errorsOf([{ id: 999, external_id: 'E1' }])).toEqual(['id']);
    expect(errorsOf([change({ external_id: 'P1' })])).toEqual(['external_id']);
    expect(errorsOf([change({ external_id: 'NEW' })])).toEqual(['ok']);
    expect(errorsOf([{ id: flatId }])).toEqual(['external_id']);
  });

  test('of one lot comes once in a batch', () => {
    const { results, after } = decide(grid, [change({ bedrooms: 2 }), change({ bedrooms: 3 })]);
    const twice = ['Cette valeur est présente plusieurs fois dans l’envoi.'];
    expect(results.map((r) => r.errors)).toEqual([null, { id: twice, external_id: twice }]);
    expect(after.lots.get(flatId)?.bedrooms).toBe(2);
  });

  test('of tags to null leaves none', () => {
    const tagged = decide(grid, [change({ tags: ['RDJ'] })]).after;
    expect(tagged.lots.get(flatId)?.tags).toEqual(['RDJ']);
    expect(decide(tagged, [change({ tags: null })]).after.lots.get(flatId)?.tags).toEqual([]);
    expect(decide(tagged, [change({ bedrooms: 2 })]).after.lots.get(flatId)?.tags).toEqual(['RDJ']);
  });

  test('keeps the exposure in the order of the compass, without doubles', () => {
    const { after } = decide(grid, [change({ exposure: ['west', 'north'] })]);
    expect(after.lots.get(flatId)?.exposure).toEqual(['north', 'west']);
    expect(errorsOf([change({ exposure: ['west', 'west'] })])).toEqual(['exposure']);
  });

  test.each([
    [{ level: 'R+20' }, 'ok'],
    [{ level: 'R-5' }, 'ok'],
    [{ level: 'R+21' }, 'level'],
    [{ level: 'R-6' }, 'level'],
    [{ level: 'R-0' }, 'level'],
    [{ living_area: -1 }, 'living_area'],
    [{ balconies: 1.5 }, 'balconies'],
    [{ price_excluding_vat: -0.01 }, 'price_excluding_vat'],
    [{ price_excluding_vat: null }, 'price_excluding_vat'],
    [{ building_id: 2 }, 'building_id'],
    [{ building_id: 1 }, 'ok'],
    [{ bedrooms: '2' }, 'bedrooms'],
    [{ unknown_field: 1 }, 'ok'],
    [{ actable_date: '2026-02-30' }, 'actable_date'],
    [{ tags: ['RDJ', 'nope'] }, 'tags.1'],
  ])('%j → %s', (changes, expected) => {
    expect(errorsOf([change(changes)])).toEqual([expected]);
  });
});

describe('lots that are numbered anew', () => {
  const floor = decide(
    emptyGrid,
    [1, 2, 3, 4].map((n) => ({ ...flat, external_id: `E${n}`, reference: `A${n}` })),
  ).after;
  const idOf = (n: number) => 99 + n;
  const become = (n: number, reference: string, more: object = {}) => ({
    id: idOf(n),
    external_id: `E${n}`,
    reference,
    ...more,
  });

  test.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 1, 3]]])(
    'each takes the reference of the next, sent in the order %j',
    (order) => {
      const { results, after } = decide(
        floor,
        order.map((n) => become(n, `A${n + 1}`, n === 3 ? { reference: 'A5' } : {})),
      );
      expect(results.map((r) => r.errors)).toEqual([null, null, null]);
      expect([1, 2, 3, 4].map((n) => after.lots.get(idOf(n))?.reference)).toEqual(['A2', 'A3', 'A5', 'A4']);
    },
  );

  test('an external id that is given up goes to another lot, or a new one', () => {
    const items = [
      { ...flat, external_id: 'E1', reference: 'N' },
      { id: idOf(2), external_id: 'E3' },
      { id: idOf(1), external_id: 'E2' },
      { id: idOf(3), external_id: 'E9' },
    ];
    expect(errorsOf(items, floor)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  test('who waits for an item that is refused is refused with it', () => {
    const items = [become(1, 'A2'), become(2, 'A3'), become(3, 'A9', { bedrooms: -1 })];
    expect(errorsOf(items, floor)).toEqual(['reference', 'reference', 'bedrooms']);
  });

  test('two that ask for each other’s are refused, and nobody beside them', () => {
    const items = [become(1, 'A2'), become(2, 'A1'), become(3, 'A7'), become(4, 'A3')];
    expect(errorsOf(items, floor)).toEqual(['reference', 'reference', 'ok', 'ok']);
  });

  test('who gives a name up may be the annex of a lot that comes later still', () => {
    const items = [
      { ...flat, external_id: 'N', reference: 'P1' },
      { id: boxId, external_id: 'P1', reference: 'P2', parent_external_id: 'M' },
      { ...flat, external_id: 'M', reference: 'M' },
    ];
    expect(errorsOf(items)).toEqual(['ok', 'ok', 'ok']);
  });

  test.each([[[0, 1]], [[1, 0]]])(
    'a lot takes the reference of its own annex, sent in the order %j',
    (order) => {
      const items = [
        change({ reference: 'P1' }),
        { id: boxId, external_id: 'P1', reference: 'P2', parent_lot_id: flatId },
      ];
      expect(errorsOf(order.map((n) => items[n]))).toEqual(['ok', 'ok']);
    },
  );

  test('a whole program at once, however long the chain', () => {
    const long = Array.from({ length: 1_000 }, (_, n) => n);
    const grid = decide(
      emptyGrid,
      long.map((n) => ({ ...flat, external_id: `E${n}`, reference: `A${n}` })),
    ).after;
    const items = long.map((n) => ({ id: 100 + n, external_id: `E${n}`, reference: `A${n + 1}` }));
    expect(new Set(errorsOf(items, grid))).toEqual(new Set(['ok']));
  });
});

describe('status', () => {
  const moves: Record<LotStatus, LotStatus[]> = {
    available: ['available', 'unavailable', 'pre-booked', 'booked', 'sold'],
    option: ['option', 'available', 'pre-booked', 'booked', 'sold'],
    'pre-booked': ['pre-booked', 'available', 'booked', 'sold'],
    booked: ['booked', 'available', 'sold'],
    sold: ['sold'],
    unavailable: ['unavailable', 'available'],
  };
  test.each(LOT_STATUSES)('from %s', (from) => {
    expect(LOT_STATUSES.filter((to) => mayMove(from, to)).sort()).toEqual([...moves[from]].sort());
  });

  test('a move that is not listed is an error of the item', () => {
    const sold = decide(grid, [change({ status: 'sold' })]).after;
    expect(errorsOf([change({ status: 'available' })], sold)).toEqual(['status']);
  });
});

test('nonsense is an error of its item, and the good ones pass', () => {
  const items = [null, 7, [], 'x', { ...flat, external_id: 'G', reference: 'G' }];
  expect(errorsOf(items)).toEqual(['', '', '', '', 'ok']);
});

test('in a batch where every second item is wrong, each wrong one names every wrong field', () => {
  const items = Array.from({ length: 500 }, (_, i) => ({
    ...flat,
    external_id: `E${i}`,
    reference: `A${i}`,
    ...(i % 2 === 1 ? { typology: 'T9', bedrooms: -1, level: 'X' } : {}),
  }));
  const errors = errorsOf(items, emptyGrid);
  expect(errors.filter((e) => e === 'ok')).toHaveLength(250);
  expect(new Set(errors.filter((e) => e !== 'ok'))).toEqual(new Set(['bedrooms,level,typology']));
});

test('whatever is sent, deciding the same batch on its own outcome changes nothing', () => {
  const item = fc.record(
    {
      external_id: fc.constantFrom('E1', 'E2', 'P1', 'X'),
      reference: fc.constantFrom('A1', 'A2', 'P1', 'X'),
      status: fc.constantFrom(...LOT_STATUSES),
      is_primary: fc.boolean(),
      type: fc.constantFrom(...LOT_TYPES),
      typology: fc.constantFrom('T1', 'T3', 'box', null),
      price_excluding_vat: fc.nat(1000),
      parent_external_id: fc.constantFrom('E1', 'E2', null),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), (items) => {
      const { after, results } = decide(grid, items);
      const again = results.flatMap((r, i) => (r.lot ? [{ ...items[i], id: r.lot.id }] : []));
      const second = decide(after, again);
      expect(second.events).toEqual([]);
      for (const lot of after.lots.values()) {
        const parent = lot.parent_lot_id === null ? null : after.lots.get(lot.parent_lot_id);
        if (parent)
          expect([parent.is_primary, parent.parent_lot_id, lot.is_primary]).toEqual([true, null, false]);
      }
      for (const name of ['external_id', 'reference'] as const)
        expect(new Set([...after.lots.values()].map((lot) => lot[name])).size).toBe(after.lots.size);
    }),
    { numRuns: 300 },
  );
});
