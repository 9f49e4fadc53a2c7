// What a command costs and keeps in a book as it is after some years: the map of a grid at small and at large identifiers,
// a grid on which a thousand times as many options have ended, and how much of the heap it takes. `--size` is the number of
// options that have ended on the large one.
import { parseArgs } from 'node:util';
import { gridDecider } from '../../src/domain/grid/commands.ts';
import { emptyGrid, gridAggregate, type Grid, type GridEvent } from '../../src/domain/grid/grid.ts';
import { lotCreated } from '../../src/domain/grid/lots/events.ts';
import { NEW_LOT } from '../../src/domain/grid/lots/lot.ts';
import { DEFAULT_TERMS } from '../../src/domain/grid/lots/terms.ts';
import { optionCanceled, optionPlaced } from '../../src/domain/grid/options/events.ts';
import { DEFAULT_RULES } from '../../src/domain/program/rules.ts';
import { IntMap } from '../../src/platform/kernel/int-map.ts';
import { isRefusal } from '../../src/platform/kernel/refusal.ts';
import { heldBytes } from '../support/costs/heap.ts';
import { count, line, median } from './measuring/interleave.ts';

const { values } = parseArgs({ options: { size: { type: 'string', default: '1000000' } } });
const LARGE = Number(values.size);
const SMALL = Math.max(1, Math.floor(LARGE / 1_000));
const ROUNDS = 9;
const AT = '2026-03-14T09:00:00.000Z';
const META = {
  tenant: 'bench',
  actor: { keyId: 1, userId: 1 },
  at: new Date(AT),
  requestId: 'r',
  causationId: 'r',
};

/** The medians of turns that both take, in microseconds. */
function compared(times: number, works: readonly (() => void)[]): number[] {
  const taken: number[][] = works.map(() => []);
  for (let round = -2; round < ROUNDS; round++)
    for (const [i, work] of works.entries()) {
      const started = performance.now();
      for (let n = 0; n < times; n++) work();
      if (round >= 0) taken[i]!.push(((performance.now() - started) * 1_000) / times);
    }
  return taken.map(median);
}

function verdict(large: number, small: number): string {
  const ratio = large / small;
  return `ratio ${ratio.toFixed(2)}  goal ≤ 1.3: ${ratio <= 1.3 ? 'met' : 'MISSED'}`;
}

function told(grid: Grid, events: readonly GridEvent[]): Grid {
  return events.reduce((before, event) => gridAggregate.evolve(before, event, META), grid);
}

/** Fifty lots, of which one is held, and so many options that are over. */
function gridAfter(ended: number): Grid {
  let grid = emptyGrid;
  for (let lot_id = 1; lot_id <= 50; lot_id++) {
    const names = { external_id: `E${lot_id}`, reference: `R${lot_id}`, is_primary: true };
    const fields = { ...NEW_LOT, ...names, type: 'apartment' as const };
    const about = { lot_id, fields, status: 'available', price_cents: 100, parent_lot_id: null } as const;
    grid = told(grid, [lotCreated(about)]);
  }
  for (let option_id = 1; option_id <= ended; option_id++)
    grid = told(grid, [placed(option_id), optionCanceled({ option_id, canceled_at: AT, cause: 'owner' })]);
  return told(grid, [placed(ended + 1)]);
}

function placed(option_id: number): GridEvent {
  const lot = { id: 1, reference: 'R1', type: 'apartment', typology: null, subtype: null, vat_rate: 20 };
  return optionPlaced({
    option_id,
    lead_id: option_id,
    owner_id: 1,
    key_id: 1,
    vat_rate: 20,
    lifespan_hours: 72,
    lots: [{ ...lot, price_excluding_cents: 100, price_including_cents: 120 }],
    placed_at: AT,
    expires_at: '2026-03-17T09:00:00.000Z',
    comment: null,
  });
}

const ids = [100, 10_000, 1_000_000, 10_000_000];
const maps = ids.map((first) => IntMap.from(Array.from({ length: 100 }, (_, i) => [first + i, i] as const)));
const costs = compared(20_000, [...maps.map((map, i) => () => void map.set(ids[i]! + 50, 7))]);
for (const [i, cost] of costs.entries())
  line(
    `map of 100 from ${count(ids[i]!)} on, one set`,
    `${cost.toFixed(3)} µs, to the first ${(cost / costs[0]!).toFixed(2)}`,
  );

const small = gridAfter(SMALL);
const before = heldBytes();
const large = gridAfter(LARGE);
const bytes = heldBytes() - before;
line(
  `grid on which ${count(LARGE)} options have ended`,
  `${count(bytes)} bytes, ${(bytes / LARGE).toFixed(1)} an option`,
);
const now = new Date(AT);
const asked = (grid: Grid, ended: number) => {
  const who = { leadId: 1, ownerId: 1, keyId: 1, vatRate: 20, comment: null };
  const place = { ...who, type: 'placeOption', id: ended + 2, lotIds: [2] } as const;
  const occasion = { actor: META.actor, now };
  const others = { sees: false, cancels: false, prolongs: false };
  return {
    'place an option': () => {
      const decided = gridDecider.decide(
        grid,
        { ...place, terms: DEFAULT_TERMS, rules: DEFAULT_RULES },
        occasion,
      );
      if (isRefusal(decided) || 'note' in decided) throw new Error('refused');
      told(grid, decided);
    },
    'end an option': () => {
      const cancel = { type: 'cancelOption', optionId: ended + 1, others } as const;
      const decided = gridDecider.decide(grid, cancel, occasion);
      if (isRefusal(decided) || 'note' in decided) throw new Error('refused');
      told(grid, decided);
    },
    'ask for one that is over': () => {
      const gone = { type: 'cancelOption', optionId: 1 + (ended >> 1), others } as const;
      const decided = gridDecider.decide(grid, gone, occasion);
      if (!isRefusal(decided) || decided.refused !== 'option-gone') throw new Error('not gone');
    },
  };
};
const [few, many] = [asked(small, SMALL), asked(large, LARGE)];
for (const what of Object.keys(few) as (keyof typeof few)[]) {
  const [a, b] = compared(2_000, [few[what], many[what]]) as [number, number];
  line(
    what,
    `${a.toFixed(2)} µs after ${count(SMALL)}, ${b.toFixed(2)} µs after ${count(LARGE)}, ${verdict(b, a)}`,
  );
}
process.exit(0);
