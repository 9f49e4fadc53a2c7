// The event node, measured in rounds that alternate with a node that stores nothing, when it holds a tenth of its events
// and when it holds all: `--size`. `--rounds` and `--seconds` of each.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import pg from 'pg';
import { startEventNode } from '../../src/platform/embedded/node/start-event-node.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.ts';
import { count, interleaved, line, median, report, type Comparison } from './measuring/interleave.ts';
import { reportGrowth, sizes } from './measuring/sizes.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
  strict: false,
});
const { small, large } = sizes(200_000);
const ROUNDS = Number(values.rounds);
const ROUND_MS = Number(values.seconds) * 1000;
const IN_FLIGHT = 64;
const READ = Math.min(small, 100_000);

const sample = (n: number) =>
  jsonEvent({
    type: 'LotPriceChanged',
    data: {
      lot: n,
      price: 241_500 + n,
      currency: 'EUR',
      reason: 'x'.repeat(160),
      at: '2026-01-01T10:00:00Z',
    },
    metadata: { tenant: 'demo' },
  });

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const admin = new pg.Client(postgres.url('postgres'));
await admin.connect();
await admin.query('create database events');
await admin.end();
const databaseUrl = postgres.url('events');
let node = await startEventNode({ databaseUrl, log: console.error });
const nothing = new Worker(new URL('./sides/null-node.mjs', import.meta.url));
const nothingPort = await new Promise<number>((resolve) => nothing.once('message', resolve));

const real = EventStoreDBClient.connectionString(node.connectionString);
const floor = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${nothingPort}?tls=false`);

line('rounds', `${ROUNDS} of ${ROUND_MS / 1000} s, ${IN_FLIGHT} in flight, medians`);
await fill(real, small);
const few = await measure(small);
await fill(real, large - small);
const many = await measure(large);
reportGrowth('durable appends', few.appends, many.appends);
reportGrowth('$all read', few.reads, many.reads);

const { heapBytes, residentBytes } = await node.stats();
console.log(`memory after it: heap of the node ${mb(heapBytes)}, whole process ${mb(residentBytes)}`);
await real.dispose();
await floor.dispose();
await node.stop();

const starts: number[] = [];
for (let round = 0; round < 3; round++) {
  const before = performance.now();
  node = await startEventNode({ databaseUrl });
  starts.push(performance.now() - before);
  if (round === 0) {
    const stats = await node.stats();
    console.log(`memory of the node just started: heap ${mb(stats.heapBytes)}`);
  }
  await node.stop();
}
console.log(`start: ${median(starts).toFixed(0)} ms`);

await nothing.terminate();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });

async function fill(client: EventStoreDBClient, events: number): Promise<void> {
  let made = 0;
  const before = performance.now();
  const writer = async (lane: number): Promise<void> => {
    while (made < events) {
      const batch = Array.from({ length: Math.min(500, events - made) }, (_, n) => sample(made + n));
      made += batch.length;
      if (batch.length > 0) await client.appendToStream(`fill-${lane}-${made % 997}`, batch);
    }
  };
  await Promise.all([0, 1, 2, 3].map(writer));
  const seconds = (performance.now() - before) / 1000;
  console.log(`filled at ${count(events / seconds)} events/s, 500 an append`);
}

async function appendsPerSecond(client: EventStoreDBClient): Promise<number> {
  let done = 0;
  const end = performance.now() + ROUND_MS;
  const before = performance.now();
  const writer = async (lane: number): Promise<void> => {
    while (performance.now() < end) {
      await client.appendToStream(`bench-${lane}`, sample(done));
      done++;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, (_, lane) => writer(lane)));
  return done / ((performance.now() - before) / 1000);
}

async function readsPerSecond(client: EventStoreDBClient): Promise<number> {
  const before = performance.now();
  let read = 0;
  for await (const resolved of client.readAll({ maxCount: READ })) if (resolved) read++;
  return read / ((performance.now() - before) / 1000);
}

async function measure(events: number): Promise<Record<'appends' | 'reads', Comparison>> {
  line('events stored', count(events));
  const appends = await interleaved(
    ROUNDS,
    () => appendsPerSecond(real),
    () => appendsPerSecond(floor),
  );
  report('  durable appends against storing nothing', appends, 'per s', null);
  const reads = await interleaved(
    ROUNDS,
    () => readsPerSecond(real),
    () => readsPerSecond(floor),
  );
  report('  $all read against storing nothing', reads, 'events/s', null);
  return { appends, reads };
}

function mb(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}
