// The rows of options say what the fold of the grid says, ranks and estimates included, wherever a batch ends; whoever
// waits behind somebody who waits for another lot is found too.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBatch, type Followed } from '../../projections/following/apply.ts';
import {
  LIVE,
  openGeneration,
  prepareLive,
  type Generation,
} from '../../projections/building/generations.ts';
import { optionsProjector } from '../../projections/options/projector.ts';
import { emptyGrid, evolve, type Grid, type GridEvent } from '../../src/domain/grid/grid.ts';
import { lotCreated } from '../../src/domain/grid/lots/events.ts';
import { NEW_LOT } from '../../src/domain/grid/lots/lot.ts';
import { DEFAULT_TERMS } from '../../src/domain/grid/lots/terms.ts';
import {
  cancelOption,
  expireOptions,
  placeOption,
  prolongOption,
} from '../../src/domain/grid/options/decide.ts';
import { optionDocument } from '../../src/domain/grid/options/document.ts';
import { estimates, liveOptions } from '../../src/domain/grid/options/queue.ts';
import { DEFAULT_RULES } from '../../src/domain/program/rules.ts';
import { isRefusal } from '../../src/platform/kernel/refusal.ts';
import { startTestKernel, type TestKernel } from '../support/stores/backend.ts';
import fc from '../support/properties.ts';

const PROGRAMS = [1, 2];
const MAINS = [1, 2];
const ANNEXES = [3, 4];
const rules = { ...DEFAULT_RULES, max_queue: 5, option_lifespan_hours: 24 };
const START = Date.parse('2026-03-14T00:00:00.000Z');

const placing = fc.record({
  do: fc.constant('place' as const),
  main: fc.constantFrom(...MAINS),
  annexes: fc.subarray(ANNEXES),
});
const command = fc.oneof(
  { weight: 3, arbitrary: placing },
  fc.record({ do: fc.constant('cancel' as const), option: fc.nat(20) }),
  fc.record({ do: fc.constant('prolong' as const), option: fc.nat(20) }),
  fc.record({ do: fc.constant('expire' as const) }),
);
const step = fc.record({ program: fc.constantFrom(...PROGRAMS), hours: fc.nat(9), command });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let kernel: TestKernel;
let live: Generation;
let followed: Followed[];
let position = 0n;
let runs = 0;

beforeAll(async () => {
  kernel = await startTestKernel();
  await prepareLive(kernel.databaseUrl, [optionsProjector]);
  live = openGeneration(kernel.databaseUrl, LIVE, { size: 2 });
  followed = [{ projector: optionsProjector, position: null, aside: new Map() }];
});
afterAll(async () => {
  await live?.close();
  await kernel?.close();
});

interface Told {
  readonly program: number;
  readonly event: GridEvent;
}

function lotsOf(program: number): GridEvent[] {
  return [...MAINS, ...ANNEXES].map((n) => {
    const kind = MAINS.includes(n) ? { is_primary: true, type: 'apartment' as const } : ANNEX;
    const fields = { ...NEW_LOT, external_id: `E${n}`, reference: `R${n}`, ...kind };
    const lot_id = program * 10 + n;
    return lotCreated({ lot_id, fields, status: 'available', price_cents: 100, parent_lot_id: null });
  });
}
const ANNEX = { is_primary: false, type: 'cellar' as const };

/** What the steps lead to, by the rules of the grid; options are numbered through both programs. */
function history(steps: readonly Step[]): Told[] {
  const grids = new Map(PROGRAMS.map((p) => [p, lotsOf(p).reduce(evolve, emptyGrid)] as const));
  const told: Told[] = [];
  let [hour, id] = [0, 0];
  for (const { program, hours, command: c } of steps) {
    hour += hours;
    const now = new Date(START + hour * 3_600_000);
    const grid = grids.get(program)!;
    const decided = decide(grid, program, c, now, c.do === 'place' ? ++id : 0);
    if (isRefusal(decided)) continue;
    grids.set(program, decided.reduce(evolve, grid));
    told.push(...decided.map((event) => ({ program, event })));
  }
  return told;
}

