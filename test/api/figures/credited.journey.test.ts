// What a figure counts into which days, and for whom: by the clock of the client space, also across a change of it, and for
// the partner who brought it; and what it counts but once, or no more.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '../../../src/domain/grid/purchases/calendar.ts';
import { PROGRAM_PERMISSIONS } from '../../../src/domain/vocabulary/permissions.ts';
import { openSpace, type Call, type Space } from '../../support/space.ts';
import { Selling } from '../purchases/selling.ts';

let space: Space;
let selling: Selling;
let anne: number;

beforeAll(async () => {
  space = await openSpace();
  selling = new Selling(space);
  anne = await space.addUser('Anne', 'Petit');
});
afterAll(() => space.close());

const told = async (name: string, query: string) =>
  (await space.desk('GET', `/${space.tenant}/figures/${name}${query}`)).json.data as {
    readonly columns: readonly { readonly name: string }[];
    readonly rows: readonly (readonly unknown[])[];
  };

async function named(name: string, query: string): Promise<Record<string, unknown>[]> {
  const { columns, rows } = await told(name, query);
  return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column.name, row[i]])));
}

async function sold(program: number, at: string): Promise<void> {
  await space.moveClock(new Date(at));
  await soldTo(program, await selling.lead(program));
}

async function soldTo(program: number, lead_id: number): Promise<void> {
  const option = await selling.option(program, [await selling.lot(program)], { lead_id });
  const drawn = await selling.prepare(program, { option_id: option.id, owner_id: option.owner_id });
  expect(drawn.status, drawn.text).toBe(201);
  const signed = await selling.step(program, drawn.json.data.id as number, 'sign', {
    signed_at: drawn.json.data.prepared_at as string,
  });
  expect(signed.status, signed.text).toBe(200);
}

test.each([
  ['in spring', '2031-03-03T22:30:00Z', '2031-03-03T23:30:00Z', '2031-03-31'],
  ['in autumn', '2031-10-03T21:30:00Z', '2031-10-03T22:30:00Z', '2031-10-31'],
])('the last 28 days are days there when the clock changes %s', async (_, before, within, day) => {
  const program = await selling.program();
  await sold(program, before);
  await sold(program, within);
  await space.moveClock(new Date(`${day}T11:00:00Z`));
  const summary = await named('summary', `?day=${day}&program_id=${program}`);
  expect(summary.map((row) => Number(row['reservations_a_week']))).toEqual([0.25]);
});

const ADA = {
  title: 'ms',
  name: 'Noir',
  firstname: 'Ada',
  email1: 'ada@x.example',
  phone1: '+33612345678',
};

/** One of hers, once the policy has looked at it. */
async function declares(agency: Call, program: number, status: 'approved' | 'pending'): Promise<number> {
  const at = `/programs/${program}/registrations`;
  const { json } = await agency('POST', at, { ...ADA, owner_id: anne });
  const id = json.data.id as number;
  const shown = async () => (await agency('GET', `${at}/${id}`)).json.data;
  const rulingRequired = status === 'pending' ? 1 : null;
  await expect.poll(shown).toMatchObject({ status, ruling_required: rulingRequired });
  return id;
}

test('a lead that a declaration let in came by the key that declared it', async () => {
  const program = await space.addProgram({ status: 'activated' });
  const agency = await space.partnerWith({ label: 'Agence du Parc', permissions: PROGRAM_PERMISSIONS });
  await declares(agency, program, 'approved');
  const ways = await told('funnel', `?by=partner&program_id=${program}`);
  expect(ways.rows.map(([by, value, leads]) => [by, value, leads])).toEqual([
    ['ensemble', 'tous', 1],
    ['partenaire', 'Agence du Parc', 1],
  ]);
  expect(await named('partners', `?program_id=${program}`)).toMatchObject([
    { partner: 'Agence du Parc', declared: 1, approved: 1, requests: 1 },
  ]);
});

test('a declaration is decided from the day of its ruling on, and each time the lead came by who declared it', async () => {
  const rules = { registration_mode: 'manual', registration_validity_days: 1 };
  const program = await space.addProgram({ status: 'activated', rules });
  const days: string[] = [];
  for (const label of ['Agence du Port', 'Agence du Quai']) {
    const agency = await space.partnerWith({ label, permissions: PROGRAM_PERMISSIONS });
    const id = await declares(agency, program, 'pending');
    days.push(dayIn('Europe/Paris', await selling.now()));
    await selling.days(2);
    const ruling = `/${space.tenant}/programs/${program}/registrations/${id}/ruling`;
    expect((await space.desk('POST', ruling, { decision: 'approved' })).status).toBe(200);
    await selling.days(2);
  }
  const counted = async (query: string) =>
    (await named('partners', `?program_id=${program}${query}`)).map(
      ({ partner, declared, approved, hours_to_ruling, requests }) =>
        `${partner as string}: ${declared as number}, ${approved as number} ${hours_to_ruling as number}, ${requests as number}`,
    );
  expect(await counted(`&day=${days[0]!}`)).toEqual(['Agence du Port: 1, 0 null, 0']);
  expect(await counted(`&day=${days[1]!}`)).toEqual([
    'Agence du Port: 1, 1 48, 1',
    'Agence du Quai: 1, 0 null, 0',
  ]);
  expect(await counted('')).toEqual(['Agence du Port: 1, 1 48, 1', 'Agence du Quai: 1, 1 48, 1']);
});

test('an interest that was given up is lost until it is taken up again', async () => {
  const program = await selling.program();
  const interest = `/programs/${program}/leads/${await selling.lead(program)}/interest`;
  const set = async (body: object): Promise<void> =>
    expect((await space.partner('PUT', interest, body)).status).toBe(200);
  await set({ status: 'discarded', discard_reason: 'price' });
  const day = dayIn('Europe/Paris', await selling.now());
  expect((await told('losses', `?program_id=${program}`)).rows).toEqual([['intérêt', 'price', 1, 100]]);
  await selling.days(2);
  await set({ status: 'ongoing' });
  expect((await told('losses', `?program_id=${program}`)).rows).toEqual([]);
  expect((await told('losses', `?program_id=${program}&day=${day}`)).rows).toHaveLength(1);
});

test('who buys twice is one buyer, from the first option to the first reservation', async () => {
  const program = await selling.program();
  const lead = await selling.lead(program);
  await soldTo(program, lead);
  await selling.days(10);
  await soldTo(program, lead);
  const [all] = await named('funnel', `?by=origin&program_id=${program}`);
  expect(all).toMatchObject({ reservations: 1, options: 1, days_to_option: 0, days_to_reservation: 0 });
});
