// The sales office at work: the partners' routes at its own door, by roles, and the lists that only it has.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../support/browser/browser.ts';
import { openSpace, type Call, type Space } from '../../support/space.ts';
import { apartment } from '../../support/apartment.ts';

type Json = Record<string, unknown>;

let space: Space;
let at: string;
let second: number;
let jeanne: number;
let paul: number;
let roles: Record<'sales' | 'colleague' | 'bound' | 'manager' | 'auditor' | 'analyst' | 'admin', Call>;
/** Leads of both programs, the first of Jeanne, the second of Paul. */
let leads: number[];
let lots: number[];

beforeAll(async () => {
  space = await openSpace();
  at = `/${space.tenant}`;
  second = await space.addProgram({ name: 'Les Quais', status: 'archived' });
  jeanne = await space.addUser('Jeanne', 'Martin');
  paul = await space.addUser('Paul', 'Roux');
  const officer = (role: string, more: object = {}) => space.officerWith({ role, ...more });
  roles = {
    sales: await officer('sales', { user_id: jeanne }),
    colleague: await officer('sales', { user_id: paul }),
    bound: await officer('sales', { user_id: paul, program_ids: [second] }),
    manager: await officer('manager'),
    auditor: await officer('auditor'),
    analyst: await officer('analyst'),
    admin: await officer('admin'),
  };
  const sent = async (by: Call, name: string, program: number): Promise<number> => {
    const contact = {
      name,
      email1: `${name.toLowerCase()}@mail.example`,
      phone1: '06 12 34 56 7' + leads.length,
    };
    const { status, text, json } = await by('POST', `${at}/programs/${program}/leads`, { contact, lead: {} });
    expect(status, text).toBe(201);
    return (json.body as { lead_id: number }).lead_id;
  };
  leads = [];
  leads.push(await sent(roles.sales, 'Élodie', space.programId));
  leads.push(await sent(roles.colleague, 'Dubois', second));
  const batch = await roles.manager('POST', `${at}/programs/${space.programId}/lots`, {
    lots: [1, 2].map((n) => apartment(`L${n}`, `A10${n}`, { floor: 1, price_excluding_vat: 200_000 + n })),
  });
  expect(batch.json.data.errors).toEqual([]);
  lots = (batch.json.data.success as { id: number }[]).map(({ id }) => id);
});
afterAll(() => space.close());

const place = (by: Call, lot: number, more: object = {}) =>
  by('POST', `${at}/programs/${space.programId}/options`, {
    lead_id: leads[0],
    lots: [{ id: lot }],
    vat_rate: 20,
    ...more,
  });

describe('options', () => {
  test('are placed in the name of the person, or of the owner that a machine names', async () => {
    const placed = await place(roles.sales, lots[0]!);
    expect(placed.status, placed.text).toBe(201);
    expect(placed.json.data).toMatchObject({ status: 'option', owner: { id: jeanne } });

    const unnamed = await place(roles.manager, lots[1]!);
    expect([unnamed.status, unnamed.json.errors]).toEqual([422, { owner_id: ['Ce champ est obligatoire.'] }]);
    const named = await place(roles.manager, lots[1]!, { owner_id: paul });
    expect([named.status, named.json.data.owner.id]).toEqual([201, paul]);
    expect((await place(space.desk, lots[1]!, { owner_id: 999 })).status).toBe(422);
    expect((await place(roles.auditor, lots[1]!)).json.code).toBe('role-missing');
  });

  test('a salesperson prolongs and cancels what is hers, a manager anything', async () => {
    const { json } = await roles.sales('GET', `${at}/programs/${space.programId}/options`);
    const mine = (json.data as { id: number; owner: { id: number } }[]).find(
      ({ owner }) => owner.id === jeanne,
    )!;
    const one = `${at}/programs/${space.programId}/options/${mine.id}`;
    const foreign = await roles.colleague('PUT', one, { prolongation_hours: 1 });
    expect([foreign.status, foreign.json.code]).toEqual([403, 'option-not-owned']);
    expect((await roles.colleague('DELETE', one, {})).status).toBe(403);
    const prolonged = await roles.manager('PUT', one, { prolongation_hours: 1, owner_id: paul });
    expect([prolonged.status, prolonged.json.data.owner.id]).toEqual([200, jeanne]);
    expect((await roles.manager('DELETE', one, { owner_id: paul })).json.data.status).toBe('option-canceled');
  });

  test('show no buyers to those who see no persons, and lead from page to page at this door', async () => {
    const list = `${at}/programs/${space.programId}/options`;
    for (const [role, contacts] of [
      ['analyst', 0],
      ['admin', 0],
      ['auditor', 1],
    ] as const) {
      const { json } = await roles[role]('GET', `${list}?per_page=1`);
      expect(json.data[0].contacts).toHaveLength(contacts);
      expect(json.links.next).toBe(`${space.address}/backoffice/v1${list}?per_page=1&page=2`);
      const one = await roles[role]('GET', `${list}/${json.data[0].id}`);
      expect(one.json.data.contacts).toHaveLength(contacts);
    }
  });
});

