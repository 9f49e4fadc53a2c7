// The event node, measured in rounds that alternate with a node that stores nothing:
//   node --import tsx test/bench/event-node.bench.ts [--events 1000000] [--rounds 5]
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import pg from 'pg';
import { startEventNode } from '../../src/platform/embedded/node/start-event-node.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
});
const EVENTS = Number(values.events);
const ROUNDS = Number(values.rounds);
const ROUND_MS = Number(values.seconds) * 1000;
const IN_FLIGHT = 64;
const READ = Math.min(EVENTS, 100_000);

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
const nothing = new Worker(new URL('./null-node.mjs', import.meta.url));
const nothingPort = await new Promise<number>((resolve) => nothing.once('message', resolve));

const real = EventStoreDBClient.connectionString(node.connectionString);
const floor = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${nothingPort}?tls=false`);

console.log(
  `events stored: ${EVENTS}, rounds: ${ROUNDS} of ${ROUND_MS / 1000} s, ${IN_FLIGHT} in flight, medians`,
);
await fill(real, EVENTS);

const appends = await alternate((client) => appendsPerSecond(client));
report('durable appends/s', appends);
const reads = await alternate((client) => readsPerSecond(client));
report('$all read, events/s', reads);

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

async function fill(client: EventStoreDBClient, count: number): Promise<void> {
  let made = 0;
  const before = performance.now();
  const writer = async (lane: number): Promise<void> => {
    while (made < count) {
      const batch = Array.from({ length: Math.min(500, count - made) }, (_, n) => sample(made + n));
      made += batch.length;
      if (batch.length > 0) await client.appendToStream(`fill-${lane}-${made % 997}`, batch);
    }
  };
  await Promise.all([0, 1, 2, 3].map(writer));
  const seconds = (performance.now() - before) / 1000;
  console.log(`filled at ${(count / seconds).toFixed(0)} events/s, 500 an append`);
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

async function alternate(
  measure: (client: EventStoreDBClient) => Promise<number>,
): Promise<[number, number][]> {
  await measure(real);
  await measure(floor);
  const rounds: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push([await measure(real), await measure(floor)]);
  return rounds;
}

function report(what: string, rounds: [number, number][]): void {
  const ours = median(rounds.map(([mine]) => mine));
  const theirs = median(rounds.map(([, other]) => other));
  const ratio = median(rounds.map(([mine, other]) => mine / other));
  console.log(
    `${what}: ${ours.toFixed(0)}, storing nothing ${theirs.toFixed(0)}, ratio ${ratio.toFixed(2)} ` +
      `(${rounds.map(([mine, other]) => (mine / other).toFixed(2)).join(' ')})`,
  );
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function mb(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}
