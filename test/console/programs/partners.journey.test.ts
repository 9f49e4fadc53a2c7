// The partners of a program in a browser: what each sees of its grid, and the lots that are allotted to one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apartment } from '../../support/apartment.ts';
import { fieldsOf } from '../../support/browser/forms.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

type Partner = Awaited<ReturnType<Space['partnerWith']>>;

let space: Space;
let page: string;
let manager: Visitor;
let lots: readonly number[];
let portal: Partner;

beforeAll(async () => {
  space = await openSpace();
  page = `/programmes/${space.programId}/partenaires`;
  const { json } = await space.partner('POST', `/programs/${space.programId}/lots`, {
    lots: [
      apartment('a', 'A1'),
      apartment('b', 'A2'),
      apartment('c', 'A3', { unrestricted_distribution: true }),
    ],
  });
  lots = (json.data as { success: { id: number }[] }).success.map(({ id }) => id);
  portal = await space.partnerWith({ label: 'Portail <neuf>', permissions: ['lot-alloted.view'] });
  manager = await visitorOf(space, ['manager']);
});
afterAll(() => space.close());

async function seenByPortal(): Promise<unknown> {
  const { json } = await portal('GET', `/programs/${space.programId}/allotments`);
  return (json.data as { reference: string }[]).map(({ reference }) => reference).sort();
}
/** What the page says of a key; null where it is not there. */
async function said(keyId: number): Promise<string | null> {
  const { text } = await manager.get(page);
  return new RegExp(`data-partner="${keyId}">[\\s\\S]*?<td>\\s*([^<]*?)\\s*</td>`).exec(text)?.[1] ?? null;
}

test('every key that reaches the program is there, with what it sees', async () => {
  const other = await space.addProgram();
  const whole = await space.partnerWith({ label: 'ERP', permissions: ['lot.view'] });
  const none = await space.partnerWith({ label: 'Prescripteur', permissions: ['registration.create'] });
  const elsewhere = await space.partnerWith({ permissions: ['lot.view'], program_ids: [other] });
  const gone = await space.partnerWith({ permissions: ['lot.view'] });
  expect((await space.desk('DELETE', `/${space.tenant}/keys/${gone.keyId}`)).status).toBe(200);
  expect((await manager.get(`/programmes/${space.programId}`)).text).toContain(`${page}"`);
  expect((await manager.get(page)).text).toContain('Portail &lt;neuf&gt;');
  const told = await Promise.all([portal, whole, none, elsewhere, gone].map(({ keyId }) => said(keyId)));
  expect(told).toEqual([
    'aucun lot attribué, et la grille ouverte',
    'tous les lots',
    'aucun lot',
    null,
    null,
  ]);
  expect((await manager.get(`${page}/${elsewhere.keyId}`)).status).toBe(404);
  expect((await manager.get(`${page}/${whole.keyId}`)).text).toContain('quoi qu’on lui attribue');
});

test('lots are allotted by ticking them, and the partner sees them at once', async () => {
  const one = `${page}/${portal.keyId}`;
  expect(await seenByPortal()).toEqual(['A3']);
  expect((await manager.get(page)).text).toContain(`${one}"`);
  const form = fieldsOf((await manager.get(one)).text, one);
  const sent = await manager.post(one, { ...form, [`lot_ids:${lots[0]}`]: 'oui' });
  expect([sent.status, sent.location]).toEqual([303, `/console/${space.tenant}${page}`]);
  expect([await seenByPortal(), await said(portal.keyId)]).toEqual([
    ['A1', 'A3'],
    '1 lot attribué, et la grille ouverte',
  ]);
  const late = await manager.post(one, { ...form, [`lot_ids:${lots[1]}`]: 'oui' });
  expect([late.status, late.text.includes('« A1 »')]).toEqual([409, true]);
  const { [`lot_ids:${lots[0]}`]: _first, ...fewer } = fieldsOf((await manager.get(one)).text, one);
  expect((await manager.post(one, fewer)).status).toBe(303);
  expect(await seenByPortal()).toEqual(['A3']);
});

test('who is not of the program, and what is no lot, is refused', async () => {
  const one = `${page}/${portal.keyId}`;
  expect((await manager.post(`${page}/999`, {})).status).toBe(404);
  for (const lot of ['999', 'x', '1e3', '']) {
    const { status, text } = await manager.post(one, { [`lot_ids:${lot}`]: 'oui' });
    expect([lot, status, text.includes('id="wrong-lot_ids"')]).toEqual([lot, 422, true]);
  }
});

test.each(['sales', 'auditor', 'analyst'])('%s reads who there is and allots nothing', async (role) => {
  const visitor = await visitorOf(space, [role]);
  const { status, text } = await visitor.get(page);
  expect([status, text.includes('data-partner='), text.includes(`${page}/`)]).toEqual([200, true, false]);
  const one = `${page}/${portal.keyId}`;
  expect([(await visitor.get(one)).status, (await visitor.post(one, {})).status]).toEqual([403, 403]);
});