describe('leads', () => {
  const found = async (by: Call, query: string): Promise<number[]> => {
    const { status, text, json } = await by('GET', `${at}/leads?${query}`);
    expect(status, text).toBe(200);
    return (json.data as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b);
  };

  test('are found by name, e-mail, phone, and by what holds of one interest', async () => {
    for (const [query, expected] of [
      ['q=elo', [0]],
      ['q=%C3%89LODIE', [0]],
      ['q=lodie', []],
      ['q=%25', []],
      ['q=%CC%81', []],
      ['q=Dubois@Mail.example', [1]],
      ['q=%2B33612345670', [0]],
      ['q=06.12.34.56.71', [1]],
      [`owner_id=${jeanne}`, [0]],
      [`owner_id=${jeanne}&program_id=${second}`, []],
      [`program_id=${second}`, [1]],
      ['status=discarded', []],
      ['status=ongoing', [0, 1]],
      ['updated_since=2100-01-01T00:00:00Z', []],
      ['', [0, 1]],
    ] as const)
      expect([query, await found(roles.auditor, query)]).toEqual([query, expected.map((n) => leads[n])]);
    expect((await roles.auditor('GET', `${at}/leads?nom=x`)).status).toBe(422);
    for (const role of ['analyst', 'admin'] as const)
      expect((await roles[role]('GET', `${at}/leads?q=elo`)).status).toBe(403);
  });

  test('a bound role finds and reads those of its programs, whatever the door', async () => {
    const [away, here] = leads as [number, number];
    expect(await found(roles.bound, '')).toEqual([here]);
    for (const path of ['', '/requests', '/history'])
      expect([path, (await roles.bound('GET', `${at}/leads/${away}${path}`)).status]).toEqual([path, 404]);
    expect(
      (await roles.bound('GET', `${at}/contacts?emails=${encodeURIComponent('élodie@mail.example')}`)).json
        .data,
    ).toEqual([]);
    expect((await roles.bound('GET', `${at}/contacts?phones=0612345670`)).json.data).toEqual([]);
    expect((await roles.bound('GET', `${at}/contacts?phones=0612345671`)).json.data).toHaveLength(1);
    const sheet = await roles.bound('GET', `${at}/leads/${here}`);
    expect((sheet.json.data.interests as { program_id: number }[]).map((i) => i.program_id)).toEqual([
      second,
    ]);
    expect((await roles.bound('GET', `${at}/programs/${space.programId}/leads`)).status).toBe(404);
  });

  test('of several programs show a bound role its own part only', async () => {
    const both = leads[1]!;
    const contact = { name: 'Dubois', email1: 'dubois@mail.example' };
    await roles.sales('POST', `${at}/programs/${space.programId}/leads`, { contact, lead: {} });
    const action = { type: 'call', status: 'pending', due_at: '2026-01-01T09:00:00.000000Z' };
    for (const program of [space.programId, second]) {
      const base = `${at}/programs/${program}/leads/${both}`;
      expect(
        (await roles.manager('POST', `${base}/records`, { event: 'outgoing-call', comment: `vu ${program}` }))
          .status,
      ).toBe(201);
      const made = await roles.manager('POST', `${base}/sales-actions`, action);
      expect(made.status, made.text).toBe(201);
    }
    const programsOf = ({ json }: { json: { data: unknown } }) =>
      (json.data as { program_id: number }[]).map(({ program_id }) => program_id).toSorted((a, b) => a - b);
    const whole = await roles.auditor('GET', `${at}/leads/${both}`);
    expect((whole.json.data.interests as Json[]).map((i) => (i.records as Json[]).length)).toEqual([1, 1]);
    const part = await roles.bound('GET', `${at}/leads/${both}`);
    expect(part.json.data.interests).toHaveLength(1);
    expect(part.text).not.toContain(`vu ${space.programId}`);

    const due = `${at}/sales-actions?due_before=2026-02-01T00:00:00Z`;
    expect(programsOf(await roles.auditor('GET', due))).toEqual([space.programId, second]);
    expect(programsOf(await roles.bound('GET', due))).toEqual([second]);
    expect(programsOf(await roles.auditor('GET', `${due}&owner_id=${jeanne}`))).toEqual([space.programId]);
    expect(
      programsOf(await roles.auditor('GET', `${at}/sales-actions?due_before=2025-02-01T00:00:00Z`)),
    ).toEqual([]);

    const story = await roles.bound('GET', `${at}/leads/${both}/history`);
    expect(story.status).toBe(200);
    expect(story.text).toContain(`vu ${second}`);
    expect(story.text).not.toContain(`vu ${space.programId}`);
  });

  test('tell their history to whom they belong, to managers and auditors', async () => {
    const history = `${at}/leads/${leads[0]}/history`;
    expect((await roles.sales('GET', history)).status).toBe(200);
    const foreign = await roles.colleague('GET', history);
    expect([foreign.status, foreign.json.code]).toEqual([403, 'role-missing']);
    for (const role of ['manager', 'auditor'] as const)
      expect((await roles[role]('GET', history)).status).toBe(200);
    const names = (await roles.auditor('GET', history)).json.data as { actor: Json }[];
    expect(names[0]!.actor).toMatchObject({ kind: 'token', id: jeanne, fullname: 'Jeanne Martin' });
  });
});

