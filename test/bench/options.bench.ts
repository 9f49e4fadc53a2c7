// Options: placings per second, one placing in a long grid warm and cold, and how soon a promotion shows. The long grid has
// `--size` events, and beside it stands one with a tenth of its history: placings on both are told against bare appends.
import { liveReadModels } from '../../src/app/assembly/read-models.ts';
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { Commands, type CommandContext } from '../../src/platform/commands/commands.ts';
import { orThrow } from '../../src/platform/kernel/refusal.ts';
import { Snapshots } from '../../src/platform/commands/snapshots.ts';
import { lotCreated, lotPriceChanged } from '../../src/domain/grid/lots/events.ts';
import { gridAggregate, gridStream, type Grid, type GridEvent } from '../../src/domain/grid/grid.ts';
import { NEW_LOT } from '../../src/domain/grid/lots/lot.ts';
import { DEFAULT_TERMS } from '../../src/domain/grid/lots/terms.ts';
import { expireOptions, placeOption } from '../../src/domain/grid/options/decide.ts';
import { DEFAULT_RULES } from '../../src/domain/program/rules.ts';
import { startProjector } from '../../src/roles/projector/role.ts';
import {
  count,
  interleaved,
  line,
  median,
  perSecond,
  quantile,
  type Comparison,
} from './measuring/interleave.ts';
import { openSandbox } from './measuring/sandbox.ts';
import { reportGrowth, sizes } from './measuring/sizes.ts';
import { tell } from '../support/stores/tell.ts';

const LOTS = 1_000;
const { small, large } = sizes(100_000);
const ROUNDS = 5;
/** Placings of a round, and restarts. */
const WARM = 200;
const RESTARTS = 4;
const PLACINGS = 3_000;

const sandbox = await openSandbox();
const { backend } = sandbox;
const tenant = 'bench';
const gridOf = (program: number): string => gridStream(tenant, program);

function context(now = new Date()): CommandContext {
  const seed = randomUUID();
  return { tenant, actor: { keyId: 1, userId: null }, requestId: seed, causationId: seed, seed, now };
}

function run(
  commands: Commands,
  program: number,
  decide: (grid: Grid) => ReturnType<typeof placeOption>,
  now?: Date,
) {
  return tell(commands, gridAggregate, gridOf(program), context(now), decide);
}

async function makeLots(program: number, from: number, total: number): Promise<void> {
  for (let done = 0; done < total; done += 250)
    orThrow(
      await run(backend.commands, program, () =>
        Array.from({ length: Math.min(250, total - done) }, (_, i): GridEvent => {
          const id = from + done + i;
          const fields = {
            ...NEW_LOT,
            external_id: `E${id}`,
            reference: `A${id}`,
            is_primary: true,
            type: 'apartment' as const,
            typology: 'T3',
          };
          return lotCreated({
            lot_id: id,
            fields,
            status: 'available',
            price_cents: 20_000_000,
            parent_lot_id: null,
          });
        }),
      ),
    );
}

let options = 0;
const placing =
  (lotId: number, now = new Date()) =>
  (grid: Grid) => {
    const id = ++options;
    const rules = { ...DEFAULT_RULES, max_queue: 1_000 };
    return placeOption(grid, {
      id,
      leadId: id,
      ownerId: 1,
      keyId: 1,
      lotIds: [lotId],
      vatRate: 20,
      comment: null,
      terms: DEFAULT_TERMS,
      rules,
      now,
    });
  };

/** A grid of that many events: its lots, and what they cost since. */
async function layLong(program: number, history: number): Promise<void> {
  await makeLots(program, 1, LOTS);
  for (let written = LOTS; written < history; written += 500)
    orThrow(
      await run(backend.commands, program, () =>
        Array.from({ length: Math.min(500, history - written) }, (_, i) =>
          lotPriceChanged({
            lot_id: 1 + (i % LOTS),
            price_cents: written + i,
            previous_cents: written,
            parent_lot_id: null,
          }),
        ),
      ),
    );
}

function justStarted(): Commands {
  return new Commands(backend.events, backend.codec, new Snapshots(backend.events, backend.vault), () => {});
}

