// SIGKILL while a request with an Idempotency-Key runs: its retry is let in within five seconds, and has one effect.
import pg from 'pg';
import { expect, test } from 'vitest';
import { loneService } from './lone-service.ts';
import { desk } from './service-process.ts';
import { storesOf } from '../support/stores/stores-of.ts';
import { apartment } from '../support/apartment.ts';

const KNOWN_DEAD_MS = 5_000;
const LOTS = 400;

const { dataDir, start } = await loneService('kill-idempotent');

test('a retry after a kill is let in within five seconds', async () => {
  let service = await start();
  const call = await desk(service, dataDir);
  await call('POST', '/tenants', { key: 'acme', name: 'Acme' });
  const made = await call('POST', '/acme/programs', {
    name: 'Clos',
    city: 'Lyon',
    type: 'VEFA',
    vat_rate: 20,
  });
  const key = await call('POST', '/acme/keys', {
    user_id: null,
    program_ids: 'all',
    global_permissions: [],
    permissions: ['lot.create', 'lot.view'],
  });
  const url = `${service.address}/v1/acme/programs/${(made.data as { id: number }).id}/lots`;
  const headers = {
    'x-api-key': (key.data as { key: string }).key,
    'content-type': 'application/json',
    'idempotency-key': 'feed-1',
  };
  const lots = Array.from({ length: LOTS }, (_, i) =>
    apartment(`x${i}`, `A${i}`, { price_excluding_vat: 208_333.33 }),
  );
  const post = () => fetch(url, { method: 'POST', headers, body: JSON.stringify({ lots }) });
  const { databaseUrl } = await storesOf(dataDir);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => {});
  const states = async () =>
    (await pool.query<{ state: string }>('select state from runtime.idempotency')).rows.map(
      (row) => row.state,
    );

  const first = post().then(
    () => 'answered',
    () => 'cut off',
  );
  while (!(await states()).includes('running')) await new Promise((resolve) => setImmediate(resolve));
  await service.kill('SIGKILL');
  const killedAt = performance.now();
  expect(await first).toBe('cut off');
  await pool.end();

  service = await start();
  const startedAt = performance.now();
  let retry = await post();
  while (retry.status === 409) {
    expect(performance.now() - killedAt).toBeLessThan(Math.max(KNOWN_DEAD_MS, startedAt - killedAt + 1_000));
    await new Promise((resolve) => setTimeout(resolve, 50));
    retry = await post();
  }
  expect([200, 201, 202]).toContain(retry.status);
  const again = await post();
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const listed = (await (await fetch(url, { headers })).json()) as { data: unknown[] };
  expect(listed.data).toHaveLength(LOTS);
});