describe('declarations', () => {
  test('are made by a manager in somebody’s name, and read without persons by those who see none', async () => {
    const list = `${at}/programs/${space.programId}/registrations`;
    const person = { name: 'Petit', firstname: 'Lou', email1: 'lou@mail.example', phone1: '+33699999999' };
    expect((await roles.sales('POST', list, person)).status).toBe(403);
    const declared = await roles.manager('POST', list, { ...person, owner_id: paul });
    expect(declared.status, declared.text).toBe(201);
    const one = `${list}/${declared.json.data.id}`;
    for (const role of ['sales', 'auditor'] as const)
      expect((await roles[role]('GET', one)).json.data).toMatchObject({ name: 'Petit', owner: { id: paul } });
    for (const role of ['analyst', 'admin'] as const)
      for (const url of [one, list, `${at}/registrations`]) {
        const { status, text } = await roles[role]('GET', url);
        expect([url, status]).toEqual([url, 200]);
        expect(text).not.toMatch(/Petit|lou@mail|699999999/);
      }
  });
});

test('who sees persons of some programs is told of no others, though another role reaches all', async () => {
  const person = {
    firstname: 'Ada',
    name: 'Deux',
    email: 'ada@x.example',
    roles: ['sales', 'admin'],
    program_ids: [second],
  };
  const { id } = (await space.desk('POST', `${at}/users`, person)).json.data as { id: number };
  const { url } = (await space.desk('POST', `${at}/users/${id}/invitations`, {})).json.data as {
    url: string;
  };
  const browser = new Browser(space.address);
  await browser.post(new URL(url).pathname);
  const declared = { firstname: 'Lou', email1: 'a@mail.example', phone1: '+33699999998', owner_id: paul };
  for (const [program, name] of [
    [space.programId, 'Cachée'],
    [second, 'Visible'],
  ] as const) {
    const url = `${at}/programs/${program}/registrations`;
    expect((await roles.manager('POST', url, { ...declared, name })).status).toBe(201);
  }
  const inbox = await browser.get(`/backoffice/v1${at}/registrations`);
  expect(inbox.status).toBe(200);
  expect(inbox.text).toContain('Visible');
  expect(inbox.text).not.toContain('Cachée');
});

