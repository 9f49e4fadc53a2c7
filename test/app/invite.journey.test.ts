// `lotbook invite` beside a running service: who is added, what is given, and that the link signs in.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { splitName } from '../../src/app/command-line/person-names.ts';
import { runHere } from '../api/audit/command.ts';
import { Browser } from '../support/browser/browser.ts';
import { openSpace, type Space } from '../support/space.ts';

let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space.close());

const invite = (...args: string[]) => runHere(space.dataDir, ['invite', '--tenant', space.tenant, ...args]);
const people = async () => (await space.desk('GET', `/${space.tenant}/users?per_page=100`)).json.data;

test('adds the first admin, and signs in once', async () => {
  const ran = await invite('--email', 'Jeanne.Martin@x.example', '--role', 'admin');
  expect([ran.code, ran.err]).toEqual([0, '']);
  expect(ran.out).toContain('added Jeanne Martin, admin, to rive-neuve');
  const [url = ''] = /http\S+/.exec(ran.out) ?? [];
  const browser = new Browser(space.address);
  const { pathname } = new URL(url);
  expect((await browser.get(pathname)).text).toContain('Jeanne Martin');
  expect((await browser.post(pathname)).status).toBe(303);
  expect((await browser.get(`/backoffice/v1/${space.tenant}/users`)).status).toBe(200);
  expect((await new Browser(space.address).post(pathname)).status).toBe(410);
  const found = (await people()).filter((p: { email: string }) => p.email === 'jeanne.martin@x.example');
  expect(found).toMatchObject([{ roles: ['admin'], fullname: 'Jeanne Martin' }]);
  const [noted] = (
    await space.desk('GET', `/${space.tenant}/sign-ins?user_id=${found[0].id}`)
  ).json.data.slice(-1);
  expect(noted).toMatchObject({ outcome: 'link-made', by: { kind: 'operator', id: null } });
});

test('gives somebody known a role that is missing, and adds nobody', async () => {
  const before = (await people()).length;
  const given = await invite('--email', 'jeanne.martin@x.example', '--role', 'manager');
  expect(given.out).toContain('gave Jeanne Martin the role manager');
  const again = await invite('--email', 'jeanne.martin@x.example', '--role', 'manager');
  expect([again.code, again.out.split('\n').length]).toEqual([0, 3]);
  await expect
    .poll(
      async () =>
        (await people()).find((p: { email: string }) => p.email === 'jeanne.martin@x.example').roles,
    )
    .toEqual(['manager', 'admin']);
  expect(await people()).toHaveLength(before);
});

test('refuses what is wrong in one line', async () => {
  const added = await space.desk('POST', `/${space.tenant}/users`, {
    firstname: 'Luc',
    name: 'Petit',
    email: 'luc@x.example',
  });
  await space.desk('DELETE', `/${space.tenant}/users/${added.json.data.id}`);
  const closed = await invite('--email', 'luc@x.example');
  expect([closed.code, closed.err]).toEqual([1, 'lotbook: the account of Luc Petit is closed\n']);
  const nowhere = await runHere(space.dataDir, ['invite', '--tenant', 'nowhere', '--email', 'a@x.example']);
  expect([nowhere.code, nowhere.err]).toEqual([1, 'lotbook: there is no client space "nowhere"\n']);
  for (const wrong of [['--email', 'nonsense'], ['--email', 'a@x.example', '--role', 'king'], [], ['more']])
    expect((await invite(...wrong)).code).toBe(2);
});

test.each([
  [null, 'jeanne.martin@x.example', 'Jeanne', 'Martin'],
  [null, 'jean-luc.de_la_tour@x.example', 'Jean-Luc', 'De La Tour'],
  [null, 'admin@x.example', 'Admin', 'x.example'],
  ['Jeanne de la Tour', 'j@x.example', 'Jeanne', 'de la Tour'],
  ['Jeanne', 'j@x.example', 'Jeanne', 'x.example'],
  [null, '...@x.example', '...', 'x.example'],
])('%s, %s is %s %s', (name, email, firstname, lastname) => {
  expect(splitName(name, email)).toEqual({ firstname, name: lastname });
});
