// The policies in a service of their own, which is away when the sales office rules: the office is answered all the
// same, and what it said is carried out as soon as somebody can.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/app/settings/config.ts';
import { startEventNode, type EventNode } from '../../../src/platform/embedded/node/start-event-node.ts';
import { startService, type Service } from '../../../src/app/service.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';
import { openSpace, type Space } from '../../support/space.ts';

const PATIENCE_MS = 5_000;

let node: EventNode;
let space: Space;
let shared: Record<string, string>;
let dataDir: string;

beforeAll(async () => {
  node = await startEventNode({ databaseUrl: await freshDatabase() });
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-policies-'));
  shared = {
    LOTBOOK_EVENTSTORE: node.connectionString,
    LOTBOOK_DATABASE_URL: await freshDatabase(),
    LOTBOOK_MASTER_KEY: randomBytes(32).toString('base64'),
  };
  space = await openSpace({ ...shared, LOTBOOK_ROLES: 'api,projector' });
});
afterAll(async () => {
  await space?.close();
  await node?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function startPolicies(): Promise<Service> {
  return startService(
    readConfig({
      ...shared,
      LOTBOOK_ROLES: 'policies',
      LOTBOOK_BACKOFFICE_TOKEN: 'a token that nobody uses',
      LOTBOOK_DATA_DIR: dataDir,
      LOTBOOK_PORT: '0',
      LOTBOOK_LOG_LEVEL: 'silent',
      LOTBOOK_TEST_CLOCK: '1',
    }),
  );
}

it('a ruling that nobody carries out yet is answered in time, and carried out later', async () => {
  const program = await space.addProgram({ rules: { registration_mode: 'manual' } });
  const url = `/programs/${program}/registrations`;
  const person = { name: 'Martin', firstname: 'Jeanne', email1: 'j@example.com', phone1: '06 12 34 56 78' };
  const id = (await space.partner('POST', url, person)).json.data.id as number;
  const sheet = async () => (await space.partner('GET', `${url}/${id}`)).json.data;
  const first = await startPolicies();
  await expect.poll(async () => (await sheet()).ruling_required).not.toBeNull();
  await first.stop();

  const asked = performance.now();
  const ruled = await space.desk('POST', `/${space.tenant}${url}/${id}/ruling`, { decision: 'approved' });
  const waited = performance.now() - asked;
  expect(waited).toBeGreaterThanOrEqual(PATIENCE_MS - 50);
  expect(waited).toBeLessThan(PATIENCE_MS + 2_500);
  // accepted, but nothing of it shows before its lead is there
  expect([ruled.status, ruled.json.data]).toMatchObject([
    200,
    { status: 'pending', ruling_required: null, lead_id: null },
  ]);
  const again = await space.desk('POST', `/${space.tenant}${url}/${id}/ruling`, { decision: 'rejected' });
  expect([again.status, again.json.message]).toEqual([409, 'Cette dénonciation n’attend pas d’arbitrage']);

  const second = await startPolicies();
  await expect.poll(async () => (await sheet()).status).toBe('approved');
  expect(await sheet()).toMatchObject({ lead_id: expect.any(Number) });
  await second.stop();
});