describe('buildings', () => {
  test('are changed, and removed once no lot is in them', async () => {
    const list = `${at}/programs/${space.programId}/buildings`;
    const { id } = (await roles.manager('POST', list, { name: 'A', vat_rate: 20 })).json.data as {
      id: number;
    };
    const lot = { id: lots[1], external_id: 'L2', building_id: id };
    const moved = await roles.manager('POST', `${at}/programs/${space.programId}/lots`, { lots: [lot] });
    expect(moved.json.data.errors).toEqual([]);
    const changed = await roles.manager('PUT', `${list}/${id}`, { name: 'Nord' });
    expect(changed.json.data).toMatchObject({ name: 'Nord', vat_rate: 20 });
    const sheet = (await roles.analyst('GET', `${at}/programs/${space.programId}/lots/${lots[1]}`)).json
      .data as Json;
    expect(JSON.stringify(sheet)).toContain('Nord');

    const kept = await roles.manager('DELETE', `${list}/${id}`);
    expect([kept.status, kept.json.code]).toEqual([409, 'building-in-use']);
    await roles.manager('POST', `${at}/programs/${space.programId}/lots`, {
      lots: [{ ...lot, building_id: null }],
    });
    expect((await roles.manager('DELETE', `${list}/${id}`)).status).toBe(200);
    expect((await roles.manager('DELETE', `${list}/${id}`)).status).toBe(404);
    expect((await roles.analyst('GET', list)).json.data).toEqual([]);
    const late = await roles.manager('POST', `${at}/programs/${space.programId}/lots`, { lots: [lot] });
    expect(Object.keys((late.json.data.errors as { errors: object }[])[0]!.errors)).toEqual(['building_id']);
    expect((await roles.sales('DELETE', `${list}/1`)).json.code).toBe('role-missing');
  });

  test('either a lot comes in or the building goes, whoever is first', async () => {
    const list = `${at}/programs/${space.programId}/buildings`;
    for (let n = 0; n < 8; n++) {
      const { id } = (await roles.manager('POST', list, { name: `R${n}` })).json.data as { id: number };
      const lot = { id: lots[0], external_id: 'L1', building_id: id };
      const [removed, stored] = await Promise.all([
        roles.manager('DELETE', `${list}/${id}`),
        roles.manager('POST', `${at}/programs/${space.programId}/lots`, { lots: [lot] }),
      ]);
      const cameIn = (stored.json.data.errors as unknown[]).length === 0;
      expect([removed.status, cameIn]).toEqual(cameIn ? [409, true] : [200, false]);
    }
  });
});

describe('webhooks', () => {
  test('are managed by admins in the name of a key, and read by auditors', async () => {
    const { keyId } = await space.partnerWith({ permissions: ['lot.view'], global_permissions: [] });
    const blind = await space.partnerWith({ permissions: ['record.view'] });
    const hooks = `${at}/webhooks`;
    const url = 'https://hooks.example/lots';
    expect((await roles.manager('GET', hooks)).status).toBe(403);
    expect(Object.keys((await roles.admin('POST', hooks, { url })).json.errors ?? {})).toEqual(['key_id']);
    expect((await roles.admin('POST', hooks, { url, key_id: 999 })).status).toBe(422);
    expect((await roles.admin('POST', hooks, { url, key_id: blind.keyId })).status).toBe(403);
    const made = await roles.admin('POST', hooks, { url, key_id: keyId });
    expect(made.status, made.text).toBe(201);
    expect(made.json.data).toMatchObject({
      key_id: keyId,
      secret: expect.stringContaining('whsec_') as string,
    });
    const one = `${hooks}/${made.json.data.id}`;
    expect((await roles.auditor('GET', hooks)).json.data).toHaveLength(1);
    expect((await roles.auditor('GET', `${one}/deliveries`)).status).toBe(200);
    expect((await roles.auditor('PUT', one, { is_active: false })).status).toBe(403);
    const changed = await roles.admin('PUT', one, { description: 'pour le portail' });
    expect(changed.json.data).toMatchObject({ key_id: keyId, description: 'pour le portail' });
    expect((await roles.admin('DELETE', one)).status).toBe(200);
  });
});

describe('the operator', () => {
  test('finds no client space and no program where there is none', async () => {
    for (const path of [
      '/nowhere/leads',
      '/nowhere/programs/1/lots',
      `${at}/programs/999/options`,
      '/Nowhere!/contacts?names=x',
    ])
      expect([path, (await space.desk('GET', path)).status]).toEqual([path, 404]);
    expect((await space.desk('GET', `${at}/programs/${second}/lots`)).status).toBe(200);
  });
});
