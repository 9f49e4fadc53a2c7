// What a batch costs depends on the records it is about: no read model looks through a table that grows with the book.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Book, inStore } from '../bench/laid/book.ts';
import {
  LIVE,
  openGeneration,
  prepareLive,
  type Generation,
} from '../../projections/building/generations.ts';
import { ProjectionRunner } from '../../projections/following/runner.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import { BY_INDEX } from '../../src/platform/postgres/session.ts';
import { startTestKernel, type TestKernel } from '../support/stores/backend.ts';

const HOUSES = 60;
/** Smaller tables are read whole because that is quickest. */
const LARGE = 500;
const TURNS = 12;

let kernel: TestKernel;
let live: Generation;
beforeAll(async () => {
  kernel = await startTestKernel();
  await prepareLive(kernel.databaseUrl, projectors);
  // one connection: it tells its own reading
  live = openGeneration(kernel.databaseUrl, LIVE, { size: 1, limitMs: 60_000, settings: BY_INDEX });
});
afterAll(async () => {
  await live?.close();
  await kernel?.close();
});

async function catchUp(batchSize: number): Promise<number> {
  const { events, codec } = kernel;
  const runner = new ProjectionRunner({ events, codec, db: live.db, projectors, batchSize });
  let batches = 0;
  for await (const step of runner.follow(new AbortController().signal)) {
    batches++;
    if (step.caughtUp) break;
  }
  return batches;
}

/** How many rows each large table has, and how many have been read of it. */
async function reading(): Promise<Map<string, { size: number; read: number }>> {
  await live.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await live.pool.query<{ name: string; size: number; read: bigint }>(
    `select s.relname as name, c.reltuples::int as size, s.seq_tup_read + s.idx_tup_fetch as read from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.schemaname = 'crm' and c.reltuples >= ${LARGE}`,
  );
  return new Map(rows.map(({ name, size, read }) => [name, { size, read: Number(read) }] as const));
}

test('changes of lots, options and leads read no large table whole', async () => {
  const book = new Book(inStore(kernel), { houses: HOUSES, programs: 20, depth: 5 });
  await book.fill();
  await catchUp(1_000);
  await live.pool.query('analyze');
  const before = await reading();
  expect([...before.keys()]).toEqual(expect.arrayContaining(['lots', 'options', 'option_lots']));
  for (let turn = 0; turn < TURNS; turn++) await book.goOn(turn);
  expect(await catchUp(5)).toBeGreaterThan(1);
  const after = await reading();
  const wholes = [...before].filter(([table, { size, read }]) => after.get(table)!.read - read >= size);
  expect(wholes).toEqual([]);
});
