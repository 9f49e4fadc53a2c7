// Signing in behind a proxy that ends TLS: cookies that are bound to the host, and who counts as whom.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../support/browser/browser.ts';
import { openSpace, type Space } from '../../support/space.ts';

const HTTPS = { 'x-forwarded-proto': 'https', 'sec-fetch-site': 'same-origin' };
let trusting: Space;
let wary: Space;
let secure: Space;

beforeAll(async () => {
  trusting = await openSpace({ LOTBOOK_TRUSTED_PROXIES: '127.0.0.0/8' });
  wary = await openSpace();
  secure = await openSpace({ LOTBOOK_BASE_URL: 'https://lotbook.example' });
});
afterAll(async () => {
  for (const space of [trusting, wary, secure]) await space?.close();
});

async function linkOf(space: Space): Promise<string> {
  const made = await space.desk('POST', `/${space.tenant}/users/1/invitations`, {});
  return new URL(made.json.data.url).pathname;
}

test('the cookie is bound to the host wherever TLS is ended, and nobody is believed who may not say so', async () => {
  for (const [space, isSecure] of [
    [trusting, true],
    [wary, false],
    [secure, true],
  ] as const) {
    const browser = new Browser(space.address);
    const seen = await browser.send('POST', await linkOf(space), HTTPS);
    expect(seen.status).toBe(303);
    const [cookie = ''] = seen.headers.getSetCookie();
    expect([cookie.startsWith('__Host-lotbook-session='), cookie.endsWith('; Secure')]).toEqual([
      isSecure,
      isSecure,
    ]);
    expect((await browser.get('/console', HTTPS)).status).toBe(200);
    // the same secret under a name that anybody on the line could have set
    const plain = new Browser(space.address);
    plain.keep('lotbook-session', [...browser.cookies.values()][0]!);
    expect((await plain.get('/console', HTTPS)).status).toBe(isSecure ? 303 : 200);
  }
});

test('links lead to the address of the settings, whose pages may send forms, and no other', async () => {
  const made = await secure.desk('POST', `/${secure.tenant}/users/1/invitations`, {});
  expect(made.json.data.url).toMatch(/^https:\/\/lotbook\.example\/console\/invitation\/rive-neuve\./);
  const post = async (origin: string) =>
    (await new Browser(secure.address).send('POST', await linkOf(secure), { origin })).status;
  expect(await post('https://lotbook.example')).toBe(303);
  expect(await post('http://lotbook.example')).toBe(403);
  expect(await post(secure.address)).toBe(403);
});

test('tries are counted by who is behind the proxy, where the proxy may say so', async () => {
  const address = `/console/invitation/rive-neuve.${'a'.repeat(43)}`;
  const tries = async (space: Space): Promise<number> => {
    let refused = 0;
    for (let i = 0; i < 25; i++) {
      const headers = { ...HTTPS, 'x-forwarded-for': `192.0.2.${i}` };
      if ((await new Browser(space.address).send('POST', address, headers)).status === 429) refused += 1;
    }
    return refused;
  };
  expect(await tries(trusting)).toBe(0);
  expect(await tries(wary)).toBeGreaterThan(0);
});
