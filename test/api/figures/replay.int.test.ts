// Figures of a past day come from tables of histories: they say what a replay of the events to that day says, on
// generated histories, deleted lots and lots that became annexes among them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBatch, type Followed } from '../../../projections/following/apply.ts';
import {
  LIVE,
  openGeneration,
  prepareLive,
  type Generation,
} from '../../../projections/building/generations.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { ages } from '../../../src/api/figures/ages.ts';
import type { Figure } from '../../../src/api/figures/figure.ts';
import { FigureQueries } from '../../../src/api/figures/queries.ts';
import { stock } from '../../../src/api/figures/stock.ts';
import { summary } from '../../../src/api/figures/summary.ts';
import { addDays, dayIn, startOfDay } from '../../../src/domain/grid/purchases/calendar.ts';
import type { Recorded } from '../../../src/platform/rules/event.ts';
import { history, step } from '../../domain/grid/lots/surroundings.ts';
import type { Crm } from '../../../projections/tables.ts';
import { openKysely } from '../../../src/platform/postgres/postgres.ts';
import { startTestKernel, type TestKernel } from '../../support/stores/backend.ts';
import { mains, median, replayed, standing, unsold, type Past } from './replayed.ts';
import fc from '../../support/properties.ts';

const ZONE = 'Europe/Paris';
const PROGRAM = 7;
const HOUR = 3_600_000;
const START = Date.parse('2026-03-14T09:00:00.000Z');

let kernel: TestKernel;
let live: Generation;
let followed: Followed[];
let queries: FigureQueries;
let position = 1n;
let runs = 0;

beforeAll(async () => {
  kernel = await startTestKernel();
  await prepareLive(kernel.databaseUrl, projectors);
  live = openGeneration(kernel.databaseUrl, LIVE, { size: 2 });
  queries = new FigureQueries(openKysely<Crm>(live.pool));
  followed = projectors
    .filter(({ name }) => name === 'lots')
    .map((projector) => ({ projector, position: null, aside: new Map() }));
});
afterAll(async () => {
  await live?.close();
  await kernel?.close();
});

/** Some days apart, over the night in which clocks go forward. */
function spread(events: readonly Recorded[], hours: number): Recorded[] {
  return events.map((recorded, i) => ({
    ...recorded,
    meta: { ...recorded.meta, at: new Date(START + i * hours * HOUR) },
  }));
}

async function lay(events: readonly Recorded[]): Promise<void> {
  const arrived = events.map((recorded) => ({
    ...recorded,
    type: recorded.event.type,
    recorded,
    problem: null,
  }));
  expect(await applyBatch(live.db, followed, arrived as never, events.at(-1)!.position, false)).toEqual([]);
}

function told(tenant: string, figure: Figure, day: string, programs: readonly number[] | null) {
  return queries.told(figure, { tenant, programs, day, from: null, zone: ZONE });
}

function daysSinceOffered(past: Past, day: string): number[] {
  const end = startOfDay(ZONE, addDays(day, 1)).getTime();
  return unsold(past).flatMap(({ id }) => {
    const at = past.offered.get(id);
    return at ? [(end - at.getTime()) / (24 * HOUR)] : [];
  });
}

test('stock, its age and what it costs say what a replay to that day says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 16 }),
      fc.integer({ min: 1, max: 200 }),
      fc.nat(200),
      async (steps, hours, some) => {
        const tenant = `t${++runs}`;
        const events = spread(history(steps, { tenant, programId: PROGRAM, from: position }), hours);
        position += BigInt(events.length);
        await lay(events);
        const [first, last] = [events[1]!, events.at(-1)!].map(({ meta }) => dayIn(ZONE, meta.at));
        const between = addDays(first!, some);
        for (const day of [first!, between < last! ? between : last!, addDays(last!, some)]) {
          const { rows, sql } = await told(tenant, stock, day, some % 2 ? null : [PROGRAM]);
          expect(rows.at(-1)?.[0]).toBe(day);
          expect(rows[0]?.[0]).toBe(first);
          expect(sql).toContain('crm.lot_status_history');
          for (const [at, ...counts] of rows)
            expect([at, counts]).toEqual([at, standing(replayed(events, String(at), ZONE))]);

          const past = replayed(events, day, ZONE);
          const left = unsold(past);
          const [one] = (await told(tenant, summary, day, null)).rows;
          const asked = left.flatMap(({ living_area: area, price_cents: cents }) =>
            area ? [cents / 100 / area] : [],
          );
          expect(one?.slice(0, 2)).toEqual([mains(past).length, left.length]);
          expect(one?.[6]).toEqual(rounded(median(asked)));
          const since = daysSinceOffered(past, day);
          expect(one?.[7]).toEqual(rounded(median(since)));
          const classes = (await told(tenant, ages, day, null)).rows.map(([, lots]) => lots);
          const bounds = [0, 30, 90, 180, 365, Infinity];
          expect(classes).toEqual(
            bounds.slice(1).map((most, i) => since.filter((age) => age >= bounds[i]! && age < most).length),
          );
        }
        expect((await told(tenant, stock, last!, [PROGRAM + 1])).rows).toEqual([]);
        expect((await told(tenant, stock, addDays(first!, -1), null)).rows).toEqual([]);
      },
    ),
    { numRuns: 20 },
  );
});

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
