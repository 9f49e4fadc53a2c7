// Placing an option on grids that this process has not seen, each of fifty events: against the same on grids it knows,
// and against bare appends of the same events. And what reading fifty events costs: by the client as it comes, and by
// ours. CPU is that of the process, the thread of its event node included, without Postgres.
// The same once more in a book of `--size` grids and in a tenth of it, with 32 in flight.
// `--profile` places cold alone, for `node --cpu-prof`.
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { gridAggregate } from '../../src/domain/grid/grid.ts';
import { Commands } from '../../src/platform/commands/commands.ts';
import type { NewEvent } from '../../src/platform/eventstore/event-store.ts';
import { orThrow } from '../../src/platform/kernel/refusal.ts';
import { Snapshots } from '../../src/platform/commands/snapshots.ts';
import { tell } from '../support/stores/tell.ts';
import { context, fifty, gridOf, LENGTH, placed } from './laid/fifty.ts';
import { count, line, median, perSecond, type Comparison } from './measuring/interleave.ts';
import { openSandbox } from './measuring/sandbox.ts';
import { reportGrowth, sizes } from './measuring/sizes.ts';

const GRIDS = 512;
const WIDTHS = [1, 32, 128];
const ROUNDS = 5;
const PER_ROUND = { 1: 150, 32: GRIDS, 128: GRIDS } as Readonly<Record<number, number>>;

/** Grids of a round that tells what a larger book costs, and how many are placed on at once. */
const GROWING = { total: 128, width: 32 };
const { small, large } = sizes(10_000);

const sandbox = await openSandbox();
const { backend } = sandbox;
const bare = EventStoreDBClient.connectionString(sandbox.stores.eventStoreUrl);

/** As a process that has just started has them: no state folded yet. */
function justStarted(): Commands {
  return new Commands(backend.events, backend.codec, new Snapshots(backend.events, backend.vault), () => {});
}

let options = 0;

async function place(commands: Commands, program: number): Promise<void> {
  const id = ++options;
  orThrow(await tell(commands, gridAggregate, gridOf(program), context(), (grid) => placed(grid, id)));
}

/** The two events of a placing, appended as they come to grids of their own. */
async function append(sample: readonly NewEvent[], program: number): Promise<void> {
  const events = sample.map(({ type, data, metadata }) =>
    jsonEvent({ id: randomUUID(), type, data: data as Record<string, unknown>, metadata }),
  );
  await bare.appendToStream(`bare-${program}`, events, { expectedRevision: 'any' });
}

interface Measured {
  readonly rate: number;
  readonly cpuMs: number;
}

async function measured(
  width: number,
  total: number,
  work: (index: number) => Promise<unknown>,
): Promise<Measured> {
  const before = process.cpuUsage();
  const rate = await perSecond(total, width, work);
  const { user, system } = process.cpuUsage(before);
  return { rate, cpuMs: (user + system) / 1_000 / total };
}

function told(rounds: readonly Measured[]): string {
  const rate = median(rounds.map((round) => round.rate));
  const cpuMs = median(rounds.map((round) => round.cpuMs));
  return `${count(rate).padStart(6)}/s, CPU ${cpuMs.toFixed(2)} ms each`;
}

/** The median of the rounds' ratios. */
function ratio(ours: readonly Measured[], theirs: readonly Measured[]): string {
  return compared(ours, theirs).ratio.toFixed(2);
}

function compared(ours: readonly Measured[], theirs: readonly Measured[]): Comparison {
  return {
    ours: median(ours.map(({ rate }) => rate)),
    baseline: median(theirs.map(({ rate }) => rate)),
    ratio: median(ours.map(({ rate }, round) => rate / theirs[round]!.rate)),
  };
}

let next = 0;
/** Answers the first of them. Every round has grids of its own, so that all stay about fifty events long. */
async function layGrids(grids = GRIDS): Promise<number> {
  const first = next + 1;
  next += grids;
  const laying = justStarted();
  await perSecond(grids, 16, async (i) =>
    orThrow(await tell(laying, gridAggregate, gridOf(first + i), context(), () => fifty())),
  );
  return first;
}

