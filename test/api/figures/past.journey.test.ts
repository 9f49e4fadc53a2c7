// Every figure of a past day says what it would have said that evening, and counts what had happened: on the demo client space
// and its year of history, it is held against the same figure over read models that were made of the events up to that day
// alone, and against the events themselves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBatch } from '../../../projections/following/apply.ts';
import {
  LIVE,
  openGeneration,
  prepareLive,
  type Generation,
} from '../../../projections/building/generations.ts';
import type { Crm } from '../../../projections/tables.ts';
import { figures } from '../../../src/api/figures/figures.ts';
import { FigureQueries } from '../../../src/api/figures/queries.ts';
import { eventKinds, projectors } from '../../../src/app/assembly/catalogue.ts';
import type { Service } from '../../../src/app/service.ts';
import { addDays, dayIn, startOfDay } from '../../../src/domain/grid/purchases/calendar.ts';
import type { Recorded } from '../../../src/platform/rules/event.ts';
import { decodeEach, type Arrived } from '../../../src/platform/following/arrived.ts';
import { Codec } from '../../../src/platform/eventstore/codec.ts';
import { openKysely } from '../../../src/platform/postgres/postgres.ts';
import { startOnDemo } from '../../support/folders/laid-folder.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';
import { seededChance } from '../../support/seeded.ts';
import { funnel } from './counted/funnel.ts';
import type { Known, Row } from './counted/known.ts';
import { losses } from './counted/losses.ts';
import { options } from './counted/options.ts';
import { pace } from './counted/pace.ts';
import { partners } from './counted/partners.ts';

const ZONE = 'Europe/Paris';
const TENANT = 'demo';
const BATCH = 500;

let demo: Awaited<ReturnType<typeof startOnDemo>>;
let service: Service;
let all: Arrived[];
const opened: Generation[] = [];

beforeAll(async () => {
  demo = await startOnDemo();
  ({ service } = demo);
  const { events, vault } = service.backend;
  const stored = [];
  for await (const event of events.readAll(
    [...new Set(projectors.flatMap(({ prefixes }) => prefixes))],
    null,
  ))
    stored.push(event);
  all = await decodeEach(new Codec(eventKinds, vault), stored, new Set(eventKinds.map(({ type }) => type)));
}, 180_000);
afterAll(async () => {
  for (const generation of opened) await generation.close();
  await demo?.close();
});

/** Read models of what had been recorded by the end of that day. */
async function thatEvening(day: string): Promise<FigureQueries> {
  const url = await freshDatabase();
  await prepareLive(url, projectors);
  const generation = openGeneration(url, LIVE, { size: 2 });
  opened.push(generation);
  const end = startOfDay(ZONE, addDays(day, 1));
  const known = all.filter(({ recorded }) => recorded !== null && recorded.meta.at < end);
  const followed = projectors.map((projector) => ({ projector, position: null, aside: new Map() }));
  for (let from = 0; from < known.length; from += BATCH) {
    const batch = known.slice(from, from + BATCH);
    expect(await applyBatch(generation.db, followed, batch, batch.at(-1)!.position, false)).toEqual([]);
  }
  return new FigureQueries(openKysely<Crm>(generation.pool));
}

// two days of each run, another two in the next
const chance = seededChance('past days of figures');
test.each([20 + chance.below(180), 200 + chance.below(158)])('%i days into it', async (days) => {
  const first = all.find(({ recorded }) => recorded?.meta.tenant === TENANT)!.recorded!;
  const day = addDays(dayIn(ZONE, first.meta.at), days);
  const then = await thatEvening(day);
  const today = new FigureQueries(service.backend.rows);
  const empty: string[] = [];
  for (const figure of figures)
    for (const programs of [null, [1], [2]])
      for (const from of [null, addDays(day, -90)]) {
        const wanted = { tenant: TENANT, programs, day, from, zone: ZONE };
        const [seen, was] = [await today.told(figure, wanted), await then.told(figure, wanted)];
        expect([figure.name, programs, seen.rows]).toEqual([figure.name, programs, was.rows]);
        if (programs === null && from === null && seen.rows.length === 0) empty.push(figure.name);
      }
  // what is compared is not nothing
  if (days > 100) expect(empty).toEqual([]);
});

interface Counting {
  readonly count: (known: Known) => readonly Row[];
  /** Which rows of the figure, and without which columns. */
  readonly rows?: (row: Row) => boolean;
  readonly without?: readonly string[];
  readonly isOrdered: boolean;
}

const QUEUES = ['queue_at_end', 'longest_queue'];
const COUNTED: Readonly<Record<string, Counting>> = {
  pace: { count: pace, isOrdered: true },
  losses: { count: losses, isOrdered: false },
  options: { count: options, isOrdered: true, without: QUEUES },
  partners: { count: partners, isOrdered: false },
  funnel: { count: funnel, isOrdered: true, rows: ([dimension]) => dimension === 'ensemble' },
};

test.each(Object.entries(COUNTED))('%s counts what happened', async (name, counting) => {
  const figure = figures.find((one) => one.name === name)!;
  const ours = all.flatMap(({ recorded }): Recorded[] =>
    recorded?.meta.tenant === TENANT ? [recorded] : [],
  );
  const first = dayIn(ZONE, ours[0]!.meta.at);
  const queries = new FigureQueries(service.backend.rows);
  let told = 0;
  for (const days of [30, 120, 240, 380].map((each) => each + chance.below(30))) {
    const day = addDays(first, days);
    const end = startOfDay(ZONE, addDays(day, 1));
    const events = ours.filter(({ meta }) => meta.at < end);
    for (const programs of [null, [1], [2, 3]])
      for (const from of [null, addDays(day, -60)]) {
        const asked = { tenant: TENANT, programs, day, from, zone: ZONE };
        const { columns, rows } = await queries.told(figure, asked);
        const shown = columns.map((column) => !counting.without?.includes(column.name));
        const said = rows
          .filter((row) => counting.rows?.(row) ?? true)
          .map((row) => row.filter((_, column) => shown[column]));
        const since = from === null ? null : startOfDay(ZONE, from);
        const counted = counting.count({ events, programs, day, from: since, zone: ZONE });
        const inOrder = (list: readonly Row[]) =>
          counting.isOrdered ? list : list.map((row) => JSON.stringify(row)).sort();
        expect([day, programs, from, inOrder(said)]).toEqual([day, programs, from, inOrder(counted)]);
        told += counted.length;
      }
  }
  expect(told).toBeGreaterThan(10);
});
