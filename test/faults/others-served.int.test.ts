// One client space writes on and on while what its writes wait for stands still: the others read as if nothing were.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROGRAM_PERMISSIONS } from '../../src/domain/vocabulary/permissions.ts';
import { TOKEN } from '../journeys/running.ts';
import { holdProjectorsOf } from '../support/stores/held-projectors.ts';
import { startBehindProxies, type BehindProxies } from './behind-proxies.ts';

/** More than are served at once. */
const WRITES = 400;
const READS = 5;
const APART_MS = 2;
const UNLIMITED = { rate_limit_per_minute: 0, heavy_routes_per_hour: 0 };

let behind: BehindProxies;

beforeAll(async () => {
  behind = await startBehindProxies();
});
afterAll(() => behind?.stop());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(method: string, url: string, headers: Record<string, string>, body?: object) {
  const answer = await fetch(`${behind.service.address}${url}`, {
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
  ['the read models stand still', 202, () => holdProjectorsOf(behind.databaseUrl)],
  // the last: it takes its time until it is there again
  [
    'the event store is silent',
    503,
    async () => {
      behind.events.stall();
      return async () => behind.events.heal();
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
