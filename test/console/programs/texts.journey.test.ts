// The texts of a program in a browser: added, changed and taken away one by one, by several at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf } from '../../support/browser/forms.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let manager: Visitor;

beforeAll(async () => {
  space = await openSpace();
  manager = await visitorOf(space, ['manager']);
});
afterAll(() => space.close());

interface Told {
  readonly id: number;
  readonly category: string;
  readonly title: string | null;
  readonly content: string;
}

async function read(programId: number): Promise<readonly Told[]> {
  const { json } = await space.partner('GET', `/programs/${programId}`);
  return (json.data as { texts: readonly Told[] }).texts;
}

const form = async (page: string): Promise<Record<string, string>> => ({
  ...fieldsOf((await manager.get(page)).text, page),
});

async function added(programId: number, typed: Record<string, string>): Promise<void> {
  const page = `/programmes/${programId}/textes/nouveau`;
  const sent = await manager.post(page, { ...(await form(page)), ...typed });
  expect([sent.status, sent.location]).toEqual([
    303,
    `/console/${space.tenant}/programmes/${programId}/textes`,
  ]);
}

test('a text is added, shown to partners, corrected, and taken away; its neighbour stays as it was', async () => {
  const id = await space.addProgram();
  const page = `/programmes/${id}/textes`;
  expect((await manager.get(`/programmes/${id}`)).text).toContain(`${page}"`);
  expect((await manager.get(page)).text).toContain('Aucun texte');
  await added(id, { content: 'Au calme.\r\nPrès du parc.' });
  await added(id, { category: 'access', title: 'Accès', content: '<b>Tram</b>', is_broadcastable: 'non' });
  const [first, second] = await read(id);
  expect([first, second]).toMatchObject([
    {
      category: 'excerpt',
      title: null,
      content: 'Au calme.\nPrès du parc.',
      is_rich: false,
      is_broadcastable: true,
    },
    { category: 'access', title: 'Accès', content: '<b>Tram</b>', is_broadcastable: false },
  ]);
  const { text: listed } = await manager.get(page);
  expect(listed).toContain('&lt;b&gt;Tram');
  expect(listed).toContain('access · non diffusable');
  const one = `${page}/${second!.id}`;
  expect((await manager.post(one, { ...(await form(one)), content: 'Tramway 1' })).status).toBe(303);
  expect(await read(id)).toMatchObject([
    first,
    { ...second, content: 'Tramway 1', updated_at: expect.any(String) as string },
  ]);
  const gone = await manager.post(`${one}/retrait`, await form(`${one}/retrait`));
  expect([gone.status, await read(id)]).toEqual([303, [first]]);
  expect((await manager.get(one)).status).toBe(404);
});

test('sixteen who add one at once: all stand', async () => {
  const id = await space.addProgram();
  const contents = Array.from({ length: 16 }, (_, i) => `Texte ${i}`);
  await Promise.all(contents.map((content) => added(id, { content })));
  expect((await read(id)).map(({ content }) => content).sort()).toEqual([...contents].sort());
});

test('two who change one: the same field is told, another is left as it is', async () => {
  const id = await space.addProgram();
  await added(id, { content: 'Avant' });
  const page = `/programmes/${id}/textes/${(await read(id))[0]!.id}`;
  const [mine, theirs] = [await form(page), await form(page)];
  expect((await manager.post(page, { ...theirs, content: 'Après' })).status).toBe(303);
  expect((await manager.post(page, { ...mine, title: 'Titre' })).status).toBe(303);
  const late = await manager.post(page, { ...mine, content: 'Trop tard' });
  expect([late.status, /id="wrong-content">Modifié entre-temps : [^<]*Après/.test(late.text)]).toEqual([
    409,
    true,
  ]);
  expect(await read(id)).toMatchObject([{ title: 'Titre', content: 'Après' }]);
});

test.each([
  ['category', 'no code', 'Pas un code'],
  ['category', 'empty', ''],
  ['content', 'empty', ''],
  ['content', 'too long', 'x'.repeat(20_001)],
  ['is_rich', 'neither yes nor no', 'peut-être'],
])('%s that is %s: it is said beside the field, and nothing is kept', async (name, _how, value) => {
  const id = await space.addProgram();
  const page = `/programmes/${id}/textes/nouveau`;
  const refused = await manager.post(page, { ...(await form(page)), content: 'Au calme.', [name]: value });
  expect([refused.status, new RegExp(`id="wrong-${name}">[^<]+<`).test(refused.text)]).toEqual([422, true]);
  expect(await read(id)).toEqual([]);
});

test.each(['sales', 'auditor'])('%s reads them and changes none', async (role) => {
  const id = await space.addProgram();
  await added(id, { content: 'Au calme.' });
  const visitor = await visitorOf(space, [role]);
  const page = `/programmes/${id}/textes`;
  const { status, text } = await visitor.get(page);
  expect([status, text.includes('Au calme.'), text.includes(`${page}/`)]).toEqual([200, true, false]);
  const one = `${page}/${(await read(id))[0]!.id}`;
  for (const address of [`${page}/nouveau`, one, `${one}/retrait`])
    expect([(await visitor.get(address)).status, (await visitor.post(address, {})).status]).toEqual([
      403, 403,
    ]);
  expect(await read(id)).toHaveLength(1);
});

test('together they may be longer than what is stored at once', async () => {
  const id = await space.addProgram();
  const own = `/${space.tenant}/programs/${id}/texts`;
  const content = '🏠'.repeat(20_000);
  for (let n = 0; n < 20; n++) {
    const { status } = await space.desk('POST', own, { category: 'excerpt', content });
    expect([n, status]).toEqual([n, 201]);
  }
  const last = (await read(id)).at(-1)!;
  expect((await space.desk('PUT', `${own}/${last.id}`, { title: 'Accès' })).status).toBe(200);
  const texts = await read(id);
  expect(texts).toHaveLength(20);
  expect(texts.at(-1)).toMatchObject({ id: last.id, title: 'Accès', content });
  const page = await manager.get(`/programmes/${id}/textes`);
  expect([page.status, page.text.includes('Accès')]).toEqual([200, true]);
});