const bare = EventStoreDBClient.connectionString(sandbox.stores.eventStoreUrl);

/** What a placing writes in the store, as it comes. */
async function append(index: number): Promise<void> {
  const event = (type: string) => jsonEvent({ type, data: { option_id: index, lots: [index], at: 'now' } });
  await bare.appendToStream(`bare-${index}`, [event('Placed'), event('Taken')], { expectedRevision: 'any' });
}

try {
  const soon = 60;
  await makeLots(soon, 1, 50);
  await backend.listener.start();
  const role = startProjector(
    backend,
    liveReadModels(backend, pino({ level: 'silent' })),
    pino({ level: 'silent' }),
    new Registry(),
  );
  const promoted: number[] = [];
  for (let i = 0; i < 50; i++) {
    const lot = 1 + i;
    const past = new Date(Date.now() - DEFAULT_RULES.option_lifespan_hours * 3_600_000 - 1_000);
    orThrow(await run(backend.commands, soon, placing(lot, past), past));
    const waiting = orThrow(await run(backend.commands, soon, placing(lot, past), past));
    if (!(await backend.progress.reached(waiting, 'options', 60_000)))
      throw new Error('the read models stay behind');
    const started = performance.now();
    const ended = orThrow(await run(backend.commands, soon, (grid) => expireOptions(grid, new Date())));
    if (!(await backend.progress.reached(ended, 'options', 5_000))) throw new Error('not visible in 5 s');
    promoted.push(performance.now() - started);
  }
  line(
    'expiry told → promotion visible',
    `p50 ${median(promoted).toFixed(1)} ms, p99 ${quantile(promoted, 0.99).toFixed(1)} ms (and at most a second until the timer tells)`,
  );
  await role.stop();

  await makeLots(1, 1, PLACINGS);
  line(
    'options on one program, 64 at once',
    `${count(await perSecond(PLACINGS, 64, (i) => run(backend.commands, 1, placing(i + 1))))} per s`,
  );
  for (let program = 2; program <= 51; program++) await makeLots(program, 1, PLACINGS / 50);
  line(
    'options on 50 programs, 64 at once',
    `${count(await perSecond(PLACINGS, 64, (i) => run(backend.commands, 2 + (i % 50), placing(1 + Math.floor(i / 50)))))} per s`,
  );

  const grown = { warm: [] as Comparison[], cold: [] as Comparison[] };
  for (const [program, history] of [
    [100, small],
    [101, large],
  ] as const) {
    await layLong(program, history);
    const turns = { warm: [] as number[], cold: [] as number[] };
    let lot = 0;
    const place = async (commands: Commands, times: number[]): Promise<void> => {
      const started = performance.now();
      orThrow(await run(commands, program, placing(1 + (lot++ % LOTS))));
      times.push(performance.now() - started);
    };
    const warm = await interleaved(
      ROUNDS,
      () => perSecond(WARM, 1, () => place(backend.commands, turns.warm)),
      () => perSecond(WARM, 1, append),
    );
    const cold = await interleaved(
      ROUNDS,
      () => perSecond(RESTARTS, 1, () => place(justStarted(), turns.cold)),
      () => perSecond(WARM, 1, append),
    );
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(turns.warm, share).toFixed(2));
    line(
      `one placing, ${count(LOTS)} lots, ${count(history)} events, warm`,
      `p50 ${p50} ms, p99 ${p99} ms, ratio to a bare append ${warm.ratio.toFixed(2)}`,
    );
    const restarted = median(turns.cold);
    line(
      'the same after a restart, from a snapshot',
      `p50 ${restarted.toFixed(0)} ms  goal ≤ 150: ${restarted <= 150 ? 'met' : 'MISSED'}`,
    );
    grown.warm.push(warm);
    grown.cold.push(cold);
  }
  reportGrowth('one placing, warm', grown.warm[0]!, grown.warm[1]!);
  reportGrowth('one placing after a restart', grown.cold[0]!, grown.cold[1]!);
} finally {
  await bare.dispose();
  await sandbox.close();
}
process.exit(0);
