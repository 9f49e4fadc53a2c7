// The grid, a lot and an option in a browser: who sees what, and what the forms change.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOffice, type Office } from '../../api/sign-in/office.ts';
import type { Browser, Seen } from '../../support/browser/browser.ts';
import type { Space } from '../../support/space.ts';

let office: Office;
let space: Space;
let programId: number;
let [manager, sales, auditor, analyst] = [] as unknown as [Browser, Browser, Browser, Browser];
let salesId: number;
const EVIL = `<script>alert("1")</script>`;

beforeAll(async () => {
  office = await openOffice();
  ({ space } = office);
  programId = await space.addProgram({
    name: `Les ${EVIL}`,
    rules: { option_lifespan_hours: 24, max_prolongation_hours: 24, max_queue: 2 },
  });
  salesId = await office.person(['sales']);
  manager = await office.signedIn(await office.person(['manager']));
  sales = await office.signedIn(salesId);
  auditor = await office.signedIn(await office.person(['auditor']));
  analyst = await office.signedIn(await office.person(['analyst']));
  await office.laterOn();
});
afterAll(() => space.close());

let lots = 0;
async function addLot(more: object = {}): Promise<number> {
  const reference = `A${++lots}`;
  const lot = { external_id: reference, reference, status: 'available', is_primary: true, type: 'apartment' };
  const item = { ...lot, typology: 'T3', level: 'R+1', price_excluding_vat: 200_000, ...more };
  const { json } = await space.partner('POST', `/programs/${programId}/lots`, { lots: [item] });
  expect(json.data.errors).toEqual([]);
  return json.data.success[0].id as number;
}

let leads = 0;
async function addLead(name = 'Durand'): Promise<number> {
  const contact = { name, firstname: 'Paul', email1: `paul.${++leads}@mail.example` };
  const { json } = await space.partner('POST', `/programs/${programId}/leads`, { contact, lead: {} });
  return (json.body as { lead_id: number }).lead_id;
}

