// The read models of one book divided among 1, 50 and 1 500 programs, with shallow and with deep queues of options: how
// fast they are built anew beside merely reading the log, how soon what is appended at a steady rate shows beside a bare
// subscription, and, divided among most programs, how fast Marten's daemon makes its rows of the same events, where there is
// a .NET SDK. `--size` is the number of houses, of some 86 events each; `--rate` the appends a second.
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { EventStoreDBClient } from '@eventstore/db-client';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { rebuild } from '../../projections/building/rebuild.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import { liveReadModels } from '../../src/app/assembly/read-models.ts';
import { startProjector } from '../../src/roles/projector/role.ts';
import { Book, inStore, type BookShape } from './laid/book.ts';
import { besideMarten } from './marten/daemon.ts';
import {
  count,
  interleaved,
  line,
  median,
  quantile,
  report,
  type Comparison,
} from './measuring/interleave.ts';
import { openMarten, type Marten } from './marten/marten.ts';
import { openSandbox, type Sandbox } from './measuring/sandbox.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1500' },
    rate: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '2' },
    programs: { type: 'string', default: '1,50,1500' },
    depths: { type: 'string', default: '5,45' },
  },
});
const [houses, rate, rounds] = [Number(values.size), Number(values.rate), Number(values.rounds)];
const [sizes, depths] = [values.programs, values.depths].map((list) => list.split(',').map(Number));
const most = Math.min(houses, Math.max(...sizes!));
const SECONDS = 10;
const silent = pino({ level: 'silent' });

async function replaysPerSecond({ backend }: Sandbox): Promise<number> {
  const { events, codec, databaseUrl } = backend;
  const started = performance.now();
  const done = await rebuild({ events, codec, projectors, databaseUrl });
  if (done.setAside.length > 0) throw new Error(JSON.stringify(done.setAside[0]?.reason));
  return (done.events * 1000) / (performance.now() - started);
}

async function readsPerSecond(bare: EventStoreDBClient): Promise<number> {
  const started = performance.now();
  let read = 0;
  for await (const { event } of bare.readAll()) if (event) read++;
  return (read * 1000) / (performance.now() - started);
}

interface Delays {
  readonly visible: readonly number[];
  readonly arrived: readonly number[];
}

/** Appends at the rate, whether or not those before have shown yet. */
async function delays({ backend }: Sandbox, bare: EventStoreDBClient, book: Book): Promise<Delays> {
  await backend.listener.start();
  const role = startProjector(backend, liveReadModels(backend, silent), silent, new Registry());
  const subscription = bare.subscribeToAll({ fromPosition: 'end' });
  await once(subscription, 'confirmation');
  const came = new Map<bigint, number>();
  const reading = (async () => {
    for await (const { event } of subscription)
      if (event) came.set(event.position!.commit, performance.now());
  })();
  const [visible, told]: [number[], [bigint, number][]] = [[], []];
  const going: Promise<void>[] = [];
  const goOn = async (turn: number): Promise<void> => {
    const written = await book.goOn(turn);
    const appended = performance.now();
    told.push([written.position, appended]);
    if (!(await backend.progress.reached(written, 'options', 60_000))) throw new Error('stays behind');
    visible.push(performance.now() - appended);
  };
  await goOn(0);
  const started = performance.now();
  for (let turn = 1; turn <= rate * SECONDS; turn++) {
    const due = started + (turn * 1000) / rate;
    if (due > performance.now()) await after(due - performance.now());
    going.push(goOn(turn));
  }
  await Promise.all(going);
  await subscription.unsubscribe();
  await reading;
  await role.stop();
  const arrived = told.flatMap(([position, at]) => {
    const there = came.get(position);
    return there === undefined ? [] : [Math.max(0, there - at)];
  });
  return { visible: visible.slice(1), arrived };
}

async function measure(shape: BookShape, marten: Marten | null): Promise<Comparison> {
  const sandbox = await openSandbox();
  const bare = EventStoreDBClient.connectionString(sandbox.stores.eventStoreUrl);
  try {
    const book = new Book(inStore(sandbox.backend), shape);
    await book.fill();
    line(`programs ${count(shape.programs)}, queues of ${shape.depth}`, `${count(book.events)} events`);
    const compared = await interleaved(
      rounds,
      () => replaysPerSecond(sandbox),
      () => readsPerSecond(bare),
    );
    report('  rebuild against readAll', compared, 'events/s', null);
    if (marten !== null) await besideMarten(marten, { shape, rounds, ours: () => replaysPerSecond(sandbox) });
    const { visible, arrived } = await delays(sandbox, bare, book);
    const [half, last] = [0.5, 0.99].map((share) => quantile(visible, share)) as [number, number];
    line(
      `  appended → visible, ${rate}/s`,
      `p50 ${half.toFixed(1)} ms, p99 ${last.toFixed(1)} ms (bare subscription ${median(arrived).toFixed(1)} and ${quantile(arrived, 0.99).toFixed(1)})  goal p99 ≤ 50: ${last <= 50 ? 'met' : 'MISSED'}`,
    );
    return compared;
  } finally {
    await bare.dispose();
    await sandbox.close();
  }
}

const database = await openSandbox();
const opened = await openMarten(database.stores.databaseUrl, 20);
const marten = typeof opened === 'string' ? null : opened;
if (typeof opened === 'string') line('Marten takes no part', opened);
for (const depth of depths!) {
  const compared = [];
  for (const programs of sizes!.map((size) => Math.min(size, houses)))
    compared.push(await measure({ houses, programs, depth }, programs === most ? marten : null));
  const cost = compared.map(({ ratio }) => 1 / ratio);
  const growth = cost.at(-1)! / cost[0]!;
  line(
    `queues of ${depth}: cost of many programs to one`,
    `${growth.toFixed(2)}  goal ≤ 1.3: ${growth <= 1.3 ? 'met' : 'MISSED'}`,
  );
  line(
    `queues of ${depth}: rebuild of many programs`,
    `${count(compared.at(-1)!.ours)} events/s  goal ≥ 15 000: ${compared.at(-1)!.ours >= 15_000 ? 'met' : 'MISSED'}`,
  );
}
await marten?.close();
await database.close();
process.exit(0);
