// Who is let in where: every route of the OpenAPI document, every kind of caller who should not be. A new route is in
// the matrix without anybody thinking of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GLOBAL_PERMISSIONS, PROGRAM_PERMISSIONS } from '../../src/domain/vocabulary/permissions.ts';
import { ROLE_RIGHTS, ROLES } from '../../src/domain/vocabulary/roles.ts';
import { makeSecret } from '../../src/platform/http/doors/key-secret.ts';
import { Browser } from '../support/browser/browser.ts';
import { operationsOf, readDocument, type Operation } from './document.ts';
import { openAttacked, TENANT, type Attacked } from './space.ts';

const EVERYTHING = { permissions: PROGRAM_PERMISSIONS, global_permissions: GLOBAL_PERMISSIONS };

interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** No key of the client space at all. */
  readonly isUnknown?: true;
  /** What the caller meets there; null where nothing keeps it out. */
  readonly meets: (operation: Operation) => number | null;
}

let space: Attacked;
let operations: Operation[];
let partners: Caller[];
let others: Caller[];

beforeAll(async () => {
  space = await openAttacked();
  operations = operationsOf(await readDocument(space.address));
  const foreign = await space.newKey('spare', EVERYTHING);
  const revoked = await space.newKey(TENANT, EVERYTHING);
  await space.call('DELETE', `/${TENANT}/keys/${revoked.id}`);
  const poor = await space.newKey(TENANT, { permissions: [], global_permissions: [] });
  const elsewhere = await space.newKey(TENANT, { ...EVERYTHING, program_ids: [2] });
  const nowhere = await space.newKey(TENANT, { ...EVERYTHING, program_ids: [] });
  const key = (secret: string) => ({ 'x-api-key': secret });
  const outOfReach = ({ path }: Operation) => (path.includes('{programId}') ? 404 : null);
  partners = [
    { name: 'no key', headers: {}, isUnknown: true, meets: () => 401 },
    { name: 'an empty key', headers: key(''), isUnknown: true, meets: () => 401 },
    { name: 'a bad key', headers: key(makeSecret(1).text), isUnknown: true, meets: () => 401 },
    {
      name: 'a key number that cannot be',
      headers: key(makeSecret(2 ** 31).text),
      isUnknown: true,
      meets: () => 401,
    },
    { name: 'the key of another client space', headers: key(foreign.key), isUnknown: true, meets: () => 401 },
    { name: 'a revoked key', headers: key(revoked.key), isUnknown: true, meets: () => 401 },
    {
      name: 'the token of the back office',
      headers: { authorization: `Bearer ${space.token}` },
      isUnknown: true,
      meets: () => 401,
    },
    {
      name: 'a key without permission',
      headers: key(poor.key),
      meets: (o) => (o.permission === 'none' ? null : 403),
    },
    { name: 'a key of another program', headers: key(elsewhere.key), meets: outOfReach },
    { name: 'a key of no program', headers: key(nowhere.key), meets: outOfReach },
  ];
  others = [
    { name: 'no token', headers: {}, isUnknown: true, meets: () => 401 },
    { name: 'an empty token', headers: { authorization: 'Bearer ' }, isUnknown: true, meets: () => 401 },
    {
      name: 'a wrong token',
      headers: { authorization: `Bearer ${space.token}x` },
      isUnknown: true,
      meets: () => 401,
    },
    {
      name: 'another scheme',
      headers: { authorization: `Basic ${space.token}` },
      isUnknown: true,
      meets: () => 401,
    },
    { name: 'a partner', headers: key(space.key), isUnknown: true, meets: () => 401 },
    ...(await officers()),
    ...(await visitors()),
  ];
});
afterAll(() => space?.close(), 60_000);

