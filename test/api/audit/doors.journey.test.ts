// Two doors to one room: for every kind of record, every set of permissions and every holder of the key, the history
// answers what the record's own route answers, and holds nothing that the routes of its parts would not show.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSpace, type Call, type Space } from '../../support/space.ts';

let space: Space;
let programs: readonly [number, number];
let owner: number;
let other: number;
let lead: number;
let records: Record<'lot' | 'openLot' | 'option' | 'registration', number>;

const SECRETS = ['Mot du premier programme', 'Mot du second programme'] as const;

beforeAll(async () => {
  space = await openSpace();
  [owner, other] = [await space.addUser('Nadia', 'Benali'), await space.addUser('Antoine', 'Girard')];
  programs = [
    space.programId,
    await space.addProgram({ name: 'Le Clos', rules: { registration_mode: 'manual' } }),
  ];
  const prescriber = await holder({ user_id: owner, all: true });
  const contact = { name: 'Arnaud', firstname: 'Élise', email1: 'elise.arnaud@mail.example' };
  for (const program of programs) {
    const sent = await prescriber('POST', `/programs/${program}/leads`, { contact, lead: {} });
    lead = (sent.json.body as { lead_id: number }).lead_id;
  }
  for (const [i, program] of programs.entries()) {
    const of = `/programs/${program}/leads/${lead}`;
    await done(prescriber('POST', `${of}/records`, { event: 'outgoing-call', comment: SECRETS[i] }));
    await done(
      prescriber('POST', `${of}/sales-actions`, {
        type: 'call',
        status: 'pending',
        due_at: '2027-01-04T09:00:00Z',
        comment: SECRETS[i],
      }),
    );
    await done(prescriber('PUT', `${of}/interest`, { memo_content: SECRETS[i], temperature: 'hot' }));
  }
  const flat = {
    is_primary: true,
    type: 'apartment',
    typology: 'T3',
    status: 'available',
    price_excluding_vat: 200_000,
  };
  const [program] = programs;
  const fed = await done(
    prescriber('POST', `/programs/${program}/lots`, {
      lots: [
        { ...flat, external_id: 'E1', reference: 'A1' },
        { ...flat, external_id: 'E2', reference: 'A2', unrestricted_distribution: true },
      ],
    }),
  );
  const [lot, openLot] = fed.success.map((one: { id: number }) => one.id) as [number, number];
  const option = await done(
    prescriber('POST', `/programs/${program}/options`, { lead_id: lead, lots: [{ id: lot }], vat_rate: 20 }),
  );
  const registration = await done(
    prescriber('POST', `/programs/${program}/registrations`, { ...person, comment: 'Vue au salon' }),
  );
  records = { lot, openLot, option: option.id, registration: registration.id };
});
afterAll(() => space.close());

const person = {
  name: 'Pages',
  firstname: 'Bruno',
  email1: 'bruno.pages@mail.example',
  phone1: '0612345678',
};

async function done(answering: ReturnType<Call>) {
  const { status, text, json } = await answering;
  expect([text, status]).toEqual([text, status < 300 ? status : 'a success']);
  return json.data;
}

const ALL = [
  'lot.create',
  'lot.update',
  'lot.delete',
  'lead.create',
  'lead.update',
  'record.create',
  'option.create',
  'registration.create',
  'option.view',
  'registration.view',
];

function holder(powers: {
  user_id: number | null;
  permissions?: readonly string[];
  all?: boolean;
  program_ids?: number[];
  global_permissions?: readonly string[];
}) {
  const { all, permissions = [], ...rest } = powers;
  return space.partnerWith({ ...rest, permissions: [...permissions, ...(all ? ALL : [])] });
}

const SETS: readonly (readonly string[])[] = [
  [],
  ['lot-alloted.view'],
  ['information.view'],
  ['lot.view'],
  ['option.view'],
  ['option-extended.view'],
  ['registration.view'],
  ['record.view', 'sales-action.view'],
  ['lead.view'],
  ['lead-extended.view'],
  ['lead.view', 'record.view'],
  ['lead.view', 'record.view', 'sales-action.view'],
];
const HOLDERS = ['owner', 'other', 'nobody'] as const;

const matrix = SETS.flatMap((permissions) =>
  HOLDERS.map((who) => ({ who, permissions, set: permissions.join(' + ') || 'nothing' })),
);

async function keyOf({ who, permissions }: (typeof matrix)[number], globals: readonly string[] = []) {
  const user_id = { owner, other, nobody: null }[who];
  return await space.partnerWith({
    user_id,
    permissions: ['audit.view', ...permissions],
    program_ids: [programs[0]],
    global_permissions: globals,
  });
}

