// Signing in by a link, and what a session opens: over HTTP, as a browser does it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UsageLog } from '../../../src/api/keys/usage.ts';
import { SessionDirectory } from '../../../src/api/sign-in/session-directory.ts';
import { Sessions } from '../../../src/api/sign-in/sessions.ts';
import { Listener } from '../../../src/platform/kernel/listener.ts';
import { Browser, type Seen } from '../../support/browser.ts';
import { openSpace, type Space } from '../../support/space.ts';

let space: Space;
let at: string;
let number = 0;

beforeAll(async () => {
  space = await openSpace();
  at = `/${space.tenant}`;
  await space.desk('POST', '/tenants', { key: 'other', name: 'Autre' });
});
afterAll(() => space.close());

async function person(roles: readonly string[], more: object = {}): Promise<number> {
  number += 1;
  const who = { firstname: 'Jeanne', name: `Martin ${number}`, email: `jeanne.${number}@x.example` };
  const added = await space.desk('POST', `${at}/users`, { ...who, roles, ...more });
  return added.json.data.id as number;
}

async function link(id: number): Promise<string> {
  const made = await space.desk('POST', `${at}/users/${id}/invitations`, {});
  expect(made.status).toBe(201);
  return made.json.data.url as string;
}

/** A browser in which this person has signed in. */
async function signedIn(id: number): Promise<Browser> {
  const browser = new Browser(space.address);
  const seen = await browser.post(await link(id));
  expect([seen.status, seen.location]).toEqual([303, '/console']);
  return browser;
}

const openSessions = async (id: number) =>
  (await space.desk('GET', `${at}/users/${id}/sessions`)).json.data as { id: number }[];
const outcomes = async (id: number) =>
  (await space.desk('GET', `${at}/sign-ins?user_id=${id}`)).json.data.map(
    (s: { outcome: string }) => s.outcome,
  );
const desk = (browser: Browser, url: string, method = 'GET'): Promise<Seen> =>
  browser.send(method, `/backoffice/v1${url}`);

describe('a link', () => {
  test('shows a page with one button, and is used up by that button alone', async () => {
    const id = await person(['manager']);
    const url = await link(id);
    const browser = new Browser(space.address);
    for (const _ of ['once', 'again']) {
      const page = await browser.get(url);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.text.match(/<button/g)).toHaveLength(1);
      expect(page.text).not.toContain('<script');
      expect(page.text).toContain('Jeanne Martin');
    }
    expect(browser.cookies.size).toBe(0);
    const entered = await browser.post(url);
    expect(entered.headers.getSetCookie()[0]).toMatch(
      /^lotbook-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    const home = await browser.get('/console');
    expect(home.status).toBe(200);
    for (const said of ['Jeanne Martin', 'Rive Neuve', 'Responsable', 'Se déconnecter'])
      expect(home.text).toContain(said);
    expect((await browser.get(url)).status).toBe(410);
    const late = await new Browser(space.address).post(url);
    expect([late.status, late.headers.getSetCookie()]).toEqual([410, []]);
    expect(await outcomes(id)).toEqual(['link-used', 'signed-in', 'link-made']);
  });

  test('used by twenty at once signs one of them in', async () => {
    const id = await person(['sales']);
    const url = await link(id);
    // as if from many addresses: the limit of tries is another test's
    await space.moveClock(new Date(space.service.backend.clock.now().getTime() + 61_000));
    const seen = await Promise.all(Array.from({ length: 20 }, () => new Browser(space.address).post(url)));
    expect(seen.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(seen.filter(({ status }) => status === 410)).toHaveLength(19);
    expect(await openSessions(id)).toHaveLength(1);
    await space.moveClock(new Date(space.service.backend.clock.now().getTime() + 61_000));
  });

  test('is over after 24 hours; a newer one ends no older one', async () => {
    const id = await person(['sales']);
    const first = await link(id);
    const second = await link(id);
    expect((await new Browser(space.address).post(second)).status).toBe(303);
    const now = space.service.backend.clock.now().getTime();
    await space.moveClock(new Date(now + 24 * 3_600_000 - 5_000));
    expect((await new Browser(space.address).get(first)).status).toBe(200);
    await space.moveClock(new Date(now + 24 * 3_600_000 + 5_000));
    expect((await new Browser(space.address).post(first)).status).toBe(410);
    expect((await outcomes(id))[0]).toBe('link-expired');
  });

  test('dies with the account, and stays dead when the person comes back', async () => {
    const id = await person(['sales']);
    const url = await link(id);
    await space.desk('DELETE', `${at}/users/${id}`);
    expect((await new Browser(space.address).post(url)).status).toBe(410);
    const refused = await space.desk('POST', `${at}/users/${id}/invitations`, {});
    expect([refused.status, refused.json.code]).toEqual([409, 'account-closed']);
    await space.desk('PUT', `${at}/users/${id}`, { is_active: true });
    expect((await new Browser(space.address).post(url)).status).toBe(410);
    expect(await outcomes(id)).toEqual(['link-dead', 'link-dead', 'link-made']);
  });

  test.each([
    ['of another client space', (url: string) => url.replace('/rive-neuve.', '/other.')],
    ['cut short', (url: string) => url.slice(0, -1)],
    ['with more to it', (url: string) => `${url}.x`],
    ['of no client space', (url: string) => url.replace('/rive-neuve.', '/.')],
    ['with NUL in it', (url: string) => `${url}%00`],
    ['without UTF-8', (url: string) => `${url.slice(0, -1)}%ff`],
    ['as a path upwards', (url: string) => url.replace('/rive-neuve.', '/..%2f')],
  ])('that is changed opens nothing: %s', async (_, change) => {
    const url = await link(await person(['sales']));
    for (const method of ['GET', 'POST']) {
      const browser = new Browser(space.address);
      const seen = await browser.send(method, change(url), { 'sec-fetch-site': 'same-origin' });
      expect(seen.status).toBeGreaterThanOrEqual(400);
      expect(seen.status).toBeLessThan(500);
      expect(browser.cookies.size).toBe(0);
    }
    expect((await new Browser(space.address).get(url)).status).toBe(200);
  });

  test('takes no form from elsewhere', async () => {
    const id = await person(['sales']);
    const url = await link(id);
    const { origin } = new URL(space.address);
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'null' },
      { origin: 'https://elsewhere.example' },
      { origin, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of foreign)
      for (const address of [url, '/console/deconnexion', '/console', '/console/nowhere']) {
        const seen = await new Browser(space.address).send('POST', address, headers);
        expect([address, headers, seen.status]).toEqual([address, headers, 403]);
      }
    expect((await new Browser(space.address).send('POST', url, { origin })).status).toBe(303);
  });
});