/** A machine of the office in each role, one bound to another program, one of another client space, one revoked. */
async function officers(): Promise<Caller[]> {
  const issue = async (tenant: string, role: string, program_ids: number[] | 'all' = 'all') => {
    const powers = { label: role, role, program_ids, user_id: role === 'sales' ? 1 : null };
    const { data } = await space.call('POST', `/${tenant}/tokens`, powers);
    const { id, token } = data as { id: number; token: string };
    return { id, headers: { authorization: `Bearer ${token}` } };
  };
  const isInSpace = ({ path }: Operation) => path.includes('{tenantKey}');
  const lacks = (role: string) => (o: Operation) => (o.roles.includes(role) && isInSpace(o) ? null : 403);
  const roles: Caller[] = [];
  for (const role of ROLES)
    roles.push({ name: role, headers: (await issue(TENANT, role)).headers, meets: lacks(role) });
  for (const role of ROLES.filter((name) => ROLE_RIGHTS[name].perProgram))
    roles.push({
      name: `${role} of another program`,
      headers: (await issue(TENANT, role, [2])).headers,
      meets: (o) => (o.path.includes('{programId}') ? 404 : lacks(role)(o)),
    });
  const foreign = await issue('spare', 'admin');
  const revoked = await issue(TENANT, 'admin');
  await space.call('DELETE', `/${TENANT}/tokens/${revoked.id}`);
  return [
    ...roles,
    {
      name: 'an admin of another client space',
      headers: foreign.headers,
      meets: (o) => (isInSpace(o) ? 401 : 403),
    },
    { name: 'a revoked token', headers: revoked.headers, isUnknown: true, meets: () => 401 },
  ];
}

/** Somebody of the office in each role, who has signed in: what only reads, and nothing else. */
async function visitors(): Promise<Caller[]> {
  const enter = async (
    tenant: string,
    roles: readonly string[],
    end = false,
  ): Promise<Record<string, string>> => {
    entered += 1;
    const who = { firstname: 'Jeanne', name: 'Roux', email: `visitor.${entered}@x.example`, roles };
    const { id } = (await space.call('POST', `/${tenant}/users`, who)).data as { id: number };
    const made = await space.call('POST', `/${tenant}/users/${id}/invitations`, {});
    const { pathname } = new URL((made.data as { url: string }).url);
    const browser = new Browser(space.address);
    if ((await browser.post(pathname)).status !== 303) throw new Error('the link signs nobody in');
    if (end) await space.call('DELETE', `/${tenant}/users/${id}/sessions`);
    return { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  };
  const reads = (roles: readonly string[]) => (o: Operation) => {
    if (o.method !== 'GET') return 403;
    return o.path.includes('{tenantKey}') && roles.some((role) => o.roles.includes(role)) ? null : 403;
  };
  const one = async (roles: readonly string[]): Promise<Caller> => ({
    name: `a session of ${roles.join(' and ') || 'nobody in particular'}`,
    headers: await enter(TENANT, roles),
    meets: reads(roles),
  });
  const all: Caller[] = [];
  for (const role of ROLES) all.push(await one([role]));
  return [
    ...all,
    await one([]),
    await one(['sales', 'analyst']),
    {
      name: 'a session of another client space',
      headers: await enter('spare', ['admin']),
      meets: (o) => (o.path.includes('{tenantKey}') ? 401 : 403),
    },
    {
      name: 'a session that has ended',
      headers: await enter(TENANT, ['admin'], true),
      isUnknown: true,
      meets: () => 401,
    },
  ];
}
let entered = 0;

/** The first of everything. */
function filled(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'tenantKey' ? TENANT : '1'));
}

async function answered({ method, path, upload }: Operation, { headers }: Caller): Promise<Response> {
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return await fetch(space.address + filled(path), {
    method,
    headers: {
      ...headers,
      ...(hasBody ? { 'content-type': upload ? 'multipart/form-data; boundary=x' : 'application/json' } : {}),
    },
    ...(hasBody ? { body: upload ? '--x--' : '{}' } : {}),
  });
}

async function received(operation: Operation, caller: Caller): Promise<string> {
  return await (await answered(operation, caller)).text();
}

async function knock(operation: Operation, caller: Caller): Promise<string> {
  const answer = await answered(operation, caller);
  const { data, ...envelope } = (await answer.json()) as Record<string, unknown>;
  return `${answer.status}${envelope.success === false && data === null ? '' : ' with data'}`;
}

