// Équipe, as an administrator works with it in a browser.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../support/browser/browser.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let admin: Visitor;

beforeAll(async () => {
  space = await openSpace();
  admin = await visitorOf(space, ['admin']);
});
afterAll(() => space.close());

async function user(id: number) {
  return (await space.desk('GET', `/${space.tenant}/users/${id}`)).json.data as object;
}

test('somebody is added, changed and invited by a link that is shown once', async () => {
  const typed = { firstname: '<i>Ana', name: 'Petit', email: 'ana@x.example', 'role-sales': 'oui' };
  const one = { program_ids: 'some', [`program_ids:${space.programId}`]: 'oui' };
  const added = await admin.post('/equipe', { ...typed, ...one });
  expect(added.status).toBe(303);
  const id = Number(added.location!.split('/').at(-1));
  expect(await user(id)).toMatchObject({ roles: ['sales'], program_ids: [space.programId] });
  const twice = await admin.post('/equipe', typed);
  expect(twice.status).toBe(409);
  expect(twice.text).toContain('Un utilisateur a déjà cette adresse e-mail');
  expect(twice.text).toContain('value="&lt;i&gt;Ana"');
  expect((await admin.get('/equipe')).text).not.toContain('<i>Ana');

  const changed = { ...typed, 'role-manager': 'oui', program_ids: 'all' };
  expect((await admin.post(`/equipe/${id}`, changed)).status).toBe(303);
  expect(await user(id)).toMatchObject({ roles: ['sales', 'manager'], program_ids: 'all' });
  expect((await admin.post(`/equipe/${id}`, { ...changed, program_ids: 'some' })).status).toBe(303);
  expect(await user(id)).toMatchObject({ program_ids: [] });
  const wrong = await admin.post(`/equipe/${id}`, { ...changed, email: 'ana', 'program_ids:deux': 'oui' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('value="ana"');
  expect(wrong.text).toMatch(/name="email"[^>]*aria-describedby="wrong-email"/);
  expect(wrong.text).toMatch(/id="wrong-email">[^<]+</);

  const invited = await admin.post(`/equipe/${id}/invitation`);
  const [, url] = /<code>([^<]+)<\/code>/.exec(invited.text) ?? [];
  expect((await new Browser(space.address).post(url!)).status).toBe(303);
  const page = await admin.get(`/equipe/${id}`);
  expect(page.text).not.toContain(url);
  expect(page.text).toContain('data-session="');
  expect((await admin.post(`/equipe/${id}/sessions/fin`)).status).toBe(303);
  expect((await admin.get(`/equipe/${id}`)).text).not.toContain('data-session="');
});

test('one session ends and the others stay; whose they are not, they are not', async () => {
  const person = await visitorOf(space, ['manager']);
  const made = await space.desk('POST', `/${space.tenant}/users/${person.userId}/invitations`, {});
  const second = new Browser(space.address);
  await second.post((made.json.data as { url: string }).url);
  const sessions = async (): Promise<string[]> =>
    [...(await admin.get(`/equipe/${person.userId}`)).text.matchAll(/data-session="(\d+)"/g)].map(
      ([, id]) => id!,
    );
  const [newest, oldest] = await sessions();
  const elsewhere = `/equipe/${admin.userId}/sessions/${newest}/fin`;
  expect((await admin.post(elsewhere)).status).toBe(404);
  expect((await person.post(`/equipe/${person.userId}/sessions/${oldest}/fin`)).status).toBe(403);
  expect(await sessions()).toEqual([newest, oldest]);
  expect((await admin.post(`/equipe/${person.userId}/sessions/${newest}/fin`)).status).toBe(303);
  expect(await sessions()).toEqual([oldest]);
  await expect.poll(async () => (await second.get(`/console/${space.tenant}`)).status).toBe(303);
  expect((await person.get('')).status).toBe(200);
  const page = (await admin.get(`/equipe/${person.userId}`)).text;
  expect(page.match(/Lien de connexion créé/g)).toHaveLength(2);
});

test('an account is closed behind a page that says what that does, and opened again', async () => {
  const { userId } = await visitorOf(space, ['sales']);
  expect((await admin.get(`/equipe/${userId}/fermeture`)).text).toContain('Ses sessions se terminent');
  expect(await user(userId)).toMatchObject({ is_active: true });
  expect((await admin.post(`/equipe/${userId}/fermeture`)).status).toBe(303);
  expect(await user(userId)).toMatchObject({ is_active: false });
  expect((await admin.post(`/equipe/${userId}/reouverture`)).status).toBe(303);
  expect(await user(userId)).toMatchObject({ is_active: true });
  const last = await admin.post(`/equipe/${admin.userId}/fermeture`);
  expect(last.status).toBe(409);
  expect(last.text).toContain('C’est le dernier administrateur actif de l’espace client');
});

test('an auditor only reads, other roles do not, and who is not there is not found', async () => {
  const auditor = await visitorOf(space, ['auditor']);
  const read = await auditor.get('/equipe');
  expect(read.status).toBe(200);
  expect(read.text).not.toContain('Ajouter la personne');
  expect((await auditor.get(`/equipe/${admin.userId}`)).text).not.toContain('Enregistrer');
  expect((await auditor.get(`/equipe/${admin.userId}/fermeture`)).status).toBe(403);
  expect((await auditor.post(`/equipe/${admin.userId}/fermeture`)).status).toBe(403);
  const manager = await visitorOf(space, ['manager']);
  for (const path of ['/equipe', `/equipe/${admin.userId}`])
    expect((await manager.get(path)).status).toBe(403);
  for (const path of ['/equipe/0', '/equipe/x', '/equipe/2147483647', '/equipe/2147483647/fermeture'])
    expect((await admin.get(path)).status).toBe(404);
});
