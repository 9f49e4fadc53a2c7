// The pages of a client space as such: who comes in, what stands around them, what waits on the first.
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest';
import { Browser } from '../support/browser/browser.ts';
import { openSpace, type Space } from '../support/space.ts';

let space: Space;
let home: string;
beforeAll(async () => {
  space = await openSpace();
  home = `/console/${space.tenant}`;
});
afterAll(() => space.close());

let people = 0;
async function signedIn(roles: readonly string[], name = 'Martin'): Promise<Browser> {
  const person = { firstname: 'Jeanne', name, email: `p${++people}@x.example`, roles };
  const { id } = (await space.desk('POST', `/${space.tenant}/users`, person)).json.data as { id: number };
  const made = await space.desk('POST', `/${space.tenant}/users/${id}/invitations`, {});
  const browser = new Browser(space.address);
  await browser.post(new URL((made.json.data as { url: string }).url).pathname);
  return browser;
}

it.each(['', '/programmes', '/nowhere'])('signed out, %s leads to signing in and back', async (path) => {
  const { status, location } = await new Browser(space.address).get(`${home}${path}`);
  expect([status, location]).toEqual([
    303,
    `/console/connexion?retour=${encodeURIComponent(`${home}${path}`)}`,
  ]);
});

test('a slash typed behind an address of the console changes nothing', async () => {
  const browser = await signedIn(['manager']);
  for (const path of ['', '/programmes', '/prospects?q=martin']) {
    const [bare = '', query] = path.split('?');
    const typed = `${home}${bare}//${query === undefined ? '' : `?${query}`}`;
    const { status, location } = await new Browser(space.address).get(typed);
    expect([typed, status, location]).toEqual([
      typed,
      303,
      `/console/connexion?retour=${encodeURIComponent(typed)}`,
    ]);
    const [one, other] = [await browser.get(`${home}${path}`), await browser.get(typed)];
    expect([other.status, /<h1>.*<\/h1>/.exec(other.text)![0]]).toEqual([
      200,
      /<h1>.*<\/h1>/.exec(one.text)![0],
    ]);
  }
});

test('a page behind the last of a list leads to the last', async () => {
  const browser = await signedIn(['manager', 'admin']);
  for (const list of [
    '/prospects?q=nobody',
    '/declarations',
    '/ventes?status=signed',
    '/equipe',
    '/jetons',
  ]) {
    const and = list.includes('?') ? '&' : '?';
    const { status, location } = await browser.get(`${home}${list}${and}page=99`);
    expect([status, location]).toEqual([303, `${home}${list}${and}page=1`]);
    expect((await browser.get(`${home}${list}${and}page=1`)).status).toBe(200);
  }
  // as it is typed: a question mark is no end of it
  expect((await browser.get(`${home}/prospects?q=who?&page=99`)).location).toBe(
    `${home}/prospects?q=who%3F&page=1`,
  );
  for (let n = 0; n < 20; n++) await space.addProgram({ name: `Résidence ${n}` });
  expect((await browser.get(`${home}/programmes?page=3`)).location).toBe(`${home}/programmes?page=2`);
  expect((await browser.get(`${home}/programmes?page=2`)).text).toContain('Résidence 19');
});

it.each(['/programmes', '/programmes?page=99', '/nowhere'])(
  'HEAD of %s is told what GET is, signed in and signed out',
  async (path) => {
    for (const browser of [await signedIn(['manager']), new Browser(space.address)]) {
      const [head, get] = [await browser.send('HEAD', `${home}${path}`), await browser.get(`${home}${path}`)];
      expect([head.status, head.location, head.text]).toEqual([get.status, get.location, '']);
    }
  },
);