async function expectMatrix(door: Operation['door'], callers: readonly Caller[]): Promise<void> {
  const met: string[] = [];
  const meant: string[] = [];
  for (const operation of operations.filter((o) => o.door === door))
    for (const caller of callers) {
      const status = caller.meets(operation);
      if (status === null) continue;
      const what = `${operation.method} ${operation.path}, ${caller.name}: `;
      met.push(what + (await knock(operation, caller)));
      meant.push(what + String(status));
    }
  expect(met.length).toBeGreaterThan(callers.length * 10);
  expect(met).toEqual(meant);
}

it('a key that lacks a permission is told which', async () => {
  const poor = partners.find(({ name }) => name === 'a key without permission')!;
  const asking = operations.filter((o) => o.door === 'partner' && o.permission.includes('`'));
  expect(asking.length).toBeGreaterThan(20);
  for (const operation of asking) {
    const { code, body } = JSON.parse(await received(operation, poor)) as Record<string, string>;
    const lacking = [...operation.permission.matchAll(/`([^`]+)`/g)].map(([, permission]) => permission);
    expect([operation.path, code, body]).toEqual([
      operation.path,
      'permission-missing',
      `Permission requise : ${lacking.join(' ou ')}.`,
    ]);
  }
});

it('roles that see no persons are told of none, whatever is asked', async () => {
  await tellOf(PERSON);
  const reads = operations.filter((o) => o.door === 'backoffice' && o.method === 'GET');
  const tells = async (role: string): Promise<string[]> => {
    const caller = others.find(({ name }) => name === role)!;
    const told: string[] = [];
    for (const operation of reads)
      if (/Secr[eè]te|zoe\.s|698765432/i.test(await received(operation, caller))) told.push(operation.path);
    return told;
  };
  for (const [role, { seesPersons }] of Object.entries(ROLE_RIGHTS)) {
    const told = await tells(role);
    expect([role, told.length > 10 ? 'many' : told]).toEqual([role, seesPersons ? 'many' : []]);
  }
});

const PERSON = { name: 'Secrète', firstname: 'Zoé', email1: 'zoe.s@mail.example', phone1: '+33698765432' };

/** A lead, a declaration and an option of one person, with whatever hangs on a lead. */
async function tellOf(person: typeof PERSON): Promise<void> {
  const post = async (path: string, body: object) => {
    const { status } = await space.call('POST', `/${TENANT}/programs/1${path}`, body);
    if (status >= 300) throw new Error(`${path}: ${status}`);
  };
  await post('/leads', { contact: person, lead: {} });
  await post('/leads/1/records', { event: 'sms', comment: 'Mme Secrète rappelle' });
  const action = {
    type: 'call',
    status: 'pending',
    comment: 'joindre Mme Secrète',
    due_at: '2027-01-01T09:00:00.000000Z',
  };
  await post('/leads/1/sales-actions', { ...action, user_id: 1, owner_assignment: 'manual' });
  await post('/registrations', { ...person, owner_id: 1 });
  const lot = {
    external_id: 'x',
    reference: 'x',
    type: 'apartment',
    typology: 'T3',
    floor: 1,
    status: 'available',
  };
  await post('/lots', { lots: [{ ...lot, is_primary: true, price_excluding_vat: 1 }] });
  await post('/options', { lead_id: 1, lots: [{ id: 1 }], vat_rate: 20, owner_id: 1 });
}

describe('nobody gets in, or gets data,', () => {
  it('on the partner API without the key, the program, the permission', () =>
    expectMatrix('partner', partners));
  it('on the back office without a token, the program, the role', () => expectMatrix('backoffice', others));
  it('beside the routes: other methods and addresses below a client space', async () => {
    const { path } = operations.find((o) => o.door === 'partner' && o.path.includes('{programId}'))!;
    for (const caller of partners.filter((c) => c.isUnknown))
      for (const method of ['PATCH', 'OPTIONS', 'HEAD', 'DELETE'])
        for (const url of [path, '/v1/{tenantKey}/nowhere']) {
          const answer = await fetch(space.address + filled(url), { method, headers: caller.headers });
          expect([caller.name, method, url, answer.status]).toEqual([caller.name, method, url, 401]);
        }
  });
});
