// The sales of every program at the office: found by step, by program, by what is late, added up; each role its own reach.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Call, type Space } from '../../support/space.ts';
import { addDays, dayIn } from '../../../src/domain/grid/purchases/calendar.ts';
import { Selling } from './selling.ts';

let space: Space;
let selling: Selling;
/** On the first program a sale that is late and one that was cancelled, on the second one in time. */
let [first, second, late, canceled, inTime] = [0, 0, 0, 0, 0];
const grownFrom = new Map<number, number>();

beforeAll(async () => {
  space = await openSpace();
  await space.moveToMorning();
  selling = new Selling(space);
  [first, second] = [
    await selling.program({ preparation_days: 30 }),
    await selling.program({ preparation_days: 30 }),
  ];
  const today = dayIn('Europe/Paris', await selling.now());
  const sold = async (program: number, more: object = {}): Promise<number> => {
    const option = await selling.option(program, [await selling.lot(program)]);
    const body = { option_id: option.id, financing_due_on: null, ...more };
    const { status, json } = await selling.prepare(program, body);
    expect(status).toBe(201);
    const { id } = json.data as { id: number };
    grownFrom.set(id, option.id);
    return id;
  };
  late = await sold(first, { deed_planned_on: addDays(today, 1) });
  canceled = await sold(first);
  inTime = await sold(second, { discount_including_vat: 40_000 });
  expect((await selling.step(first, canceled, 'cancel', { reason: 'buyer' })).status).toBe(200);
  await selling.days(2);
});
afterAll(() => space.close());

async function ids(query: string, as: Call = space.desk): Promise<number[]> {
  const { status, json } = await as('GET', `${selling.at}/purchases${query}`);
  expect(status).toBe(200);
  const found = (json.data as { id: number }[]).map(({ id }) => id);
  expect(json.meta).toMatchObject({ total: found.length });
  return found;
}

async function totals(query: string, as: Call = space.desk): Promise<Record<string, unknown>> {
  const { json } = await as('GET', `${selling.at}/purchase-totals${query}`);
  const rows = json.data as { status: string; purchases: number }[];
  expect(rows).toHaveLength(6);
  return Object.fromEntries(
    rows.filter(({ purchases }) => purchases > 0).map(({ status, ...rest }) => [status, rest]),
  );
}

test('sales are found by step, program and what is late, and added up', async () => {
  expect(await ids('')).toEqual([inTime, canceled, late]);
  expect(await ids('?status=prepared')).toEqual([inTime, late]);
  expect(await ids(`?program_id=${first}`)).toEqual([canceled, late]);
  expect(await ids('?late=1')).toEqual([late]);
  for (const [sale, option] of grownFrom) expect(await ids(`?option_id=${option}`)).toEqual([sale]);
  expect(await ids('?option_id=2147483647')).toEqual([]);
  expect(await ids('?late=0')).toEqual([inTime, canceled]);
  expect(await ids('?status=signed')).toEqual([]);
  expect(await ids('?program_id=2147483647')).toEqual([]);
  const page = await space.desk('GET', `${selling.at}/purchases?per_page=1&page=2&status=prepared`);
  expect(page.json.data).toMatchObject([{ id: late, late: ['deed'] }]);
  expect(page.json.links.prev).toContain('status=prepared');
  expect(await totals('')).toEqual({
    prepared: {
      status_display: 'Préparée',
      purchases: 2,
      late: 1,
      discounted_price_including_vat: 440_000,
    },
    canceled: { status_display: 'Annulée', purchases: 1, late: 0, discounted_price_including_vat: 240_000 },
  });
  expect(await totals('?late=1')).toMatchObject({ prepared: { purchases: 1 } });
  for (const wrong of ['?status=nope', '?late=2', '?program_id=0', '?option_id=0', '?nope=1'])
    for (const list of ['purchases', 'purchase-totals'])
      expect((await space.desk('GET', `${selling.at}/${list}${wrong}`)).status).toBe(422);
});

test.each([
  ['sales', true],
  ['manager', true],
  ['auditor', true],
  ['analyst', false],
  ['admin', false],
])('%s reads them all, and who buys only where the role sees persons', async (role, seesPersons) => {
  const user_id = await space.addUser('Sam', `${role}`);
  const as = await space.officerWith({ role, ...(role === 'sales' && { user_id }) });
  expect(await ids('', as)).toEqual([inTime, canceled, late]);
  const one = await as('GET', `${selling.at}/purchases/${late}`);
  const listed = await as('GET', `${selling.at}/purchases?late=1`);
  for (const { contacts } of [one.json.data, ...(listed.json.data as { contacts: unknown[] }[])] as {
    contacts: unknown[];
  }[])
    expect(contacts.length > 0).toBe(seesPersons);
});

test('what is out of reach is left out of the list, of the totals, and is not there', async () => {
  const as = await space.officerWith({ role: 'manager', program_ids: [second] });
  expect(await ids('', as)).toEqual([inTime]);
  expect(await ids(`?program_id=${first}`, as)).toEqual([]);
  expect(Object.keys(await totals('', as))).toEqual(['prepared']);
  expect((await as('GET', `${selling.at}/purchases/${inTime}`)).status).toBe(200);
  expect((await as('GET', `${selling.at}/purchases/${late}`)).status).toBe(404);
  expect((await space.desk('GET', `${selling.at}/purchases/2147483647`)).status).toBe(404);
});
