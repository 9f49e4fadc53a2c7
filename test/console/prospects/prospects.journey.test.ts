// Prospects, as people of the office find them, read them and work on them in a browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';
import { apartment } from '../../support/apartment.ts';

let space: Space;
let manager: Visitor;
let number = 0;

beforeAll(async () => {
  space = await openSpace();
  manager = await visitorOf(space, ['manager']);
});
afterAll(() => space.close());

async function lead(contact: object = {}): Promise<number> {
  number += 1;
  const phone1 = `+336130000${String(number).padStart(2, '0')}`;
  const who = { name: `Duval ${number}`, email1: `duval.${number}@x.example`, phone1, ...contact };
  const sent = await space.partner('POST', `/programs/${space.programId}/leads`, { contact: who, lead: {} });
  expect(sent.status).toBe(201);
  const found = await space.desk('GET', `/${space.tenant}/leads?q=${encodeURIComponent(phone1)}`);
  return (found.json.data as { id: number }[])[0]!.id;
}

async function told(id: number) {
  const read = await space.desk('GET', `/${space.tenant}/leads/${id}`);
  return read.json.data as {
    contacts: object[];
    interests: {
      is_protected: boolean;
      records: object[];
      sales_actions: { id: number; status: string; due_at: string; comment: string }[];
    }[];
    anonymised_at: string | null;
  };
}

