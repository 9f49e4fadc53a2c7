// Forms that are sent while the read models stand still: nobody is led to a page that shows what was before, or nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apartment } from '../../support/apartment.ts';
import { fieldsOf } from '../../support/browser/forms.ts';
import { holdProjectors } from '../../support/stores/held-projectors.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { pdf } from '../../platform/files/plan-app.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let manager: Visitor;
let grid: string;
let lot: string;
let release: () => Promise<void>;

beforeAll(async () => {
  space = await openSpace();
  grid = `/programmes/${space.programId}`;
  manager = await visitorOf(space, ['manager']);
  const lots = [apartment('a', 'A1')];
  const { json } = await space.partner('POST', `/programs/${space.programId}/lots`, { lots });
  const [{ id }] = (json.data as { success: [{ id: number }] }).success;
  lot = `${grid}/lots/${id}`;
});
afterAll(() => space.close());

test('what was sent is told to be kept, and where it will be seen; sent again it is done once', async () => {
  const adding = `${grid}/lots/nouveau`;
  const pages = [adding, `${lot}/fiche`, lot];
  const [empty, sheet, price] = await Promise.all(
    pages.map(async (page) => fieldsOf((await manager.get(page)).text, page === lot ? `${lot}/prix` : page)),
  );
  release = await holdProjectors(space);
  const forms = [
    [adding, { ...empty, reference: 'B1', external_id: 'b', typology: 'T2', price_excluding_vat: '1' }],
    [`${lot}/fiche`, { ...sheet, description: 'Vue' }],
    [`${lot}/prix`, { ...price, prix: '260 000' }],
  ] as const;
  const sent = await Promise.all([
    ...forms.map(([to, typed]) => manager.post(to, typed)),
    manager.sendFile(`${lot}/plans/nouveau`, pdf(), 'plan.pdf'),
  ]);
  const led = sent.map(({ status, text }) => {
    expect([status, text.includes('<h1>Enregistré</h1>')], text).toEqual([202, true]);
    return /class="deed" href="\/console\/[^/]+([^"]+)"/.exec(text)?.[1] ?? '';
  });
  expect(led).toEqual([expect.stringMatching(new RegExp(`^${grid}/lots/\\d+$`)), lot, lot, lot]);
  const again = await Promise.all(forms.map(([to, typed]) => manager.post(to, typed)));
  expect(again.map(({ status, text }) => [status, text.includes('déjà été envoyé')])).toEqual(
    forms.map(() => [409, true]),
  );
  await release();
  await expect.poll(async () => (await manager.get(led[0]!)).status).toBe(200);
  const { text } = await manager.get(lot);
  for (const seen of ['Vue', 'value="260000"', 'plan.pdf'])
    expect([seen, text.includes(seen)]).toEqual([seen, true]);
  const grown = (await manager.get(grid)).text.match(/data-lot=/g);
  expect(grown).toHaveLength(2);
});