type Rounds = readonly [cold: Measured[], warm: Measured[], appends: Measured[]];

/** Placing on grids that are not known, on the same once they are, and bare appends, in turns. */
async function roundsOf(sample: readonly NewEvent[], width: number, total: number): Promise<Rounds> {
  const rounds: Rounds = [[], [], []];
  for (let round = -1; round < ROUNDS; round++) {
    const from = await layGrids(total);
    const fresh = justStarted();
    const cold = await measured(width, total, (i) => place(fresh, from + i));
    // it knows every grid now
    const warm = await measured(width, total, (i) => place(fresh, from + i));
    const appends = await measured(width, total, (i) => append(sample, from + i));
    if (round >= 0) [cold, warm, appends].forEach((one, side) => rounds[side]!.push(one));
  }
  return rounds;
}

async function drained(stream: string): Promise<void> {
  let events = 0;
  for await (const resolved of bare.readStream(stream, { maxCount: LENGTH })) if (resolved.event) events++;
  if (events !== LENGTH) throw new Error(`${stream} has ${events} events`);
}

async function ours(stream: string): Promise<void> {
  let events = 0;
  for await (const _ of backend.events.read(stream, 0n, LENGTH)) events++;
  if (events !== LENGTH) throw new Error(`${stream} has ${events} events`);
}

try {
  const first = await layGrids();
  const grid = (i: number): number => first + (i % GRIDS);
  const written = await tell(backend.commands, gridAggregate, gridOf(first), context(), (state) =>
    placed(state, ++options),
  );
  const { events } = orThrow(written);
  const sample = await backend.codec.encode(gridOf(first), 's', events, { ...context(), at: new Date() });

  if (process.argv.includes('--profile')) {
    for (let round = 0; round < 6; round++) {
      const commands = justStarted();
      line('cold', told([await measured(32, GRIDS, (i) => place(commands, grid(i)))]));
    }
  } else {
    const growing = { cold: [] as Comparison[], warm: [] as Comparison[] };
    for (const grids of [small, large]) {
      const { total, width } = GROWING;
      await layGrids(Math.max(0, grids - next - total * (ROUNDS + 1)));
      const [cold, warm, appends] = await roundsOf(sample, width, total);
      line(`placing cold among ${count(next)} grids, ${width} in flight`, told(cold));
      growing.cold.push(compared(cold, appends));
      growing.warm.push(compared(warm, appends));
    }
    reportGrowth('placing cold', growing.cold[0]!, growing.cold[1]!);
    reportGrowth('placing warm', growing.warm[0]!, growing.warm[1]!);
    for (const width of WIDTHS) {
      const [cold, warm, appends] = await roundsOf(sample, width, PER_ROUND[width]!);
      line(`placing cold, ${width} in flight`, told(cold));
      line(`placing warm, ${width} in flight`, told(warm));
      line(`bare appends, ${width} in flight`, told(appends));
      const against = `cold/bare ${ratio(cold, appends)}, warm/bare ${ratio(warm, appends)}, cold/warm ${ratio(cold, warm)}`;
      line(`ratios, ${width} in flight`, against);
    }
    const reads: Measured[][] = [[], []];
    for (let round = -1; round < ROUNDS; round++) {
      const client = await measured(32, GRIDS, (i) => drained(gridOf(grid(i))));
      const own = await measured(32, GRIDS, (i) => ours(gridOf(grid(i))));
      if (round >= 0) [client, own].forEach((one, side) => reads[side]!.push(one));
    }
    line(`reading ${LENGTH} events, the client as it comes`, told(reads[0]!));
    line(`reading ${LENGTH} events, ours`, told(reads[1]!));
  }
} finally {
  await bare.dispose();
  await sandbox.close();
}
process.exit(0);
