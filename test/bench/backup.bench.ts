// A backup of a book and its restore into empty stores, beside merely reading the log with the client. `--size` is the
// number of houses, of some 86 events each: 2 340 make 200 000 events, 23 300 two million.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EventStoreDBClient } from '@eventstore/db-client';
import { rebuild } from '../../projections/building/rebuild.ts';
import { lotbookVersion } from '../../src/app/version.ts';
import { endCopy } from '../../src/app/backup/copy-mark.ts';
import { putBack } from '../../src/app/backup/put-back.ts';
import { readBackup } from '../../src/app/backup/read-backup.ts';
import { takeBackup } from '../../src/app/backup/take-backup.ts';
import { openBackend, prepareRuntime } from '../../src/app/backend.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import { readConfig } from '../../src/app/settings/config.ts';
import { copiedStore } from '../../src/app/stores/known-store.ts';
import { openFileStore, spoolFolder } from '../../src/app/assembly/open-plan-files.ts';
import { openStores } from '../../src/app/stores/stores.ts';
import { EventStore } from '../../src/platform/eventstore/event-store.ts';
import { openPool } from '../../src/platform/postgres/postgres.ts';
import { Book, inStore } from './laid/book.ts';
import { count, interleaved, line, median, report } from './measuring/interleave.ts';
import { openSandbox } from './measuring/sandbox.ts';

const { values } = parseArgs({
  options: { size: { type: 'string', default: '600' }, rounds: { type: 'string', default: '2' } },
});
const [houses, rounds] = [Number(values.size), Number(values.rounds)];
const GOAL = 20_000;

const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-backup-bench-'));
const sandbox = await openSandbox();
const { events, databaseUrl, codec, masterKey } = sandbox.backend;
const bare = EventStoreDBClient.connectionString(sandbox.stores.eventStoreUrl);
const files = await openFileStore(sandbox.config);
let taken = 0;
const last = (): string => path.join(folder, `${taken}.backup`);

async function backedUpPerSecond(): Promise<number> {
  taken++;
  const started = performance.now();
  const about = { lotbook: lotbookVersion, settings: {}, now: () => new Date() };
  const { manifest } = await takeBackup({ events, databaseUrl, files }, last(), about, () => {});
  return (manifest.events * 1000) / (performance.now() - started);
}

async function readPerSecond(): Promise<number> {
  const started = performance.now();
  let read = 0;
  for await (const { event } of bare.readAll()) if (event) read++;
  return (read * 1000) / (performance.now() - started);
}

const phases: Record<'examining' | 'putting back' | 'read models', number[]> = {
  examining: [],
  'putting back': [],
  'read models': [],
};

/** Into stores that are made for it; how many events a second until the service could start. */
async function restoredPerSecond(): Promise<number> {
  const dataDir = await mkdtemp(path.join(folder, 'restored-'));
  const config = { ...readConfig({ LOTBOOK_DATA_DIR: dataDir, LOTBOOK_DEMO: '0' }), masterKey };
  const stores = await openStores(config, () => {});
  const target = new EventStore(stores.eventStoreUrl);
  const pool = openPool({ url: stores.databaseUrl, searchPath: 'runtime', name: 'bench', limitMs: 600_000 });
  try {
    const started = performance.now();
    let since = started;
    const lap = (phase: keyof typeof phases): void => {
      phases[phase].push((performance.now() - since) / 1000);
      since = performance.now();
    };
    const backup = await readBackup(last(), () => {});
    lap('examining');
    await prepareRuntime(stores.databaseUrl);
    const spool = spoolFolder(config);
    const { mark, copied } = await putBack(
      backup,
      { events: target, pool, files: await openFileStore(config), spool },
      () => {},
      false,
    );
    lap('putting back');
    await backup.close();
    const fail = (error: unknown): never => {
      throw error;
    };
    const backend = await openBackend(config, stores, () => {}, fail, copiedStore);
    const { events: again, codec: itsCodec } = backend;
    await rebuild({ events: again, codec: itsCodec, projectors, databaseUrl: stores.databaseUrl });
    lap('read models');
    await endCopy(again, mark);
    await backend.close();
    return (copied!.events * 1000) / (performance.now() - started);
  } finally {
    await Promise.all([target.close(), pool.end()]);
    await stores.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

try {
  const programs = Math.max(1, Math.round(houses / 30));
  const book = new Book(inStore({ events, codec }), { houses, programs, depth: 5 });
  await book.fill();
  line('events', count(book.events));
  const backup = await interleaved(rounds, backedUpPerSecond, readPerSecond);
  report('backup against readAll', backup, 'events/s', null);
  line(
    'backup, events per second',
    `${count(backup.ours)}  goal ≥ ${GOAL}: ${backup.ours >= GOAL ? 'met' : 'MISSED'}`,
  );
  const restore = await interleaved(rounds, restoredPerSecond, readPerSecond);
  report('restore, read models and all, against readAll', restore, 'events/s', null);
  for (const [phase, seconds] of Object.entries(phases))
    line(`  ${phase}, seconds`, median(seconds).toFixed(1));
  line('restore, seconds', (book.events / restore.ours).toFixed(1));
} finally {
  await bare.dispose();
  await files.close();
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
}
