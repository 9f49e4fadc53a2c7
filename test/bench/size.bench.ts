// What grows with a book: books of several sizes side by side, laid as `npm run size` lays them, each with a service of its
// own that is asked the same in turns. `--size 0.01,0.1` says which; the smallest is what the others are held against.
// `--folder` keeps the books there, and takes those that are there.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { callsOn, type Calls } from '../size/calls.ts';
import { diskOf } from '../size/disk.ts';
import { laid } from '../size/laid.ts';
import { receive } from '../size/receiver.ts';
import { startOn, type Running } from '../size/running.ts';
import { count, line, median, quantile } from './measuring/interleave.ts';

const GOAL = 1.5;
const START_GOAL = 5;
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '0.003,0.03' },
    folder: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    calls: { type: 'string', default: '24' },
    only: { type: 'string', default: '' },
  },
});
const sizes = values.size
  .split(',')
  .map(Number)
  .sort((a, b) => a - b);
const [rounds, calls] = [Number(values.rounds), Number(values.calls)];
const folder = values.folder ?? (await mkdtemp(path.join(os.tmpdir(), 'lotbook-size-')));

interface Book {
  readonly size: number;
  readonly running: Running;
  readonly calls: Calls;
}

async function tellDisk(size: number, dataDir: string): Promise<void> {
  const { events, groups, rows } = await diskOf(dataDir);
  const all = [...groups.values()].reduce((a, b) => a + b, 0);
  const mib = (bytes: number): string =>
    `${count(bytes / 2 ** 20)} MiB, ${count(bytes / events)} bytes an event`;
  line(
    `size ${size}`,
    `${count(events)} events; ${[...rows].map(([name, n]) => `${count(n)} ${name}`).join(', ')}`,
  );
  for (const [group, bytes] of groups) line(`  on the disk: ${group}`, mib(bytes));
  line('  on the disk: all of it', mib(all));
}

/** Three starts: of one that was ended, of one that was killed, and one more that goes on. */
async function started(size: number, dataDir: string): Promise<Running> {
  const first = await startOn(dataDir);
  await tellDisk(size, dataDir);
  await first.stop();
  const ended = await startOn(dataDir);
  await ended.kill();
  const killed = await startOn(dataDir);
  const verdict = ended.ready <= START_GOAL ? 'met' : 'MISSED';
  const spoken = ({ answered, ready }: Running): string =>
    `${answered.toFixed(2)} s, ready after ${ready.toFixed(2)} s`;
  line('  starts', `answers after ${spoken(ended)}  goal ≤ ${START_GOAL} s: ${verdict}`);
  line('  starts after it was killed', spoken(killed));
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  await tellMemory('idle', killed);
  return killed;
}

async function tellMemory(when: string, running: Running): Promise<void> {
  const { service, postgres } = await running.memory();
  line(`  memory, ${when}`, `service ${count(service)} MiB, Postgres ${count(postgres)} MiB`);
}

async function timed(call: () => Promise<void>): Promise<number[]> {
  const times = [];
  for (let n = 0; n < calls; n++) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return times;
}

async function compare(books: readonly Book[], kind: keyof Calls): Promise<void> {
  for (const name of Object.keys(books[0]!.calls[kind])) {
    if (!name.includes(values.only)) continue;
    const times = books.map((): number[][] => []);
    for (let round = -1; round < rounds; round++)
      for (const [i, book] of books.entries()) {
        const measured = await timed(book.calls[kind][name]!);
        if (round >= 0) times[i]!.push(measured);
      }
    const ratios = times.map((all) =>
      median(all.map((one, round) => median(one) / median(times[0]![round]!))),
    );
    const told = times.map(
      (all, i) =>
        `${median(all.flat()).toFixed(1)} ms, p99 ${quantile(all.flat(), 0.99).toFixed(0)} (${ratios[i]!.toFixed(2)})`,
    );
    const verdict = ratios.at(-1)! <= GOAL ? 'met' : 'MISSED';
    line(`  ${name}`, `${told.join(' | ')}  goal ≤ ${GOAL}: ${verdict}`);
  }
}

/** Webhooks of every book go here. */
const receiver = await receive();
const books: Book[] = [];
try {
  for (const size of sizes) {
    const dataDir = path.join(folder, `size-${size}`);
    await laid(size, dataDir);
    const running = await started(size, dataDir);
    books.push({ size, running, calls: await callsOn(running, Date.now() % 1_000_000) });
  }
  line('reads', sizes.map((size) => `size ${size}`).join(' | '));
  await compare(books, 'reads');
  line('commands', sizes.map((size) => `size ${size}`).join(' | '));
  await compare(books, 'commands');
  for (const { size, running } of books) await tellMemory(`size ${size}, after all that`, running);
} finally {
  for (const { running } of books) await running.stop();
  receiver.close();
  if (values.folder === undefined) await rm(folder, { recursive: true, force: true });
}
process.exit(0);
