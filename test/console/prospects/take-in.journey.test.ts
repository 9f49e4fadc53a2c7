// Prospects whom the office takes in itself: at the counter, on the phone, from a lot that somebody wants.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';
import { apartment } from '../../support/apartment.ts';

const NEW = '/prospects/nouveau';

let space: Space;
let other: number;
let sales: Visitor;

beforeAll(async () => {
  space = await openSpace();
  other = await space.addProgram({ name: 'Clos des Vignes' });
  sales = await visitorOf(space, ['sales']);
});
afterAll(() => space.close());

async function told(id: number) {
  const read = await space.desk('GET', `/${space.tenant}/leads/${id}`);
  return read.json.data as {
    contacts: Record<string, unknown>[];
    interests: { program_id: number; temperature: string | null; owner: { fullname: string } | null }[];
  };
}
const idIn = (location: string | null): number => Number(/\/prospects\/(\d+)$/.exec(location ?? '')?.[1]);

let people = 0;
const someone = (more: object = {}): Record<string, string> => ({
  programme: String(space.programId),
  name: `Durand ${++people}`,
  firstname: 'Paul',
  email1: `paul.${people}@x.example`,
  ...more,
});

test('somebody who comes to the counter is a prospect of who took them in, with what was asked', async () => {
  expect((await sales.get('/prospects')).text).toContain(`href="/console/${space.tenant}${NEW}"`);
  const form = await sales.get(`${NEW}?programme=${space.programId}`);
  expect(form.text).toMatch(new RegExp(`<option value="${space.programId}"\\s+selected`));
  expect(form.text).toMatch(/<option value="sales-desk"\s+selected>\s*Bureau de vente/);
  for (const label of ['E-mail <small>', 'Accepte les e-mails', 'Prénom']) expect(form.text).toContain(label);
  const typed = someone({
    phone1: '06 12 34 56 78',
    optin_email: 'oui',
    tracking_origin: 'call',
    message: 'Un T3 <au sud>',
    temperature: 'hot',
  });
  const taken = await sales.post(NEW, typed);
  expect([taken.status, taken.text]).toEqual([303, '']);
  const id = idIn(taken.location);
  expect(await told(id)).toMatchObject({
    contacts: [{ name: typed.name, firstname: 'Paul', phone1: '+33612345678', optin_email: true }],
    interests: [{ program_id: space.programId, temperature: 'hot', owner: { fullname: sales.fullname } }],
  });
  const requests = await space.desk('GET', `/${space.tenant}/leads/${id}/requests`);
  expect(requests.json.data).toMatchObject([
    { program_id: space.programId, message: 'Un T3 <au sud>', tracking: { tracking_origin: 'call' } },
  ]);
});

test('what makes somebody nobody is said beside its field, and what was typed stays', async () => {
  const unreachable = await sales.post(NEW, someone({ email1: '', message: 'Rappeler "vite"' }));
  expect(unreachable.status).toBe(422);
  expect(unreachable.text).toMatch(/id="wrong-email1">Un moyen de contact/);
  expect(unreachable.text).toContain('Rappeler &quot;vite&quot;');
  const nameless = await sales.post(NEW, someone({ name: '' }));
  expect([nameless.status, /id="wrong-name">[^<]+/.test(nameless.text)]).toEqual([422, true]);
  const told = [];
  for (const programme of ['0', 'x', '999'])
    told.push([programme, (await sales.post(NEW, someone({ programme }))).status]);
  expect(told).toEqual([
    ['0', 422],
    ['x', 422],
    ['999', 404],
  ]);
  const found = await space.desk('GET', `/${space.tenant}/leads?q=${encodeURIComponent('Durand 2')}`);
  expect(found.json.data).toEqual([]);
});

test('whoever is known is found again and completed, and what was not kept is told with its reason', async () => {
  const typed = someone({ city: 'Nantes' });
  const id = idIn((await sales.post(NEW, typed)).location);
  const again = { ...typed, programme: String(other), city: 'Rezé', phone1: '0600', firstname: 'Paul' };
  const seen = await sales.post(NEW, again);
  expect(seen.status).toBe(200);
  expect(seen.text).toContain('Cette personne était déjà connue');
  expect(seen.text).toMatch(/Ville : Ce champ est déjà renseigné/);
  expect(seen.text).toMatch(/Téléphone : Ce numéro de téléphone est/);
  expect(seen.text).toContain(`/prospects/${id}"`);
  const { contacts, interests } = await told(id);
  expect(contacts).toMatchObject([{ city: 'Nantes', phone1: null }]);
  expect(interests.map(({ program_id: one }) => one).sort()).toEqual([space.programId, other].sort());
});

