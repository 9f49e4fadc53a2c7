// Plans of a lot in a browser: added as files, opened, and taken away.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apartment } from '../../support/apartment.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { pdf } from '../../platform/files/plan-app.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let page: string;
let adding: string;
let manager: Visitor;

beforeAll(async () => {
  space = await openSpace();
  const lots = [apartment('p1', 'P1')];
  const { json } = await space.partner('POST', `/programs/${space.programId}/lots`, { lots });
  const [{ id }] = (json.data as { success: [{ id: number }] }).success;
  page = `/programmes/${space.programId}/lots/${id}`;
  adding = `${page}/plans/nouveau`;
  manager = await visitorOf(space, ['manager']);
});
afterAll(() => space.close());

/** What the page of the lot shows, and where its plan is taken away. */
async function shown(visitor = manager) {
  const { text } = await visitor.get(page);
  return { text, removals: [...text.matchAll(/href="[^"]*?(\/plans\/\d+\/retrait)"/g)].map((m) => m[1]!) };
}

test('one is added, opened at its address, and taken away on a page of its own', async () => {
  expect((await shown()).text).toContain(`${adding}"`);
  expect((await manager.get(adding)).text).toContain('enctype="multipart/form-data"');
  const sent = await manager.sendFile(adding, pdf(500, 'un'), 'Plan <P1>.pdf');
  expect([sent.status, sent.location]).toEqual([303, `/console/${space.tenant}${page}`]);
  const { text, removals } = await shown();
  expect(text).toContain('Plan &lt;P1&gt;.pdf');
  const [, address = ''] = /href="(http[^"]*\/files\/[^"]+)"/.exec(text) ?? [];
  const file = await fetch(address.replace(new URL(address).origin, space.address));
  expect([file.status, Buffer.from(await file.arrayBuffer()).equals(pdf(500, 'un'))]).toEqual([200, true]);
  const away = `${page}${removals[0]!}`;
  expect((await manager.get(away)).text).toContain('Plan &lt;P1&gt;.pdf');
  expect((await manager.post(away)).status).toBe(303);
  expect((await shown()).text).toContain('Aucun plan.');
  expect([(await manager.get(away)).status, (await manager.post(away)).status]).toEqual([404, 404]);
});

test('what is no plan, and one too many, are refused in words on the form', async () => {
  const wrong = await manager.sendFile(adding, Buffer.from('GIF89a'), 'plan.pdf');
  expect([wrong.status, wrong.text.includes('role="alert"')]).toEqual([422, true]);
  expect(wrong.text).toContain(`action="/console/${space.tenant}${adding}?envoi=`);
  const few = { max_plans_per_lot: 1 };
  expect((await space.desk('PUT', `/${space.tenant}/settings`, few)).status).toBe(200);
  expect((await manager.sendFile(adding, pdf(), 'a.pdf')).status).toBe(303);
  const full = await manager.sendFile(adding, pdf(), 'b.pdf');
  expect([full.status, full.text.includes('Nombre maximal de plans atteint')]).toEqual([409, true]);
  expect((await shown()).removals).toHaveLength(1);
});

test.each(['sales', 'auditor', 'analyst'])('%s sees them and changes none', async (role) => {
  const visitor = await visitorOf(space, [role]);
  const { text, removals } = await shown(visitor);
  expect([text.includes('a.pdf'), removals, text.includes(`${adding}"`)]).toEqual([true, [], false]);
  const away = `${page}${(await shown()).removals[0]!}`;
  expect((await visitor.get(adding)).status).toBe(403);
  expect((await visitor.sendFile(adding, pdf(), 'c.pdf')).status).toBe(403);
  expect([(await visitor.get(away)).status, (await visitor.post(away)).status]).toEqual([403, 403]);
});
