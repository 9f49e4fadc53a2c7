// Signing in with a company's issuer, end to end: real providers, one for all client spaces and one of a client space.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PATIENCE_SECONDS } from '../../../src/api/sign-in/oidc/egress.ts';
import { Browser, type Seen } from '../../support/browser/browser.ts';
import { startIssuer, type TestIssuer } from '../../support/issuer.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { freePort } from '../../faults/service-process.ts';

let space: Space;
let common: TestIssuer;
let own: TestIssuer;
const OWN = 'own-issuer';
let clock: number;

beforeAll(async () => {
  const port = await freePort();
  const back = `http://127.0.0.1:${port}/console/connexion/oidc/retour`;
  common = await startIssuer([back]);
  // one of the two takes the client's secret in the form alone, and says that it takes both
  own = await startIssuer([`${back}/${OWN}`], 'client_secret_post');
  space = await openSpace({
    LOTBOOK_PORT: String(port),
    LOTBOOK_OIDC_ISSUER: common.url,
    LOTBOOK_OIDC_CLIENT_ID: common.client.client_id,
    LOTBOOK_OIDC_CLIENT_SECRET: common.client.client_secret,
    LOTBOOK_OIDC_TENANTS: 'rive-neuve,second',
  });
  for (const key of [OWN, 'second', 'apart']) await space.desk('POST', '/tenants', { key, name: key });
  for (const key of [OWN, 'second', 'apart', space.tenant]) {
    await add(key, 'jeanne@x.example', ['admin']);
    await add(key, `only@${key}.example`, ['sales']);
  }
  await set(OWN, {});
});
afterAll(() => Promise.all([space.close(), common.close(), own.close()]));
// the limit of tries is another test's
beforeEach(async () => {
  clock = space.service.backend.clock.now().getTime() + 61_000;
  await space.moveClock(new Date(clock));
});

async function add(tenant: string, email: string, roles: readonly string[]): Promise<number> {
  const added = await space.desk('POST', `/${tenant}/users`, {
    firstname: 'Jeanne',
    name: 'Roux',
    email,
    roles,
  });
  return added.json.data.id as number;
}

const set = (tenant: string, more: object) =>
  space.desk('PUT', `/${tenant}/settings`, { oidc: { issuer: own.url, ...own.client, ...more } });

const begin = (browser: Browser, tenant: string | null, retour?: string): Promise<Seen> => {
  const query = new URLSearchParams({
    ...(tenant === null ? {} : { espace: tenant }),
    ...(retour ? { retour } : {}),
  });
  return browser.get(`/console/connexion/oidc?${query.toString()}`);
};

/** All of the way, as whoever the issuer says. */
async function signIn(issuer: TestIssuer, tenant: string | null, retour?: string) {
  const browser = new Browser(space.address);
  const left = await begin(browser, tenant, retour);
  expect(left.status).toBe(303);
  const back = await issuer.visit(left.location!);
  return { browser, back, seen: await browser.get(back) };
}

const last = async (tenant: string) =>
  (
    (await space.desk('GET', `/${tenant}/sign-ins`)).json.data as {
      outcome: string;
      user_id: number | null;
    }[]
  )[0];