test('from a lot that somebody wants the form leads back to it, with the prospect named', async () => {
  const lot = apartment('E1', 'A1');
  const stored = await space.partner('POST', `/programs/${space.programId}/lots`, { lots: [lot] });
  const [{ id: lotId }] = stored.json.data.success as [{ id: number }];
  const page = `/programmes/${space.programId}/lots/${lotId}`;
  const [, link = ''] = /href="([^"]*\/prospects\/nouveau[^"]*)"/.exec((await sales.get(page)).text)!;
  const form = await sales.get(link.replace(`/console/${space.tenant}`, '').replaceAll('&amp;', '&'));
  expect(form.text).toContain(`name="lot" value="${lotId}"`);
  const taken = await sales.post(NEW, someone({ lot: String(lotId), pour: 'option' }));
  const [, lead = ''] = /\/lots\/\d+\?lead=(\d+)$/.exec(taken.location!)!;
  expect(taken.location).toBe(`/console/${space.tenant}${page}?lead=${lead}`);
  const { text } = await sales.get(`${page}?lead=${lead}`);
  expect(text).toMatch(
    new RegExp(`type="radio" name="lead" value="${lead}" required\\s+checked\\s*/>\\s+Paul Durand`),
  );
  // who is refused is still named, and whoever is none of the program is told by the number alone
  const refused = await sales.post(`${page}/option`, { lead, taux: '7' });
  expect([refused.status, refused.text.includes('Paul Durand')]).toEqual([422, true]);
  expect((await sales.get(`${page}?lead=999`)).text).toMatch(/inputmode="numeric" required\s+value="999"/);
  const sold = await sales.post(NEW, someone({ lot: String(lotId), pour: 'vente' }));
  expect(sold.location).toMatch(new RegExp(`/ventes/nouvelle\\?lot=${lotId}&lead=\\d+$`));
  // an address of somebody else's is none
  const odd = await sales.post(NEW, someone({ lot: '//x.example', pour: 'option' }));
  expect(odd.location).toMatch(/^\/console\/[^/]+\/prospects\/\d+$/);
});

test('a prospect of one program is made one of another from its sheet', async () => {
  const id = idIn((await sales.post(NEW, someone())).location);
  const sheet = (await sales.get(`/prospects/${id}`)).text;
  expect(sheet).toMatch(/S’intéresse aussi à[\s\S]*Clos des Vignes/);
  expect((await sales.post(`/prospects/${id}/interets`, { programme: '' })).status).toBe(404);
  expect((await sales.post(`/prospects/${id}/interets`, { programme: String(other) })).status).toBe(303);
  expect((await told(id)).interests).toHaveLength(2);
  expect((await sales.get(`/prospects/${id}`)).text).not.toContain('S’intéresse aussi à');
});

test.each([['auditor'], ['analyst'], ['admin']])('%s takes nobody in', async (role) => {
  const visitor = await visitorOf(space, [role]);
  expect((await visitor.get(NEW)).status).toBe(403);
  expect((await visitor.post(NEW, someone())).status).toBe(403);
  if (role === 'auditor') expect((await visitor.get('/prospects')).text).not.toContain(NEW);
});

test('who is bound to programs takes somebody in on those, and on none of the others', async () => {
  const bound = await visitorOf(space, ['sales'], { program_ids: [other] });
  const form = (await bound.get(NEW)).text;
  expect(form).toMatch(new RegExp(`<option value="${other}"\\s+selected`));
  expect(form).not.toContain(`<option value="${space.programId}"`);
  expect(form).not.toContain('Aucun pour l’instant');
  expect((await bound.post(NEW, someone({ programme: '' }))).status).toBe(422);
  expect((await bound.post(NEW, someone())).status).toBe(404);
  const taken = await bound.post(NEW, someone({ programme: String(other) }));
  expect((await bound.get(`/prospects/${idIn(taken.location)}`)).status).toBe(200);
});

test('somebody may come in about no program yet, for who reaches all', async () => {
  expect((await sales.get(NEW)).text).toContain('Aucun pour l’instant');
  const taken = await sales.post(NEW, someone({ programme: '' }));
  expect((await told(idIn(taken.location))).interests).toEqual([]);
});
