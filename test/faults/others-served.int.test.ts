// One client space writes on and on while what its writes wait for stands still: the others read as if nothing were.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEventNode, type EventNode } from '../../src/platform/embedded/node/start-event-node.ts';
import { PROGRAM_PERMISSIONS } from '../../src/domain/vocabulary/permissions.ts';
import { startProxy, type Proxy } from '../platform/embedded/proxy.ts';
import { startRunning, TOKEN } from '../journeys/running.ts';
import type { Running } from '../journeys/foundation.ts';
import { freshDatabase } from '../support/stores/postgres.ts';
import { holdProjectorsOf } from '../support/stores/held-projectors.ts';

/** More than are served at once. */
const WRITES = 400;
const READS = 5;
const APART_MS = 2;
const UNLIMITED = { rate_limit_per_minute: 0, heavy_routes_per_hour: 0 };

let node: EventNode;
let events: Proxy;
let databaseUrl: string;
let service: Running;

beforeAll(async () => {
  node = await startEventNode({ databaseUrl: await freshDatabase() });
  events = await startProxy(node.port);
  databaseUrl = await freshDatabase();
  service = await startRunning({
    LOTBOOK_DATABASE_URL: databaseUrl,
    LOTBOOK_EVENTSTORE: node.connectionString.replace(`:${node.port}`, `:${events.port}`),
    LOTBOOK_MASTER_KEY: randomBytes(32).toString('base64'),
  });
});
afterAll(async () => {
  await service.stop();
  await events.stop();
  await node.stop();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(method: string, url: string, headers: Record<string, string>, body?: object) {
  const answer = await fetch(`${service.address}${url}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code, data } = (await answer.json()) as { code: string; data: { id: number; key: string } };
  return { status: answer.status, code, data };
}

/** A client space with a program, and how one of its partners asks. */
async function openSpace(name: string) {
  const desk = (url: string, body: object) =>
    ask('POST', `/backoffice/v1${url}`, { authorization: `Bearer ${TOKEN}` }, body);
  await desk('/tenants', { key: name, name, settings: UNLIMITED });
  const program = await desk(`/${name}/programs`, { name: 'Clos', city: 'Lyon', type: 'VEFA' });
  const powers = {
    user_id: null,
    global_permissions: [],
    permissions: PROGRAM_PERMISSIONS,
    program_ids: 'all',
  };
  const { key } = (await desk(`/${name}/keys`, powers)).data;
  const at = `/v1/${name}/programs/${program.data.id}`;
  return (method: string, path: string, body?: object) =>
    ask(method, `${at}${path}`, { 'x-api-key': key }, body);
}

it.each([
  ['the read models stand still', 202, () => holdProjectorsOf(databaseUrl)],
  // the last: it takes its time until it is there again
  [
    'the event store is silent',
    503,
    async () => {
      events.stall();
      return async () => events.heal();
    },
  ],
])('while %s', async (_what, told, disturb) => {
  const [loud, quiet] = [await openSpace(`loud-${told}`), await openSpace(`quiet-${told}`)];
  expect((await quiet('GET', '')).status).toBe(200);
  const release = await disturb();
  /** Those that were not sent away at once. */
  const answered: number[] = [];
  const writes = Array.from({ length: WRITES }, async (_, n) => {
    await pause(n * APART_MS);
    const contact = { name: 'Roux', email1: `roux.${n}@mail.example` };
    const { status, code } = await loud('POST', '/leads', { contact, lead: {} });
    if (code !== 'busy') answered.push(status);
  });
  try {
    await pause(WRITES * APART_MS);
    for (let read = 0; read < READS; read++) expect((await quiet('GET', '')).status).toBe(200);
    // none of the writes is through by then: the reads waited for none of them
    expect(answered).toEqual([]);
    await Promise.all(writes);
    expect(new Set(answered)).toEqual(new Set([told]));
  } finally {
    await release();
  }
});