describe('with the issuer of all', () => {
  test('somebody with a verified e-mail address comes in, where the page said', async () => {
    common.account = { sub: 'a', email: 'Jeanne@x.example', email_verified: true };
    const { browser, seen } = await signIn(common, space.tenant, '/console/rive-neuve/ventes');
    expect([seen.status, seen.location]).toEqual([303, '/console/rive-neuve/ventes']);
    expect((await browser.get(`/backoffice/v1/${space.tenant}/users`)).status).toBe(200);
    expect((await browser.get('/backoffice/v1/second/users')).status).toBe(401);
    expect(await last(space.tenant)).toMatchObject({ outcome: 'signed-in', method: 'oidc' });
    expect([...browser.cookies.keys()]).toEqual(['lotbook-session']);
  });

  test.each([
    ['unknown', { sub: 'b', email: 'nobody@x.example', email_verified: true }, 'person-unknown'],
    [
      'without a verified address',
      { sub: 'c', email: 'jeanne@x.example', email_verified: false },
      'person-unknown',
    ],
    ['without any address', { sub: 'd' }, 'person-unknown'],
    ['called as somebody’s address', { sub: 'jeanne@x.example' }, 'person-unknown'],
  ])('somebody %s is refused and never added', async (_, account, outcome) => {
    common.account = account;
    const before = (await space.desk('GET', `/${space.tenant}/users`)).json.meta.total;
    const { browser, seen } = await signIn(common, space.tenant);
    expect([seen.status, browser.cookies.size]).toEqual([403, 0]);
    expect(await last(space.tenant)).toMatchObject({ outcome, user_id: null });
    expect((await space.desk('GET', `/${space.tenant}/users`)).json.meta.total).toBe(before);
  });

  test.each([
    ['too long', 'x'.repeat(256)],
    ['no text', 'a\0b'],
  ])('whose account is called by what is %s is refused, and that is noted', async (_, sub) => {
    common.account = { sub, email: 'jeanne@x.example', email_verified: true };
    expect((await signIn(common, space.tenant)).seen.status).toBe(403);
    expect(await last(space.tenant)).toMatchObject({ outcome: 'issuer-refused', user_id: null });
    expect((await signIn(common, null)).seen.status).toBe(403);
  });

  test('an address that is no text is nobody’s', async () => {
    common.account = { sub: 'n', email: 'jeanne@x.example\0', email_verified: true };
    expect((await signIn(common, space.tenant)).seen.status).toBe(403);
    expect((await signIn(common, null)).seen.status).toBe(403);
  });

  test('an address with a sign that only looks like a letter is nobody’s', async () => {
    await add(space.tenant, 'kim@x.example', ['admin']);
    common.account = { sub: 'k', email: '\u212Aim@x.example', email_verified: true };
    expect((await signIn(common, space.tenant)).seen.status).toBe(403);
    common.account = { sub: 'k', email: 'KIM@X.example', email_verified: true };
    expect((await signIn(common, space.tenant)).seen.status).toBe(303);
  });

  test('whoever has left is refused', async () => {
    const id = await add(space.tenant, 'left@x.example', ['sales']);
    await space.desk('DELETE', `/${space.tenant}/users/${id}`);
    common.account = { sub: 'e', email: 'left@x.example', email_verified: true };
    expect((await signIn(common, space.tenant)).seen.status).toBe(403);
    expect(await last(space.tenant)).toMatchObject({ outcome: 'account-closed', user_id: id });
  });

  test('without a client space it is the one that knows the person, and is to be named where several do', async () => {
    common.account = { sub: 'f', email: 'only@second.example', email_verified: true };
    const { browser, seen } = await signIn(common, null);
    expect(seen.status).toBe(303);
    expect((await browser.get('/backoffice/v1/second')).status).toBe(200);
    common.account = { sub: 'g', email: 'jeanne@x.example', email_verified: true };
    expect((await signIn(common, null)).seen.status).toBe(409);
    for (const elsewhere of ['apart', OWN]) {
      common.account = { sub: 'h', email: `only@${elsewhere}.example`, email_verified: true };
      expect((await signIn(common, null)).seen.status).toBe(403);
    }
  });

  test('another site begins nothing: who comes from there sees the page first', async () => {
    for (const from of ['cross-site', 'same-site']) {
      const browser = new Browser(space.address);
      const seen = await browser.get('/console/connexion/oidc?espace=second&retour=/console/second', {
        'sec-fetch-site': from,
      });
      expect([seen.status, seen.location]).toEqual([
        303,
        '/console/connexion?espace=second&retour=%2Fconsole%2Fsecond',
      ]);
      expect(browser.cookies.size).toBe(0);
    }
    const own = await new Browser(space.address).get('/console/connexion/oidc?espace=second', {
      'sec-fetch-site': 'same-origin',
    });
    expect(own.location).toMatch(new RegExp(`^${common.url}/`));
  });

  test('client spaces that it is not for do not have it', async () => {
    for (const tenant of ['apart', 'nowhere', 'a/b', '%00'])
      expect((await begin(new Browser(space.address), tenant)).status).toBe(404);
    const page = await new Browser(space.address).get('/console/connexion?espace=apart');
    expect(page.text).not.toContain('/console/connexion/oidc');
    const named = await new Browser(space.address).get('/console/connexion?retour=/console/second/ventes');
    expect(named.text).toContain(
      '/console/connexion/oidc?espace=second&amp;retour=%2Fconsole%2Fsecond%2Fventes',
    );
  });
});