describe.each(matrix)('a key of $who with $set', (row) => {
  test('reads a history where it reads the record, and gets the same answer where it does not', async () => {
    const key = await keyOf(row);
    const [program] = programs;
    const doors = [
      ...(['lot', 'openLot'] as const).map((name) => `/programs/${program}/lots/${records[name]}`),
      `/programs/${program}/options/${records.option}`,
      `/programs/${program}/registrations/${records.registration}`,
      `/programs/${program}/options/999999`,
      `/programs/${program}/lots/999999`,
      `/programs/${program}/registrations/999999`,
    ];
    for (const door of doors) {
      const own = (await key('GET', door)).status;
      expect([door, (await key('GET', `${door}/history`)).status]).toEqual([door, own]);
      const asOf = await key('GET', `${door}/history?as_of=2100-01-01T00:00:00Z`);
      expect([door, asOf.status]).toEqual([door, own]);
    }
  });

  test('is told of a lead what its routes show', async () => {
    const key = await keyOf(row);
    const [program, away] = programs;
    const of = `/programs/${program}/leads/${lead}`;
    const own = (await key('GET', of)).status;
    const told = await key('GET', `/leads/${lead}/history`);
    expect(told.status).toBe(own);
    expect((await key('GET', `/leads/${lead}/history?as_of=2100-01-01T00:00:00Z`)).status).toBe(own);
    expect(told.text).not.toContain(SECRETS[1]);
    expect(told.text).not.toContain(`interests.${away}.`);
    if (own !== 200) return;
    const shows = async (url: string, part: string) => {
      const status = (await key('GET', `${of}/${url}`)).status;
      expect([url, told.text.includes(`"${part}.`)]).toEqual([url, status === 200]);
    };
    await shows('interest', `interests.${program}`);
    await shows('records', 'records');
    await shows('sales-actions', 'sales_actions');
  });
});

test('who reads all leads reads the histories of all, and of their parts only what it reaches', async () => {
  const key = await keyOf({ who: 'nobody', permissions: [], set: '' }, ['global.lead.view']);
  const told = await key('GET', `/leads/${lead}/history`);
  expect(told.status).toBe(200);
  expect(told.text).toContain('elise.arnaud@mail.example');
  for (const secret of SECRETS) expect(told.text).not.toContain(secret);
});

test('the history of a lot tells of options only to those who see them', async () => {
  const told = async (permissions: readonly string[], user_id: number | null) => {
    const key = await space.partnerWith({ permissions: ['audit.view', 'lot.view', ...permissions], user_id });
    return (await key('GET', `/programs/${programs[0]}/lots/${records.lot}/history`)).text.includes(
      `options.${records.option}`,
    );
  };
  expect(await told([], owner)).toBe(false);
  expect(await told(['option.view'], other)).toBe(false);
  expect(await told(['option.view'], owner)).toBe(true);
  expect(await told(['option-extended.view'], null)).toBe(true);
});

test('without audit.view there is no history, whatever else is held', async () => {
  const status = async (url: string) =>
    (await (await holder({ user_id: owner, all: true }))('GET', url)).status;
  expect(await status(`/programs/${programs[0]}/options/${records.option}/history`)).toBe(403);
});

describe('what a key sees and may not change', () => {
  const change = { prolongation_hours: 1 };
  test.each([
    { permissions: ['option.update', 'option.delete', 'option-extended.view'], status: 403 },
    { permissions: ['option.update', 'option.delete', 'option.view'], status: 404 },
    { permissions: ['option.update', 'option.delete'], status: 404 },
  ])('$permissions: $status to PUT and DELETE of another’s option', async ({ permissions, status }) => {
    const key = await space.partnerWith({ permissions, user_id: other });
    const url = `/programs/${programs[0]}/options/${records.option}`;
    for (const method of ['PUT', 'POST', 'DELETE'])
      expect([method, (await key(method, url, change)).status]).toEqual([method, status]);
    expect((await key('PUT', `/programs/${programs[0]}/options/999999`, change)).status).toBe(404);
  });

  test.each(['lot-alloted.view', 'information.view'])(
    '%s: a lot that was not shown is like none',
    async (one) => {
      const key = await space.partnerWith({ permissions: [one] });
      const answers = await Promise.all(
        [records.lot, 999_999].flatMap((id) =>
          ['', '/files'].map((tail) => key('GET', `/programs/${programs[0]}/lots/${id}${tail}`)),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(answers[0]!.json).toEqual(answers[2]!.json);
      expect((await key('GET', `/programs/${programs[0]}/lots/${records.openLot}`)).status).toBe(200);
    },
  );
});
