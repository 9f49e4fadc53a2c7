// `lotbook restore`
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runtimeMigrations } from '../../../migrations/index.ts';
import { isMarkedBy } from '../../platform/vault/vault.ts';
import { EventStore } from '../../platform/eventstore/event-store.ts';
import { openPool } from '../../platform/postgres/postgres.ts';
import { aloneOn } from '../../platform/postgres/presence.ts';
import { prepareRuntime } from '../backend.ts';
import { endCopy, type CopyMark } from '../backup/copy-mark.ts';
import { forgetAgain } from '../backup/forget-again.ts';
import { putBack } from '../backup/put-back.ts';
import { listIn, readList, type Forgotten } from '../backup/forgotten-list.ts';
import { readBackup, type Backup } from '../backup/read-backup.ts';
import type { Config } from '../settings/config.ts';
import { copiedStore } from '../stores/known-store.ts';
import { findMasterKey, masterKeyFile } from '../settings/master-key.ts';
import { openFileStore, spoolFolder } from '../assembly/open-plan-files.ts';
import { CannotStart, isEmbedded, openStores, type Stores } from '../stores/stores.ts';
import { BadUsage, withBackendOn, type Command, type Terminal } from './command.ts';
import { tellForgotten } from './forget.ts';
import { rebuildAll } from './rebuild.ts';
import { eventsBar, shareBar } from './share-bar.ts';

const STATEMENT_LIMIT_MS = 60 * 60_000;

export const restoreCommand: Command = {
  name: 'restore',
  usage: [
    'restore FILE [--forgotten LIST]',
    '    puts a backup into empty stores, with the master key that it was sealed with, makes the read models',
    '    anew, and forgets again whoever is in the list; it goes on with a restore that was cut short',
  ],
  examples: ['restore lotbook.backup', 'restore lotbook.backup --forgotten forgotten.ndjson'],
  run: async (args, config, terminal) => {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { forgotten: { type: 'string' } },
    });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new BadUsage('restore needs one FILE');
    const list = await forgottenList(values.forgotten ?? null, config);
    const bar = shareBar('reading', 'bytes');
    const backup = await readBackup(file, ({ bytes, of }) => bar.step(bytes / of, bytes)).finally(bar.stop);
    try {
      await checkFits(backup, config);
      const stores = await openStores(
        config,
        () => {},
        (line) => terminal.complain(`lotbook: ${line}\n`),
      );
      try {
        const presence = await aloneOn(stores.databaseUrl, 'restore');
        const forgets = values.forgotten !== undefined;
        return await presence.during(() => fill(stores, { backup, list, forgets }, config, terminal));
      } finally {
        await stores.stop();
      }
    } finally {
      await backup.close();
    }
  },
};

interface Wanted {
  readonly backup: Backup;
  readonly list: readonly Forgotten[] | null;
  /** Whether the list was named: whoever goes on with the restore has to name it again. */
  readonly forgets: boolean;
}

/** Until all of this is done no service starts there: whoever is to be forgotten would be served to partners. */
async function fill(stores: Stores, wanted: Wanted, config: Config, terminal: Terminal): Promise<number> {
  const { backup, list } = wanted;
  const mark = await putInto(stores, wanted, config, terminal);
  return await withBackendOn(
    config,
    stores,
    async (backend) => {
      if (list) tellForgotten(await forgetAgain(list, backend), terminal);
      const code = await rebuildAll(backend, terminal);
      await endCopy(backend.events, mark);
      if (!list) remind(backup, terminal);
      return code;
    },
    copiedStore,
  );
}

/** The one that is named, or that of the data folder, which may have outlived its stores. */
async function forgottenList(named: string | null, { dataDir }: Config): Promise<Forgotten[] | null> {
  if (named !== null) return await readList(named, null);
  const kept = listIn(dataDir);
  return (await stat(kept).catch(() => null)) ? await readList(kept, null) : null;
}

function remind({ manifest }: Backup, terminal: Terminal): void {
  terminal.write(
    `who was forgotten after ${manifest.taken_at} is not forgotten here: npx lotbook forget LIST, before the service starts\n`,
  );
}

/** Before anything is made: a new key would open nothing of what is old. */
async function checkFits({ manifest }: Backup, config: Config): Promise<void> {
  const newer = manifest.migrations.filter((name) => !runtimeMigrations.includes(name));
  if (newer.length > 0)
    throw new CannotStart(
      `the backup was taken by Lotbook ${manifest.lotbook}, which is newer than this one: restore it with that version or a later one`,
    );
  if (manifest.master_key_mark === null) return;
  const found = await findMasterKey(config);
  const where = isEmbedded(config)
    ? `set LOTBOOK_MASTER_KEY, or put it into ${masterKeyFile(config)}`
    : 'set LOTBOOK_MASTER_KEY';
  if (found === null)
    throw new CannotStart(
      `the master key is missing: without the one that this backup was sealed with nobody in it can be read; ${where}`,
    );
  if (!isMarkedBy(found.key, Buffer.from(manifest.master_key_mark, 'base64')))
    throw new CannotStart(`the master key is not the one that this backup was sealed with: ${where}`);
}

async function putInto(
  stores: Stores,
  { backup, forgets }: Wanted,
  config: Config,
  terminal: Terminal,
): Promise<CopyMark> {
  const { manifest } = backup;
  const events = new EventStore(stores.eventStoreUrl);
  const files = await openFileStore(config);
  const pool = openPool({
    url: stores.databaseUrl,
    searchPath: 'runtime',
    name: 'restore',
    size: 2,
    limitMs: STATEMENT_LIMIT_MS,
  });
  const bar = eventsBar(manifest.events);
  const started = performance.now();
  try {
    await prepareRuntime(stores.databaseUrl);
    const { mark, copied } = await putBack(
      backup,
      { events, pool, files, spool: spoolFolder(config) },
      bar.step,
      forgets,
    );
    bar.stop();
    const seconds = (performance.now() - started) / 1000;
    terminal.write(
      copied
        ? `put back ${copied.events} events of ${copied.streams} streams and ${manifest.files.count} plan files in ` +
            `${seconds.toFixed(1)} s (${Math.round(copied.events / seconds)} events/s), as they were at ${manifest.taken_at}\n`
        : `${manifest.events} events were put back before, as they were at ${manifest.taken_at}\n`,
    );
    for (const hole of manifest.holes) terminal.write(`as in the original, ${hole}\n`);
    return mark;
  } finally {
    bar.stop();
    await Promise.all([events.close(), files.close(), pool.end()]);
  }
}