describe('with an issuer of its own', () => {
  test('a client space is signed in to by that one alone', async () => {
    own.account = { sub: 'x', email: 'jeanne@x.example', email_verified: true };
    const { browser, seen } = await signIn(own, OWN);
    expect(seen.status).toBe(303);
    expect((await browser.get(`/backoffice/v1/${OWN}/settings`)).status).toBe(200);
    const left = await begin(new Browser(space.address), OWN);
    expect(left.location).toMatch(new RegExp(`^${own.url}/`));
  });

  test('the settings never show its secret, and are replaced as a whole', async () => {
    const changed = await set(OWN, { match: 'sub' });
    expect(changed.json.data.oidc).toEqual({ issuer: own.url, client_id: 'lotbook', match: 'sub' });
    expect((await set(OWN, {})).json.data.oidc.match).toBe('email');
    const read = await space.desk('GET', `/${OWN}/settings`);
    expect(read.text).not.toContain('secret');
    const issuers = ['http://192.168.0.1', 'ftp://127.0.0.1', 'https://login.example/?a=b', 'nonsense'].map(
      (issuer) => ({ issuer }),
    );
    for (const bad of [...issuers, { client_secret: '' }, { match: 'name' }, { more: 1 }]) {
      const refused = await set(OWN, bad);
      expect([bad, refused.status]).toEqual([bad, 422]);
      expect(Object.keys(refused.json.errors ?? {})[0]).toMatch(/^oidc\./);
    }
    const { rows } = await space.service.backend.runtime.query('select settings from crm.tenants');
    expect(JSON.stringify(rows)).not.toContain(own.client.client_secret);
  });

  test('by sub, a person is tied at the first sign-in, and stays it whatever the address becomes', async () => {
    await set(OWN, { match: 'sub' });
    own.account = { sub: 'tied', email: `only@${OWN}.example`, email_verified: true };
    expect((await signIn(own, OWN)).seen.status).toBe(303);
    own.account = { sub: 'tied', email: 'married@x.example', email_verified: true };
    expect((await signIn(own, OWN)).seen.status).toBe(303);
    own.account = { sub: 'successor', email: `only@${OWN}.example`, email_verified: true };
    expect((await signIn(own, OWN)).seen.status).toBe(403);
    expect((await last(OWN))!.user_id).toBeNull();
    const people = (await space.desk('GET', `/${OWN}/users`)).json.data as { id: number; email: string }[];
    const { id } = people.find(({ email }) => email === `only@${OWN}.example`)!;
    await space.desk('PUT', `/${OWN}/users/${id}`, { oidc_identity: null });
    expect((await signIn(own, OWN)).seen.status).toBe(303);
    own.account = { sub: 'only-verified-counts', email: 'jeanne@x.example', email_verified: false };
    expect((await signIn(own, OWN)).seen.status).toBe(403);
    await set(OWN, {});
  });
});

