// Placing an option on grids that this process has not seen, each of fifty events: against the same on grids it knows,
// and against bare appends of the same events. And what reading fifty events costs: by the client as it comes, and by
// ours. CPU is that of the process, the thread of its event node included, without Postgres.
// `--profile` places cold alone, for `node --cpu-prof`.
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { lotCreated, lotPriceChanged } from '../../src/domain/grid/lots/events.ts';
import { gridAggregate, type GridEvent } from '../../src/domain/grid/grid.ts';
import { NEW_LOT } from '../../src/domain/grid/lots/lot.ts';
import { DEFAULT_TERMS } from '../../src/domain/grid/lots/terms.ts';
import { placeOption } from '../../src/domain/grid/options/decide.ts';
import { DEFAULT_RULES } from '../../src/domain/program/rules.ts';
import { Commands, type CommandContext } from '../../src/platform/kernel/commands.ts';
import type { NewEvent } from '../../src/platform/kernel/event-store.ts';
import { orThrow } from '../../src/platform/kernel/refusal.ts';
import { Snapshots } from '../../src/platform/kernel/snapshots.ts';
import { streamName } from '../../src/platform/kernel/stream-id.ts';
import { tell } from '../support/tell.ts';
import { count, line, median, perSecond } from './interleave.ts';
import { openSandbox } from './sandbox.ts';

const LENGTH = 50;
const LOTS = 30;
const GRIDS = 512;
const WIDTHS = [1, 32, 128];
const ROUNDS = 5;
const PER_ROUND = { 1: 150, 32: GRIDS, 128: GRIDS } as Readonly<Record<number, number>>;

const sandbox = await openSandbox();
const { backend } = sandbox;
const bare = EventStoreDBClient.connectionString(sandbox.stores.eventStoreUrl);
const tenant = 'bench';
const gridOf = (program: number): string => streamName(gridAggregate.category, tenant, program);

function context(): CommandContext {
  const seed = randomUUID();
  const actor = { keyId: 1, userId: null };
  return { tenant, actor, requestId: seed, causationId: seed, seed, now: new Date() };
}

/** As a process that has just started has them: no state folded yet. */
function justStarted(): Commands {
  return new Commands(backend.events, backend.codec, new Snapshots(backend.events, backend.vault), () => {});
}

function fifty(): GridEvent[] {
  const lots = Array.from({ length: LOTS }, (_, i): GridEvent => {
    const names = { external_id: `E${i}`, reference: `A${i}`, typology: 'T3' };
    const fields = { ...NEW_LOT, ...names, is_primary: true, type: 'apartment' as const };
    return lotCreated({
      lot_id: i + 1,
      fields,
      status: 'available',
      price_cents: 20_000_000,
      parent_lot_id: null,
    });
  });
  const prices = Array.from({ length: LENGTH - LOTS }, (_, i): GridEvent => {
    const change = { lot_id: i + 1, price_cents: 21_000_000, previous_cents: 20_000_000 };
    return lotPriceChanged({ ...change, parent_lot_id: null });
  });
  return [...lots, ...prices];
}

let options = 0;

async function place(commands: Commands, program: number): Promise<void> {
  const id = ++options;
  const one = { id, leadId: id, ownerId: 1, keyId: 1, lotIds: [1 + (id % LOTS)], vatRate: 20, comment: null };
  const rules = { ...DEFAULT_RULES, max_queue: 1_000 };
  const now = new Date();
  orThrow(
    await tell(commands, gridAggregate, gridOf(program), context(), (grid) =>
      placeOption(grid, { ...one, terms: DEFAULT_TERMS, rules, now }),
    ),
  );
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
  return median(ours.map(({ rate }, round) => rate / theirs[round]!.rate)).toFixed(2);
}

let next = 0;
/** Answers the first of them. Every round has grids of its own, so that all stay about fifty events long. */
async function layGrids(): Promise<number> {
  const first = next + 1;
  next += GRIDS;
  const laying = justStarted();
  await perSecond(GRIDS, 16, async (i) =>
    orThrow(await tell(laying, gridAggregate, gridOf(first + i), context(), fifty)),
  );
  return first;
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
    placeOption(state, {
      ...{ id: ++options, leadId: options, ownerId: 1, keyId: 1, lotIds: [LOTS], vatRate: 20, comment: null },
      ...{ terms: DEFAULT_TERMS, rules: DEFAULT_RULES, now: new Date() },
    }),
  );
  const { events } = orThrow(written);
  const sample = await backend.codec.encode(gridOf(first), 's', events, { ...context(), at: new Date() });

  if (process.argv.includes('--profile')) {
    for (let round = 0; round < 6; round++) {
      const commands = justStarted();
      line('cold', told([await measured(32, GRIDS, (i) => place(commands, grid(i)))]));
    }
  } else {
    for (const width of WIDTHS) {
      const total = PER_ROUND[width]!;
      const rounds: Measured[][] = [[], [], []];
      let from = await layGrids();
      for (let round = -1; round < ROUNDS; round++) {
        const fresh = justStarted();
        const cold = await measured(width, total, (i) => place(fresh, from + i));
        // it knows every grid now
        const warm = await measured(width, total, (i) => place(fresh, from + i));
        const appends = await measured(width, total, (i) => append(sample, from + i));
        if (round >= 0) [cold, warm, appends].forEach((one, side) => rounds[side]!.push(one));
        if (round < ROUNDS - 1) from = await layGrids();
      }
      const [cold, warm, appends] = rounds as [Measured[], Measured[], Measured[]];
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
