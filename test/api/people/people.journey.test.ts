// The people of the office and the tokens of its machines, as an administrator meets them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { apartment } from '../../support/apartment.ts';

let space: Space;
let at: string;
const NOWHERE = 9_999;
beforeAll(async () => {
  space = await openSpace();
  at = `/${space.tenant}`;
});
afterAll(() => space.close());

const person = (n: number, more: object = {}) => ({
  firstname: 'Jeanne',
  name: `Martin ${n}`,
  email: `jeanne.${n}@x.example`,
  ...more,
});
const add = async (n: number, more: object = {}): Promise<number> =>
  (await space.desk('POST', `${at}/users`, person(n, more))).json.data.id as number;

/** One of the program, for sale. */
async function addLot(external_id: string, program = space.programId): Promise<number> {
  const lot = apartment(external_id, external_id);
  const fed = await space.partner('POST', `/programs/${program}/lots`, { lots: [lot] });
  return fed.json.data.success[0].id as number;
}

describe('people', () => {
  test('come with roles, change, leave and come back', async () => {
    const other = await space.addProgram();
    const added = await space.desk(
      'POST',
      `${at}/users`,
      person(1, { roles: ['sales', 'admin'], program_ids: [other, space.programId] }),
    );
    expect(added.status).toBe(201);
    const { id } = added.json.data as { id: number };
    expect(added.json.data).toMatchObject({
      fullname: 'Jeanne Martin 1',
      shortname: 'J. Martin 1',
      roles: ['sales', 'admin'],
      program_ids: [space.programId, other],
      is_active: true,
      last_seen_at: null,
    });
    expect((await space.desk('GET', `${at}/users/${id}`)).json.data).toEqual(added.json.data);

    const changed = await space.desk('PUT', `${at}/users/${id}`, {
      name: 'Roux',
      roles: ['admin'],
      program_ids: 'all',
    });
    expect(changed.json.data).toMatchObject({
      fullname: 'Jeanne Roux',
      roles: ['admin'],
      program_ids: 'all',
    });

    const last = await space.desk('DELETE', `${at}/users/${id}`);
    expect([last.status, last.json.message]).toEqual([
      409,
      'C’est le dernier administrateur actif de l’espace client',
    ]);
    expect((await space.desk('PUT', `${at}/users/${id}`, { roles: [] })).status).toBe(409);

    const second = await add(2, { roles: ['admin'] });
    for (const _ of ['once', 'again']) {
      const left = await space.desk('DELETE', `${at}/users/${id}`);
      expect([left.status, left.json.data.is_active]).toEqual([200, false]);
    }
    expect((await space.desk('DELETE', `${at}/users/${second}`)).status).toBe(409);
    const back = await space.desk('PUT', `${at}/users/${id}`, { is_active: true });
    expect(back.json.data.is_active).toBe(true);
    const listed = (await space.desk('GET', `${at}/users?per_page=100`)).json;
    expect(listed.data.map((u: { id: number }) => u.id)).toContain(second);
    expect(listed.meta.total).toBe(listed.data.length);
  });

  test('of two last admins who leave at once, one stays', async () => {
    const { json } = await space.desk('GET', `${at}/users?per_page=100`);
    const admins = json.data.filter((u: { roles: string[] }) => u.roles.includes('admin')) as {
      id: number;
    }[];
    const left = await Promise.all(admins.map(({ id }) => space.desk('DELETE', `${at}/users/${id}`)));
    expect(left.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  test('a closed account owns nothing new and keeps what it has', async () => {
    const id = await add(5);
    const tied = await space.partnerWith({
      permissions: [
        'lead.create',
        'lead.view',
        'option.create',
        'option.view',
        'option.delete',
        'lot.view',
        'registration.create',
        'registration.view',
        'registration.delete',
      ],
      user_id: id,
    });
    const lead = { contact: { name: 'Roux', email1: 'roux@mail.example' }, lead: {} };
    const before = await tied('POST', `/programs/${space.programId}/leads`, lead);
    expect(before.status).toBe(201);
    const leadId = (before.json.body as { lead_id: number }).lead_id;
    const registrations = `/programs/${space.programId}/registrations`;
    const named = { title: 'ms', name: 'Roux', firstname: 'A' };
    const declared = await Promise.all(
      ['1', '2'].map(async (n) => {
        const answer = await tied('POST', registrations, {
          ...named,
          email1: `${n}@mail.example`,
          phone1: `+3361234567${n}`,
        });
        return answer.json.data.id as number;
      }),
    );
    const lotId = await addLot('E9');
    const option = await tied('POST', `/programs/${space.programId}/options`, {
      lead_id: leadId,
      lots: [{ id: lotId }],
      vat_rate: 20,
    });
    expect(option.status).toBe(201);
    await space.desk('DELETE', `${at}/users/${id}`);
    await expect
      .poll(async () => (await tied('POST', `/programs/${space.programId}/leads`, lead)).json.errors)
      .toEqual({ owner_id: ['Le compte de cet utilisateur est fermé.'] });
    const { rows } = await space.service.backend.runtime.query<{ owner_id: number }>(
      'select owner_id from crm.interests where lead_id = $1',
      [leadId],
    );
    expect(rows).toEqual([{ owner_id: id }]);
    const untied = await space.partnerWith({
      permissions: ['registration.create', 'registration.view', 'registration.delete'],
    });
    const his = { ...named, email1: '3@mail.example', phone1: '+33612345673', owner_id: id };
    const refused = await untied('POST', registrations, his);
    expect([refused.status, Object.keys(refused.json.errors ?? {})]).toEqual([422, ['owner_id']]);
    const given = [
      await tied('DELETE', `${registrations}/${declared[0]}`),
      await untied('DELETE', `${registrations}/${declared[1]}`, { owner_id: id }),
      await tied('DELETE', `/programs/${space.programId}/options/${option.json.data.id as number}`, {
        cancelation_reason: 'other',
      }),
    ];
    expect(given.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await space.desk('POST', `${at}/keys`, { user_id: id })).status).toBe(422);
  });

  test('what is unknown is refused, also in the query', async () => {
    expect((await space.desk('GET', `${at}/users?pages=2`)).status).toBe(422);
    expect((await space.desk('GET', `${at}/users/999`)).status).toBe(404);
    expect((await space.desk('PUT', `${at}/users/999`, { name: 'x' })).status).toBe(404);
    expect((await space.desk('POST', `${at}/users`, person(9, { roles: ['king'] }))).status).toBe(422);
    expect((await space.desk('GET', '/nowhere/users')).status).toBe(404);
  });
});

describe('tokens', () => {
  test('are shown once, listed without their secret, rotated and revoked', async () => {
    const issued = await space.desk('POST', `${at}/tokens`, { label: 'Export du soir', role: 'auditor' });
    expect(issued.status).toBe(201);
    const { id, token, ...rest } = issued.json.data as { id: number; token: string; last_four: string };
    expect(token).toMatch(new RegExp(`^lbt_${id}_.*${rest.last_four}$`));
    expect(rest).toMatchObject({
      label: 'Export du soir',
      role: 'auditor',
      program_ids: 'all',
      user_id: null,
    });
    const listed = await space.desk('GET', `${at}/tokens`);
    expect(listed.text).not.toContain(token);
    const read = await space.desk('GET', `${at}/tokens/${id}`);
    expect(listed.json.data).toEqual([read.json.data]);
    expect((await space.desk('GET', `${at}/tokens/999`)).status).toBe(404);

    const get = (bearer: string, url = `${at}/users`) =>
      fetch(`${space.address}/backoffice/v1${url}`, { headers: { authorization: `Bearer ${bearer}` } });
    expect((await get(token)).status).toBe(200);
    expect((await get(token, '/tenants-of-others/users')).status).toBe(401);
    const rotated = await space.desk('POST', `${at}/tokens/${id}/rotate`, { overlap_seconds: 0 });
    const next = rotated.json.data.token as string;
    await expect.poll(async () => (await get(token)).status).toBe(401);
    expect((await get(next)).status).toBe(200);
    await expect
      .poll(async () => (await space.desk('GET', `${at}/tokens`)).json.data[0].last_used_at)
      .not.toBeNull();
    for (const _ of ['once', 'again'])
      expect((await space.desk('DELETE', `${at}/tokens/${id}`)).json.data.revoked_at).not.toBeNull();
    await expect.poll(async () => (await get(next)).status).toBe(401);
    const late = await space.desk('POST', `${at}/tokens/${id}/rotate`, {});
    expect([late.status, late.json.message]).toEqual([409, 'Ce jeton est révoqué']);
  });

  test('of a salesperson act for a user, and end with the account', async () => {
    const nobody = await space.desk('POST', `${at}/tokens`, { label: 'x', role: 'sales' });
    expect([nobody.status, nobody.json.errors]).toEqual([422, { user_id: ['Ce champ est obligatoire.'] }]);
    const id = await add(20);
    const theirs = await space.officerWith({ role: 'sales', user_id: id });
    expect((await theirs('GET', `${at}/programs/${space.programId}`)).status).toBe(200);
    expect((await theirs('GET', `${at}/users`)).status).toBe(403);
    await space.desk('DELETE', `${at}/users/${id}`);
    await expect
      .poll(async () => (await theirs('GET', `${at}/programs/${space.programId}`)).status)
      .toBe(401);
  });
});

test('a role reaches its programs and does what the table gives, nobody else’s space, nothing of the operator', async () => {
  const other = await space.addProgram();
  const manager = await space.officerWith({ role: 'manager', program_ids: [space.programId] });
  const url = (id: number) => `${at}/programs/${id}`;
  expect((await manager('PUT', url(space.programId), { city: 'Nantes' })).status).toBe(200);
  expect((await manager('PUT', url(other), { city: 'Nantes' })).status).toBe(404);
  expect((await manager('POST', '/tenants', { key: 'mine', name: 'Mine' })).status).toBe(403);
  const mine = { name: 'Nouveau', city: 'Lyon', type: 'VEFA' };
  expect((await manager('POST', `${at}/programs`, mine)).status).toBe(403);
  const everywhere = await space.officerWith({ role: 'manager' });
  expect((await everywhere('POST', `${at}/programs`, mine)).status).toBe(201);
  const hidden = await space.desk('POST', '/tenants', { key: 'tenants', name: 'T' });
  expect([hidden.status, hidden.json.errors]).toEqual([422, { key: ['Ce nom est réservé.'] }]);
  const analyst = await space.officerWith({ role: 'analyst' });
  const refused = await analyst('PUT', url(space.programId), { city: 'Nice' });
  expect([refused.status, refused.json.message]).toEqual([403, 'Rôle insuffisant']);
  expect((await analyst('GET', url(space.programId))).status).toBe(200);
  await space.desk('POST', '/tenants', { key: 'another', name: 'Another' });
  expect((await manager('PUT', '/another/settings', {})).status).toBe(401);
});

test('the inbox of registrations shows a role its programs, and buyers only to those who may see them', async () => {
  const mine = await space.addProgram();
  const declare = async (program: number, name: string) => {
    const person = {
      title: 'ms',
      name,
      firstname: 'Anne',
      email1: `${name}@mail.example`,
      phone1: '+33612345678',
    };
    const declared = await space.partner('POST', `/programs/${program}/registrations`, person);
    expect(declared.status).toBe(201);
  };
  await declare(mine, 'Durand');
  await declare(space.programId, 'Petit');
  const list = async (powers: Parameters<Space['officerWith']>[0]) =>
    (await (await space.officerWith(powers))('GET', `${at}/registrations?per_page=100`)).json.data as {
      program_id: number;
      name: string | null;
      fullname: string | null;
    }[];
  const manager = await list({ role: 'manager', program_ids: [mine] });
  expect(manager.map((r) => [r.program_id, r.name])).toEqual([[mine, 'Durand']]);
  const analyst = await list({ role: 'analyst', program_ids: [mine] });
  expect(analyst.map((r) => [r.program_id, r.name, r.fullname])).toEqual([[mine, null, null]]);
  const admin = await list({ role: 'admin' });
  expect(admin.length).toBeGreaterThan(1);
  expect(JSON.stringify(admin)).not.toMatch(/Durand|Petit|mail\.example/);
});

test('client spaces, their settings, programs and buildings can be read', async () => {
  const draft = await space.addProgram({ name: 'Brouillon', status: 'draft' });
  const bound = await space.officerWith({ role: 'analyst', program_ids: [draft] });
  const listed = (await space.desk('GET', `${at}/programs`)).json;
  expect(listed.data).toContainEqual(expect.objectContaining({ id: draft, status: 'draft' }));
  expect(listed.meta.total).toBe(listed.data.length);
  const theirs = (await bound('GET', `${at}/programs`)).json;
  expect([theirs.data.map((p: { id: number }) => p.id), theirs.meta.total]).toEqual([[draft], 1]);
  const named = (await space.desk('GET', `${at}/program-names`)).json.data;
  expect(named).toEqual(listed.data.map(({ id, name }: { id: number; name: string }) => ({ id, name })));
  expect((await bound('GET', `${at}/program-names`)).json.data).toEqual([{ id: draft, name: 'Brouillon' }]);
  await space.desk('POST', `${at}/programs/${draft}/buildings`, { name: 'A' });
  const buildings = (await bound('GET', `${at}/programs/${draft}/buildings`)).json.data;
  expect(buildings).toMatchObject([{ name: 'A' }]);
  expect((await bound('GET', `${at}/programs/${space.programId}/buildings`)).status).toBe(404);

  const spaces = (await space.desk('GET', '/tenants')).json;
  expect(spaces.data).toContainEqual(expect.objectContaining({ key: space.tenant, name: 'Rive Neuve' }));
  expect((await bound('GET', '/tenants')).status).toBe(403);
  expect((await bound('GET', at)).json.data).toEqual({ key: space.tenant, name: 'Rive Neuve' });
  expect((await bound('GET', `${at}/settings`)).status).toBe(403);
  const auditor = await space.officerWith({ role: 'auditor' });
  expect((await auditor('GET', `${at}/settings`)).json.data).toMatchObject({ timezone: 'Europe/Paris' });
  expect((await space.desk('GET', '/nowhere/settings')).status).toBe(404);
  expect((await space.desk('GET', '/nowhere/programs')).status).toBe(404);
});

test('a history says by whom: the token by its label, the person by name', async () => {
  const program = await space.addProgram({ vat_rate: 20 });
  const id = await addLot('E1', program);
  const machine = await space.officerWith({ role: 'manager', label: 'Tarifs' });
  await machine('PUT', `${at}/programs/${program}`, { vat_rate: 10 });
  const user = await add(30);
  const person = await space.officerWith({ role: 'manager', user_id: user });
  await person('PUT', `${at}/programs/${program}`, { vat_rate: 5.5 });
  const auditor = await space.partnerWith({ permissions: ['audit.view', 'lot.view'] });
  const told = (await auditor('GET', `/programs/${program}/lots/${id}/history`)).json.data as {
    actor: object;
  }[];
  expect(told.slice(-2).map(({ actor }) => actor)).toEqual([
    { kind: 'token', id: null, fullname: 'Tarifs', key_id: null },
    { kind: 'token', id: user, fullname: 'Jeanne Martin 30', key_id: null },
  ]);
});

test('the sheet of a registration says by whom, as its history does', async () => {
  const program = await space.addProgram({ rules: { registration_mode: 'manual' } });
  const owner_id = await add(31);
  const machine = await space.officerWith({ role: 'manager', label: 'Arbitrages' });
  const at = `/${space.tenant}/programs/${program}/registrations`;
  const declared = await space.desk('POST', at, {
    title: 'ms',
    name: 'Noir',
    firstname: 'B',
    email1: 'noir@mail.example',
    phone1: '+33612345699',
    owner_id,
  });
  const one = `${at}/${declared.json.data.id as number}`;
  const [operator, machines] = ['Exploitant', 'Arbitrages'].map((name) => ({
    id: null,
    fullname: name,
    shortname: name,
  }));
  expect(declared.json.data.created_by).toEqual(operator);
  await expect.poll(async () => (await space.desk('GET', one)).json.data.ruling_required).toBe(1);
  expect((await machine('POST', `${one}/ruling`, { decision: 'rejected' })).status).toBe(200);
  const sheet = (await space.desk('GET', one)).json.data;
  expect([sheet.created_by, sheet.processed_by]).toEqual([operator, machines]);
  const told = (await space.desk('GET', `${one}/history`)).json.data as { changes: object }[];
  expect(told.at(-1)!.changes).toMatchObject({ processed_by: [null, machines] });
  const past = await space.desk('GET', `${one}/history?as_of=${sheet.updated_at as string}`);
  expect(past.json.data).toMatchObject({ created_by: operator, processed_by: machines });
});

test('nobody is given a program that there is not', async () => {
  const draft = await space.addProgram({ status: 'draft' });
  const user = await add(7);
  const wanted: readonly (readonly [method: 'POST' | 'PUT', url: string, body: object])[] = [
    ['POST', '/users', person(8)],
    ['PUT', `/users/${user}`, {}],
    ['POST', '/tokens', { label: 'Tableau', role: 'analyst' }],
    ['POST', '/keys', {}],
  ];
  for (const [method, url, body] of wanted) {
    const sent = (program_ids: number[]) => space.desk(method, at + url, { ...body, program_ids });
    const refused = await sent([draft, NOWHERE, space.programId, NOWHERE + 1]);
    const wrong = ['Ce programme n’existe pas.'];
    expect([url, refused.status, refused.json.errors]).toEqual([
      url,
      422,
      { 'program_ids.1': wrong, 'program_ids.3': wrong },
    ]);
    const done = await sent([space.programId, draft]);
    expect([url, done.status]).toEqual([url, method === 'POST' ? 201 : 200]);
  }
});