describe('a session', () => {
  test('reads with the rights of its roles, and changes nothing', async () => {
    const admin = await signedIn(await person(['admin']));
    expect((await desk(admin, `${at}/users`)).status).toBe(200);
    expect((await desk(admin, `${at}/users`, 'HEAD')).status).toBe(200);
    expect((await desk(admin, '/other/users')).status).toBe(401);
    expect((await desk(admin, '/tenants')).status).toBe(403);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      for (const url of [`${at}/users`, `${at}/users/1`, `${at}/nowhere`]) {
        const refused = await admin.send(method, `/backoffice/v1${url}`, { origin: space.address });
        expect([method, url, refused.status]).toEqual([method, url, 403]);
        expect(refused.text).toContain('console-only');
      }
    expect((await desk(admin, '/other/users', 'DELETE')).status).toBe(401);
    const sales = await signedIn(await person(['sales']));
    const refused = await desk(sales, `${at}/users`);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('role-missing')]);
    expect((await desk(sales, `${at}/programs`)).status).toBe(200);
  });

  test('is a person in what it does: when the person was last here', async () => {
    const id = await person(['admin']);
    const browser = await signedIn(id);
    await desk(browser, at);
    await expect
      .poll(async () => (await space.desk('GET', `${at}/users/${id}`)).json.data.last_seen_at, {
        timeout: 8_000,
      })
      .not.toBeNull();
  });

  test('is idle for twelve hours at most, and thirty days old at most', async () => {
    const id = await person(['auditor']);
    const idle = await signedIn(id);
    const used = await signedIn(id);
    const start = space.service.backend.clock.now().getTime();
    const HOUR = 3_600_000;
    await space.moveClock(new Date(start + 12 * HOUR - 10_000));
    expect((await desk(used, at)).status).toBe(200);
    await space.moveClock(new Date(start + 12 * HOUR + 10_000));
    expect((await desk(idle, at)).status).toBe(401);
    expect((await idle.get('/console')).location).toBe('/console/connexion?retour=%2Fconsole');
    for (let hours = 23; hours < 30 * 24; hours += 11) {
      await space.moveClock(new Date(start + hours * HOUR));
      expect([hours, (await desk(used, at)).status]).toEqual([hours, 200]);
    }
    await space.moveClock(new Date(start + 30 * 24 * HOUR - 10_000));
    expect((await desk(used, at)).status).toBe(200);
    await space.moveClock(new Date(start + 30 * 24 * HOUR + 10_000));
    expect((await desk(used, at)).status).toBe(401);
    expect(await openSessions(id)).toEqual([]);
  });

  test('is listed and ended by administrators, one or all', async () => {
    const id = await person(['manager']);
    const browsers = [await signedIn(id), await signedIn(id), await signedIn(id)];
    const listed = await openSessions(id);
    expect(listed).toHaveLength(3);
    expect(JSON.stringify(listed)).not.toContain([...browsers[0]!.cookies.values()][0]);
    const [newest] = listed;
    const path = `${at}/users/${id}/sessions`;
    expect((await space.desk('GET', `${path}/${newest!.id}`)).json.data).toEqual(newest);
    for (const _ of ['once', 'again']) {
      const ended = await space.desk('DELETE', `${path}/${newest!.id}`);
      expect([ended.status, ended.json.data.ended_at]).toEqual([200, expect.any(String)]);
    }
    await expect.poll(async () => (await desk(browsers[2]!, at)).status, { timeout: 1_000 }).toBe(401);
    expect((await desk(browsers[0]!, at)).status).toBe(200);
    expect((await space.desk('DELETE', `${path}/999999`)).status).toBe(404);
    const other = await person(['manager']);
    expect((await space.desk('DELETE', `${at}/users/${other}/sessions/${listed[1]!.id}`)).status).toBe(404);
    expect((await space.desk('DELETE', path)).json.data).toHaveLength(2);
    for (const browser of browsers)
      await expect.poll(async () => (await desk(browser, at)).status, { timeout: 1_000 }).toBe(401);
    expect(await openSessions(id)).toEqual([]);
  });

  test('ends with the account, and a role taken away is gone, within a second', async () => {
    const id = await person(['admin', 'sales']);
    await person(['admin']);
    const browser = await signedIn(id);
    expect((await desk(browser, `${at}/users`)).status).toBe(200);
    await space.desk('PUT', `${at}/users/${id}`, { roles: ['sales'] });
    await expect.poll(async () => (await desk(browser, `${at}/users`)).status, { timeout: 1_000 }).toBe(403);
    expect((await desk(browser, at)).status).toBe(200);
    await space.desk('DELETE', `${at}/users/${id}`);
    await expect.poll(async () => (await desk(browser, at)).status, { timeout: 1_000 }).toBe(401);
    await space.desk('PUT', `${at}/users/${id}`, { is_active: true });
    expect((await desk(browser, at)).status).toBe(401);
  });

  test('ends in every process within a second, whatever it remembers', async () => {
    const { backend } = space.service;
    // another process, as far as the stores can tell
    const listener = new Listener(backend.databaseUrl);
    const usage = new UsageLog(backend.clock, backend.runtime);
    const sessions = new Sessions(backend.runtime, backend.clock);
    const other = new SessionDirectory(backend, listener, sessions, usage);
    await listener.start();
    try {
      const id = await person(['manager', 'auditor']);
      const browser = await signedIn(id);
      const secret = browser.cookies.get('lotbook-session')!;
      await expect.poll(async () => (await other.find(secret))?.roles).toEqual(['manager', 'auditor']);
      await space.desk('PUT', `${at}/users/${id}`, { roles: ['auditor'] });
      const told = performance.now();
      await expect.poll(async () => (await other.find(secret))?.roles, { interval: 20 }).toEqual(['auditor']);
      await space.desk('DELETE', `${at}/users/${id}`);
      await expect.poll(() => other.find(secret), { interval: 20 }).toBeNull();
      expect(performance.now() - told).toBeLessThan(2_000);
    } finally {
      await listener.close();
      await usage.close();
    }
  });

  test('is left by a form, and the one before it ends with a new one', async () => {
    const id = await person(['manager']);
    const browser = await signedIn(id);
    const [before] = await openSessions(id);
    expect((await browser.post(await link(id))).status).toBe(303);
    expect(await openSessions(id)).toHaveLength(1);
    expect((await openSessions(id))[0]!.id).not.toBe(before!.id);
    expect((await browser.get('/console/deconnexion')).status).toBe(404);
    const kept = new Browser(space.address);
    for (const [name, value] of browser.cookies) kept.keep(name, value);
    const left = await browser.post('/console/deconnexion');
    expect([left.status, left.location]).toEqual([303, '/console/connexion']);
    expect(browser.cookies.size).toBe(0);
    expect(await openSessions(id)).toEqual([]);
    expect((await desk(kept, at)).status).toBe(401);
  });

  test('takes no secret from outside: what a browser brings never becomes a session', async () => {
    const browser = new Browser(space.address);
    const brought = 'A'.repeat(43);
    browser.keep('lotbook-session', brought);
    await browser.post(await link(await person(['manager'])));
    expect(browser.cookies.get('lotbook-session')).not.toBe(brought);
    const attacker = new Browser(space.address);
    attacker.keep('lotbook-session', brought);
    expect((await desk(attacker, at)).status).toBe(401);
  });

  test.each([
    ['huge', 'x'.repeat(12_000)],
    ['NUL', '%00'],
    ['quoted', '"a"'],
    ['a list', '; ; ;=;'],
    ['a prototype', '__proto__'],
  ])('no cookie of any shape opens anything: %s', async (_, value) => {
    const browser = new Browser(space.address);
    browser.keep('lotbook-session', value);
    expect((await desk(browser, at)).status).toBe(401);
    expect((await browser.get('/console')).status).toBe(303);
  });
});

