// The buildings of a program in a browser: added before a grid is brought in, changed, and taken away while they are empty.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apartment } from '../../support/apartment.ts';
import { fieldsOf } from '../../support/browser/forms.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let page: string;
let manager: Visitor;

beforeAll(async () => {
  space = await openSpace();
  page = `/programmes/${space.programId}/batiments`;
  manager = await visitorOf(space, ['manager']);
});
afterAll(() => space.close());

interface Building {
  readonly id: number;
  readonly name: string;
}
async function told(): Promise<readonly Building[]> {
  const at = `/${space.tenant}/programs/${space.programId}/buildings`;
  return (await space.desk('GET', at)).json.data as readonly Building[];
}
async function added(name: string, more: Record<string, string> = {}): Promise<Building> {
  const sent = await manager.post(page, { name, ...more });
  expect([sent.status, sent.location]).toEqual([303, `/console/${space.tenant}${page}`]);
  return (await told()).find((one) => one.name === name)!;
}

test('one is added with its rates, is found from the program, and changed', async () => {
  expect((await manager.get(`/programmes/${space.programId}`)).text).toContain(`${page}"`);
  expect((await manager.get(page)).text).toContain('dans aucun bâtiment');
  const { id } = await added('Bâtiment <A>', { vat_rate: '8,5' });
  expect(await told()).toMatchObject([
    { vat_rate: 8.5, has_specific_vat_rate: false, specific_vat_rate: null },
  ]);
  const listed = (await manager.get(page)).text;
  expect(listed).toContain('Bâtiment &lt;A&gt;');
  expect(listed).toMatch(/8,5\s%/u);
  const one = `${page}/${id}`;
  const form = fieldsOf((await manager.get(one)).text, one);
  expect(form).toMatchObject({ name: 'Bâtiment <A>', vat_rate: '8,5', has_specific_vat_rate: 'non' });
  const unsaid = await manager.post(one, { ...form, has_specific_vat_rate: 'oui' });
  expect([unsaid.status, /id="wrong-specific_vat_rate">[^<]+/.test(unsaid.text)]).toEqual([422, true]);
  const changed = { ...form, name: 'A', has_specific_vat_rate: 'oui', specific_vat_rate: '2,1' };
  expect((await manager.post(one, changed)).status).toBe(303);
  expect(await told()).toMatchObject([{ id, name: 'A', vat_rate: 8.5, specific_vat_rate: 2.1 }]);
  const late = await manager.post(one, { ...form, name: 'B' });
  expect([late.status, late.text.includes('Modifié entre-temps')]).toEqual([409, true]);
});

test('two of one name are refused in words, and what was typed stays', async () => {
  await added('Tour');
  const twice = await manager.post(page, { name: 'Tour', vat_rate: '10' });
  expect([twice.status, twice.text.includes('Un bâtiment porte déjà ce nom')]).toEqual([409, true]);
  expect(twice.text).toMatch(/name="vat_rate"\s+value="10"/);
  expect((await manager.post(page, { name: '' })).status).toBe(422);
});

test('an empty one is taken away on a page of its own, one with lots in it stays', async () => {
  const { id } = await added('Plein');
  const lots = [apartment('E1', 'A1', { building_id: id })];
  await space.partner('POST', `/programs/${space.programId}/lots`, { lots });
  const away = `${page}/${id}/retrait`;
  expect((await manager.get(`${page}/${id}`)).text).toContain(`${away}"`);
  const kept = await manager.post(away);
  expect([kept.status, kept.text.includes('Ce bâtiment contient des lots')]).toEqual([409, true]);
  const empty = await added('Vide');
  expect((await manager.get(`${page}/${empty.id}/retrait`)).text).toContain('Vide');
  expect((await manager.post(`${page}/${empty.id}/retrait`)).status).toBe(303);
  expect((await told()).map(({ name }) => name)).not.toContain('Vide');
  expect((await manager.get(`${page}/${empty.id}`)).status).toBe(404);
});

test.each(['sales', 'auditor', 'analyst'])('%s reads them and changes none', async (role) => {
  const { id } = (await told())[0]!;
  const visitor = await visitorOf(space, [role]);
  const { status, text } = await visitor.get(page);
  expect([status, text.includes('<form method="post" action="' + `/console/${space.tenant}${page}`)]).toEqual(
    [200, false],
  );
  for (const one of ['', `/${id}`, `/${id}/retrait`])
    expect([one, (await visitor.post(`${page}${one}`, { name: 'x' })).status]).toEqual([one, 403]);
  expect((await visitor.get(`${page}/${id}`)).status).toBe(403);
});