it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])(
  '%s changes nothing, and is told so',
  async (method) => {
    const url = `${space.address}${home}/programmes`;
    const status = await new Promise((resolve, reject) => {
      request(url, { method }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  },
);

test('another client space, known or not, is not there', async () => {
  await space.desk('POST', '/tenants', { key: 'autre', name: 'Autre' });
  const browser = await signedIn(['admin']);
  for (const key of ['autre', 'nulle-part', '%00', '..%2f'])
    expect([key, (await browser.get(`/console/${key}`)).status]).toEqual([key, 404]);
});

it.each([
  ['manager', ['Aujourd’hui', 'Programmes', 'Déclarations', 'Prospects']],
  ['analyst', ['Aujourd’hui', 'Programmes', 'Déclarations']],
  ['admin', ['Aujourd’hui', 'Programmes', 'Déclarations', 'Équipe']],
])('%s finds the pages that are open to the role, and which one this is', async (role, places) => {
  const { text } = await (await signedIn([role])).get(home);
  const nav = /<nav[\s\S]*<\/nav>/.exec(text)![0];
  expect([...nav.matchAll(/>\s*([^<>\s][^<>]*?)\s*<\/a/g)].map(([, name]) => name)).toEqual(
    expect.arrayContaining(places),
  );
  expect(nav.match(/aria-current="page"/g)).toHaveLength(1);
  expect(text.match(/<h1>/g)).toHaveLength(1);
  expect(text).toContain('class="skip"');
});

test('every place that is offered is there', async () => {
  for (const role of ['sales', 'manager', 'auditor', 'analyst', 'admin']) {
    const browser = await signedIn([role]);
    const nav = /<nav[\s\S]*<\/nav>/.exec((await browser.get(home)).text)![0];
    for (const [, path] of nav.matchAll(/href="([^"]+)"/g))
      expect([role, path, (await browser.get(path!)).status]).toEqual([role, path, 200]);
  }
});

test('what waits is there in words, and nobody’s name is markup', async () => {
  const browser = await signedIn(['manager'], '<script>alert(1)</script>');
  const contact = {
    name: '"><img src=x>',
    firstname: '<b>',
    email1: 'x@mail.example',
    phone1: '+33612345678',
  };
  const leads = `/${space.tenant}/programs/${space.programId}/leads`;
  const { json } = await space.desk('POST', leads, { contact, lead: {} });
  const { lead_id } = json.body as { lead_id: number };
  await space.desk('POST', `${leads}/${lead_id}/sales-actions`, {
    type: 'call',
    status: 'pending',
    due_at: '2026-01-01T09:00:00.000000Z',
    comment: '<script>alert(2)</script>',
  });
  const { text, headers } = await browser.get(home);
  expect(text).toContain(`href="${home}/prospects/${lead_id}"`);
  expect(text).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
  expect(text).not.toMatch(/<script(?! type="module" src=)|<img|<b>/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");

  // beside the names of the pages, wherever one is: all that waits, and declarations among it
  const { programId } = space;
  await space.desk('PUT', `/${space.tenant}/programs/${programId}`, {
    rules: { registration_mode: 'manual' },
  });
  const declared = { owner_id: 1, name: 'Roux', firstname: 'Anne', phone1: '+33612345679' };
  for (const email1 of ['anne@x.example', 'paul@x.example'])
    await space.desk('POST', `/${space.tenant}/programs/${programId}/registrations`, { ...declared, email1 });
  const waiting = async (by: Browser, path: string) => {
    const nav = /<nav[\s\S]*<\/nav>/.exec((await by.get(`${home}${path}`)).text)![0];
    return [...nav.matchAll(/>\s*([^<>\s][^<>]*?)\s*<\/a\s*>\s*<span class="count">(\d+)</g)].map(
      ([, name, many]) => [name, Number(many)],
    );
  };
  await vi.waitFor(async () => {
    for (const path of ['', '/programmes', `/prospects/${lead_id}`, '/prospects/999999'])
      expect([path, await waiting(browser, path)]).toEqual([
        path,
        [
          ['Aujourd’hui', 3],
          ['Déclarations', 2],
        ],
      ]);
  }, 10_000);
  // who may not know what waits is not told how much it is
  expect(await waiting(await signedIn(['analyst']), '')).toEqual([
    ['Aujourd’hui', 2],
    ['Déclarations', 2],
  ]);
});

test('the search is on every page but the one that has its own', async () => {
  const browser = await signedIn(['manager']);
  const contact = { name: 'Cherché', email1: 'cherche@x.example' };
  const leads = `/${space.tenant}/programs/${space.programId}/leads`;
  const { lead_id } = (await space.desk('POST', leads, { contact, lead: {} })).json.body as {
    lead_id: number;
  };
  for (const path of ['', '/prospects', `/prospects/${lead_id}`, `/prospects/${lead_id}/contacts/nouveau`])
    expect([path, (await browser.get(`${home}${path}`)).text.match(/type="search"/g)]).toEqual([
      path,
      ['type="search"'],
    ]);
  expect((await (await signedIn(['analyst'])).get(home)).text).not.toContain('type="search"');
});