const page = (path: string) => `/console/${space.tenant}${path}`;
const sheet = (lot: number) => page(`/programmes/${programId}/lots/${lot}`);
const send = (browser: Browser, url: string, form: Record<string, string>): Promise<Seen> =>
  browser.send(
    'POST',
    url,
    { origin: space.address, 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams(form).toString(),
  );
const option = async (id: number) =>
  (await space.partner('GET', `/programs/${programId}/options/${id}`)).json.data;
const lotNow = async (id: number) =>
  (await space.partner('GET', `/programs/${programId}/lots/${id}`)).json.data;

async function placed(lot: number, browser = sales): Promise<number> {
  const seen = await send(browser, `${sheet(lot)}/option`, { lead: String(await addLead()), taux: '20' });
  expect([seen.status, seen.location]).toEqual([303, sheet(lot)]);
  const ids = [...(await browser.get(sheet(lot))).text.matchAll(/data-option="(\d+)"/g)];
  return Number(ids.at(-1)?.[1]);
}

describe('the grid', () => {
  test('has one tile a main lot, with its status and queue, totals, and no markup of others', async () => {
    const [held, free] = [await addLot(), await addLot({ reference: `"><b>${lots}` })];
    const annex = { is_primary: false, type: 'parking', typology: 'box', parent_lot_id: held };
    await addLot(annex);
    await placed(held);
    await placed(held);
    for (const vue of ['', '?vue=tableau']) {
      await expect
        .poll(async () => (await analyst.get(page(`/programmes/${programId}${vue}`))).text)
        .toMatch(new RegExp(`data-lot="${held}"\\s+data-status="option"\\s+data-waiting="1"`));
      const { text } = await analyst.get(page(`/programmes/${programId}${vue}`));
      expect(text).toMatch(new RegExp(`data-lot="${free}"\\s+data-status="available"\\s+data-waiting="0"`));
      expect(text.match(/data-lot=/g)).toHaveLength(2);
      expect(text).toMatch(/data-total="option">1</);
      expect(text).toMatch(/data-total="available">1</);
      expect(text).not.toMatch(/<script(?! type="module" src=)/);
      expect(text).not.toContain('<b>');
    }
    const none = await analyst.get(page(`/programmes/${programId}?vue=tableau&statut=sold&tri=${EVIL}`));
    expect(none.text).toContain('Aucun lot ne correspond');
    expect(none.text).not.toMatch(/<script(?! type="module" src=)/);
  });

  test('is found in the list of programs, by who reaches it', async () => {
    const elsewhere = await space.addProgram({ name: 'Ailleurs' });
    const user = await office.person(['sales']);
    await space.desk('PUT', `${office.at}/users/${user}`, { program_ids: [elsewhere] });
    const bound = await office.signedIn(user);
    const lot = await addLot();
    const id = await placed(lot);
    const list = await bound.get(page('/programmes'));
    expect(list.text).toContain(`data-program="${elsewhere}"`);
    expect(list.text).not.toContain(`data-program="${programId}"`);
    expect((await sales.get(page('/programmes'))).text).toContain(`data-program="${programId}"`);
    for (const url of [page(`/programmes/${programId}`), sheet(lot), page(`/options/${id}`)])
      expect([url, (await bound.get(url)).status]).toEqual([url, 404]);
    const where = await office.desk(bound, `${office.at}/options/${id}`);
    expect(where.status).toBe(404);
    expect((await office.desk(bound, `${office.at}/programs/${programId}/live-options`)).status).toBe(404);
  });

  test('nonsense is not found, other client spaces neither', async () => {
    for (const path of ['x', '0', '-1', '1.5', '99999999999', '%00', '999999'])
      for (const url of [`/programmes/${path}`, `/programmes/${programId}/lots/${path}`, `/options/${path}`])
        expect([url, (await manager.get(page(url))).status]).toEqual([url, 404]);
    expect((await manager.get(`/console/other/programmes/${programId}`)).status).toBe(404);
  });
});

describe('a lot', () => {
  test('is optioned for a prospect that is looked for; refusals keep what was typed', async () => {
    const lot = await addLot();
    const lead = await addLead(`Zola${EVIL}`);
    const found = await sales.get(`${sheet(lot)}?prospect=Zola`);
    expect(found.text).toMatch(new RegExp(`name="lead"\\s+value="${lead}"`));
    expect(found.text).not.toMatch(/<script(?! type="module" src=)/);
    const form = { lead: '999999', taux: '20', commentaire: EVIL };
    const refused = await send(sales, `${sheet(lot)}/option`, form);
    expect(refused.status).toBe(422);
    for (const said of ['role="alert"', 'Ce prospect n’a pas d’intérêt', 'value="999999"', '&lt;script&gt;'])
      expect(refused.text).toContain(said);
    expect(refused.text).not.toMatch(/<script(?! type="module" src=)/);
    const done = await send(sales, `${sheet(lot)}/option`, { ...form, lead: String(lead) });
    expect(done.status).toBe(303);
    const again = await send(sales, `${sheet(lot)}/option`, { ...form, lead: String(lead) });
    expect([again.status, again.text.includes('Option déjà posée')]).toEqual([409, true]);
  });

  test('says who stands before, and offers what can be done about it', async () => {
    const lot = await addLot();
    const offered = async () => {
      const section = /<section data-place>[^]*?<\/section>/.exec((await sales.get(sheet(lot))).text)?.[0];
      if (section === undefined) return null;
      const said = /data-holder="\d+">([^<]*)</.exec(section)?.[1]?.replaceAll(/\s+/g, ' ').trim();
      return [said ?? '', /<button>([^<]*)</.exec(section)?.[1] ?? ''];
    };
    expect(await offered()).toEqual(['', 'Poser une option']);
    const before = /^Déjà optionné par J\. Martin \d+, jusqu’au \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/;
    for (const [waiting, deed] of [
      ['.', 'Se placer en file (rang 1)'],
      [' ; 1 en attente.', 'Se placer en file (rang 2)'],
      [' ; 2 en attente.', ''],
    ] as const) {
      await placed(lot);
      expect(await offered()).toEqual([
        expect.stringMatching(new RegExp(`${before.source}${waiting.replace('.', '\\.')}$`)),
        deed,
      ]);
    }
    expect((await sales.get(sheet(lot))).text).toContain('La file est pleine.');
    const full = await send(sales, `${sheet(lot)}/option`, { lead: String(await addLead()), taux: '20' });
    expect([full.status, full.text.includes('Lot indisponible')]).toEqual([409, true]);
    const gone = await addLot({ status: 'sold' });
    expect((await sales.get(sheet(gone))).text).not.toContain('data-place');
    const late = await send(sales, `${sheet(gone)}/option`, { lead: String(await addLead()), taux: '20' });
    expect([late.status, late.text.includes('Lot indisponible')]).toEqual([409, true]);
  });

  test('is offered for what a role may do, and told as that role is told', async () => {
    const lot = await addLot();
    await placed(lot);
    const table: [string, Browser, boolean, boolean, boolean, boolean][] = [
      ['manager', manager, true, true, true, true],
      ['sales', sales, true, false, true, true],
      ['auditor', auditor, false, false, true, true],
      ['analyst', analyst, false, false, false, false],
    ];
    for (const [role, browser, places, changes, reads, sees] of table) {
      const { text } = await browser.get(sheet(lot));
      const shows = (mark: string) => text.includes(mark);
      expect([
        role,
        shows('data-place'),
        shows('data-change'),
        shows('data-course') && shows('/historique'),
        shows('Paul Durand'),
      ]).toEqual([role, places, changes, reads, sees]);
    }
    const status = await sales.get(`${sheet(lot)}/statut?vers=sold`);
    expect(status.status).toBe(403);
    expect((await send(sales, `${sheet(lot)}/statut`, { vers: 'sold' })).status).toBe(403);
    expect((await send(analyst, `${sheet(lot)}/option`, { lead: '1', taux: '20' })).status).toBe(403);
    expect((await lotNow(lot)).status).toBe('option');
  });

  test('gets another price and another status from a manager', async () => {
    const lot = await addLot();
    expect((await send(manager, `${sheet(lot)}/prix`, { prix: '210 000,50 €' })).status).toBe(303);
    expect((await lotNow(lot)).price_excluding_vat).toBe(210_000.5);
    const twoWays = await send(manager, `${sheet(lot)}/prix`, { prix: '250.000' });
    expect([twoWays.status, twoWays.text.includes('se lit de deux façons')]).toEqual([422, true]);
    expect((await lotNow(lot)).price_excluding_vat).toBe(210_000.5);
    const wrong = await send(manager, `${sheet(lot)}/prix`, { prix: `abc"${EVIL}` });
    expect([wrong.status, wrong.text.includes('Ce champ doit être un nombre')]).toEqual([422, true]);
    expect(wrong.text).not.toMatch(/<script(?! type="module" src=)/);
    expect((await manager.get(`${sheet(lot)}/statut?vers=sold`)).text).toContain('Un lot vendu le reste');
    expect((await lotNow(lot)).status).toBe('available');
    expect((await send(manager, `${sheet(lot)}/statut`, { vers: 'sold' })).status).toBe(303);
    expect((await lotNow(lot)).status).toBe('sold');
    const final = await send(manager, `${sheet(lot)}/statut`, { vers: 'available' });
    expect([final.status, final.text.includes('role="alert"')]).toEqual([422, true]);
  });
});

test('a lot is held at the rate of its building, as its page offers it and the option tells', async () => {
  const at = `/${space.tenant}/programs/${programId}/buildings`;
  const building = await space.desk('POST', at, { name: 'Sous le vent', vat_rate: 8.5 });
  const lot = await addLot({ building_id: building.json.data.id });
  const offered = /<select name="taux">\s*<option value="([^"]+)"[^>]*>\s*8,5\s%\s*<\/option>\s*<\/select>/u;
  const [, taux = ''] = offered.exec((await sales.get(sheet(lot))).text) ?? [];
  const form = { lead: String(await addLead()), taux };
  expect((await send(sales, `${sheet(lot)}/option`, form)).status).toBe(303);
  const [, id = ''] = /data-option="(\d+)"/.exec((await sales.get(sheet(lot))).text) ?? [];
  expect((await sales.get(page(`/options/${id}`))).text).toMatch(/\(TVA 8,5\s%\)/u);
  const exported = await manager.get(page(`/programmes/${programId}/options/export?format=csv`));
  expect(exported.text.split('\n').find((line) => line.startsWith(`${id};`))).toContain(';8,5;');
});

