// Signing in by a link, over HTTP, as a browser does it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../support/browser/browser.ts';
import type { Space } from '../../support/space.ts';
import { openOffice, type Office } from './office.ts';

let office: Office;
let space: Space;
let at: string;
let { person, link, openSessions, outcomes, laterOn } = {} as Office;

beforeAll(async () => {
  office = await openOffice();
  ({ space, at, person, link, openSessions, outcomes, laterOn } = office);
});
afterAll(() => space.close());

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
    const led = await browser.get('/console');
    expect([led.status, led.location]).toEqual([303, `/console/${space.tenant}`]);
    const home = await browser.get(led.location!);
    expect(home.status).toBe(200);
    for (const said of ['Jeanne Martin', 'Rive Neuve', 'responsable', 'Se déconnecter'])
      expect(home.text).toContain(said);
    expect((await browser.get(url)).status).toBe(410);
    const late = await new Browser(space.address).post(url);
    expect([late.status, late.headers.getSetCookie()]).toEqual([410, []]);
    expect(await outcomes(id)).toEqual(['link-used', 'signed-in', 'link-made']);
  });

  test('used by twenty at once signs one of them in', async () => {
    const id = await person(['sales']);
    const url = await link(id);
    await laterOn();
    const seen = await Promise.all(Array.from({ length: 20 }, () => new Browser(space.address).post(url)));
    expect(seen.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(seen.filter(({ status }) => status === 410)).toHaveLength(19);
    expect(await openSessions(id)).toHaveLength(1);
    await laterOn();
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

test('signing in may be tried ten times a minute, and not without end', async () => {
  await laterOn();
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
  await laterOn();
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
