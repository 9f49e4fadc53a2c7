// What a session opens, how it ends, and what whoever has none is shown.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UsageLog } from '../../../src/api/keys/usage.ts';
import { SessionDirectory } from '../../../src/api/sign-in/session-directory.ts';
import { Sessions } from '../../../src/api/sign-in/sessions.ts';
import { Listener } from '../../../src/platform/postgres/listener.ts';
import { Browser } from '../../support/browser/browser.ts';
import { onceForgotten } from '../../support/remembered.ts';
import type { Space } from '../../support/space.ts';
import { openOffice, type Office } from './office.ts';

let office: Office;
let space: Space;
let at: string;
let { person, link, signedIn, openSessions, desk } = {} as Office;

beforeAll(async () => {
  office = await openOffice();
  ({ space, at, person, link, signedIn, openSessions, desk } = office);
});
afterAll(() => space.close());

const statusIn = (browser: Browser, url: string, wanted: number): Promise<number> =>
  onceForgotten(
    async () => (await desk(browser, url)).status,
    (status) => status === wanted,
  );

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
      .poll(async () => (await space.desk('GET', `${at}/users/${id}`)).json.data.last_seen_at)
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
    expect(await statusIn(browsers[2]!, at, 401)).toBe(401);
    expect((await desk(browsers[0]!, at)).status).toBe(200);
    expect((await space.desk('DELETE', `${path}/999999`)).status).toBe(404);
    const other = await person(['manager']);
    expect((await space.desk('DELETE', `${at}/users/${other}/sessions/${listed[1]!.id}`)).status).toBe(404);
    expect((await space.desk('DELETE', path)).json.data).toHaveLength(2);
    for (const browser of browsers) expect(await statusIn(browser, at, 401)).toBe(401);
    expect(await openSessions(id)).toEqual([]);
  });

  test('ends with the account, and a role taken away is gone, within a second', async () => {
    const id = await person(['admin', 'sales']);
    await person(['admin']);
    const browser = await signedIn(id);
    expect((await desk(browser, `${at}/users`)).status).toBe(200);
    await space.desk('PUT', `${at}/users/${id}`, { roles: ['sales'] });
    expect(await statusIn(browser, `${at}/users`, 403)).toBe(403);
    expect((await desk(browser, at)).status).toBe(200);
    await space.desk('DELETE', `${at}/users/${id}`);
    expect(await statusIn(browser, at, 401)).toBe(401);
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
      const roles = await onceForgotten(
        async () => (await other.find(secret))?.roles,
        (found) => found?.length === 1,
      );
      expect(roles).toEqual(['auditor']);
      await space.desk('DELETE', `${at}/users/${id}`);
      const ended = await onceForgotten(
        () => other.find(secret),
        (found) => found === null,
      );
      expect(ended).toBeNull();
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
