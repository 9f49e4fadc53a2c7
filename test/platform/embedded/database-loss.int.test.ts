// The node's Postgres goes away, in every way there is: it comes back by itself, and nothing is lost.
import { seededChance } from '../../support/seeded.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEventNode, type EventNode } from '../../../src/platform/embedded/node/start-event-node.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../src/platform/embedded/postgres.ts';
import { Ledger } from './ledger.ts';
import { startLoad } from './load.ts';
import { startProxy, type Proxy } from './proxy.ts';

const CUTS = Number(process.env['LOTBOOK_FAULT_ROUNDS'] ?? 3);

let dataDir: string;
let postgres: EmbeddedPostgres;
let proxy: Proxy;
let node: EventNode;
let client: EventStoreDBClient;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-loss-'));
  postgres = await startEmbeddedPostgres({ dataDir });
  proxy = await startProxy(postgres.port);
  const url = new URL(postgres.url('postgres'));
  url.port = String(proxy.port);
  node = await startEventNode({ databaseUrl: url.href });
  client = EventStoreDBClient.connectionString(node.connectionString);
});
afterEach(() => proxy.heal());
afterAll(async () => {
  await client.dispose();
  await node.stop();
  await proxy.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function postmaster(): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function whileWriting(break_: () => Promise<unknown>, recoveryMs: number): Promise<Ledger> {
  const ledger = new Ledger();
  const load = startLoad(ledger, client, { attempts: 3 });
  await load.progress(200);
  await break_();
  const broken = performance.now();
  await load.progress(200);
  expect(performance.now() - broken).toBeLessThan(recoveryMs);
  await load.stop();
  expect(await ledger.audit(client)).toEqual([]);
  return ledger;
}

describe('an event node whose database', () => {
  it('is killed goes on when it is back', async () => {
    await whileWriting(async () => process.kill(await postmaster(), 'SIGKILL'), 20_000);
  });

  it('is shut down at once goes on when it is back', async () => {
    await whileWriting(async () => process.kill(await postmaster(), 'SIGQUIT'), 20_000);
  });

  it(
    'loses its connections resolves what it did not hear of',
    { timeout: 30_000 + CUTS * 10_000 },
    async () => {
      const chance = seededChance('cuts of the connections');
      const cut = async (): Promise<void> => {
        for (let round = 0; round < CUTS; round++) {
          proxy.cut();
          await new Promise((resolve) => setTimeout(resolve, 150 + chance.below(300)));
        }
      };
      await whileWriting(cut, 20_000);
    },
  );

  it('stops answering gives up on it and takes over its own former session', async () => {
    await whileWriting(
      () => Promise.resolve(proxy.stall()).then(() => setTimeout(() => proxy.heal(), 3_000)),
      30_000,
    );
  });

  it('stays away says so soon, and does not keep anybody waiting', async () => {
    proxy.refuse();
    const before = performance.now();
    const appending = new Ledger().append(client, 'away');
    expect(await appending).toEqual({ kind: 'unknown' });
    expect(performance.now() - before).toBeLessThan(6_000);
    proxy.heal();
    const load = startLoad(new Ledger(), client);
    await load.progress(20);
    await load.stop();
  });

  it('is another node’s refuses to start', async () => {
    const starting = startEventNode({ databaseUrl: postgres.url('postgres'), lockPatienceMs: 300 });
    await expect(starting).rejects.toThrow('another event node writes to this database');
  });

  it('cannot be reached refuses to start', async () => {
    const url = new URL(postgres.url('postgres'));
    url.port = '1';
    await expect(startEventNode({ databaseUrl: url.href })).rejects.toThrow(/ECONNREFUSED/);
  });

  it('is untouched by all this', async () => {
    const direct = new pg.Client(postgres.url('postgres'));
    await direct.connect();
    const { rows } = await direct.query(
      `select count(*)::int as twice from
         (select position, lag(position) over (order by position) as before from event_node.events) seen
       where position <= before`,
    );
    expect(rows).toEqual([{ twice: 0 }]);
    await direct.end();
  });
});
