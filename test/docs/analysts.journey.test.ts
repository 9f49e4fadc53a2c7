// docs/analysts.md keeps its word: each of its queries runs on the demo client space, as `analyst`, and finds something.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { views } from '../../projections/views.ts';
import { readConfig } from '../../src/app/config.ts';
import { layDemo } from '../../src/app/demo/demo.ts';
import { startService, type Service } from '../../src/app/service.ts';
import type { Envelope } from '../support/space.ts';

const root = path.resolve(import.meta.dirname, '../..');
const text = await readFile(path.join(root, 'docs/analysts.md'), 'utf8');
const queries = [...text.matchAll(/^### (\d+)\. (.+)\n\n```sql\n([^`]+)```/gm)].map(
  ([, number, question, query]) => ({ number, question, query: query ?? '' }),
);

let dataDir: string;
let service: Service;
let client: pg.Client;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-analysts-'));
  const settings = { LOTBOOK_DATA_DIR: dataDir, LOTBOOK_PORT: '0', LOTBOOK_LOG_LEVEL: 'silent' };
  const config = readConfig(settings);
  service = await startService(config);
  await service.untilReady(20_000);
  await somethingHappens(await layDemo(config, service));
  client = new pg.Client(service.backend.databaseUrl);
  await client.connect();
  await client.query('set role analyst');
}, 180_000);
afterAll(async () => {
  await client?.end();
  await service?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What a demo that was laid a moment ago lacks: a price that moved, an option that ended. */
async function somethingHappens(key: string): Promise<void> {
  const call = async (method: string, url: string, body?: object) => {
    const answered = await fetch(`${service.address}/v1/demo${url}`, {
      method,
      headers: { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect([method, url, answered.status]).toEqual([method, url, 200]);
    return ((await answered.json()) as Envelope).data;
  };
  const lots = await call('GET', '/programs/1/lots');
  const { id, external_id } = lots.find((lot: { is_primary: boolean }) => lot.is_primary);
  await call('POST', '/programs/1/lots', { lots: [{ id, external_id, price_excluding_vat: 333_000 }] });
  const options = await call('GET', '/programs/1/options');
  const held = options.find((option: { status: string }) => option.status === 'option');
  await call('DELETE', `/programs/1/options/${held.id}`);
}

test('there are ten', () => {
  expect(queries.map(({ number }) => number)).toEqual(Array.from({ length: 10 }, (_, i) => String(i + 1)));
});

test.each(queries)('$question', async ({ query }) => {
  const { rows, fields } = await client.query(query);
  expect(rows.length).toBeGreaterThan(0);
  // a column that is null in every row answers nothing
  const silent = fields.filter(({ name }) =>
    rows.every((row: Record<string, unknown>) => row[name] === null),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test.each(views.map(({ name }) => name))('the view %s has rows for the analyst', async (name) => {
  const { rows } = await client.query(`select * from crm.${name} where tenant_key = 'demo' limit 1`);
  expect(rows).toHaveLength(1);
});
