// Two people save the same record at the same moment, each something else of it: both have what they were told they have.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf } from '../../support/browser/forms.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';
import { apartment } from '../../support/apartment.ts';

type Typed = Readonly<Record<string, string>>;
type Read = Readonly<Record<string, unknown>>;

let space: Space;
let both: readonly [Visitor, Visitor];

beforeAll(async () => {
  space = await openSpace();
  both = [await visitorOf(space, ['admin', 'manager']), await visitorOf(space, ['admin', 'manager'])];
});
afterAll(() => space.close());

const ROUNDS = 3;

const read = async (path: string): Promise<Read> =>
  (await space.desk('GET', `/${space.tenant}${path}`)).json.data as Read;
const made = async (path: string, body: object): Promise<number> => {
  const { status, json } = await space.desk('POST', `/${space.tenant}${path}`, body);
  expect(status).toBe(201);
  return (json.data as { id: number }).id;
};

interface Saved {
  readonly page: string;
  readonly form?: string;
  readonly record: string;
  /** What each of them types in a round. */
  readonly typed: (round: number) => readonly [Typed, Typed];
  readonly expected: (round: number) => Read;
}

async function lead(): Promise<{ readonly on: string; readonly at: string }> {
  const programs = `/${space.tenant}/programs/${space.programId}`;
  const contact = { name: 'Duval', email1: `duval.${Math.random()}@x.example` };
  const { json } = await space.desk('POST', `${programs}/leads`, { contact, lead: {} });
  const { lead_id: id } = json.body as { lead_id: number };
  const at = `/programs/${space.programId}/leads/${id}`;
  return { on: `/prospects/${id}/programmes/${space.programId}`, at };
}

async function lot(reference: string): Promise<number> {
  const lots = [apartment(reference, reference, { living_area: 62.5, level: 'R+1' })];
  const { json } = await space.desk('POST', `/${space.tenant}/programs/${space.programId}/lots`, { lots });
  const [{ id }] = json.data.success as [{ id: number }];
  return id;
}

const RECORDS: Readonly<Record<string, () => Promise<Saved>>> = {
  person: async () => {
    const id = await space.addUser('Ana', 'Petit');
    return {
      page: `/equipe/${id}`,
      record: `/users/${id}`,
      typed: (n) => [{ firstname: `Eva ${n}` }, { name: `Grand ${n}` }],
      expected: (n) => ({ firstname: `Eva ${n}`, name: `Grand ${n}` }),
    };
  },
  settings: async () => ({
    page: '/reglages',
    form: '/reglages/limites',
    record: '/settings',
    typed: (n) => [{ max_plans_per_lot: `${700 + n}` }, { max_batch_lots: `${2000 + n}` }],
    expected: (n) => ({ max_plans_per_lot: 700 + n, max_batch_lots: 2000 + n }),
  }),
  'minutes of actions': async () => ({
    page: '/reglages',
    form: '/reglages/prospects',
    record: '/settings',
    typed: (n) => [
      { 'sales_action_minutes.call': `${20 + n}` },
      { 'sales_action_minutes.other': `${40 + n}` },
    ],
    expected: (n) => ({
      sales_action_minutes: expect.objectContaining({ call: 20 + n, other: 40 + n }) as unknown,
    }),
  }),
  subscription: async () => {
    const { keyId } = await space.partnerWith({ permissions: ['lot.view'] });
    const id = await made('/webhooks', { url: 'https://hooks.example/lots', key_id: keyId });
    return {
      page: `/webhooks/${id}/modification`,
      record: `/webhooks/${id}`,
      typed: (n) => [{ url: `https://hooks.example/${n}` }, { description: `Lots ${n}` }],
      expected: (n) => ({ url: `https://hooks.example/${n}`, description: `Lots ${n}` }),
    };
  },
  action: async () => {
    const { on, at } = await lead();
    const due = { type: 'call', status: 'pending', due_at: '2030-01-01T10:00:00Z' };
    const id = await made(`${at}/sales-actions`, due);
    return {
      page: `${on}/actions/${id}`,
      record: `${at}/sales-actions/${id}`,
      typed: (n) => [{ comment: `Vu ${n}` }, { priority: n % 2 === 0 ? 'high' : 'low' }],
      expected: (n) => ({ comment: `Vu ${n}`, priority: n % 2 === 0 ? 'high' : 'low' }),
    };
  },
  exchange: async () => {
    const { on, at } = await lead();
    const id = await made(`${at}/records`, { event: 'sms' });
    return {
      page: `${on}/echanges/${id}`,
      record: `${at}/records/${id}`,
      typed: (n) => [{ comment: `Vu ${n}` }, { event: n % 2 === 0 ? 'email' : 'voicemail' }],
      expected: (n) => ({ comment: `Vu ${n}`, event: n % 2 === 0 ? 'email' : 'voicemail' }),
    };
  },
  lot: async () => {
    const id = await lot('A100');
    const on = `${space.programId}/lots/${id}`;
    return {
      page: `/programmes/${on}/fiche`,
      record: `/programs/${on}`,
      typed: (n) => [{ living_area: `6${n},5` }, { description: `Vue ${n}` }],
      expected: (n) => ({ living_area: 60.5 + n, description: `Vue ${n}` }),
    };
  },
  'days of a sale': async () => {
    const { at } = await lead();
    const programs = `/programs/${space.programId}`;
    const of = { lead_id: Number(at.split('/').at(-1)), lots: [{ id: await lot('A101') }], vat_rate: 20 };
    const id = await made(`${programs}/purchases`, { ...of, owner_id: 1, deed_planned_on: '2035-01-31' });
    return {
      page: `/ventes/${id}`,
      form: `/ventes/${id}/echeances`,
      record: `/purchases/${id}`,
      typed: (n) => [{ deed_planned_on: `2036-01-1${n}` }, { financing_due_on: `2035-01-1${n}` }],
      expected: (n) => ({ deed_planned_on: `2036-01-1${n}`, financing_due_on: `2035-01-1${n}` }),
    };
  },
};

test.each(Object.entries(RECORDS))('%s', async (_name, prepared) => {
  const { page, form = page, record, typed, expected } = await prepared();
  for (let round = 1; round <= ROUNDS; round++) {
    const sent = await Promise.all(
      typed(round).map(async (own, i) => {
        const who = both[i] ?? both[0];
        return [who, { ...fieldsOf((await who.get(page)).text, form), ...own }] as const;
      }),
    );
    const told = await Promise.all(sent.map(([who, fields]) => who.post(form, fields)));
    expect(told.map(({ status }) => status)).toEqual([303, 303]);
    expect(await read(record)).toMatchObject(expected(round));
  }
});
