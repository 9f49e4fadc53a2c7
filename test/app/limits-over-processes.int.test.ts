// The limits of a key, and turns, hold however many processes serve: two on the same stores, asked in turns and all at once.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEventNode, type EventNode } from '../../src/platform/embedded/node/start-event-node.ts';
import type { Running } from '../journeys/foundation.ts';
import { startRunning, TOKEN } from '../journeys/running.ts';
import { freshDatabase } from '../support/stores/postgres.ts';

const LIMIT = 40;

let node: EventNode;
let services: Running[] = [];
beforeAll(async () => {
  node = await startEventNode({ databaseUrl: await freshDatabase() });
  const shared = {
    LOTBOOK_EVENTSTORE: node.connectionString,
    LOTBOOK_DATABASE_URL: await freshDatabase(),
    LOTBOOK_MASTER_KEY: randomBytes(32).toString('base64'),
  };
  services = [await startRunning(shared), await startRunning({ ...shared, LOTBOOK_ROLES: 'api' })];
});
afterAll(async () => {
  for (const service of services.toReversed()) await service.stop();
  await node.stop();
});

async function keyOf(tenant: string, settings: object): Promise<string> {
  const office = async (method: string, url: string, body: object) => {
    const answered = await fetch(`${services[0]!.address}/backoffice/v1${url}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answered.text();
    expect([answered.status, text]).toEqual([201, text]);
    return (JSON.parse(text) as { data: { key: string } }).data;
  };
  await office('POST', '/tenants', { key: tenant, name: tenant, settings });
  const { key } = await office('POST', `/${tenant}/keys`, {
    label: 'Portail',
    permissions: [],
    global_permissions: [],
    program_ids: 'all',
  });
  return key;
}

const ask = (key: string, tenant: string, i: number) =>
  fetch(`${services[i % services.length]!.address}/v1/${tenant}/programs`, { headers: { 'x-api-key': key } });

test.each(['all at once', 'in turns'])('no more than the limit, and all of it: %s', async (way) => {
  const tenant = way.replaceAll(' ', '-');
  const key = await keyOf(tenant, { rate_limit_per_minute: LIMIT });
  const began = performance.now();
  const answers: Response[] = [];
  if (way === 'in turns') for (let i = 0; i < 2 * LIMIT; i++) answers.push(await ask(key, tenant, i));
  else answers.push(...(await Promise.all(Array.from({ length: 2 * LIMIT }, (_, i) => ask(key, tenant, i)))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(LIMIT);
  // of the minute that began with the first of them
  const left = 60 - Math.ceil((performance.now() - began) / 1_000);
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(left);
});

test('what one process finds unchanged, many at once, costs nothing at another', async () => {
  const key = await keyOf('inchange', { rate_limit_per_minute: LIMIT });
  const [one, other] = services;
  const asked = (service: Running | undefined, headers = {}) =>
    fetch(`${service!.address}/v1/inchange/programs`, { headers: { 'x-api-key': key, ...headers } });
  const tag = (await asked(one)).headers.get('etag') ?? '';
  const known = await Promise.all(
    Array.from({ length: LIMIT - 1 }, () => asked(one, { 'if-none-match': tag })),
  );
  expect(new Set(known.map(({ status }) => status))).toEqual(new Set([304]));
  let served = 0;
  // the first was answered in full; one may lie unused with the first process
  await expect
    .poll(async () => (served += (await asked(other)).status === 200 ? 1 : 0))
    .toBeGreaterThanOrEqual(LIMIT - 2);
});

test('a client space that floods every process waits for itself, and keeps nobody else waiting', async () => {
  const unlimited = { rate_limit_per_minute: 0 };
  const loudKey = await keyOf('bruyant', unlimited);
  const quietKey = await keyOf('discret', unlimited);
  // each process has seen both keys
  for (let i = 0; i < services.length; i++)
    for (const [key, tenant] of [
      [loudKey, 'bruyant'],
      [quietKey, 'discret'],
    ] as const)
      expect((await ask(key, tenant, i)).status).toBe(200);
  // connections stand: a new one waits for those that came before it, whosever they are
  await Promise.all(
    Array.from({ length: 640 }, async (_, i) => {
      const { address } = services[i % services.length]!;
      await (await fetch(`${address}/healthz`)).arrayBuffer();
    }),
  );
  const answered: ('loud' | 'quiet')[] = [];
  const asked = async (who: 'loud' | 'quiet', i: number): Promise<number> => {
    const [key, tenant] = who === 'loud' ? [loudKey, 'bruyant'] : [quietKey, 'discret'];
    const response = await ask(key, tenant, i);
    await response.arrayBuffer();
    answered.push(who);
    return response.status;
  };
  const loud = Array.from({ length: 600 }, (_, i) => asked('loud', i));
  const quiet = Array.from({ length: 20 }, (_, i) => asked('quiet', i));
  expect(new Set(await Promise.all(quiet))).toEqual(new Set([200]));
  for (const status of await Promise.all(loud)) expect([200, 503]).toContain(status);
  // without turns they are the last of all; a busy machine has answered many before the last of these is sent
  expect(answered.lastIndexOf('quiet')).toBeLessThan(answered.length * 0.75);
});
