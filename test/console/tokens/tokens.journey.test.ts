// Jetons, as an administrator works with them in a browser.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let admin: Visitor;

beforeAll(async () => {
  space = await openSpace();
  admin = await visitorOf(space, ['admin']);
});
afterAll(() => space.close());

async function opens(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${space.address}/backoffice/v1/${space.tenant}`, { headers })).status === 200;
}

function secretIn(text: string): string {
  return /<code>(lbt_[^<]+)<\/code>/.exec(text)?.[1] ?? 'none';
}

test('a token is shown once, gets new secrets, and is revoked behind a page that says what that does', async () => {
  const typed = { label: '<b>Caisse', role: 'manager', program_ids: 'some' };
  const issued = await admin.post('/jetons', { ...typed, [`program_ids:${space.programId}`]: 'oui' });
  const first = secretIn(issued.text);
  expect(await opens(first)).toBe(true);
  const list = await admin.get('/jetons');
  expect(list.text).toContain('&lt;b&gt;Caisse');
  expect(list.text).not.toContain(first);
  const id = Number(/data-token="(\d+)"/.exec(list.text)?.[1]);
  const page = `/jetons/${id}`;
  expect((await admin.get(page)).text).not.toContain(first);
  const read = await space.desk('GET', `/${space.tenant}/tokens/${id}`);
  expect(read.json.data).toMatchObject({ role: 'manager', program_ids: [space.programId] });

  const second = secretIn((await admin.post(`${page}/rotation`, { overlap_seconds: '3600' })).text);
  expect([await opens(first), await opens(second)]).toEqual([true, true]);
  const third = secretIn((await admin.post(`${page}/rotation`, { overlap_seconds: '0' })).text);
  await expect.poll(() => opens(second)).toBe(false);
  expect(await opens(third)).toBe(true);
  const endless = await admin.post(`${page}/rotation`, { overlap_seconds: '99999999' });
  expect([endless.status, /id="wrong-overlap_seconds"/.test(endless.text)]).toEqual([422, true]);

  expect((await admin.get(`${page}/revocation`)).text).toContain('refusé aussitôt');
  expect(await opens(third)).toBe(true);
  expect((await admin.post(`${page}/revocation`)).status).toBe(303);
  await expect.poll(() => opens(third)).toBe(false);
  const late = await admin.post(`${page}/rotation`, { overlap_seconds: '0' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('Ce jeton est révoqué');
  expect((await admin.get(page)).text).not.toContain('Renouveler');
});

test('a refusal stands beside its field and keeps what was typed', async () => {
  const typed = { label: 'Vente "Sud"', role: 'sales', user_id: 'moi', program_ids: 'some' };
  const refused = await admin.post('/jetons', { ...typed, [`program_ids:${space.programId}`]: 'oui' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('value="Vente &quot;Sud&quot;"');
  expect(refused.text).toContain('value="moi"');
  expect(refused.text).toMatch(/name="user_id"[^>]*aria-invalid="true" aria-describedby="wrong-user_id"/);
  expect(refused.text).toMatch(/name="program_ids:\d+"[^>]*checked/);
  expect(refused.text).toMatch(/value="some"\s+checked/);
  const nobody = await admin.post('/jetons', { ...typed, user_id: '' });
  expect([nobody.status, /id="wrong-user_id">[^<]+</.test(nobody.text)]).toEqual([422, true]);
  expect((await space.desk('GET', `/${space.tenant}/tokens`)).json.meta.total).toBe(1);
});

test('an auditor only reads, other roles do not, and what is not there is not found', async () => {
  const auditor = await visitorOf(space, ['auditor']);
  for (const path of ['/jetons', '/jetons/1']) {
    const read = await auditor.get(path);
    expect(read.status).toBe(200);
    expect(/<main[\s\S]*<\/main>/.exec(read.text)![0]).not.toContain('<form');
  }
  for (const path of ['/jetons/nouveau', '/jetons/1/revocation'])
    expect((await auditor.get(path)).status).toBe(403);
  const wanted = { label: 'x', role: 'admin', program_ids: 'all' };
  for (const [path, form] of [
    ['/jetons', wanted],
    ['/jetons/1/rotation', {}],
    ['/jetons/1/revocation', {}],
  ] as const)
    expect((await auditor.post(path, form)).status).toBe(403);
  for (const role of ['sales', 'manager', 'analyst'])
    for (const path of ['/jetons', '/jetons/1', '/jetons/nouveau', '/jetons/1/revocation'])
      expect([path, (await (await visitorOf(space, [role])).get(path)).status]).toEqual([path, 403]);
  for (const path of ['/jetons/0', '/jetons/x', '/jetons/2147483647', '/jetons/2147483647/revocation'])
    expect((await admin.get(path)).status).toBe(404);
  expect((await admin.post('/jetons/2147483647/rotation')).status).toBe(404);
});