function decide(grid: Grid, program: number, c: Step['command'], now: Date, id: number) {
  switch (c.do) {
    case 'place': {
      const lotIds = [c.main, ...c.annexes].map((n) => program * 10 + n);
      const who = { id, leadId: id, ownerId: 1, keyId: 1 };
      return placeOption(grid, {
        ...who,
        lotIds,
        vatRate: 20,
        comment: null,
        terms: DEFAULT_TERMS,
        rules,
        now,
      });
    }
    case 'cancel':
      return cancelOption(grid, c.option, now);
    case 'prolong':
      return prolongOption(grid, { optionId: c.option, hours: 3, maxHours: 72, now });
    case 'expire':
      return expireOptions(grid, now);
    default:
      return c satisfies never;
  }
}

async function take(tenant: string, batch: readonly Told[], revisions: Map<number, bigint>): Promise<void> {
  const arrived = batch.map(({ program, event }) => {
    const revision = revisions.get(program) ?? 0n;
    revisions.set(program, revision + 1n);
    const meta = { tenant, actor: { keyId: 1, userId: null }, at: new Date(START), requestId: 'r' };
    const where = { id: `${position}`, stream: `grid-${tenant}.${program}`, revision, position: ++position };
    const recorded = { ...where, event, meta: { ...meta, causationId: 'r' } };
    return { ...where, type: event.type, recorded, problem: null, isForeign: false };
  });
  expect(await applyBatch(live.db, followed, arrived, position, false)).toEqual([]);
}

interface Shown {
  readonly id: number;
  readonly program_id: number;
  readonly rank: number | null;
  readonly document: string;
}

test('ranks, estimates and the next end are those of the fold, on every prefix', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
      async (steps, sizes) => {
        const tenant = `t${++runs}`;
        const told = history(steps);
        const revisions = new Map<number, bigint>();
        const grids = new Map(PROGRAMS.map((p) => [p, lotsOf(p).reduce(evolve, emptyGrid)] as const));
        for (let from = 0, turn = 0; from < told.length; turn++) {
          const batch = told.slice(from, from + sizes[turn % sizes.length]!);
          from += batch.length;
          await take(tenant, batch, revisions);
          for (const { program, event } of batch) grids.set(program, evolve(grids.get(program)!, event));
          const { rows } = await live.pool.query<Shown>(
            `select id, program_id, rank, document from options
             where tenant_key = $1 and status in ('option', 'option-pending') order by id`,
            [tenant],
          );
          const { rows: due } = await live.pool.query<{ program_id: number; due_at: Date }>(
            'select program_id, due_at from due where tenant_key = $1 order by 1',
            [tenant],
          );
          const expected = [...grids].flatMap(([program, grid]) => shownIn(program, grid));
          expect(rows).toEqual(expected.sort((a, b) => a.id - b.id));
          expect(due).toEqual([...grids].flatMap(([program, grid]) => nextEnd(program, grid)));
        }
      },
    ),
    { numRuns: 25 },
  );
});

function shownIn(program_id: number, grid: Grid): Shown[] {
  const expected = estimates(grid);
  return liveOptions(grid).map((option) => {
    const estimate = expected.get(option.id) ?? null;
    const document = JSON.stringify(optionDocument(option, estimate));
    return { id: option.id, program_id, rank: estimate?.rank ?? null, document };
  });
}

function nextEnd(program_id: number, grid: Grid): { program_id: number; due_at: Date }[] {
  const ends = liveOptions(grid).flatMap((o) => (o.status === 'option' ? [Date.parse(o.expires_at)] : []));
  return ends.length === 0 ? [] : [{ program_id, due_at: new Date(Math.min(...ends)) }];
}
