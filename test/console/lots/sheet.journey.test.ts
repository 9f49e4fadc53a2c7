// The sheet of a lot in a browser: a lot added by hand, corrected without a file, and taken out of the grid.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apartment } from '../../support/apartment.ts';
import { fieldsOf } from '../../support/browser/forms.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let grid: string;
let added: string;
let manager: Visitor;

beforeAll(async () => {
  space = await openSpace();
  grid = `/programmes/${space.programId}`;
  added = `${grid}/lots/nouveau`;
  manager = await visitorOf(space, ['manager']);
});
afterAll(() => space.close());

async function told(lotId: number): Promise<Record<string, unknown>> {
  const at = `/${space.tenant}/programs/${space.programId}/lots/${lotId}`;
  return (await space.desk('GET', at)).json.data as Record<string, unknown>;
}
/** What the form of a new lot holds, and this on top. */
async function add(typed: Record<string, string>) {
  return manager.post(added, { ...fieldsOf((await manager.get(added)).text, added), ...typed });
}
function idIn(location: string | null): number {
  return Number(/\/lots\/(\d+)$/.exec(location ?? '')?.[1]);
}
async function lot(reference: string, more = {}): Promise<number> {
  const lots = [apartment(`ext ${reference}`, reference, more)];
  const { json } = await space.partner('POST', `/programs/${space.programId}/lots`, { lots });
  return (json.data as { success: { id: number }[] }).success[0]!.id;
}

test('one is added with what was typed, and what was not said is as the API has it', async () => {
  const building = await space.desk('POST', `/${space.tenant}/programs/${space.programId}/buildings`, {
    name: 'Tour <1>',
  });
  const { id: buildingId } = building.json.data as { id: number };
  expect((await manager.get(grid)).text).toContain(`${added}"`);
  const sent = await add({
    reference: 'A101',
    external_id: 'erp-1',
    typology: 'T3',
    building_id: String(buildingId),
    level: 'R+1',
    living_area: '62,5 m²',
    terraces: '1',
    terraces_area: '8,25',
    'exposure:south': 'oui',
    'exposure:west': 'oui',
    'tags:terrace': 'oui',
    brs_eligibility: 'oui',
    price_excluding_vat: '250 000',
    status: 'unavailable',
    description: 'Vue <sur> le parc\n"calme"',
  });
  expect(sent.status).toBe(303);
  const id = idIn(sent.location);
  expect(await told(id)).toMatchObject({
    reference: 'A101',
    external_id: 'erp-1',
    is_primary: true,
    type: 'apartment',
    typology: 'T3',
    building: { id: buildingId },
    level: 'R+1',
    living_area: 62.5,
    terraces: 1,
    terraces_area: 8.25,
    exposure: ['south', 'west'],
    tags: ['terrace'],
    brs_eligibility: true,
    psla_eligibility: false,
    is_broadcastable: true,
    balconies: null,
    price_excluding_vat: 250_000,
    status: 'unavailable',
    description: 'Vue <sur> le parc\n"calme"',
  });
});

test('what is refused stands beside its field, what was typed stays, and nothing is added', async () => {
  await lot('PRIS');
  const wrong = await add({
    reference: 'PRIS',
    external_id: 'erp-2',
    price_excluding_vat: '1',
    living_area: 'grande',
    level: '2e',
  });
  expect(wrong.status).toBe(422);
  for (const field of ['reference', 'living_area', 'level', 'typology'])
    expect([field, wrong.text.includes(`id="wrong-${field}"`)]).toEqual([field, true]);
  expect(wrong.text).toMatch(/name="living_area"\s+value="grande"/);
  const unclear = await add({
    reference: 'B1',
    external_id: 'b1',
    typology: 'T2',
    price_excluding_vat: '250.000',
  });
  expect([unclear.status, unclear.text.includes('se lit de deux façons')]).toEqual([422, true]);
});

test('an annex names its main lot by the reference', async () => {
  const main = await lot('Main 7');
  const annex = { type: 'cellar', is_primary: 'non', price_excluding_vat: '2000' };
  const nowhere = await add({ ...annex, reference: 'C7', external_id: 'c7', parent_lot_id: 'Main 8' });
  expect([nowhere.status, nowhere.text.includes('id="wrong-parent_lot_id"')]).toEqual([422, true]);
  const sent = await add({ ...annex, reference: 'C7', external_id: 'c7', parent_lot_id: 'main 7' });
  const id = idIn(sent.location);
  expect(await told(id)).toMatchObject({ type: 'cellar', is_primary: false, parent_lot_id: main });
  const sheet = `${grid}/lots/${id}/fiche`;
  const form = fieldsOf((await manager.get(sheet)).text, sheet);
  expect(form.parent_lot_id).toBe('Main 7');
  expect((await manager.post(sheet, { ...form, parent_lot_id: '' })).status).toBe(303);
  expect(await told(id)).toMatchObject({ parent_lot_id: null });
});

test('a sheet changes what was changed, tells what somebody else did, and sent as it stood does nothing', async () => {
  const id = await lot('M1', {
    living_area: 50,
    bedrooms: 2,
    exposure: ['north'],
    plan3d: 'https://plan.example/1',
  });
  const sheet = `${grid}/lots/${id}/fiche`;
  expect((await manager.get(`${grid}/lots/${id}`)).text).toContain(`${sheet}"`);
  const form = fieldsOf((await manager.get(sheet)).text, sheet);
  const before = await told(id);
  expect((await manager.post(sheet, form)).status).toBe(303);
  expect(await told(id)).toEqual(before);
  const { 'exposure:north': _north, ...turned } = form;
  expect((await manager.post(sheet, { ...turned, living_area: '51', 'exposure:east': 'oui' })).status).toBe(
    303,
  );
  expect(await told(id)).toMatchObject({ living_area: 51, bedrooms: 2, exposure: ['east'] });
  const late = await manager.post(sheet, { ...form, living_area: '52' });
  expect([late.status, late.text.includes('Modifié entre-temps')]).toEqual([409, true]);
});

test('one is deleted on a page of its own, and one that is taken stays', async () => {
  const [free, taken] = [await lot('D1'), await lot('D2', { status: 'booked' })];
  const away = `${grid}/lots/${free}/suppression`;
  expect((await manager.get(`${grid}/lots/${free}/fiche`)).text).toContain(`${away}"`);
  expect((await manager.get(away)).text).toContain('D1');
  const gone = await manager.post(away);
  expect([gone.status, gone.location]).toEqual([303, `/console/${space.tenant}${grid}`]);
  expect((await manager.get(`${grid}/lots/${free}`)).status).toBe(404);
  const kept = await manager.post(`${grid}/lots/${taken}/suppression`);
  expect([kept.status, kept.text.includes('Ce lot ne peut pas être supprimé')]).toEqual([409, true]);
});

test.each(['sales', 'auditor', 'analyst', 'admin'])('%s changes none', async (role) => {
  const id = await lot(`R ${role}`);
  const visitor = await visitorOf(space, [role]);
  for (const one of [added, `${grid}/lots/${id}/fiche`, `${grid}/lots/${id}/suppression`]) {
    expect([one, (await visitor.get(one)).status]).toEqual([one, 403]);
    expect([one, (await visitor.post(one, { reference: 'x' })).status]).toEqual([one, 403]);
  }
});
