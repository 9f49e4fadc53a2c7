// Every projector takes every event: each route that changes something is fed what it accepts, at the edges of what it
// accepts, and what comes of it is written into a real Postgres.
import type { TObject } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBatch, SecondOwner, type Followed } from '../../projections/following/apply.ts';
import { decodeEach, type Arrived } from '../../src/platform/following/arrived.ts';
import {
  LIVE,
  openGeneration,
  prepareLive,
  type Generation,
} from '../../projections/building/generations.ts';
import type { Backend } from '../../src/app/backend.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import { featureRoutes } from '../../src/app/assembly/features.ts';
import { Matching } from '../../src/domain/registrations/matching.ts';
import { WebhookSecrets } from '../../src/processes/webhook-secret.ts';
import { UnkeyedAttempt } from '../../src/platform/http/once/idempotency.ts';
import { GLOBAL_PERMISSIONS, PROGRAM_PERMISSIONS } from '../../src/domain/vocabulary/permissions.ts';
import type { Route } from '../../src/platform/http/routes/route.ts';
import { isPlainObject } from '../../src/platform/judging/tidy.ts';
import { judge, noErrors, rightOf } from '../../src/platform/judging/validation.ts';
import { Claims } from '../../src/platform/commands/claims.ts';
import { Ids } from '../../src/platform/commands/ids.ts';
import { isRefusal, Refused, type Refusal } from '../../src/platform/kernel/refusal.ts';
import type { Caller } from '../../src/platform/http/doors/callers.ts';
import { IntakeContact, IntakeLead } from '../../src/domain/lead/leads/intake.ts';
import { startTestKernel, type TestKernel } from '../support/stores/backend.ts';
import { dumpReadModels } from '../support/stores/read-models.ts';
import { edges } from './edges.ts';
import fc from '../support/properties.ts';

const TENANT = 'edge';
const NOW = new Date('2026-03-14T09:00:00Z');
const SENT = Number(process.env.LOTBOOK_HOSTILE_RUNS ?? 6);
/** Against what hangs: a run takes four seconds, more where others work too. */
const LIMIT_MS = 120_000 + SENT * 30_000;

let kernel: TestKernel;
let live: Generation;
let routes: readonly Route[];
let followed: Followed[];
let position: bigint | null = null;
let sent = 0;
const seen = new Map<string, number>();

const key: Caller = {
  kind: 'key',
  tokenId: null,
  rights: new Set(),
  personsIn: 'all',
  tenantKey: TENANT,
  id: 1,
  label: 'key',
  user: { id: 1, fullname: 'J D', shortname: 'J. D', email: 'j@x.example', isActive: true },
  globalPermissions: new Set(GLOBAL_PERMISSIONS),
  permissions: new Set(PROGRAM_PERMISSIONS),
  programs: 'all',
  limits: {
    rate_limit_per_minute: 0,
    heavy_routes_per_hour: 0,
    max_upload_mib: 1,
    max_batch_lots: 5000,
    max_plans_per_lot: 20,
  },
};

beforeAll(async () => {
  kernel = await startTestKernel();
  await prepareLive(kernel.databaseUrl, projectors);
  live = openGeneration(kernel.databaseUrl, LIVE, { size: 4 });
  const { commands, events, codec, vault, pool } = kernel;
  const backend = {
    commands,
    events,
    codec,
    vault,
    live,
    rows: live.db,
    pool: live.pool,
    runtime: pool,
    ids: new Ids(commands),
    claims: new Claims(commands, Buffer.from('secret')),
    clock: { now: () => NOW },
    // nobody waits for a read model: what is written is answered with its identifier alone
    progress: { reached: async () => false, behindOn: () => [] },
    testClock: null,
    webhookAllowPrivate: true,
    masterKey: Buffer.alloc(32, 7),
    matching: new Matching(Buffer.alloc(32, 7)),
    webhookSecrets: new WebhookSecrets(Buffer.alloc(32, 7)),
    shred: async () => {},
    plans: {
      receive: () => {},
      removedAfter: (_files: unknown, _isGone: unknown, answer: () => unknown) => answer(),
    },
  } as unknown as Backend;
  const groups = featureRoutes(
    backend,
    'http://x',
    { forgetSubject: async () => {} },
    { reaches: async () => true },
    { look: () => Promise.reject(new Error('nobody looks')), rebuild: async () => null },
  );
  routes = [...groups.partner, ...groups.backoffice]
    .flatMap((group) => group.routes)
    .filter((route) => route.method !== 'GET' && route.receive === null);
  followed = projectors.map((projector) => ({ projector, position: null, aside: new Map() }));
  await layDown();
});
afterAll(async () => {
  await live?.close();
  await kernel?.close();
});

