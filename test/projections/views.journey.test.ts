// The views for analysts answer right: small stories whose numbers can be told by hand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Space } from '../support/space.ts';
import { apartment } from '../support/apartment.ts';

let space: Space;
let program: number;
const lots: number[] = [];
beforeAll(async () => {
  space = await openSpace();
  program = await space.addProgram({ rules: { option_lifespan_hours: 24, max_queue: 3 } });
});
afterAll(() => space.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function select(text: string): Promise<Record<string, unknown>[]> {
  const { rows } = await space.service.backend.runtime.query<Record<string, unknown>>(text);
  return rows;
}

async function pass(ms: number): Promise<void> {
  const now = (await space.desk('GET', '/clock')).json.data.now as string;
  await space.moveClock(new Date(Date.parse(now) + ms));
}

async function feed(...items: object[]): Promise<number[]> {
  const { json } = await space.partner('POST', `/programs/${program}/lots`, { lots: items });
  expect(json.data.errors).toEqual([]);
  return (json.data.success as { id: number }[]).map(({ id }) => id);
}

let people = 0;
async function option(lot: number): Promise<number> {
  const contact = { name: 'Martin', email1: `m.${++people}@mail.example` };
  const { json: lead } = await space.partner('POST', `/programs/${program}/leads`, { contact, lead: {} });
  const { lead_id } = lead.body as { lead_id: number };
  const body = { lead_id, lots: [{ id: lot }], vat_rate: 20 };
  const placed = await space.partner('POST', `/programs/${program}/options`, body);
  expect(placed.status).toBe(201);
  return placed.json.data.id as number;
}

test('prices, statuses and the stock of every week', async () => {
  const flat = { status: 'available', is_primary: true, type: 'apartment', typology: 'T3' };
  const three = [1, 2, 3].map((n) => ({
    ...flat,
    external_id: `E${n}`,
    reference: `A${n}`,
    price_excluding_vat: 200_000,
  }));
  lots.push(...(await feed(...three)));
  await pass(10 * DAY);
  await feed(
    { id: lots[0], external_id: 'E1', price_excluding_vat: 210_000 },
    { id: lots[1], external_id: 'E2', status: 'booked' },
  );
  await pass(7 * DAY);
  await feed({ id: lots[1], external_id: 'E2', status: 'sold' });

  const prices = await select(
    `select number::int, price_excluding_vat::float8 as price, change_percent::float8 as change, valid_until is null as today
     from crm.lot_prices where program_id = ${program} and lot_id = ${lots[0]} order by number`,
  );
  expect(prices).toEqual([
    { number: 1, price: 200_000, change: null, today: false },
    { number: 2, price: 210_000, change: 5, today: true },
  ]);
  const stood = await select(
    `select status, round(days)::int as days, next_status from crm.lot_statuses
     where program_id = ${program} and lot_id = ${lots[1]} order by valid_from`,
  );
  expect(stood).toEqual([
    { status: 'available', days: 10, next_status: 'booked' },
    { status: 'booked', days: 7, next_status: 'sold' },
    { status: 'sold', days: null, next_status: null },
  ]);
  const weeks = await select(
    `select lots, available, booked, sold, available_value::float8 as value
     from crm.stock_by_week where program_id = ${program} order by week`,
  );
  expect(weeks[0]).toMatchObject({ lots: 3, available: 3, booked: 0, sold: 0, value: 610_000 });
  expect(weeks).toContainEqual({ lots: 3, available: 2, booked: 1, sold: 0, value: 410_000 });
  expect(weeks.at(-1)).toEqual({ lots: 3, available: 2, booked: 0, sold: 1, value: 410_000 });
});

test('the last price of a lot ends with the lot', async () => {
  const flat = { status: 'available', is_primary: true, type: 'apartment', typology: 'T3' };
  const [lot] = (await feed({ ...flat, external_id: 'G1', reference: 'G1', price_excluding_vat: 1_000 })) as [
    number,
  ];
  await pass(DAY);
  expect((await space.partner('DELETE', `/programs/${program}/lots/${lot}`)).status).toBe(200);
  const stretches = await select(
    `select p.reference, p.valid_until = s.valid_until as ends_with_it, round(s.days)::int as days
     from crm.lot_prices p join crm.lot_statuses s using (tenant_key, program_id, lot_id)
     where p.program_id = ${program} and p.lot_id = ${lot}`,
  );
  expect(stretches).toEqual([{ reference: null, ends_with_it: true, days: 1 }]);
});

test('what came of options: waited, held, expired, and who got the lot', async () => {
  const lot = lots[2]!;
  const [first, second] = [await option(lot), await option(lot)];
  await pass(25 * HOUR);
  const status = async (id: number) =>
    (await select(`select status from crm.options where id = ${id} and program_id = ${program}`))[0]?.status;
  await expect.poll(() => status(first)).toBe('option-expired');
  await space.partner('DELETE', `/programs/${program}/options/${second}`);
  await feed({ id: lot, external_id: 'E3', status: 'booked' });
  const outcomes = await select(
    `select option_id, status, round(hours_waited)::int as waited, round(hours_held)::int as held, converted
     from crm.option_outcomes where program_id = ${program} order by option_id`,
  );
  expect(outcomes).toEqual([
    { option_id: first, status: 'option-expired', waited: 0, held: 24, converted: false },
    { option_id: second, status: 'option-canceled', waited: 24, held: 1, converted: true },
  ]);
});

test('of those who queue for a lot one sells it: who held it, and nobody else held after', async () => {
  const [lot] = (await feed(apartment('E4', 'A4'))) as [number];
  const [canceled, buyer, waiting] = [await option(lot), await option(lot), await option(lot)];
  await space.partner('DELETE', `/programs/${program}/options/${canceled}`);
  const sale = await space.desk('POST', `/${space.tenant}/programs/${program}/purchases`, {
    option_id: buyer,
    owner_id: await space.addUser('Paul', 'Vendeur'),
  });
  expect(sale.status, sale.text).toBe(201);
  const ids = [canceled, buyer, waiting].join();
  await expect
    .poll(() =>
      select(`select option_id, converted from crm.option_outcomes where option_id in (${ids}) order by 1`),
    )
    .toEqual([
      { option_id: canceled, converted: false },
      { option_id: buyer, converted: true },
      { option_id: waiting, converted: false },
    ]);
});

test('a month is one of the client space: what came there after midnight came on that day', async () => {
  const now = new Date(((await space.desk('GET', '/clock')).json.data as { now: string }).now);
  const year = now.getUTCFullYear() + 1;
  await space.moveClock(new Date(`${year}-01-31T23:02:00Z`));
  const own = await space.addProgram({ rules: { max_queue: 3 } });
  const { json } = await space.partner('POST', `/programs/${own}/lots`, {
    lots: [apartment('M1', 'M1')],
  });
  const contact = { name: 'Minuit', email1: 'minuit@mail.example' };
  const lead = await space.partner('POST', `/programs/${own}/leads`, {
    contact,
    lead: {},
  });
  const placed = await space.partner('POST', `/programs/${own}/options`, {
    lead_id: (lead.json.body as { lead_id: number }).lead_id,
    lots: [{ id: json.data.success[0].id as number }],
    vat_rate: 20,
  });
  expect(placed.status, placed.text).toBe(201);
  const february = `${year}-02-01`;
  expect(
    await select(
      `select to_char(month, 'YYYY-MM-DD') as month from crm.option_conversion where program_id = ${own}`,
    ),
  ).toEqual([{ month: february }]);
  expect(await select(`select to_char(max(month), 'YYYY-MM-DD') as month from crm.lead_origins`)).toEqual([
    { month: february },
  ]);
});
