// The stores made usable: migrated, unsealed, with everything that reads and writes them. The service and the
// command line stand on it alike.
import { inOneLine } from '../platform/kernel/describe.ts';
import { Matching } from '../domain/registrations/matching.ts';
import { WebhookSecrets } from '../processes/webhook-secret.ts';
import type { RoleStores } from '../roles/role.ts';
import { MASTER_KEY, SHREDDED } from '../platform/postgres/channels.ts';
import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { migrateRuntime } from '../../migrations/index.ts';
import {
  LIVE,
  openGeneration,
  outdated,
  prepareLive,
  SCHEMAS,
  type Generation,
} from '../../projections/building/generations.ts';
import { AlreadyRebuilding, rebuild, type RebuildOptions } from '../../projections/building/rebuild.ts';
import type { Crm } from '../../projections/tables.ts';
import { eventKinds, projectors } from './assembly/catalogue.ts';
import type { Config } from './settings/config.ts';
import { noteForgotten } from './backup/forgotten-list.ts';
import { Spool } from '../platform/files/spool.ts';
import { openPlanFiles, spoolFolder } from './assembly/open-plan-files.ts';
import { KeptPages } from '../api/kept-pages.ts';
import type { PlanFiles } from '../api/lots/plan-files.ts';
import { Claims, claimsSecret } from '../platform/commands/claims.ts';
import { systemClock } from '../platform/kernel/time/clock.ts';
import { Codec } from '../platform/eventstore/codec.ts';
import { Commands } from '../platform/commands/commands.ts';
import { EventStore } from '../platform/eventstore/event-store.ts';
import { Ids } from '../platform/commands/ids.ts';
import { inTurn } from '../platform/postgres/leader.ts';
import { Listener } from '../platform/postgres/listener.ts';
import { Unchanged } from '../platform/following/unchanged.ts';
import { CHANGES_TABLES, lettingReadersBy } from '../platform/postgres/changing-tables.ts';
import { openKysely, openPool } from '../platform/postgres/postgres.ts';
import { BY_INDEX } from '../platform/postgres/session.ts';
import { PastClock } from '../platform/pasts/past-clock.ts';
import { Progress } from '../platform/following/progress.ts';
import { lastPutBack, nameStore } from '../platform/eventstore/store-identity.ts';
import { Snapshots } from '../platform/commands/snapshots.ts';
import type { Tracing } from '../platform/kernel/tracing.ts';
import { TestClock } from '../platform/postgres/test-clock.ts';
import { Vault, WrongMasterKey } from '../platform/vault/vault.ts';
import { masterKeyFile, masterKeyOf } from './settings/master-key.ts';
import { knownStore, type Meeting } from './stores/known-store.ts';
import { replayLines } from './replay-pace.ts';
import { CannotStart, hostOf, refusedEntry, type Stores } from './stores/stores.ts';
import { AccessRefused } from '../platform/eventstore/access-refused.ts';

export interface Backend extends RoleStores {
  readonly vault: Vault;
  readonly live: Generation;
  /** The read models too, on connections of its own: who may come in is known however much is asked of the others. */
  readonly doors: { readonly rows: Kysely<Crm>; readonly pool: pg.Pool };
  readonly clock: PastClock;
  readonly pages: KeptPages;
  readonly plans: PlanFiles;
  /** Where uploads come in. */
  readonly spool: Spool;
  /** The first there was: what everything but data keys is derived from, and stays so when the master key is changed. */
  readonly masterKey: Buffer;
  /** The settings hold the master key from before a change that is not ended yet. */
  readonly isKeyOld: boolean;
  /** For development: webhooks may lead to private addresses, and over plain HTTP. */
  readonly webhookAllowPrivate: boolean;
  close(): Promise<void>;
}

type Log = (line: string) => void;

const REBUILD_POLL_MS = 250;

