// SIGKILL of everything Lotbook runs, under load: what was acknowledged is there, once and in its place.
import { seededChance } from '../../support/seeded.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../../src/platform/embedded/postgres.ts';
import { startHost, type Hosted } from './hosted.ts';
import { Ledger } from './ledger.ts';
import { startLoad } from './load.ts';

const ROUNDS = Number(process.env['LOTBOOK_FAULT_ROUNDS'] ?? 2);

let dataDir: string;
let host: Hosted | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-kill-'));
});
afterAll(async () => {
  await host?.kill();
  // Starting once more stops the Postgres that the killed host left behind.
  const postgres = await startEmbeddedPostgres({ dataDir });
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('loses and repeats nothing', { timeout: 30_000 + ROUNDS * 20_000 }, async () => {
  const ledger = new Ledger();
  const chance = seededChance('kills of the event node');
  for (let round = 0; round < ROUNDS; round++) {
    host = await startHost(dataDir);
    const client = EventStoreDBClient.connectionString(host.connectionString);
    if (round > 0) expect(await ledger.audit(client)).toEqual([]);
    const load = startLoad(ledger, client);
    await load.progress(50 + chance.below(1_500));
    await host.kill();
    await load.stop();
    await client.dispose();
  }
  host = await startHost(dataDir);
  const client = EventStoreDBClient.connectionString(host.connectionString);
  expect(await ledger.audit(client)).toEqual([]);
  expect(ledger.count('acknowledged')).toBeGreaterThan(ROUNDS * 50);
  await client.dispose();
});

it('lets nobody else into the folder while it runs', async () => {
  host ??= await startHost(dataDir);
  await expect(startHost(dataDir)).rejects.toThrow(`is in use by process ${host.process.pid}`);
});
