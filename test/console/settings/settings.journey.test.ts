// Réglages, as an administrator changes them in a browser; what they change is seen on other pages.
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

async function settings() {
  const read = await space.desk('GET', `/${space.tenant}/settings`);
  return read.json.data as Record<string, unknown>;
}

test('each section is changed by its form, and the others stay', async () => {
  const before = await settings();
  const general = { timezone: 'Indian/Reunion', registrations_visibility: 'all' };
  expect((await admin.post('/reglages/general', general)).status).toBe(303);
  expect(await settings()).toEqual({ ...before, ...general });
  const limits = { rate_limit_per_minute: '1 200', heavy_routes_per_hour: '0', max_upload_mib: '30' };
  expect((await admin.post('/reglages/limites', limits)).status).toBe(303);
  expect(await settings()).toMatchObject({ rate_limit_per_minute: 1200, max_upload_mib: 30, ...general });
  const prospects = { fake_phones: '06 12 34 56 78\n+33600000000', 'sales_action_minutes.call': '20' };
  expect((await admin.post('/reglages/prospects', prospects)).status).toBe(303);
  expect(await settings()).toMatchObject({
    fake_phones: ['+33612345678', '+33600000000'],
    sales_action_minutes: { call: 20, other: 30 },
  });
  const page = await admin.get('/reglages');
  expect(page.text).toMatch(/name="sales_action_minutes.call"\s+value="20"/);
  expect((await admin.post('/reglages/prospects', { fake_phones: '' })).status).toBe(303);
  expect(await settings()).toMatchObject({ fake_phones: [] });
});

test('times on pages are those of the client space', async () => {
  const leads = `/${space.tenant}/programs/${space.programId}/leads`;
  const contact = { name: 'Payet', email1: 'payet@x.example' };
  const made = await space.desk('POST', leads, { contact, lead: {} });
  const { lead_id: leadId } = made.json.body as { lead_id: number };
  const manager = await visitorOf(space, ['manager']);
  const typed = { programme: String(space.programId), type: 'call', due_at: '2030-07-15T10:00' };
  const forms = `/prospects/${leadId}/programmes/${space.programId}/actions`;
  for (const [timezone, place, due] of [
    ['Indian/Reunion', 'Reunion', '2030-07-15T06:00:00.000000Z'],
    ['America/Martinique', 'Martinique', '2030-07-15T14:00:00.000000Z'],
  ]) {
    await admin.post('/reglages/general', { timezone: timezone! });
    await expect
      .poll(async () => (await manager.get(`/prospects/${leadId}`)).text)
      .toContain(`heure de ${place}`);
    expect((await manager.post(forms, typed)).status).toBe(303);
    const { text } = await manager.get(`/prospects/${leadId}`);
    expect(text).toContain(`<time datetime="${due}" title="15/07/2030 10:00" tabindex="0">`);
  }
});

test('refusals stand beside their fields, keep what was typed, and change nothing', async () => {
  const before = await settings();
  const zone = await admin.post('/reglages/general', { timezone: '<Lune>' });
  expect(zone.status).toBe(422);
  expect(zone.text).toContain('value="&lt;Lune&gt;"');
  expect(zone.text).toMatch(/id="wrong-timezone">Ce fuseau horaire n’existe pas\.</);
  const limits = { max_upload_mib: '1e9', max_batch_lots: '', rate_limit_per_minute: '-1' };
  const many = await admin.post('/reglages/limites', limits);
  for (const name of Object.keys(limits)) expect(many.text).toContain(`id="wrong-${name}"`);
  expect(many.text).toContain('value="1e9"');
  const minutes = await admin.post('/reglages/prospects', { 'sales_action_minutes.call': '9999' });
  expect(minutes.text).toContain('id="wrong-sales_action_minutes.call"');
  expect(await settings()).toEqual(before);
  expect((await admin.post('/reglages/nulle-part', {})).status).toBe(404);
});

test('the company’s account is set with a secret that no page shows, and taken away behind a page', async () => {
  const secret = 'un-secret-de-client';
  const typed = { 'oidc.issuer': 'ftp://x', 'oidc.client_id': 'lotbook', 'oidc.client_secret': secret };
  const refused = await admin.post('/reglages/compte-entreprise', { ...typed, 'oidc.match': 'sub' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('id="wrong-oidc.issuer"');
  expect(refused.text).toContain('value="ftp://x"');
  expect(refused.text).not.toContain(secret);
  const right = { ...typed, 'oidc.issuer': 'https://login.example.com', 'oidc.match': 'sub' };
  expect((await admin.post('/reglages/compte-entreprise', right)).status).toBe(303);
  const shown = { issuer: 'https://login.example.com', client_id: 'lotbook', match: 'sub' };
  expect(await settings()).toMatchObject({ oidc: shown });
  for (const visitor of [admin, await visitorOf(space, ['auditor'])]) {
    const { text } = await visitor.get('/reglages');
    expect(text).toContain('https://login.example.com');
    expect(text).not.toContain(secret);
  }
  const away = '/reglages/compte-entreprise/retrait';
  expect((await admin.get(away)).text).toContain('Personne ne se connecte plus');
  expect(await settings()).toMatchObject({ oidc: shown });
  expect((await admin.post(away)).status).toBe(303);
  expect(await settings()).toMatchObject({ oidc: null });
});

test('an auditor reads them in words, others do not', async () => {
  const auditor = await visitorOf(space, ['auditor']);
  const read = await auditor.get('/reglages');
  expect(read.status).toBe(200);
  expect(/<main[\s\S]*<\/main>/.exec(read.text)![0]).not.toContain('<form');
  for (const said of ['America/Martinique', 'Requêtes par minute et par clé'])
    expect(read.text).toContain(said);
  expect((await auditor.get('/reglages/compte-entreprise/retrait')).status).toBe(403);
  for (const path of ['general', 'limites', 'compte-entreprise', 'compte-entreprise/retrait'])
    expect((await auditor.post(`/reglages/${path}`, { timezone: 'UTC' })).status).toBe(403);
  for (const role of ['sales', 'manager', 'analyst'])
    expect((await (await visitorOf(space, [role])).get('/reglages')).status).toBe(403);
});
