// A sale over HTTP: drawn up from an option or afresh, signed, presented, firm by the clock, deed, keys; or given up.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuild } from '../../../projections/building/rebuild.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { PurchaseSchema } from '../../../src/api/purchases/schema.ts';
import { addDays, dayIn } from '../../../src/domain/grid/purchases/calendar.ts';
import { withdrawalEnd } from '../../../src/domain/grid/purchases/withdrawal.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { Selling } from './selling.ts';

const PARIS = 'Europe/Paris';
let space: Space;
let selling: Selling;
let seller: number;
beforeAll(async () => {
  space = await openSpace();
  await space.moveToMorning();
  selling = new Selling(space);
  seller = await space.addUser('Paul', 'Vendeur');
});
afterAll(() => space.close());

const untilFirm = async (program: number, id: number) =>
  await expect.poll(async () => (await selling.read(program, id)).status).toBe('firm');

test('a sale from the option to the keys, with every field of the contract', async () => {
  const program = await selling.program();
  const [main, box] = [await selling.lot(program), await selling.box(program)];
  const option = await selling.option(program, [main, box]);
  const waiting = await selling.option(program, [main]);
  const begun = await selling.now();
  const today = dayIn(PARIS, begun);
  const deed = addDays(today, 300);
  const { status, json } = await selling.prepare(program, {
    option_id: option.id,
    discount_including_vat: 1_000.5,
    deposit_amount: 5_000,
    deed_planned_on: deed,
  });
  expect([status, json.message]).toEqual([201, 'Contrat préparé']);
  expect(Object.keys(json.data).sort()).toEqual(Object.keys(PurchaseSchema.properties).sort());
  const { id } = json.data as { id: number };
  expect(json.data).toMatchObject({
    status: 'prepared',
    status_display: 'Préparée',
    program_id: program,
    lead_id: option.lead_id,
    option_id: option.id,
    registration_id: null,
    owner: { id: option.owner_id, fullname: 'Camille Lefèvre', email: 'camille.lefevre@x.example' },
    owner_id: option.owner_id,
    contacts: [{ firstname: 'Jeanne', last_interaction_at: expect.any(String) }],
    lots: [
      {
        id: main,
        vat_rate: 20,
        price_including_vat: 240_000,
        discount_including_vat: 1_000.5,
        discounted_price_including_vat: 238_999.5,
        status: 'pre-booked',
      },
      { id: box, discount_including_vat: 0, discounted_price_including_vat: 12_000, status: 'pre-booked' },
    ],
    vat_rate: 20,
    price_excluding_vat: 210_000,
    price_including_vat: 252_000,
    discount_including_vat: 1_000.5,
    discounted_price_including_vat: 250_999.5,
    deposit: { amount: 5_000, received_at: null, returned_at: null },
    deed_planned_on: deed,
    financing_due_on: addDays(today, 45),
    late: [],
    signed_at: null,
  });
  // the option came to what it was for, who waited is told
  const optionNow = async (which: number) =>
    (await space.partner('GET', `/programs/${program}/options/${which}`)).json.data;
  for (const which of [option.id, waiting.id])
    expect(await optionNow(which)).toMatchObject({
      status: 'option-canceled',
      canceled_at: json.data.prepared_at,
    });
  const history = await space.partner('GET', `/programs/${program}/options/${option.id}/history`);
  expect(history.json.data.map(({ type }: { type: string }) => type)).toEqual([
    'OptionPlaced',
    'OptionFulfilled',
  ]);

  const signed_at = new Date(Date.parse(json.data.prepared_at) + 100).toISOString();
  await selling.days(1);
  const signed = await selling.step(program, id, 'sign', { signed_at });
  expect([signed.status, signed.json.message, signed.json.data.status]).toEqual([
    200,
    'Contrat signé',
    'signed',
  ]);
  expect(signed.json.data.signed_at).toBe(signed_at.replace('Z', '000Z'));
  expect(await selling.lotStatus(program, main)).toBe('booked');
  const sheet = async () =>
    (await space.desk('GET', `${selling.at}/programs/${program}/lots/${main}`)).json.data as object;
  expect(await sheet()).toMatchObject({ status: 'booked', purchase: { id, status: 'signed' } });
  const received = await selling.step(program, id, 'deposit', { received_at: signed_at });
  expect(received.json.data.deposit).toMatchObject({ amount: 5_000, returned_at: null });

  const presented = await selling.step(program, id, 'presentation', { presented_on: today });
  const ends = withdrawalEnd(today);
  expect(presented.json.data).toMatchObject({
    status: 'signed',
    presented_on: today,
    withdrawal_ends_on: ends,
    firm_at: null,
  });
  const early = await selling.step(program, id, 'firm');
  expect([early.status, early.json.code]).toEqual([409, 'withdrawal-running']);
  await space.moveClock(new Date(`${addDays(ends, 1)}T12:00:00Z`));
  await untilFirm(program, id);
  const firm = await selling.read(program, id);
  expect(dayIn(PARIS, new Date(firm.firm_at!))).toBe(addDays(ends, 1));
  const late = await selling.step(program, id, 'cancel', { reason: 'withdrawal' });
  expect([late.status, late.json.code, late.json.data]).toEqual([409, 'withdrawal-over', null]);

  const deedAt = (await selling.now()).toISOString();
  const sold = await selling.step(program, id, 'deed', { signed_at: deedAt });
  expect([sold.json.data.status, await selling.lotStatus(program, box)]).toEqual(['deed-signed', 'sold']);
  const kept = await selling.step(program, id, 'cancel', { reason: 'buyer' });
  expect([kept.status, kept.json.code]).toEqual([409, 'purchase-step']);
  const delivered_at = (await selling.now()).toISOString();
  const delivered = await selling.step(program, id, 'delivery', { delivered_at });
  expect(delivered.json.data).toMatchObject({ status: 'delivered', status_display: 'Livrée' });
  const over = await selling.step(program, id, 'delivery', { delivered_at });
  expect([over.status, over.json.code]).toEqual([409, 'purchase-step']);
});

