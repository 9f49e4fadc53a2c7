// Clés, as an administrator works with them in a browser.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let admin: Visitor;

beforeAll(async () => {
  space = await openSpace();
  admin = await visitorOf(space, ['admin']);
  await space.desk('PUT', `/${space.tenant}/programs/${space.programId}`, { status: 'activated' });
});
afterAll(() => space.close());

async function lots(key: string): Promise<number> {
  const url = `${space.address}/v1/${space.tenant}/programs/${space.programId}/lots`;
  return (await fetch(url, { headers: { 'x-api-key': key } })).status;
}

function secretIn(text: string): string {
  return /<code>(lb_[^<]+)<\/code>/.exec(text)?.[1] ?? 'none';
}

const wanted = { label: 'Portail <Sud>', 'may:lot.view': 'oui', 'may:global.lead.view': 'oui' };

test('a key is shown once with what it reaches, gets a new secret, and is revoked behind a page', async () => {
  const programs = { program_ids: 'some', [`program_ids:${space.programId}`]: 'oui' };
  const issued = await admin.post('/cles', { ...wanted, ...programs });
  const first = secretIn(issued.text);
  expect(await lots(first)).toBe(200);
  const id = Number(/\/cles\/(\d+)\/rotation/.exec(issued.text)?.[1]);
  const read = await space.desk('GET', `/${space.tenant}/keys/${id}`);
  expect(read.json.data).toMatchObject({
    label: 'Portail <Sud>',
    user_id: null,
    program_ids: [space.programId],
    permissions: ['lot.view'],
    global_permissions: ['global.lead.view'],
  });
  const page = await admin.get(`/cles/${id}`);
  expect(page.text).not.toContain(first);
  for (const said of ['Portail &lt;Sud&gt;', 'Lire tous les lots', 'Les Terrasses', '1 programme en vente'])
    expect(page.text).toContain(said);
  const open = /data-reach>[\s\S]*<\/section>/.exec(page.text)![0];
  expect(open).toContain(`GET /v1/${space.tenant}/programs/{programId}/lots<`);
  expect(open).not.toContain('/options');

  const second = secretIn((await admin.post(`/cles/${id}/rotation`, { overlap_seconds: '3600' })).text);
  expect([await lots(first), await lots(second)]).toEqual([200, 200]);
  expect((await admin.get(`/cles/${id}/revocation`)).text).toContain('refusé aussitôt');
  expect((await admin.post(`/cles/${id}/revocation`)).status).toBe(303);
  await expect.poll(() => lots(second)).toBe(401);
  const late = await admin.post(`/cles/${id}/rotation`, {});
  expect([late.status, late.text.includes('Cette clé est révoquée')]).toEqual([409, true]);
  const after = await admin.get(`/cles/${id}`);
  expect(after.text).toContain('0 programme en vente');
  expect((await admin.get('/cles')).text).toContain('Révoquées');
});

test('a refusal stands beside its field and keeps what was typed; nothing is ticked unasked', async () => {
  const empty = await admin.get('/cles/nouvelle');
  expect(empty.text).toMatch(/value="some"\s+checked/);
  expect(empty.text).not.toMatch(/type="checkbox"[^>]*checked/);
  const refused = await admin.post('/cles', { ...wanted, user_id: '999', 'may:lot.fly': 'oui' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('value="Portail &lt;Sud&gt;"');
  expect(refused.text).toMatch(/name="may:lot.view"[^>]*checked/);
  for (const name of ['user_id', 'permissions'])
    expect(refused.text).toMatch(new RegExp(`id="wrong-${name}">[^<]+<`));
});

test('an auditor only reads, other roles do not, and what is not there is not found', async () => {
  const auditor = await visitorOf(space, ['auditor']);
  for (const path of ['/cles', '/cles/1']) {
    const read = await auditor.get(path);
    expect(read.status).toBe(200);
    expect(/<main[\s\S]*<\/main>/.exec(read.text)![0]).not.toContain('<form');
  }
  for (const path of ['/cles/nouvelle', '/cles/1/revocation'])
    expect((await auditor.get(path)).status).toBe(403);
  for (const path of ['/cles', '/cles/1/rotation', '/cles/1/revocation'])
    expect((await auditor.post(path, { label: 'x' })).status).toBe(403);
  for (const role of ['sales', 'manager', 'analyst'])
    for (const path of ['/cles', '/cles/1', '/cles/nouvelle', '/cles/1/revocation'])
      expect([path, (await (await visitorOf(space, [role])).get(path)).status]).toEqual([path, 403]);
  for (const path of ['/cles/0', '/cles/x', '/cles/2147483647', '/cles/2147483647/revocation'])
    expect((await admin.get(path)).status).toBe(404);
});
