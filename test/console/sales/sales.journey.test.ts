// Ventes, as people of the office prepare, follow and end sales in a browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../src/domain/grid/purchases/calendar.ts';
import { Selling } from '../../api/purchases/selling.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let selling: Selling;
let program: number;
let manager: Visitor;

beforeAll(async () => {
  space = await openSpace();
  await space.moveToMorning();
  selling = new Selling(space);
  program = await selling.program({ preparation_days: 365 });
  manager = await visitorOf(space, ['manager']);
});
afterAll(() => space.close());

const newSale = (query = ''): string => `/programmes/${program}/ventes/nouvelle${query}`;

/** As the field for date and time holds it. */
function typedNow(page: string): string {
  return /type="datetime-local"\s+name="\w+"\s+value="([^"]+)"/.exec(page)?.[1] ?? '';
}

async function prepared(fields: Readonly<Record<string, string>> = {}): Promise<number> {
  const option = await selling.option(program, [await selling.lot(program)]);
  const sent = await manager.post(newSale(), { option_id: String(option.id), ...fields });
  expect(sent.status, sent.text).toBe(303);
  return Number(sent.location?.split('/').at(-1));
}

/** Nobody is signed in any more after that: sessions end by the same clock. */
async function later(to: Date): Promise<void> {
  await space.moveClock(to);
  manager = await visitorOf(space, ['manager']);
}

async function did(id: number, form: string, fields: Readonly<Record<string, string>> = {}) {
  const sent = await manager.post(`/ventes/${id}/${form}`, fields);
  expect([sent.status, sent.location], sent.text).toEqual([303, `/console/${space.tenant}/ventes/${id}`]);
  return (await manager.get(`/ventes/${id}`)).text;
}