describe('what comes back', () => {
  beforeEach(() => {
    common.account = { sub: 'a', email: 'jeanne@x.example', email_verified: true };
  });

  test('is good once', async () => {
    const { browser, back } = await signIn(common, space.tenant);
    const replayed = await browser.get(back);
    expect([replayed.status, replayed.headers.getSetCookie().join()]).toEqual([
      400,
      expect.not.stringContaining('session'),
    ]);
  });

  test('is good in the browser that began alone', async () => {
    const victim = new Browser(space.address);
    const back = await common.visit((await begin(victim, space.tenant)).location!);
    const attacker = new Browser(space.address);
    expect((await attacker.get(back)).status).toBe(400);
    await begin(attacker, space.tenant);
    expect((await attacker.get(back)).status).toBe(403);
    expect(attacker.cookies.has('lotbook-session')).toBe(false);
    expect((await victim.get(back)).status).toBe(303);
  });

  test.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x')],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['another code', (url: URL) => url.searchParams.set('code', 'x')],
    ['an error', (url: URL) => url.searchParams.set('error', 'access_denied')],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://elsewhere.example')],
    ['two codes', (url: URL) => url.searchParams.append('code', 'x')],
    ['nothing', (url: URL) => (url.search = '')],
  ])('is refused with %s', async (_, spoil) => {
    const browser = new Browser(space.address);
    const back = new URL(await common.visit((await begin(browser, space.tenant)).location!));
    spoil(back);
    const seen = await browser.get(back.href);
    expect([seen.status, browser.cookies.size]).toEqual([403, 0]);
    expect(await last(space.tenant)).toMatchObject({ outcome: 'issuer-refused', user_id: null });
  });

  test('is refused at the address of another issuer', async () => {
    const browser = new Browser(space.address);
    const back = new URL(await common.visit((await begin(browser, space.tenant)).location!));
    back.pathname += `/${OWN}`;
    expect((await browser.get(back.href)).status).toBe(400);
    expect(await last(space.tenant)).toMatchObject({ outcome: 'attempt-stale' });
  });

  test('is refused when it took too long, and leads nowhere else', async () => {
    const browser = new Browser(space.address);
    const left = await begin(browser, space.tenant, '//elsewhere.example');
    const back = await common.visit(left.location!);
    await space.moveClock(new Date(clock + 11 * 60_000));
    expect((await browser.get(back)).status).toBe(400);
    expect((await signIn(common, space.tenant, 'https://elsewhere.example/')).seen.location).toBe('/console');
    expect((await signIn(common, space.tenant, '/\r\nset-cookie: a=b')).seen.location).toBe(
      '/set-cookie:%20a=b',
    );
  });
});

test('an issuer that is dead or hangs costs those who sign in with it, and nobody else', async () => {
  const hanging = createServer(() => {}).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const { port } = hanging.address() as AddressInfo;
  await set('apart', { issuer: `http://127.0.0.1:${port}` });
  const waiting = Array.from({ length: 20 }, () => begin(new Browser(space.address), 'apart'));
  common.account = { sub: 'a', email: 'jeanne@x.example', email_verified: true };
  const started = performance.now();
  const alive = await Promise.all([
    space.desk('GET', `/${space.tenant}/users`),
    fetch(`${space.address}/healthz`),
  ]);
  expect(alive.map(({ status }) => status)).toEqual([200, 200]);
  // not as long as the issuer is waited for
  expect(performance.now() - started).toBeLessThan(PATIENCE_SECONDS * 1_000);
  const answers = await Promise.all(waiting);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  // side by side: one after the other they would take a hundred seconds
  expect(performance.now() - started).toBeLessThan(5 * PATIENCE_SECONDS * 1_000);
  hanging.close();
  expect(await last('apart')).toMatchObject({ outcome: 'issuer-unavailable' });
  await set('apart', { issuer: `http://127.0.0.1:${await freePort()}` });
  await space.moveClock(new Date(clock + 61_000));
  expect((await begin(new Browser(space.address), 'apart')).status).toBe(503);
  expect((await signIn(common, space.tenant)).seen.status).toBe(303);
});