describe('signed out', () => {
  test.each([
    ['/console', '/console/connexion?retour=%2Fconsole'],
    [
      '/console/demo/programmes?vue=tableau',
      '/console/connexion?retour=%2Fconsole%2Fdemo%2Fprogrammes%3Fvue%3Dtableau',
    ],
    ['/console/nowhere/at/all', '/console/connexion?retour=%2Fconsole%2Fnowhere%2Fat%2Fall'],
    ['/console/', '/console/connexion?retour=%2Fconsole%2F'],
  ])('%s leads to the page for signing in', async (url, there) => {
    const seen = await new Browser(space.address).get(url);
    expect([seen.status, seen.location]).toEqual([303, there]);
  });

  test('the page for signing in keeps a local way back only', async () => {
    const page = async (retour: string) =>
      (await new Browser(space.address).get(`/console/connexion?retour=${encodeURIComponent(retour)}`)).text;
    expect(await page('/console/demo/ventes')).toContain('value="/console/demo/ventes"');
    for (const bad of [
      'https://x.example/',
      '//x.example',
      '/\\x.example',
      '/.//x.example',
      'javascript:alert(1)',
      '/\t/x.example',
    ])
      expect(await page(bad)).not.toContain('x.example');
    expect(await page('/console/"><script>')).not.toContain('<script');
  });

  test('signed in, unknown pages are 404 as a page, and the page for signing in leads on', async () => {
    const browser = await signedIn(await person(['sales']));
    const unknown = await browser.get('/console/nowhere');
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await browser.get('/console/connexion?retour=%2Fconsole%2Fx')).location).toBe('/console/x');
    expect((await browser.get('/console/connexion?retour=%2F%2Fx.example')).location).toBe('/console');
    expect((await browser.get('/console/connexion?retour=/a%0d%0aset-cookie:%20x=1')).location).toBe(
      '/aset-cookie:%20x=1',
    );
  });
});

