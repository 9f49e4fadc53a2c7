// A grid of two thousand lots on which thousands wait: no decision about it may hold up everybody else. How long that is
// depends on the machine, and is held against what it takes to write all of these options down here, and to read them. To put
// the grid together would not do: one version of Node takes seven times as long for it as the next.
import { expect, test } from 'vitest';
import { IntMap } from '../../../../src/platform/kernel/int-map.ts';
import { emptyGrid, evolve, type Grid, type GridEvent } from '../../../../src/domain/grid/grid.ts';
import { lotCreated, lotStatusChanged } from '../../../../src/domain/grid/lots/events.ts';
import { NEW_LOT } from '../../../../src/domain/grid/lots/lot.ts';
import { cancelOption, expireOptions, prolongOption } from '../../../../src/domain/grid/options/decide.ts';
import { estimates, lotQueue } from '../../../../src/domain/grid/options/queue.ts';
import type { Option } from '../../../../src/domain/grid/options/option.ts';
import { taken } from '../../../support/given.ts';
import { computed } from '../../../support/costs/loop-hold.ts';

const LOTS = 2_000;
const DEEP = 4;
const NOW = new Date('2026-03-14T09:00:00Z');
const LATER = '2026-03-17T09:00:00.000Z';
const RUN_OUT = new Date(LATER);

function crowded(): Grid {
  let grid = emptyGrid;
  for (let lot_id = 1; lot_id <= LOTS; lot_id++) {
    const fields = {
      ...NEW_LOT,
      external_id: `E${lot_id}`,
      reference: `A${lot_id}`,
      is_primary: true,
      type: 'apartment' as const,
    };
    grid = evolve(
      grid,
      lotCreated({ lot_id, fields, status: 'available', price_cents: 1, parent_lot_id: null }),
    );
    grid = evolve(
      grid,
      lotStatusChanged({ lot_id, status: 'option', previous: 'available', parent_lot_id: null }),
    );
  }
  const options: [number, Option][] = [];
  for (let n = 0; n < LOTS * DEEP; n++) {
    const id = n + 1;
    const lot = { id: 1 + (n % LOTS), reference: 'A', type: 'apartment', typology: null, subtype: null };
    const lots = [{ ...lot, vat_rate: 20, price_excluding_cents: 1, price_including_cents: 1 }];
    const placed = { id, lead_id: id, owner_id: 1, key_id: 1, lots, vat_rate: 20, lifespan_hours: 72 };
    options.push([
      id,
      n < LOTS
        ? { ...placed, status: 'option', expires_at: LATER, prolonged: false }
        : { ...placed, status: 'option-pending' },
    ]);
  }
  return { ...grid, options: IntMap.from(options), live: options.map(([id]) => id) };
}

const grid = crowded();

function fastest(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const started = computed();
    work();
    return computed() - started;
  });
  return Math.min(...times);
}

const known = [...grid.options.values()];
const copying = fastest(() => JSON.parse(JSON.stringify(known)) as unknown);

test.each([
  ['the estimates of all who wait', () => estimates(grid)],
  ['what somebody meets on a held lot', () => lotQueue(grid, 7, 1)],
  ['giving up a hold', () => cancelOption(grid, 7, NOW)],
  ['the end of two thousand holds at once', () => expireOptions(grid, RUN_OUT)],
  ['prolonging a hold', () => prolongOption(grid, { optionId: 7, hours: 1, maxHours: 24, now: NOW })],
])('%s takes no longer than copying all options four times', (_what, work) => {
  expect(fastest(work)).toBeLessThan(4 * copying);
});

test('each lot has a queue of its own', () => {
  const expected = estimates(grid);
  expect(expected.size).toBe(LOTS * (DEEP - 1));
  expect([1, 2, 3].map((place) => expected.get(7 + LOTS * place)?.rank)).toEqual([1, 2, 3]);
  expect(cancelOption(grid, 7, NOW)).toMatchObject([
    { type: 'OptionCanceled', data: { option_id: 7 } },
    { type: 'OptionActivated', data: { option_id: 7 + LOTS } },
  ]);
});

test('what is due is ended in as many parts as are asked for, as it would be at once', () => {
  // so late that who comes after the first has run out too, and who comes after that
  const late = new Date('2026-03-24T09:00:00.000Z');
  const atOnce = taken(expireOptions(grid, late, Infinity));
  expect(atOnce.length).toBeGreaterThan(3 * LOTS);
  let left = grid;
  const inParts: GridEvent[] = [];
  for (let part = taken(expireOptions(left, late, 999)); part.length > 0;) {
    expect(part.length).toBeLessThan(999 + 4);
    inParts.push(...part);
    left = part.reduce(evolve, left);
    part = taken(expireOptions(left, late, 999));
  }
  expect(inParts).toEqual(atOnce);
});

test('a timer says no more at once than fits into one append', () => {
  const late = new Date('2027-03-14T09:00:00.000Z');
  const all = taken(expireOptions(grid, late, Infinity));
  const said = taken(expireOptions(grid, late));
  expect(said.length).toBeLessThan(all.length);
  const bytes = said.reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)), 0);
  expect(bytes).toBeLessThan(2 ** 20);
});