describe('today', () => {
  test('shows holds that end within a day: to who sells his own, to who manages all', async () => {
    const lot = await addLot();
    const form = { lead: String(await addLead()), taux: '20' };
    expect((await send(sales, `${sheet(lot)}/option`, form)).status).toBe(303);
    const other = await office.signedIn(await office.person(['sales']));
    await office.laterOn();
    const { reference } = await lotNow(lot);
    const held = new RegExp(`id="option-\\d+">\\s*<a href="[^"]*">${reference}</a>`);
    expect((await sales.get(page(''))).text).toMatch(held);
    expect((await manager.get(page(''))).text).toMatch(held);
    expect((await other.get(page(''))).text).not.toMatch(held);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { json } = await space.desk(
      'GET',
      `/${space.tenant}/holds?ends_before=${soon}&owner_id=${salesId}`,
    );
    expect([json.data, json.meta.total]).toEqual([[], 0]);
  });
});

describe('an option', () => {
  test('is prolonged once, and cancelled on a page of its own by who may', async () => {
    const id = await placed(await addLot());
    const url = page(`/options/${id}`);
    const other = await placed(await addLot(), manager);
    expect((await sales.get(url)).text).toContain('Prolonger l’option');
    expect((await auditor.get(url)).text).not.toContain('<form method="post" action="/console/rive');
    const before = (await option(id)).expires_at as string;
    const long = await send(sales, `${url}/prolonger`, { heures: '25' });
    expect([long.status, long.text.includes('24 heures au plus')]).toEqual([422, true]);
    expect((await send(sales, `${url}/prolonger`, { heures: '2' })).status).toBe(303);
    expect(Date.parse((await option(id)).expires_at as string) - Date.parse(before)).toBe(2 * 3_600_000);
    expect((await send(sales, `${url}/prolonger`, { heures: '2' })).status).toBe(409);
    expect((await sales.get(page(`/options/${other}/annuler`))).status).toBe(403);
    expect((await send(sales, page(`/options/${other}/annuler`), {})).status).toBe(403);
    expect((await option(other)).status).toBe('option');
    expect((await sales.get(`${url}/annuler`)).text).toContain('Garder l’option');
    expect((await option(id)).status).toBe('option');
    expect((await send(sales, `${url}/annuler`, {})).status).toBe(303);
    expect((await option(id)).status).toBe('option-canceled');
    expect((await send(sales, `${url}/annuler`, {})).status).toBe(409);
    expect((await sales.get(url)).text).toContain('Option annulée');
  });
});