describe('the list', () => {
  test('finds by what is typed, without scripts, and shows no markup of others', async () => {
    const id = await lead({ name: '<script>x</script>', email1: 'chercher@x.example' });
    const other = await lead();
    const all = await manager.get('/prospects');
    expect(all.text).toMatch(/<input type="search" name="q"/);
    for (const one of [id, other]) expect(all.text).toContain(`/prospects/${one}"`);
    const found = await manager.get('/prospects?q=Chercher%40x.example&status=&program_id=');
    expect(found.status).toBe(200);
    expect(found.text).toContain(`/prospects/${id}"`);
    expect(found.text).toContain('&lt;script&gt;');
    expect(found.text).not.toMatch(/<script(?! type="module" src=)/);
    expect(found.text).not.toContain(`/prospects/${other}"`);
    const twice = await manager.get('/prospects?q=Nobody&q=Chercher%40x.example&status=&status=');
    expect(twice.text).toContain(`/prospects/${id}"`);
    expect(twice.text).not.toContain(`/prospects/${other}"`);
    const none = await manager.get('/prospects?q=%22%3E%3Cimg%3E');
    expect(none.text).toContain('value="&quot;&gt;&lt;img&gt;"');
    expect(none.text).toContain('Aucun prospect.');
    expect((await manager.get('/prospects?status=nope')).status).toBe(422);
    expect((await manager.get('/prospects?status=discarded')).text).toContain('Aucun prospect.');
  });

  test('finds lots by the same search, ten at most, and only where their program is in reach', async () => {
    const lots = Array.from({ length: 12 }, (_, n) => apartment(`F${n}`, `<i>${n}`));
    const at = `/${space.tenant}/programs/${space.programId}`;
    await space.desk('PUT', at, { vat_rate: 20 });
    const { json } = await space.desk('POST', `${at}/lots`, { lots });
    const [{ id }] = (json.data as { success: [{ id: number }] }).success;
    const found = await manager.get('/prospects?q=%3CI%3E');
    expect(found.text).toContain(`/programmes/${space.programId}/lots/${id}">&lt;i&gt;0</a>`);
    expect(found.text.match(/\/lots\/\d+"/g)).toHaveLength(10);
    expect(found.text).toContain('2 autres encore.');
    expect((await manager.get('/prospects?q=%3Ci%3E11')).text.match(/\/lots\/\d+"/g)).toHaveLength(1);
    for (const query of ['', '?q=Duval', `?q=${'x'.repeat(300)}`])
      expect((await manager.get(`/prospects${query}`)).text).not.toContain('data-found="lots"');
    const elsewhere = await visitorOf(space, ['sales'], { program_ids: [] });
    expect((await elsewhere.get('/prospects?q=%3Ci%3E')).text).not.toContain('data-found="lots"');
  });
});

describe('a prospect', () => {
  test('is given actions and exchanges by forms, which the API then tells', async () => {
    const id = await lead();
    const on = `/prospects/${id}/programmes/${space.programId}`;
    const typed = { programme: String(space.programId), type: 'call', comment: 'Rappeler "vite" <b>' };
    const refused = await manager.post(`${on}/actions`, typed);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Ce champ est obligatoire avec ce statut.');
    expect(refused.text).toContain('value="Rappeler &quot;vite&quot; &lt;b&gt;"');
    const added = await manager.post(`${on}/actions`, { ...typed, due_at: '2030-01-15T10:00' });
    expect([added.status, added.location]).toEqual([303, `/console/${space.tenant}/prospects/${id}`]);
    const [action] = (await told(id)).interests[0]!.sales_actions.filter(({ comment }) =>
      comment?.startsWith('Rappeler'),
    );
    expect(action).toMatchObject({ status: 'pending', due_at: '2030-01-15T09:00:00.000000Z' });
    const close = `${on}/actions/${action!.id}/cloture`;
    expect((await manager.post(close, { outcome: 'nope' })).status).toBe(422);
    expect((await manager.post(close, { outcome: 'success' })).status).toBe(303);
    const again = await manager.post(close, { outcome: 'success' });
    expect(again.status).toBe(400);
    expect(again.text).toContain('Cette action commerciale est déjà close');
    expect((await manager.post(`${on}/echanges`, { event: 'sms', comment: 'Vu' })).status).toBe(303);
    expect((await told(id)).interests[0]!.records).toMatchObject([{ event: 'sms', comment: 'Vu' }]);
    const page = await manager.get(`/prospects/${id}`);
    for (const said of ['SMS envoyé', 'Action commerciale close', 'Faite', 'Historique', manager.fullname])
      expect(page.text).toContain(said);
  });

  test('is protected by a manager and not by a salesperson', async () => {
    const id = await lead();
    const address = `/prospects/${id}/programmes/${space.programId}/protection`;
    const sales = await visitorOf(space, ['sales']);
    expect((await sales.get(`/prospects/${id}`)).text).not.toContain('Protéger ce prospect');
    expect((await sales.post(address, { is_protected: 'oui' })).status).toBe(403);
    expect((await told(id)).interests[0]!.is_protected).toBe(false);
    expect((await manager.get(`/prospects/${id}`)).text).toContain('Protéger ce prospect');
    expect((await manager.post(address, { is_protected: 'oui' })).status).toBe(303);
    expect((await told(id)).interests[0]!.is_protected).toBe(true);
    expect((await manager.get(`/prospects/${id}`)).text).toContain('Ne plus protéger ce prospect');
  });

  test('is anonymised behind a page that says what that does, where somebody sees it and may', async () => {
    const id = await lead({ name: 'Oubliez-moi' });
    const address = `/prospects/${id}/anonymisation`;
    expect((await manager.get(address)).status).toBe(403);
    expect((await manager.post(address)).status).toBe(403);
    const admin = await visitorOf(space, ['admin']);
    expect((await admin.get(address)).status).toBe(403);
    const both = await visitorOf(space, ['admin', 'manager']);
    expect((await both.get(`/prospects/${id}`)).text).toContain(`${address}"`);
    const asks = await both.get(address);
    expect(asks.text).toContain('Rien ne permet de revenir en arrière');
    expect((await told(id)).anonymised_at).toBeNull();
    expect((await both.post(address)).status).toBe(303);
    expect((await told(id)).anonymised_at).not.toBeNull();
    const after = await both.get(`/prospects/${id}`);
    expect(after.text).toContain('anonymisé');
    expect(after.text).not.toContain('Oubliez-moi');
  });
});

test.each([
  ['sales', 200],
  ['auditor', 200],
  ['analyst', 403],
  ['admin', 403],
])('%s meets %s', async (role, status) => {
  const id = await lead({ name: 'Visible' });
  const visitor = await visitorOf(space, [role]);
  const pages = [await visitor.get('/prospects'), await visitor.get(`/prospects/${id}`)];
  expect(pages.map((page) => page.status)).toEqual([status, status]);
  for (const { text } of pages) expect(text.includes('Visible')).toBe(status === 200);
});

test('out of reach, of no number or unknown, it is a page that is not there', async () => {
  const id = await lead();
  const elsewhere = await visitorOf(space, ['manager'], { program_ids: [await space.addProgram()] });
  expect((await elsewhere.get('/prospects')).text).not.toContain(`/prospects/${id}"`);
  for (const { status, headers } of [
    await elsewhere.get(`/prospects/${id}`),
    await elsewhere.post(`/prospects/${id}/programmes/${space.programId}/echanges`, { event: 'sms' }),
    await manager.get('/prospects/0'),
    await manager.get('/prospects/x'),
    await manager.get('/prospects/2147483647'),
    await manager.post(`/prospects/${id}/programmes/x/echanges`),
  ])
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});
