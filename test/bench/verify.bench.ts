// `lotbook audit verify` on grids that were filled and repriced: replaying and comparing against merely reading, in a book
// and in a tenth of it. `--size` is the number of programs, of 1 000 events each.
import { streamName } from '../../src/platform/rules/stream-id.ts';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { rebuild } from '../../projections/building/rebuild.ts';
import { verify } from '../../projections/building/verify.ts';
import { Histories } from '../../src/api/audit/history.ts';
import { everything } from '../../src/api/audit/sight.ts';
import { lotRecord } from '../../src/api/audit/lots.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import { NEW_LOT } from '../../src/domain/grid/lots/lot.ts';
import { count, interleaved, line, median, report, type Comparison } from './measuring/interleave.ts';
import { openSandbox, type Sandbox } from './measuring/sandbox.ts';
import { reportGrowth, sizes } from './measuring/sizes.ts';

const LOTS = 200;
const CHANGES = 800;
const ROUNDS = 3;
const AT = '2026-03-14T09:00:00.000Z';

const metadata = {
  v: 1,
  tenant: 'bench',
  at: AT,
  key: 1,
  user: null,
  $correlationId: 'r',
  $causationId: 'r',
};
const made = (type: string, data: Record<string, unknown>) =>
  jsonEvent({ id: randomUUID(), type, data, metadata });

/** Every program with its lots, each of which is repriced, sold and described a few times. */
async function fill(bare: EventStoreDBClient, programs: number): Promise<void> {
  for (let program = 1; program <= programs; program++) {
    const first = (program - 1) * LOTS;
    const told = [];
    for (let i = 1; i <= LOTS; i++) {
      const main = i % 2 === 1;
      const parent_lot_id = main ? null : first + i - 1;
      const what = main ? { type: 'apartment', typology: 'T3' } : { type: 'parking', typology: 'box' };
      const fields = {
        ...NEW_LOT,
        ...what,
        external_id: `E${i}`,
        reference: `A${i}`,
        is_primary: main,
        parent_lot_id,
      };
      told.push(
        made('LotCreated', {
          lot_id: first + i,
          fields,
          status: 'available',
          price_cents: 20_000_000,
          parent_lot_id,
        }),
      );
    }
    for (let i = 0; i < CHANGES; i++) {
      const lot_id = first + 1 + (i % LOTS);
      const parent_lot_id = lot_id % 2 === 0 ? lot_id - 1 : null;
      const price_cents = 20_000_000 + i;
      told.push(
        i % 3 === 0
          ? made('LotChanged', {
              lot_id,
              changes: { bedrooms: i % 9 },
              previous: { bedrooms: null },
              parent_lot_id,
            })
          : made('LotPriceChanged', { lot_id, price_cents, previous_cents: price_cents - 1, parent_lot_id }),
      );
    }
    await bare.appendToStream(streamName('grid', 'bench', program), told);
  }
}

async function verifiedPerSecond({ backend }: Sandbox, comparing: number[]): Promise<number> {
  const { events, codec, databaseUrl } = backend;
  const started = performance.now();
  let replayed = started;
  const done = await verify({
    events,
    codec,
    projectors,
    databaseUrl,
    onReplayed: () => (replayed = performance.now()),
    onFinding: (finding) => {
      throw new Error(JSON.stringify(finding));
    },
  });
  comparing.push((done.rows * 1000) / (performance.now() - replayed));
  return (done.events * 1000) / (replayed - started);
}

async function readPerSecond(bare: EventStoreDBClient): Promise<number> {
  const started = performance.now();
  let read = 0;
  for await (const { event } of bare.readAll()) if (event) read++;
  return (read * 1000) / (performance.now() - started);
}

async function measure(programs: number): Promise<Comparison> {
  const sandbox = await openSandbox();
  const { events, codec, databaseUrl } = sandbox.backend;
  const bare = EventStoreDBClient.connectionString(sandbox.stores.eventStoreUrl);
  const comparing: number[] = [];
  try {
    await fill(bare, programs);
    line('programs', `${count(programs)}, ${count(programs * (LOTS + CHANGES))} events`);
    await rebuild({ events, codec, projectors, databaseUrl });
    const replay = await interleaved(
      ROUNDS,
      () => verifiedPerSecond(sandbox, comparing),
      () => readPerSecond(bare),
    );
    report('  replay for verification against readAll', replay, 'events/s', 0.3);
    line(
      '  verification, events per second',
      `${Math.round(replay.ours)}  goal ≥ 15000: ${replay.ours >= 15_000 ? 'met' : 'MISSED'}`,
    );
    const started = performance.now();
    const where = { tenant: 'bench', programId: 1, id: 1, sight: everything };
    let told = 0;
    for await (const _ of new Histories({ events, codec }).history(lotRecord, where)) told++;
    const rate = ((LOTS + CHANGES) * 1000) / (performance.now() - started);
    line('  history of a lot, events of its grid per second', `${Math.round(rate)} (${told} are its own)`);
    line('  comparison, rows per second', String(Math.round(median(comparing))));
    return replay;
  } finally {
    await bare.dispose();
    await sandbox.close();
  }
}

const { small, large } = sizes(150);
reportGrowth('verification', await measure(small), await measure(large));
process.exit(0);