describe('what is wrong is told at once', () => {
  test.each<[string, object, Record<string, unknown>]>([
    ['nothing sent', {}, { lead_id: 1, lots: 1, vat_rate: 1, owner_id: 1 }],
    ['an unknown option', { option_id: 999_999 }, { option_id: 1 }],
    [
      'an option and lots',
      { option_id: 999_999, lots: [{ id: 1 }], vat_rate: 20 },
      { lots: 1, vat_rate: 1, option_id: 1 },
    ],
    [
      'unknown everything',
      { lead_id: 999_999, lots: [{ id: 999_999 }], vat_rate: 20, owner_id: 999_999, deposit_amount: 1 },
      { lead_id: 1, 'lots.0.id': 1, owner_id: 1, deed_planned_on: 1 },
    ],
    [
      'a day that is none',
      { option_id: 999_999, deed_planned_on: '2026-02-30', deposit_amount: -1 },
      { deed_planned_on: 1, deposit_amount: 1, option_id: 1 },
    ],
    ['what nobody knows', { option_id: 999_999, comment: 'x' }, { comment: 1, option_id: 1 }],
  ])('%s', async (_what, body, fields) => {
    const { status, json } = await selling.prepare(space.programId, body);
    expect([status, json.code]).toEqual([422, 'invalid']);
    expect(Object.keys(json.errors!).sort()).toEqual(Object.keys(fields).sort());
  });

  test('of an option of another lead, and of a deposit', async () => {
    const program = await selling.program();
    const option = await selling.option(program, [await selling.lot(program)]);
    const deed_planned_on = addDays(dayIn(PARIS, await selling.now()), 800);
    const other = await selling.lead(program);
    const body = { option_id: option.id, lead_id: other, deposit_amount: 1, deed_planned_on };
    const answered = await selling.prepare(program, body);
    expect(Object.keys(answered.json.errors!)).toEqual(['option_id']);
    const dear = await selling.prepare(program, { ...body, lead_id: option.lead_id });
    expect([dear.status, Object.keys(dear.json.errors!)]).toEqual([422, ['deposit_amount']]);
  });

  test('of steps, before their order', async () => {
    const program = await selling.program();
    const { json } = await fresh(program, await selling.lot(program));
    const id = json.data.id as number;
    const tomorrow = new Date((await selling.now()).getTime() + 86_400_000).toISOString();
    const wrong = async (step: string, body: object) => {
      const { status, json: said } = await selling.step(program, id, step, body);
      return [status, said.errors === null ? said.code : Object.keys(said.errors).join()];
    };
    expect(await wrong('sign', { signed_at: tomorrow })).toEqual([422, 'signed_at']);
    expect(await wrong('sign', {})).toEqual([422, 'signed_at']);
    expect(await wrong('deed', { signed_at: tomorrow })).toEqual([422, 'signed_at']);
    expect(await wrong('deed', { signed_at: json.data.prepared_at })).toEqual([409, 'purchase-step']);
    expect(await wrong('presentation', { presented_on: tomorrow.slice(0, 10) })).toEqual([
      422,
      'presented_on',
    ]);
    expect(await wrong('deposit', {})).toEqual([422, 'received_at']);
    expect(await wrong('deposit', { received_at: tomorrow, returned_at: tomorrow })).toEqual([
      422,
      'returned_at,received_at',
    ]);
    expect(await wrong('deposit', { received_at: json.data.prepared_at })).toEqual([409, 'purchase-deposit']);
    expect(await wrong('cancel', { reason: 'whim' })).toEqual([422, 'reason']);
    expect(await wrong('firm', {})).toEqual([409, 'purchase-step']);
    expect((await selling.step(program, 999_999, 'sign', { signed_at: tomorrow })).status).toBe(404);
    expect((await selling.step(999_999, id, 'sign', { signed_at: tomorrow })).status).toBe(404);
  });
});