export async function openBackend(
  config: Config,
  stores: Stores,
  log: Log,
  onUnreadable: Backend['onUnreadable'],
  meeting: Meeting = knownStore,
  tracing: Tracing | null = null,
): Promise<Backend> {
  const { databaseUrl } = stores;
  const runtime = openPool({ url: databaseUrl, searchPath: 'runtime', name: 'runtime', size: 8 });
  const live = openGeneration(databaseUrl, LIVE, { size: 10 });
  // who comes in is looked up by keys alone
  const doors = openPool({ url: databaseUrl, searchPath: LIVE, name: 'doors', size: 2, settings: BY_INDEX });
  const events = new EventStore(stores.eventStoreUrl);
  const listener = new Listener(databaseUrl);
  const close = async (): Promise<void> => {
    await listener.close();
    await events.close();
    await live.close();
    await doors.end();
    await runtime.end();
  };
  try {
    await meeting.accept(databaseUrl, events, hostOf(stores.eventStoreUrl));
    const firstName = await nameStore(events);
    await prepareRuntime(databaseUrl, log);
    const { vault, masterKey, isKeyOld } = await openVault(config, runtime);
    const codec = new Codec(eventKinds, vault);
    await prepareLive(databaseUrl, projectors, log);
    const storeId = await meeting.record(runtime, events, firstName);
    await bringUpToDate(live, { events, codec, projectors, databaseUrl }, log);
    const snapshots = new Snapshots(events, vault);
    const unkept = (error: unknown): void => log(`a snapshot was not kept: ${inOneLine(error)}`);
    const commands = new Commands(events, codec, snapshots, unkept, tracing);
    const testClock = config.testClock ? new TestClock(runtime, listener) : null;
    await testClock?.load();
    const clock = new PastClock(testClock ?? systemClock);
    const progress = new Progress(live.pool, listener);
    const rows = live.db as unknown as Kysely<Crm>;
    const pages = new KeptPages(rows, clock, new Unchanged(listener));
    const forget = (subject?: string): void => {
      vault.forget(subject);
      pages.forget();
    };
    listener.on(SHREDDED, { onNotice: forget, onConnected: () => forget() });
    const lookAtKeys = (): void => void vault.look().catch((e: unknown) => log(inOneLine(e)));
    listener.on(MASTER_KEY, { onNotice: lookAtKeys, onConnected: lookAtKeys });
    const ids = new Ids(commands, await lastPutBack(events));
    const claims = new Claims(commands, claimsSecret(masterKey));
    const spool = new Spool(spoolFolder(config));
    const plans = await openPlanFiles({ ...config, masterKey, spool, pool: live.pool, log });
    const reading = { progress, rows, pool: live.pool, live, runtime, databaseUrl };
    return {
      ...reading,
      doors: { rows: openKysely<Crm>(doors), pool: doors },
      events,
      storeId,
      codec,
      vault,
      commands,
      matching: new Matching(masterKey),
      webhookSecrets: new WebhookSecrets(masterKey),
      shred: async (subject) => {
        await noteForgotten(config.dataDir, subject, new Date());
        await vault.destroy(subject);
      },
      onUnreadable,
      masterKey,
      isKeyOld,
      ids,
      claims,
      clock,
      pages,
      testClock,
      listener,
      tracing,
      plans,
      spool,
      webhookAllowPrivate: config.webhookAllowPrivate,
      close: () => close().finally(() => plans.close()),
    };
  } catch (error) {
    await close().catch(() => {});
    throw error instanceof AccessRefused ? refusedEntry(stores.eventStoreUrl, error) : error;
  }
}

export async function prepareRuntime(url: string, tell: Log = () => {}): Promise<void> {
  await inTurn(url, SCHEMAS, async () => {
    const db = openKysely<unknown>(
      openPool({ url, searchPath: 'runtime', name: 'migrations', size: 2, ...CHANGES_TABLES }),
    );
    const migrating = lettingReadersBy('the tables of the service', () => migrateRuntime(db), tell);
    await migrating.finally(() => db.destroy());
  });
}

/** Of several processes that find the read models outdated, one builds them anew and the others wait for it. */
async function bringUpToDate(live: Generation, options: RebuildOptions, log: Log): Promise<void> {
  for (;;) {
    const stale = await outdated(live, options.projectors);
    if (stale.length === 0) return;
    log(`read models made by another version (${stale.join(', ')}): builds them anew`);
    try {
      await rebuild({ ...options, onStep: replayLines(log) });
    } catch (error) {
      if (!(error instanceof AlreadyRebuilding)) throw error;
      await new Promise((resolve) => setTimeout(resolve, REBUILD_POLL_MS));
    }
  }
}

interface OpenVault {
  readonly vault: Vault;
  readonly masterKey: Buffer;
  readonly isKeyOld: boolean;
}

async function openVault(config: Config, runtime: pg.Pool): Promise<OpenVault> {
  const { key, isNew } = await masterKeyOf(config);
  const vault = new Vault(runtime, key);
  try {
    const { root, current } = await vault.open();
    return { vault, masterKey: root, isKeyOld: !current.equals(key) };
  } catch (error) {
    if (!(error instanceof WrongMasterKey)) throw error;
    // a key made just now for a database that has another one helps nobody
    if (isNew) await rm(masterKeyFile(config), { force: true });
    throw new CannotStart(error.message, error);
  }
}
