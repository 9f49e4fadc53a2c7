// How long queues were, month by month, held against counting them at every instant at which one changed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  LIVE,
  openGeneration,
  prepareLive,
  type Generation,
} from '../../../projections/building/generations.ts';
import type { Crm } from '../../../projections/tables.ts';
import { options } from '../../../src/api/figures/options.ts';
import { FigureQueries } from '../../../src/api/figures/queries.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { addDays, dayIn, startOfDay } from '../../../src/domain/grid/purchases/calendar.ts';
import { openKysely } from '../../../src/platform/postgres/postgres.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';
import fc from '../../support/properties.ts';

const ZONE = 'Europe/Paris';
const HOUR = 3_600_000;
const START = Date.parse('2026-02-20T08:00:00.000Z');

let live: Generation;
let queries: FigureQueries;
let runs = 0;

beforeAll(async () => {
  const url = await freshDatabase();
  await prepareLive(url, projectors);
  live = openGeneration(url, LIVE, { size: 2 });
  queries = new FigureQueries(openKysely<Crm>(live.pool));
});
afterAll(() => live?.close());

interface Story {
  readonly lot: number;
  readonly placed: number;
  /** Hours until it waits no more; null while it waits still. */
  readonly waited: number | null;
  readonly ends: 'option' | 'option-expired' | 'option-canceled';
}

const story = fc.record<Story>({
  lot: fc.integer({ min: 1, max: 3 }),
  placed: fc.integer({ min: 0, max: 80 * 24 }),
  waited: fc.option(fc.integer({ min: 0, max: 40 * 24 }), { freq: 4 }),
  ends: fc.constantFrom('option', 'option-expired', 'option-canceled'),
});

const at = (hours: number): Date => new Date(START + hours * HOUR);

async function lay(tenant: string, stories: readonly Story[]): Promise<void> {
  const happened = stories.flatMap(({ placed, waited, ends }, i) => {
    const what = { option: 'activated', 'option-expired': 'expired', 'option-canceled': 'canceled' }[ends];
    const began = { id: i + 1, what: 'placed', status: 'option-pending', at: at(placed) };
    return waited === null ? [began] : [began, { ...began, what, status: ends, at: at(placed + waited) }];
  });
  const column = (name: keyof (typeof happened)[number]) => happened.map((one) => one[name]);
  await live.pool.query(
    `insert into option_history (tenant_key, program_id, revision, option_id, what, status, happened_at, recorded_at)
     select $1, 1, row_number() over (order by at, place), id, what, status, at, at
     from unnest($2::int[], $3::text[], $4::text[], $5::timestamptz[]) with ordinality h (id, what, status, at, place)`,
    [tenant, column('id'), column('what'), column('status'), column('at')],
  );
  await live.pool.query(
    `insert into option_lots (tenant_key, option_id, lot_id, program_id, number, reference, type, vat_rate,
       price_excluding_vat, price_including_vat, is_live)
     select $1, id, lot, 1, 1, 'A', 'apartment', 20, 1, 1, false from unnest($2::int[]) with ordinality l (lot, id)`,
    [tenant, stories.map(({ lot }) => lot)],
  );
}

/** Who waits at an instant: from when somebody is placed until just before nobody waits. */
function waiting(stories: readonly Story[], instant: number, lot?: number): number {
  return stories.filter(
    (one) =>
      (lot === undefined || one.lot === lot) &&
      at(one.placed).getTime() <= instant &&
      (one.waited === null || at(one.placed + one.waited).getTime() > instant),
  ).length;
}

test('the queue at the end of each month and the longest in it are what counting says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(story, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 120 }),
      async (stories, days) => {
        const tenant = `q${++runs}`;
        await lay(tenant, stories);
        const day = addDays(dayIn(ZONE, at(0)), days);
        const until = startOfDay(ZONE, addDays(day, 1)).getTime();
        const { rows, columns } = await queries.told(options, {
          tenant,
          programs: null,
          day,
          from: null,
          zone: ZONE,
        });
        const of = (name: string) => columns.findIndex((column) => column.name === name);
        const known = stories
          .filter(({ placed }) => at(placed).getTime() < until)
          .map((one) =>
            one.waited !== null && at(one.placed + one.waited).getTime() >= until
              ? { ...one, waited: null }
              : one,
          );
        const changes = known.flatMap(({ placed, waited }) =>
          [placed, placed + (waited ?? 0)].map((hours) => at(hours).getTime()),
        );
        const months = new Set(known.map(({ placed }) => dayIn(ZONE, at(placed)).slice(0, 7)));
        const firstMonth = [...months].sort()[0];
        expect(rows.map((row) => String(row[of('month')]).slice(0, 7))[0]).toBe(firstMonth);
        for (const row of rows) {
          const month = String(row[of('month')]);
          const begins = startOfDay(ZONE, month).getTime();
          const next = addDays(`${month.slice(0, 7)}-28`, 4).slice(0, 7);
          const ends = Math.min(startOfDay(ZONE, `${next}-01`).getTime(), until);
          const instants = [begins, ...changes.filter((one) => one >= begins && one < ends)];
          const longest = Math.max(
            ...[1, 2, 3].flatMap((lot) => instants.map((instant) => waiting(known, instant, lot))),
          );
          expect([month, row[of('queue_at_end')], row[of('longest_queue')]]).toEqual([
            month,
            waiting(known, ends - 1),
            longest,
          ]);
        }
      },
    ),
    { numRuns: 30 },
  );
});