async function fresh(program: number, lot: number, more: object = {}) {
  const lead_id = await selling.lead(program);
  return await selling.prepare(program, {
    lead_id,
    lots: [{ id: lot }],
    vat_rate: 20,
    owner_id: seller,
    ...more,
  });
}

test('a lot is sold once, whoever comes at the same moment', async () => {
  const program = await selling.program();
  const lot = await selling.lot(program);
  const answers = await Promise.all(Array.from({ length: 8 }, () => fresh(program, lot)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.json).toMatchObject({
    code: 'lot-unavailable',
    message: 'Lot indisponible',
    errors: null,
  });
  const lead_id = await selling.lead(program);
  const option = await space.partner('POST', `/programs/${program}/options`, {
    lead_id,
    lots: [{ id: lot }],
    vat_rate: 20,
  });
  expect([option.status, option.json.code]).toEqual([409, 'lot-unavailable']);
});

test('a preparation ends by the clock, and its lot is free again', async () => {
  const program = await selling.program({ preparation_days: 2, financing_days: 1 });
  const lot = await selling.lot(program);
  const { json } = await fresh(program, lot);
  await selling.days(2);
  await expect.poll(async () => (await selling.read(program, json.data.id)).status).toBe('canceled');
  const canceled = await selling.read(program, json.data.id);
  expect(canceled).toMatchObject({ cancellation_reason: 'other', late: [] });
  expect(Date.parse(canceled.canceled_at!) - Date.parse(canceled.prepared_at)).toBe(2 * 86_400_000);
  expect(await selling.lotStatus(program, lot)).toBe('available');
});

test('what is late shows', async () => {
  const program = await selling.program();
  const deed_planned_on = addDays(dayIn(PARIS, await selling.now()), 3);
  const { json } = await fresh(program, await selling.lot(program), {
    deed_planned_on,
    financing_due_on: deed_planned_on,
  });
  const { id, prepared_at } = json.data as { id: number; prepared_at: string };
  await selling.step(program, id, 'sign', { signed_at: prepared_at });
  expect((await selling.read(program, id)).late).toEqual([]);
  await selling.days(4);
  expect((await selling.read(program, id)).late).toEqual(['financing', 'deed']);
  const put = await space.desk('PUT', selling.url(program, id), { financing_due_on: null });
  expect([put.status, put.json.data.late]).toEqual([200, ['deed']]);
});

test('a sale that comes to nothing says why, and what is owed of the deposit', async () => {
  const program = await selling.program();
  const lot = await selling.lot(program);
  const deed_planned_on = addDays(dayIn(PARIS, await selling.now()), 100);
  const { json } = await fresh(program, lot, { deposit_amount: 12_000, deed_planned_on });
  const { id, prepared_at, lead_id } = json.data as { id: number; prepared_at: string; lead_id: number };
  await selling.step(program, id, 'sign', { signed_at: prepared_at });
  await selling.step(program, id, 'deposit', { received_at: prepared_at });
  const interest = async () =>
    (await space.partner('GET', `/programs/${program}/leads/${lead_id}/interest`)).json.data;
  expect((await interest()).is_protected).toBe(true);
  const canceled = await selling.step(program, id, 'cancel', {
    reason: 'loan-refused',
    comment: 'Refus du 12',
  });
  expect(canceled.json.data).toMatchObject({ status: 'canceled', cancellation_reason: 'loan-refused' });
  expect(canceled.text).not.toContain('Refus du 12');
  expect([await selling.lotStatus(program, lot), (await interest()).is_protected]).toEqual([
    'available',
    false,
  ]);
  const told = await space.partner('GET', `/programs/${program}/purchases/${id}/history`);
  expect(told.json.data.at(-1)).toMatchObject({
    type: 'PurchaseCanceled',
    changes: { deposit_owed: [0, 12_000] },
  });
  const back = await selling.step(program, id, 'deposit', {
    returned_at: (await selling.now()).toISOString(),
  });
  expect([back.status, back.json.data.deposit.returned_at]).toEqual([200, expect.any(String)]);
  const again = await selling.step(program, id, 'deposit', {
    returned_at: (await selling.now()).toISOString(),
  });
  expect([again.status, again.json.code]).toEqual([409, 'purchase-deposit']);
});

test('a batch says nothing against a sale, and may say the rest', async () => {
  const program = await selling.program({ status_authority: 'external' });
  const lot = await selling.lot(program);
  await fresh(program, lot);
  const { external_id } = (await space.partner('GET', `/programs/${program}/lots/${lot}`)).json.data;
  const batch = async (fields: object) =>
    (
      await space.partner('POST', `/programs/${program}/lots`, {
        lots: [{ id: lot, external_id, ...fields }],
      })
    ).json.data;
  expect((await batch({ status: 'available' })).errors).toMatchObject([
    { errors: { status: [expect.any(String)] } },
  ]);
  expect((await batch({ status: 'pre-booked', description: 'Lumineux' })).errors).toEqual([]);
  expect(await selling.lotStatus(program, lot)).toBe('pre-booked');
});

test('once the lead is anonymised nobody is named, and nothing new is prepared', async () => {
  const program = await selling.program();
  const { json } = await fresh(program, await selling.lot(program));
  const { id, lead_id } = json.data as { id: number; lead_id: number };
  expect((await space.desk('POST', `${selling.at}/leads/${lead_id}/anonymise`, {})).status).toBe(200);
  expect((await selling.read(program, id)).contacts).toEqual([]);
  const again = await selling.prepare(program, {
    lead_id,
    lots: [{ id: await selling.lot(program) }],
    vat_rate: 20,
    owner_id: seller,
  });
  expect([again.status, Object.keys(again.json.errors!)]).toEqual([422, ['lead_id']]);
});

test('lists are paged, newest first, and tell what changed since', async () => {
  const program = await selling.program();
  const ids: number[] = [];
  for (let i = 0; i < 3; i++)
    ids.unshift((await fresh(program, await selling.lot(program))).json.data.id as number);
  const list = async (query: string, as = space.partner) =>
    (await as('GET', `/programs/${program}/purchases${query}`)).json;
  expect((await list('')).data.map(({ id }: { id: number }) => id)).toEqual(ids);
  const page = await list('?page=2&per_page=2');
  expect([page.data.length, page.meta.total]).toEqual([1, 3]);
  const since = (await selling.now()).toISOString();
  const { prepared_at } = await selling.read(program, ids[1]!);
  await selling.step(program, ids[1]!, 'sign', { signed_at: prepared_at });
  expect((await list(`?updated_since=${since}`)).data.map(({ id }: { id: number }) => id)).toEqual([ids[1]]);
  const desk = (await space.desk('GET', selling.url(program))).json;
  expect(desk.data.map(({ id }: { id: number }) => id)).toEqual(ids);
});

test('at the end of the years in which people name days, what follows from them still is a day', async () => {
  await space.moveClock(new Date('2200-12-30T09:00:00Z'));
  const program = await selling.program();
  const { status, json } = await fresh(program, await selling.lot(program));
  expect([status, json.data.financing_due_on]).toEqual([201, '2201-02-13']);
  const { id, prepared_at } = json.data as { id: number; prepared_at: string };
  await selling.step(program, id, 'sign', { signed_at: prepared_at });
  const presented = await selling.step(program, id, 'presentation', { presented_on: '2200-12-30' });
  expect([presented.status, presented.json.data.withdrawal_ends_on]).toEqual([
    200,
    withdrawalEnd('2200-12-30'),
  ]);
});

test('a rebuild tells the same', async () => {
  const before = (await space.desk('GET', selling.url(space.programId))).json.data;
  const { events, codec, databaseUrl } = space.service.backend;
  await rebuild({ events, codec, projectors, databaseUrl });
  await expect
    .poll(async () => (await space.desk('GET', selling.url(space.programId))).json.data)
    .toEqual(before);
});