/** What the caller would be told, or null where nothing is left to tell. */
async function send(route: Route, body: unknown, params: Record<string, unknown>): Promise<Refusal | null> {
  if (!isPlainObject(body)) return null;
  const requestId = `request-${++sent}`;
  const call = { params: { tenantKey: TENANT, ...params }, key, requestId, query: {} };
  const unknown = route.door === 'partner' ? 'ignore' : 'refuse';
  const errors = noErrors();
  const judged = route.body
    ? judge(route.body, { source: 'json', unknown, rules: route.rules })(body, errors)
    : {};
  const { right, wrong } = rightOf(judged, errors);
  try {
    const there = (await route.record?.(call as never)) ?? true;
    if (there !== true) return null;
    Object.assign(errors, await route.lookups?.(right as never, call as never, wrong));
    if (Object.keys(errors).length > 0) return null;
    const idempotency = new UnkeyedAttempt();
    const answer = await route.handle({ ...call, body: judged, seed: requestId, idempotency } as never);
    return isRefusal(answer) ? answer : null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

const routeOf = (method: string, path: string): Route =>
  routes.find((route) => route.method === method && route.path === path)!;

/** Something of everything, so that what names a record finds one. */
async function layDown(): Promise<void> {
  const lots = ['a', 'b', 'c'].map((name) => ({
    external_id: name,
    reference: name,
    status: 'available',
    is_primary: name !== 'c',
    type: 'house',
    typology: 'T3',
    price_excluding_vat: 100,
  }));
  const lead = { contact: { name: 'M', email1: 'm@x.example' } };
  const at = { programId: 1, leadId: 1 };
  const first: [string, string, object, Record<string, unknown>?][] = [
    ['POST', '/tenants', { key: TENANT, name: 'Edge' }],
    ['POST', '/:tenantKey/users', { firstname: 'J', name: 'D', email: 'j@x.example' }],
    ['POST', '/:tenantKey/keys', {}],
    ['POST', '/:tenantKey/programs', { name: 'P' }],
    ['POST', '/programs/:programId/lots', { lots }, at],
    ['POST', '/programs/:programId/leads', lead, at],
    ['POST', '/webhooks', { url: 'https://example.com/' }],
  ];
  for (const [method, path, body, params = {}] of first)
    expect([path, await send(routeOf(method, path), body, params)]).toEqual([path, null]);
}

async function takeIn(): Promise<void> {
  const prefixes = [...new Set(projectors.flatMap((projector) => projector.prefixes))];
  const stored = [];
  for await (const event of kernel.events.readAll(prefixes, position)) stored.push(event);
  if (stored.length === 0) return;
  const batch = await decodeEach(kernel.codec, stored, new Set(stored.map(({ type }) => type)));
  for (const { type } of stored) seen.set(type, (seen.get(type) ?? 0) + 1);
  const upTo = stored.at(-1)!.position;
  const before = followed.map((one) => ({ ...one, aside: new Map(one.aside) }));
  expect(await applyBatch(live.db, followed, batch, upTo, false)).toEqual([]);
  position = upTo;
  await takeInTwice(batch, upTo, before);
}

/**
 * Delivered again, an event is dropped by the checkpoint, which moves with the rows in one transaction: by the one this
 * process knows, or, in a process that missed the first delivery, by the stored one.
 */
async function takeInTwice(batch: readonly Arrived[], upTo: bigint, before: Followed[]): Promise<void> {
  const rows = await dumpReadModels(live.pool);
  expect(await applyBatch(live.db, followed, batch, upTo, false)).toEqual([]);
  await expect(applyBatch(live.db, before, batch, upTo, false)).rejects.toThrow(SecondOwner);
  expect(await dumpReadModels(live.pool)).toBe(rows);
}

/** Mostly of what is there from the beginning, which nobody takes away. */
const id = fc.constantFrom(1, 1, 1, 1, 2);
const other = fc.constantFrom(2, 3);
/** What is rarely accepted, for its fields must suit each other, is tried more often. */
const OFTEN = /sales-actions|options|lots$|records|interest$/;
const personal = edges(IntakeContact, { name: fc.constant('Martin') });
const known = {
  contact: personal,
  lead: edges(IntakeLead),
  key: fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,62}$/),
  external_id: fc.constantFrom('a', 'b', 'x'.repeat(255)),
  property_search_localities: fc.constant([69003, '75']),
  property_search_insee_localities: fc.constant([]),
};

function callOf(route: Route): fc.Arbitrary<{ body: unknown; params: Record<string, unknown> }> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const ids = names
    .filter((name) => name !== 'tenantKey')
    .map((name) => [name, route.method === 'DELETE' && name !== 'programId' ? other : id] as const);
  const body = route.body ? edges(route.body as TObject, known) : fc.constant({});
  return fc.record({ body, params: fc.record(Object.fromEntries(ids)) });
}

test(
  'every projector takes every event that comes of accepted input, and takes none twice',
  async () => {
    const written = routes
      .filter((route) => !route.path.endsWith('/anonymise'))
      .flatMap((route) => (OFTEN.test(route.path) ? new Array<Route>(8).fill(route) : [route]));
    const round = fc.tuple(...written.map((route) => callOf(route)));
    await fc.assert(
      fc.asyncProperty(round, async (calls) => {
        for (const [i, { body, params }] of calls.entries()) {
          const refused = await send(written[i]!, body, params);
          // what was judged and found right is neither wrong after all nor more than an event can hold
          expect([written[i]!.path, refused?.refused]).not.toEqual([expect.anything(), 'unfit']);
          if (refused?.refused === 'invalid') expect(written[i]!.path).toMatch(/leads$/);
        }
        await takeIn();
      }),
      { numRuns: SENT, endOnFailure: true, verbose: 0 },
    );
    await takeIn();
    // else nothing was shown: most of what is sent must get as far as a row
    expect(seen.size).toBeGreaterThan(18);
  },
  LIMIT_MS,
);
