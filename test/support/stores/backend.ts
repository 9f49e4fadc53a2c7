// The kernel on real stores of its own: an event node and a database that nobody else uses.
import type pg from 'pg';
import { migrateRuntime } from '../../../migrations/index.ts';
import { startEventNode } from '../../../src/platform/embedded/node/start-event-node.ts';
import { eventKinds } from '../../../src/app/assembly/catalogue.ts';
import { Codec } from '../../../src/platform/eventstore/codec.ts';
import { Commands, type CommandContext } from '../../../src/platform/commands/commands.ts';
import type { AnyEventKind } from '../../../src/platform/rules/event.ts';
import { EventStore } from '../../../src/platform/eventstore/event-store.ts';
import { openKysely, openPool } from '../../../src/platform/postgres/postgres.ts';
import { Snapshots } from '../../../src/platform/commands/snapshots.ts';
import { Vault } from '../../../src/platform/vault/vault.ts';
import { freshDatabase } from './postgres.ts';

export interface TestKernel {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly pool: pg.Pool;
  readonly events: EventStore;
  readonly vault: Vault;
  readonly codec: Codec;
  readonly commands: Commands;
  /** Another process, as far as the stores can tell: its own connection and its own caches. */
  another(): { events: EventStore; commands: Commands; vault: Vault };
  close(): Promise<void>;
}

export async function startTestKernel(kinds: readonly AnyEventKind[] = eventKinds): Promise<TestKernel> {
  const databaseUrl = await freshDatabase();
  const node = await startEventNode({ databaseUrl });
  const pool = openPool({ url: databaseUrl, searchPath: 'runtime', name: 'test' });
  await migrateRuntime(openKysely<unknown>(pool));
  const masterKey = Buffer.alloc(32, 7);
  const stores: EventStore[] = [];
  const another = () => {
    const events = new EventStore(node.connectionString);
    stores.push(events);
    const vault = new Vault(pool, masterKey);
    const codec = new Codec(kinds, vault);
    const commands = new Commands(events, codec, new Snapshots(events, vault), (error) => {
      throw error;
    });
    return { events, vault, codec, commands };
  };
  const own = another();
  await own.vault.open();
  return {
    databaseUrl,
    eventStoreUrl: node.connectionString,
    pool,
    ...own,
    another,
    async close() {
      for (const store of stores) await store.close();
      await node.stop();
      await pool.end();
    },
  };
}

export function testContext(seed: string, now = new Date('2026-03-14T09:00:00Z')): CommandContext {
  return { tenant: 'test', actor: { keyId: 1, userId: null }, requestId: seed, causationId: seed, seed, now };
}

export async function readStream(events: EventStore, stream: string) {
  const all = [];
  for await (const event of events.read(stream)) all.push(event);
  return all;
}
