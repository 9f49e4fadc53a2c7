// Système, as the operator sees the whole service in a browser, and nobody else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { Browser } from '../../support/browser/browser.ts';
import { visitorOf } from '../people.ts';

const TOKEN = 'a-token-for-the-back-office';
const SYSTEM = '/console/systeme';
const SIGN_IN = '/console/connexion/exploitant';
const REBUILD = `${SYSTEM}/reconstruction`;

let space: Space;
let operator: Browser;

beforeAll(async () => {
  space = await openSpace();
  operator = await signedIn();
});
afterAll(() => space.close());

async function signedIn(): Promise<Browser> {
  const browser = new Browser(space.address);
  const came = await browser.post(SIGN_IN, { jeton: TOKEN });
  expect([came.status, came.location]).toEqual([303, SYSTEM]);
  return browser;
}

async function rebuilt(): Promise<string> {
  await expect
    .poll(async () => /data-rebuild="(\w+)"/.exec((await operator.get(SYSTEM)).text)?.[1])
    .not.toBe('running');
  return (await operator.get(SYSTEM)).text;
}

describe('the operator', () => {
  test('finds no page where there is no client space, and signs in as a person where there is one', async () => {
    for (const nowhere of ['nonsense', 'nonsense/programmes', '%00', 'a/b/c/d'])
      expect([nowhere, (await operator.get(`/console/${nowhere}`)).status]).toEqual([nowhere, 404]);
    const there = await operator.get(`/console/${space.tenant}/programmes`);
    expect([there.status, there.location]).toEqual([
      303,
      `/console/connexion?retour=${encodeURIComponent(`/console/${space.tenant}/programmes`)}`,
    ]);
    const stranger = await new Browser(space.address).get('/console/nonsense');
    expect([stranger.status, stranger.location]).toEqual([
      303,
      '/console/connexion?retour=%2Fconsole%2Fnonsense',
    ]);
  });

  test('sees who holds each role, how far every read model is, the stores, webhooks and client spaces', async () => {
    const { status, text, headers } = await operator.get(SYSTEM);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text.match(/<h1/g)).toHaveLength(1);
    await expect
      .poll(async () => (await operator.get(SYSTEM)).text.match(/data-held="yes"/g))
      .toHaveLength(3);
    expect(text).toContain(String(process.pid));
    expect(text.match(/data-well="yes"/g)).toHaveLength(2);
    for (const model of ['lots', 'purchases', 'tenants']) {
      const row = new RegExp(`data-read-model="${model}"[\\s\\S]*?data-position>(\\d+)<`).exec(text);
      expect(Number(row?.[1])).toBeGreaterThan(0);
    }
    expect(text).toContain('data-webhooks-waiting="0"');
    expect(text).toContain('data-set-aside="0"');
    expect(text).toContain(`data-space="${space.tenant}"`);
    expect(text).not.toContain(TOKEN);
    const home = await operator.get('/console');
    expect([home.status, home.location]).toEqual([303, SYSTEM]);
  });

  test('has the read models built anew behind a page that asks, sees it done, and nothing was lost', async () => {
    const lots = async (): Promise<string> =>
      (await space.desk('GET', `/${space.tenant}/programs/${space.programId}/lots`)).text;
    const before = await lots();
    expect((await operator.get(REBUILD)).text).toContain('<button>Reconstruire les vues</button>');
    const begun = await Promise.all([operator.post(REBUILD), operator.post(REBUILD)]);
    const statuses = begun.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(303);
    expect([303, 409]).toContain(statuses[1]);
    const text = await rebuilt();
    expect(text).toContain('data-rebuild="done"');
    expect(text).toMatch(/\d+ événements? repris/);
    expect(await lots()).toBe(before);
    await space.addProgram({ name: 'Après' });
  });

  test('is out with the end of the session, and in with no other token', async () => {
    const browser = await signedIn();
    const [cookie] = [...browser.cookies.values()];
    expect((await browser.post(`${SYSTEM}/deconnexion`)).status).toBe(303);
    browser.keep('lotbook-operator', cookie!);
    expect((await browser.get(SYSTEM)).location).toContain('/console/connexion');
    for (const jeton of ['', 'nope', `${TOKEN} `.repeat(2), 'x'.repeat(10_000), '"><script>']) {
      const refused = await new Browser(space.address).post(SIGN_IN, { jeton });
      expect(refused.status).toBe(403);
      expect(refused.headers.getSetCookie()).toEqual([]);
      expect(refused.text).not.toContain('<script>alert');
      expect(refused.text).toContain('Ce n’est pas le jeton de l’exploitant');
    }
  });

  test('opens neither the API nor a client space with that session', async () => {
    const [secret = ''] = [...operator.cookies.values()];
    const forged = new Browser(space.address);
    forged.keep('lotbook-session', secret);
    expect((await forged.get(`/console/${space.tenant}`)).status).toBe(303);
    expect((await operator.get('/backoffice/v1/system')).status).toBe(401);
    expect((await operator.get('/console/systeme/nulle-part')).status).toBe(404);
  });
});

describe('nobody else', () => {
  test('signed out one is led to signing in, and a form from elsewhere changes nothing', async () => {
    const stranger = new Browser(space.address);
    const led = await stranger.get(SYSTEM);
    expect([led.status, led.location]).toEqual([
      303,
      `/console/connexion?retour=${encodeURIComponent(SYSTEM)}`,
    ]);
    expect((await stranger.get(led.location!)).text).toContain(SIGN_IN);
    expect((await stranger.post(REBUILD)).status).toBe(303);
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await operator.send('POST', REBUILD, foreign)).status).toBe(403);
  });

  test.each(['sales', 'manager', 'auditor', 'analyst', 'admin'])(
    '%s is told that it is not for them',
    async (role) => {
      const visitor = await visitorOf(space, [role]);
      for (const answer of [
        await visitor.get('/../systeme'),
        await visitor.get('/../systeme/reconstruction'),
        await visitor.post('/../systeme/reconstruction'),
      ]) {
        expect(answer.status).toBe(403);
        expect(answer.text).toContain('Réservé à l’exploitant');
      }
      const user_id = await space.addUser('Sam', role);
      const as = await space.officerWith({ role, ...(role === 'sales' && { user_id }) });
      for (const [method, url] of [
        ['GET', '/system'],
        ['POST', '/system/rebuild'],
      ] as const) {
        const { status, json } = await as(method, url, method === 'POST' ? {} : undefined);
        expect([status, json.code]).toEqual([403, 'role-missing']);
      }
    },
  );
});