describe('the course of a lot', () => {
  test('is what its events told: each price, each status, who held it and how long', async () => {
    const lot = await addLot();
    const form = { lead: String(await addLead()), taux: '20' };
    expect((await send(sales, `${sheet(lot)}/option`, form)).status).toBe(303);
    expect((await send(manager, `${sheet(lot)}/prix`, { prix: '210000' })).status).toBe(303);
    const { json } = await space.desk('GET', `/${space.tenant}/programs/${programId}/lots/${lot}/course`);
    const course = json.data as Record<string, Record<string, unknown>[]>;
    expect(course.prices!.map((one) => one.price_excluding_vat)).toEqual([200_000, 210_000]);
    expect(course.statuses!.map((one) => one.status)).toEqual(['available', 'option']);
    expect(course.holds).toMatchObject([{ until: null, owner: expect.stringContaining('Martin') as string }]);
    const text = (await manager.get(sheet(lot))).text;
    expect(text).toMatch(/<svg[^]*Prix hors taxes[^]*Les mêmes chiffres en tableau/);
    const past = await manager.get(`${sheet(lot)}/historique`);
    expect([past.status, past.text.includes('data-history')]).toEqual([200, true]);
  });

  test('tells who holds only those who may see the option itself', async () => {
    const lot = await addLot();
    const form = { lead: String(await addLead()), taux: '20' };
    expect((await send(manager, `${sheet(lot)}/option`, form)).status).toBe(303);
    const told = async (role: string): Promise<unknown> => {
      const as = await space.officerWith({ role, ...(role === 'sales' ? { user_id: salesId } : {}) });
      const seen = await as('GET', `/${space.tenant}/programs/${programId}/lots/${lot}/course`);
      const { holds } = (seen.json.data ?? {}) as { holds?: { owner: string | null }[] };
      return [seen.status, holds?.[0]?.owner ?? null];
    };
    expect(await told('auditor')).toEqual([200, expect.any(String)]);
    expect(await told('sales')).toEqual([200, null]);
    expect(await told('analyst')).toEqual([403, null]);
    expect(await told('admin')).toEqual([403, null]);
  });
});