describe('a sale', () => {
  test('goes from an option to the keys, one form at a time', async () => {
    const lot = await selling.lot(program);
    const option = await selling.option(program, [lot]);
    const held = await manager.get(`/options/${option.id}`);
    expect(held.text).toContain(`${newSale()}?option=${option.id}"`);
    const form = await manager.get(newSale(`?option=${option.id}`));
    expect(form.text).toContain(`name="option_id" value="${option.id}"`);
    const today = dayIn('Europe/Paris', await selling.now());
    const fields = {
      option_id: String(option.id),
      deposit_amount: '5 000',
      discount_including_vat: '1000,50',
    };
    const undated = await manager.post(newSale(), fields);
    expect(undated.status).toBe(422);
    expect(undated.text).toContain('Ce champ est obligatoire avec un dépôt de garantie.');
    for (const kept of ['value="5 000"', 'value="1000,50"', `value="${option.id}"`])
      expect(undated.text).toContain(kept);
    const twoWays = await manager.post(newSale(), { ...fields, deposit_amount: '5.000' });
    expect([twoWays.status, twoWays.text.includes('se lit de deux façons')]).toEqual([422, true]);
    expect(twoWays.text).toContain('value="5.000"');
    const made = await manager.post(newSale(), { ...fields, deed_planned_on: addDays(today, 300) });
    expect(made.status, made.text).toBe(303);
    const id = Number(made.location?.split('/').at(-1));
    expect(await selling.read(program, id)).toMatchObject({
      option_id: option.id,
      discounted_price_including_vat: 238_999.5,
      deposit: { amount: 5_000 },
    });
    expect((await manager.get(`/programmes/${program}/lots/${lot}`)).text).toContain(`/ventes/${id}"`);
    for (const [page, wanted] of [
      [`/prospects/${option.lead_id}`, 'Option concrétisée'],
      [`/options/${option.id}`, '<strong>Option concrétisée</strong>'],
    ] as const) {
      const { text } = await manager.get(page);
      expect([page, text.includes(`/ventes/${id}"`), text.includes(wanted)]).toEqual([page, true, true]);
      expect(text).not.toMatch(/<(strong|dt)>\s*(Option )?[Aa]nnulée/);
    }
    const then = (await selling.now()).toISOString();
    const past = (await manager.get(`/options/${option.id}?instant=${then}`)).text;
    expect(past).toMatch(/Statut<\/dt>\s*<dd[^>]*>[\s\S]{0,80}Option concrétisée/);
    expect(past).not.toMatch(/<dt>\s*(Option )?[Aa]nnulée/);

    let page = (await manager.get(`/ventes/${id}`)).text;
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).toContain('data-next="signature"');
    // the minute of now is the minute in which it was prepared, as likely as not
    page = await did(id, 'signature', { signed_at: typedNow(page) });
    expect(page).toContain('data-next="presentation"');
    expect(page).toContain('court du lendemain de la présentation');
    page = await did(id, 'depot', { received_at: typedNow(page) });
    expect(page).not.toContain('data-deposit');
    page = await did(id, 'presentation', { presented_on: today });
    expect(page).toContain('data-next="ferme"');
    expect(page).toMatch(/L’acquéreur peut se rétracter jusqu’au \d+ \S+ \d{4} inclus/);
    const early = await manager.post(`/ventes/${id}/ferme`);
    expect(early.status).toBe(409);
    expect(early.text).toContain('Délai de rétractation en cours');
    const { withdrawal_ends_on: ends } = await selling.read(program, id);
    await later(new Date(`${addDays(ends!, 1)}T12:00:00Z`));
    page = await did(id, 'ferme');
    expect(page).toContain('data-next="acte"');
    page = await did(id, 'acte', { signed_at: typedNow(page) });
    expect(page).toContain('data-next="livraison"');
    expect(page).not.toContain('Annuler la vente…');
    page = await did(id, 'livraison', { delivered_at: typedNow(page) });
    expect(page).not.toContain('data-next');
    expect(page).toContain('data-sale-status="delivered"');
    for (const told of ['Contrat préparé', 'Contrat signé', 'Réservation ferme', 'Lots livrés'])
      expect(page.slice(page.indexOf('data-history'))).toContain(told);
    expect(await selling.read(program, id)).toMatchObject({ status: 'delivered' });
  });

  test('is prepared on a free lot for a prospect, with its annexes, and refused in words where that is taken', async () => {
    const lot = await selling.lot(program);
    const box = await selling.lot(program, {
      is_primary: false,
      type: 'parking',
      typology: 'box',
      parent_lot_id: lot,
      price_excluding_vat: 10_000,
    });
    const lead = await selling.lead(program);
    expect((await manager.get(`/prospects/${lead}`)).text).toContain(`${newSale()}?lead=${lead}"`);
    expect((await manager.get(newSale(`?lead=${lead}`))).text).toContain(`<option value="${lot}">`);
    expect((await manager.get(`/programmes/${program}/lots/${lot}`)).text).toContain(`?lot=${lot}"`);
    expect((await manager.get(newSale(`?lot=${lot}&lead=${lead}`))).text).toContain(
      `name="lead_id" value="${lead}"`,
    );
    const sought = await manager.get(newSale(`?lot=${lot}&prospect=Martin`));
    expect(sought.text).toMatch(new RegExp(`type="radio" name="lead_id" value="${lead}"`));
    const fields = { lot: String(lot), [`lot-${box}`]: 'on', lead_id: String(lead), vat_rate: '20' };
    const wrong = await manager.post(newSale(), { ...fields, lead_id: '"><b>moi', without_loan: 'on' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="&quot;&gt;&lt;b&gt;moi"');
    expect(wrong.text).toMatch(/name="without_loan" checked/);
    expect(wrong.text).toMatch(new RegExp(`name="lot-${box}"\\s+checked`));
    const made = await manager.post(newSale(), { ...fields, without_loan: 'on' });
    expect(made.status, made.text).toBe(303);
    const id = Number(made.location?.split('/').at(-1));
    const sale = await selling.read(program, id);
    expect(sale).toMatchObject({ lead_id: lead, owner_id: manager.userId, financing_due_on: null });
    expect(sale.lots.map((one) => one.id)).toEqual([lot, box]);
    const taken = await manager.post(newSale(), fields);
    expect([taken.status, taken.text.includes('Lot indisponible')]).toEqual([409, true]);
  });

  test('keeps what was typed where a step is refused, and says what changed meanwhile', async () => {
    const id = await prepared();
    for (const signed_at of ['2999-01-01T10:00', 'hier', '', '1999-01-01T10:00']) {
      const refused = await manager.post(`/ventes/${id}/signature`, { signed_at });
      expect([signed_at, refused.status]).toEqual([signed_at, 422]);
      expect(refused.text).toContain(`value="${signed_at}"`);
      expect(refused.text).toMatch(/aria-invalid="true"/);
      expect(refused.text).toMatch(/role="alert"/);
    }
    const both = await Promise.all([
      manager.post(`/ventes/${id}/signature`, { signed_at: (await selling.now()).toISOString() }),
      manager.post(`/ventes/${id}/signature`, { signed_at: (await selling.now()).toISOString() }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    const late = both.find(({ status }) => status === 409)!;
    expect(late.text).toContain('Étape impossible');
    expect((await manager.get(`/ventes/${id}`)).text).toContain('data-next="presentation"');
    const plans = await manager.post(`/ventes/${id}/echeances`, { deed_planned_on: '2026-02-30' });
    expect([plans.status, plans.text.includes('value="2026-02-30"')]).toEqual([422, true]);
  });

  test('is cancelled behind a page that says what that does, for a reason of the list', async () => {
    const id = await prepared();
    expect((await manager.get(`/ventes/${id}`)).text).toContain(`/ventes/${id}/annuler"`);
    const asked = await manager.get(`/ventes/${id}/annuler`);
    expect(asked.text).toContain('de nouveau en vente');
    const without = await manager.post(`/ventes/${id}/annuler`, { reason: '', comment: 'Vu </textarea>' });
    expect(without.status).toBe(422);
    expect(without.text).toContain('Vu &lt;/textarea&gt;');
    expect(await selling.read(program, id)).toMatchObject({ status: 'prepared' });
    const page = await did(id, 'annuler', { reason: 'seller', comment: 'Erreur' });
    expect(page).toContain('data-step="annulation"');
    expect(page).toContain('Du fait du vendeur');
    expect(page).not.toContain('data-next');
    expect(await selling.read(program, id)).toMatchObject({ cancellation_reason: 'seller' });
    const twice = await manager.post(`/ventes/${id}/annuler`, { reason: 'seller' });
    expect([twice.status, twice.text.includes('Cette vente ne s’annule plus')]).toEqual([409, true]);
  });
});

describe('its papers', () => {
  const main = (text: string): string => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';

  test('are the plans of all its lots, and only those', async () => {
    const [lot, along, other] = [
      await selling.lot(program),
      await selling.lot(program, { is_primary: false, type: 'parking', typology: 'box' }),
      await selling.lot(program),
    ];
    const option = await selling.option(program, [lot, along]);
    const sent = await manager.post(newSale(), { option_id: String(option.id) });
    const id = Number(sent.location?.split('/').at(-1));
    const empty = main((await manager.get(`/ventes/${id}`)).text);
    expect(empty).toContain('Aucun plan ni fichier sur ces lots');
    const add = async (to: number, name: string): Promise<string> => {
      const form = new FormData();
      const content = `%PDF-1.7\n${'x'.repeat(200)}\n%%EOF\n`;
      form.append('file', new Blob([content], { type: 'application/pdf' }), name);
      const added = await space.partner('POST', `/programs/${program}/lots/${to}/files`, form);
      expect(added.status).toBe(201);
      return added.json.data.file_url as string;
    };
    const files = [await add(lot, 'plan <b>T3</b>.pdf'), await add(along, 'cave.pdf')];
    await add(other, 'autre.pdf');
    const page = main((await manager.get(`/ventes/${id}`)).text);
    for (const file of files) {
      expect(page).toContain(`href="${file}"`);
      expect((await fetch(file)).status).toBe(200);
    }
    expect([page.includes('cave.pdf'), page.includes('autre.pdf'), page.includes('<b>T3')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the list', () => {
  test('is filtered in its address, paged, and added up at its foot', async () => {
    const today = dayIn('Europe/Paris', await selling.now());
    const id = await prepared({ deed_planned_on: today });
    await later(new Date((await selling.now()).getTime() + 2 * 86_400_000));
    const late = await manager.get('/ventes?late=1&status=prepared');
    expect(late.text).toContain(`data-sale="${id}"`);
    expect(late.text).toMatch(/<option value="prepared" selected/);
    expect(late.text).toMatch(/data-total="all">\s*<th scope="row" colspan="5">Total : 1 vente</);
    expect(late.text).toMatch(/240\s000\s€/);
    const sheet = await manager.get(`/ventes/${id}`);
    expect(sheet.text).toContain('en retard de 2 jours');
    expect((await manager.get('')).text).toMatch(/data-waits="sales"[\s\S]*Vente \d+/);
    expect((await manager.get('/ventes?late=0')).text).not.toContain(`data-sale="${id}"`);
    expect((await manager.get('/ventes?program_id=2147483647')).text).toContain('Aucune vente ne correspond');
    for (const wrong of ['?status=nope', '?page=0', '?late=x', '?program_id=abc'])
      expect((await manager.get(`/ventes${wrong}`)).status).toBe(422);
  });

  test('of nothing says what to do next', async () => {
    const elsewhere = await visitorOf(space, ['sales'], { program_ids: [await space.addProgram()] });
    expect((await elsewhere.get('/ventes')).text).toContain('Une vente se prépare depuis');
  });
});

describe('who sees sales', () => {
  test.each([
    ['sales', true],
    ['auditor', true],
    ['analyst', false],
    ['admin', false],
  ])('%s reads and changes nothing', async (role, seesPersons) => {
    const id = await prepared();
    const visitor = await visitorOf(space, [role]);
    for (const path of ['/ventes', `/ventes/${id}`]) {
      const { status, text } = await visitor.get(path);
      expect([status, text.includes('Jeanne Martin')]).toEqual([200, seesPersons]);
      expect(text).not.toMatch(/<form method="post" action="[^"]*ventes/);
    }
    expect((await visitor.get(newSale())).status).toBe(403);
    expect((await visitor.get(`/ventes/${id}/annuler`)).status).toBe(403);
    for (const [path, fields] of [
      [newSale(), { option_id: '1' }],
      [`/ventes/${id}/signature`, { signed_at: (await selling.now()).toISOString() }],
      [`/ventes/${id}/depot`, { received_at: (await selling.now()).toISOString() }],
      [`/ventes/${id}/echeances`, { deed_planned_on: '' }],
      [`/ventes/${id}/annuler`, { reason: 'buyer' }],
    ] as const)
      expect([path, (await visitor.post(path, fields)).status]).toEqual([path, 403]);
    expect(await selling.read(program, id)).toMatchObject({ status: 'prepared' });
  });

  test('out of reach, of no number or unknown, it is a page that is not there', async () => {
    const id = await prepared();
    const elsewhere = await visitorOf(space, ['manager'], { program_ids: [await space.addProgram()] });
    for (const { status } of [
      await elsewhere.get(`/ventes/${id}`),
      await elsewhere.get(`/ventes/${id}/annuler`),
      await elsewhere.post(`/ventes/${id}/annuler`, { reason: 'buyer' }),
      await elsewhere.get(newSale()),
      await manager.get('/ventes/0'),
      await manager.get('/ventes/x'),
      await manager.get('/ventes/99999999999999999999'),
      await manager.post('/ventes/2147483647/signature'),
      await manager.get(newSale('?option=2147483647')),
      await manager.get(newSale('?lot=2147483647')),
    ])
      expect(status).toBe(404);
  });
});