test('signing in may be tried ten times a minute, and not without end', async () => {
  await space.moveClock(new Date(space.service.backend.clock.now().getTime() + 61_000));
  const tries: number[] = [];
  for (let i = 0; i < 25; i++)
    tries.push(
      (await new Browser(space.address).post(`/console/invitation/${space.tenant}.${'a'.repeat(43)}`)).status,
    );
  expect(tries).toEqual([...Array<number>(20).fill(410), ...Array<number>(5).fill(429)]);
  const noted = await space.desk('GET', `${at}/sign-ins?per_page=20`);
  expect(noted.json.data.map((s: { outcome: string; user_id: null }) => [s.outcome, s.user_id])).toEqual(
    Array(20).fill(['link-unknown', null]),
  );
  await space.moveClock(new Date(space.service.backend.clock.now().getTime() + 61_000));
  const again = await new Browser(space.address).post(await link(await person([])));
  expect(again.status).toBe(303);
});

test('who makes a link is noted', async () => {
  const id = await person(['sales']);
  const admin = await space.officerWith({ role: 'admin' });
  await admin('POST', `${at}/users/${id}/invitations`, {});
  const [noted] = (await space.desk('GET', `${at}/sign-ins?user_id=${id}`)).json.data as { by: unknown }[];
  expect(noted!.by).toEqual({ kind: 'token', id: admin.tokenId });
  const auditor = await space.officerWith({ role: 'auditor' });
  expect((await auditor('GET', `${at}/sign-ins`)).status).toBe(200);
  expect((await auditor('POST', `${at}/users/${id}/invitations`, {})).status).toBe(403);
  const sales = await space.officerWith({ role: 'manager' });
  expect((await sales('GET', `${at}/users/${id}/sessions`)).status).toBe(403);
});
