// Lots that are optioned together, in a browser: named by their references, joined, and taken apart.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apartment } from '../../support/apartment.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let page: string;
let manager: Visitor;
let lots: readonly number[];

beforeAll(async () => {
  space = await openSpace();
  page = `/programmes/${space.programId}/jumeaux`;
  const named = ['A1', 'A2', 'B, 1', 'B2', 'b2'].map((reference, i) => apartment(`t${i}`, reference));
  const { json } = await space.partner('POST', `/programs/${space.programId}/lots`, { lots: named });
  lots = (json.data as { success: { id: number }[] }).success.map(({ id }) => id);
  manager = await visitorOf(space, ['manager']);
});
afterAll(() => space.close());

async function sets(): Promise<unknown> {
  const at = `/${space.tenant}/programs/${space.programId}/twins`;
  return ((await space.desk('GET', at)).json.data as { lots: unknown }).lots;
}

test('sets are made by references however they are written, and one comes apart', async () => {
  expect((await manager.get(`/programmes/${space.programId}`)).text).toContain(`${page}"`);
  expect((await manager.get(page)).text).toContain('Aucun lot n’en a');
  expect((await manager.post(page, { lots: 'a1, A2' })).status).toBe(303);
  expect((await manager.post(page, { lots: 'B, 1\nb2' })).status).toBe(303);
  expect(await sets()).toEqual([
    [lots[0], lots[1]],
    [lots[2], lots[4]],
  ]);
  const { text } = await manager.get(page);
  expect([...text.matchAll(/data-twins="([^"]+)"/g)].map((m) => m[1])).toEqual([
    `${lots[0]} ${lots[1]}`,
    `${lots[2]} ${lots[4]}`,
  ]);
  const apart = `${page}/${lots[0]}/separation`;
  expect(text).toContain(`action="/console/${space.tenant}${apart}"`);
  expect((await manager.post(apart)).status).toBe(303);
  expect(await sets()).toEqual([[lots[2], lots[4]]]);
});

test('who is unknown, alone or taken is refused in words, and what was typed stays', async () => {
  for (const [typed, words] of [
    ['A1\n<Z9>', 'la référence « &lt;Z9&gt; »'],
    ['A1', 'au moins deux lots'],
    ['A1, b2', 'déjà dans un jumelage'],
    ['', 'au moins deux lots'],
    // two lots are called so, in one case and in the other
    ['A1, B2, b2', 'déjà dans un jumelage'],
  ] as const) {
    const { status, text } = await manager.post(page, { lots: typed });
    expect([typed, status, text.includes(words), text.includes('id="wrong-lots"')]).toEqual([
      typed,
      422,
      true,
      true,
    ]);
  }
  expect((await manager.post(page, { lots: 'A1, <b>' })).text).toMatch(/<textarea[^>]*>A1, &lt;b&gt;</);
});

test('the page says what the rules of the program make of them', async () => {
  expect((await manager.get(page)).text).toContain('laissent optionner un lot sans ses jumeaux');
  const rules = { require_twin_lots: true };
  await space.desk('PUT', `/${space.tenant}/programs/${space.programId}`, { rules });
  expect((await manager.get(page)).text).toContain('optionnés et vendus ensemble');
});

test.each(['sales', 'auditor', 'analyst'])('%s reads them and changes none', async (role) => {
  const visitor = await visitorOf(space, [role]);
  const { status, text } = await visitor.get(page);
  expect([status, text.includes('data-twins='), text.includes('/separation"')]).toEqual([200, true, false]);
  expect((await visitor.post(page, { lots: 'A1, A2' })).status).toBe(403);
  expect((await visitor.post(`${page}/${lots[2]}/separation`)).status).toBe(403);
});
