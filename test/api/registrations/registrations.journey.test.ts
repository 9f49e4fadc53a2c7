// Registrations over HTTP: a prescriber declares, the service analyses, the sales office rules, the clock ends.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rebuild } from '../../../projections/building/rebuild.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { RegistrationItem, RegistrationSheet } from '../../../src/api/registrations/schema.ts';
import { dumpReadModels } from '../../support/stores/read-models.ts';
import { openSpace, type Answered, type Call, type Space } from '../../support/space.ts';

let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space?.close());

const DAY = 24 * 60 * 60 * 1000;
const PATIENCE_MS = 20_000;
const POWERS = ['registration.view', 'registration.create', 'registration.delete'];

type Data = Answered['json']['data'];

let counted = 0;
const someone = (fields: object = {}) => {
  const n = String(++counted).padStart(4, '0');
  return {
    name: 'Martin',
    firstname: 'Jeanne',
    email1: `jeanne${n}@example.com`,
    phone1: `06 12 34 ${n.slice(0, 2)} ${n.slice(2)}`,
    ...fields,
  };
};

async function declare(body: object, program = space.programId, by: Call = space.partner): Promise<number> {
  const answered = await by('POST', `/programs/${program}/registrations`, body);
  expect([answered.status, answered.text]).toEqual([201, answered.text]);
  return answered.json.data.id as number;
}

async function read(id: number, program = space.programId, by: Call = space.partner): Promise<Data> {
  const answered = await by('GET', `/programs/${program}/registrations/${id}`);
  expect([id, answered.status]).toEqual([id, 200]);
  return answered.json.data;
}

/** The sheet once the analysis is through. */
async function analysed(id: number, program = space.programId, by: Call = space.partner): Promise<Data> {
  return await vi.waitFor(
    async () => {
      const sheet = await read(id, program, by);
      if (sheet.status === 'pending' && sheet.ruling_required === null) throw new Error('still pending');
      return sheet;
    },
    { timeout: PATIENCE_MS, interval: 20 },
  );
}

const outcome = ({ status, rejection_reason, ruling_required, lead_id }: Data) => [
  status,
  rejection_reason,
  ruling_required,
  lead_id === null ? 'no lead' : 'a lead',
];

async function postLead(contact: object, program = space.programId): Promise<number> {
  const made = await space.partner('POST', `/programs/${program}/leads`, { contact });
  expect(made.status).toBe(201);
  return (made.json.body as { lead_id: number }).lead_id;
}

const interest = (lead: number, program = space.programId): Promise<Answered> =>
  space.partner('GET', `/programs/${program}/leads/${lead}/interest`);

const rule = (id: number, body: object, program = space.programId) =>
  space.desk('POST', `/${space.tenant}/programs/${program}/registrations/${id}/ruling`, body);

const now = (): number => space.service.backend.clock.now().getTime();

describe('a declaration', () => {
  test('answers without a status, and is approved a moment later, with its lead', async () => {
    const body = someone({
      title: 'ms',
      email1: ' Jeanne.Lefevre@Example.COM ',
      phone1: '06 12 99 56 78',
      country: 'fr',
      city: 'Lyon',
      comment: 'Cherche un T3',
    });
    const made = await space.partner('POST', `/programs/${space.programId}/registrations`, body);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ success: true, body: expect.any(String) });
    expect(Object.keys(made.json.data)).toEqual(Object.keys(RegistrationSheet.properties));
    const camille = { id: 1, fullname: 'Camille Lefèvre', shortname: 'C. Lefèvre' };
    expect(made.json.data).toMatchObject({
      lead_id: null,
      title: 'ms',
      fullname: 'Jeanne Martin',
      email1: 'jeanne.lefevre@example.com',
      phone1: '+33612995678',
      phone2: null,
      country: 'FR',
      status: null,
      ruling_required: null,
      processing_report: null,
      owner: camille,
      created_by: camille,
      updated_by: camille,
      processed_by: null,
    });
    const sheet = await analysed(made.json.data.id);
    expect(Object.keys(sheet)).toEqual(Object.keys(RegistrationSheet.properties));
    expect(sheet).toMatchObject({
      ...made.json.data,
      lead_id: expect.any(Number),
      status: 'approved',
      processing_report: { message: 'La dénonciation est acceptée.', rules: expect.any(Array) },
      updated_by: { id: null, fullname: 'Système' },
      processed_by: { id: null, fullname: 'Système' },
      processed_at: expect.any(String),
      expires_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(Date.parse(sheet.expires_at) - Date.parse(sheet.processed_at)).toBe(30 * DAY);
    const lead = await space.partner('GET', `/programs/${space.programId}/leads/${sheet.lead_id}`);
    expect(lead.json.data).toMatchObject({
      contacts: [{ fullname: 'Jeanne Martin', email1: 'jeanne.lefevre@example.com', city: 'Lyon' }],
      first_tracker: { tracking_origin: 'prescriber' },
    });
    expect((await interest(sheet.lead_id)).json.data).toMatchObject({
      is_under_prescription: true,
      status: 'ongoing',
    });
    const put = await space.partner('PUT', `/programs/${space.programId}/leads/${sheet.lead_id}/interest`, {
      temperature: 'hot',
    });
    expect([put.status, put.json.message]).toEqual([403, 'Ce lead est sous prescription']);
  });

  test.each<[string, object, string[]]>([
    ['nothing', {}, ['name', 'firstname', 'email1', 'phone1']],
    ['a phone that is none', someone({ phone1: '12' }), ['phone1']],
    ['a second phone that is none', someone({ phone2: 'x' }), ['phone2']],
    ['an e-mail that is none', someone({ email1: 'x' }), ['email1']],
    [
      'everything wrong',
      { ...someone(), title: 'x', phone1: '1', country: 'XX' },
      ['title', 'country', 'phone1'],
    ],
  ])('with %s is 422', async (_, body, fields) => {
    const answered = await space.partner('POST', `/programs/${space.programId}/registrations`, body);
    expect([answered.status, Object.keys(answered.json.errors ?? {}).sort()]).toEqual([422, fields.sort()]);
  });

  test('through an untied key names its owner', async () => {
    const agency = await space.partnerWith({ permissions: POWERS });
    const without = await agency('POST', `/programs/${space.programId}/registrations`, someone());
    expect([without.status, Object.keys(without.json.errors!)]).toEqual([422, ['owner_id']]);
    const unknown = await agency(
      'POST',
      `/programs/${space.programId}/registrations`,
      someone({ owner_id: 999 }),
    );
    expect([unknown.status, Object.keys(unknown.json.errors!)]).toEqual([422, ['owner_id']]);
    const nadia = await space.addUser('Nadia', 'Benali');
    const made = await agency(
      'POST',
      `/programs/${space.programId}/registrations`,
      someone({ owner_id: nadia }),
    );
    expect(made.json.data).toMatchObject({
      owner: { id: nadia, fullname: 'Nadia Benali', shortname: 'N. Benali' },
      created_by: { id: null, fullname: `key ${agency.keyId}`, shortname: `key ${agency.keyId}` },
    });
    expect(await analysed(made.json.data.id, space.programId, agency)).toMatchObject({
      owner: { id: nadia },
      created_by: { fullname: `key ${agency.keyId}` },
      status: 'approved',
    });
  });

  test('sent again with one Idempotency-Key is one registration', async () => {
    const body = someone();
    const send = () =>
      space.partner('POST', `/programs/${space.programId}/registrations`, body, {
        'idempotency-key': 'twice',
      });
    const [first, second] = [await send(), await send()];
    expect([second.text, second.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
  });
});

test('lists since an instant hold what changed then or later, as do those of leads', async () => {
  const program = await space.addProgram();
  const list = `/programs/${program}/registrations`;
  const person = someone();
  const known = await postLead({ name: person.name, email1: person.email1 });
  const clock = async () => (await space.desk('GET', '/clock')).json.data.now as string;
  await space.moveClock(new Date(Date.parse(await clock()) + 1_000));
  const before = await clock();
  const since = async (url: string, instant: string) =>
    ((await space.partner('GET', `${url}?updated_since=${instant}`)).json.data as Data[]).map(
      ({ id }: { id: number }) => id,
    );
  const id = await declare(person, program);
  const { status, lead_id, expires_at } = await analysed(id, program);
  expect([status, lead_id]).toEqual(['approved', known]);
  expect(await since(list, before)).toEqual([id]);
  expect(await since(list, '9999-12-31T23:59:59.999Z')).toEqual([]);
  expect(await since(list, '0001-01-01T00:00:00Z')).toEqual([id]);
  // what is approved makes an interest of the lead, which was known before
  expect(await since(`/programs/${program}/leads`, before)).toEqual([lead_id]);
  await space.moveClock(new Date(Date.parse(expires_at as string) + 1_000));
  expect(await since(list, expires_at as string)).toEqual([id]);
  const paged = await space.partner('GET', `${list}?updated_since=${before}`);
  expect(paged.json.links.first).toContain('updated_since=');
});

describe('the analysis', () => {
  test('turns down who is registered already, by e-mail or phone, and never names the other prescriber', async () => {
    const rival = await space.partnerWith({
      permissions: POWERS,
      user_id: await space.addUser('Hugo', 'Rival'),
    });
    const body = someone();
    expect(outcome(await analysed(await declare(body)))).toEqual(['approved', null, null, 'a lead']);
    for (const other of [{ email1: body.email1 }, { phone2: body.phone1 }]) {
      const sheet = await analysed(
        await declare(someone(other), space.programId, rival),
        space.programId,
        rival,
      );
      expect(outcome(sheet)).toEqual(['rejected', 'already-registered', null, 'no lead']);
      expect(sheet.processing_report.message).toContain('déjà');
      expect(JSON.stringify(sheet.processing_report)).not.toMatch(/Camille|Lefèvre/);
    }
  });

  test('turns down who is known, asks about who was known long ago, and about two in one', async () => {
    const known = someone();
    await postLead(known);
    expect(outcome(await analysed(await declare(known)))).toEqual([
      'rejected',
      'already-known',
      null,
      'no lead',
    ]);

    const elsewhere = await space.addProgram({ rules: { known_lead_days: 0 } });
    await postLead(known, elsewhere);
    const old = await analysed(await declare(known, elsewhere), elsewhere);
    expect(outcome(old)).toEqual(['pending', null, 1, 'no lead']);

    const [a, b] = [someone(), someone()];
    const third = await space.addProgram();
    await postLead(a, elsewhere);
    await postLead(b, elsewhere);
    const both = await analysed(await declare({ ...a, phone1: b.phone1 }, third), third);
    expect(outcome(both)).toEqual(['pending', null, 1, 'no lead']);
    expect(both.processing_report.rules.at(-1)).toEqual({ rule: 'one-person', outcome: 'ruling-required' });
  });

  test('turns down a protected lead', async () => {
    const known = someone();
    const program = await space.addProgram({ rules: { known_lead_days: 0 } });
    const lead = await postLead(known, program);
    await space.desk('PUT', `/${space.tenant}/programs/${program}/leads/${lead}/protection`, {
      is_protected: true,
    });
    expect(outcome(await analysed(await declare(known, program), program))).toEqual([
      'rejected',
      'already-known',
      null,
      'no lead',
    ]);
  });

  test('gives one of twenty who declare one person at once the person, in the order of the stream', async () => {
    const program = await space.addProgram();
    const prescribers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) =>
        space.partnerWith({ permissions: POWERS, user_id: await space.addUser(`P${i}`, 'Rescripteur') }),
      ),
    );
    const body = someone();
    const ids = await Promise.all(prescribers.map((by) => declare(body, program, by)));
    const sheets = await Promise.all(ids.map((id, i) => analysed(id, program, prescribers[i])));
    expect(sheets.filter(({ status }) => status === 'approved')).toHaveLength(1);
    expect(sheets.filter((s) => s.rejection_reason === 'already-registered')).toHaveLength(19);
    const first = [];
    for await (const event of space.service.backend.events.read(
      `registrations-${space.tenant}.${program}`,
      0n,
      1,
    ))
      first.push((event.data as { registration_id: number }).registration_id);
    expect(sheets.find(({ status }) => status === 'approved').id).toBe(first[0]);
  });
});

describe('the sales office', () => {
  test('finds what waits in its inbox, and rules', async () => {
    const program = await space.addProgram({ rules: { registration_mode: 'manual' } });
    const body = someone();
    const [first, second, third] = [
      await declare(body, program),
      await declare(body, program),
      await declare(someone(), program),
    ];
    for (const id of [first, second, third]) await analysed(id, program);
    const inbox = await space.desk('GET', `/${space.tenant}/registrations?ruling_required=1`);
    expect(inbox.json.data.filter((r: Data) => r.program_id === program).map((r: Data) => r.id)).toEqual([
      third,
      second,
      first,
    ]);
    const wrong = await rule(first, { decision: 'approved', rejection_reason: 'other' }, program);
    expect([wrong.status, Object.keys(wrong.json.errors!)]).toEqual([422, ['rejection_reason']]);
    const approved = await rule(first, { decision: 'approved' }, program);
    expect([approved.status, outcome(approved.json.data)]).toEqual([200, ['approved', null, null, 'a lead']]);
    expect((await interest(approved.json.data.lead_id, program)).json.data.is_under_prescription).toBe(true);
    const again = await rule(first, { decision: 'rejected' }, program);
    expect([again.status, again.json.message]).toEqual([409, 'Cette dénonciation n’attend pas d’arbitrage']);
    expect((await rule(second, { decision: 'approved' }, program)).status).toBe(409);
    const rejected = await rule(second, { decision: 'rejected', rejection_comment: 'Non' }, program);
    expect(rejected.json.data).toMatchObject({
      status: 'rejected',
      rejection_reason: 'other',
      rejection_comment: 'Non',
      ruling_required: null,
      processing_report: { message: 'La dénonciation est refusée après arbitrage.' },
      processed_by: { id: null, fullname: 'Exploitant' },
    });
    const plain = await rule(third, { decision: 'rejected', rejection_reason: 'already-known' }, program);
    expect(plain.json.data.rejection_reason).toBe('already-known');
    expect((await rule(9999, { decision: 'rejected' }, program)).status).toBe(404);
  });
});

describe('lists', () => {
  test('show own or all, newest first, a page at a time', async () => {
    const program = await space.addProgram();
    const user = await space.addUser('Ada', 'Page');
    const ada = await space.partnerWith({ permissions: POWERS, user_id: user });
    const agency = await space.partnerWith({ permissions: POWERS });
    const own = [await declare(someone(), program, ada), await declare(someone(), program, ada)];
    const other = await declare(someone(), program);
    const list = async (by: Call, query = '') => {
      const answered = await by('GET', `/programs/${program}/registrations${query}`);
      expect(answered.status).toBe(200);
      return answered.json;
    };
    const ids = ({ data }: Data) => data.map((r: Data) => r.id);
    expect(ids(await list(ada))).toEqual([...own].reverse());
    expect(ids(await list(agency))).toEqual([other, ...[...own].reverse()]);
    expect((await ada('GET', `/programs/${program}/registrations/${other}`)).status).toBe(404);
    const page = await list(agency, '?page=2&per_page=2');
    expect(ids(page)).toEqual([own[0]]);
    expect(page.meta).toMatchObject({ current_page: 2, from: 3, to: 3, last_page: 2, total: 3 });
    expect(page.data.map((item: object) => Object.keys(item))).toEqual([
      Object.keys(RegistrationItem.properties),
    ]);
    expect(page.data[0].owner).toEqual({ id: user, fullname: 'Ada Page', shortname: 'A. Page' });
    expect((await ada('GET', `/programs/${program}/registrations?per_page=101`)).status).toBe(422);
    await space.desk('PUT', `/${space.tenant}/settings`, { registrations_visibility: 'all' });
    expect(ids(await list(ada))).toEqual([other, ...[...own].reverse()]);
    const foreign = await ada('DELETE', `/programs/${program}/registrations/${other}`);
    expect(foreign.status).toBe(403);
    await space.desk('PUT', `/${space.tenant}/settings`, { registrations_visibility: 'own' });
  });
});

describe('an end', () => {
  test('comes by giving it up: the prescription ends at once', async () => {
    const program = await space.addProgram();
    const id = await declare(someone(), program);
    const { lead_id } = await analysed(id, program);
    const gone = await space.partner('DELETE', `/programs/${program}/registrations/${id}`);
    expect([gone.status, gone.json.data.status, gone.json.data.lead_id]).toEqual([200, 'expired', lead_id]);
    expect((await interest(lead_id, program)).json.data.is_under_prescription).toBe(false);
    const put = await space.partner('PUT', `/programs/${program}/leads/${lead_id}/interest`, {
      temperature: 'hot',
    });
    expect(put.status).toBe(200);
    const again = await space.partner('DELETE', `/programs/${program}/registrations/${id}`);
    expect([again.status, again.json.message]).toEqual([409, 'Dénonciation refusée ou expirée']);
    const rival = await space.partnerWith({
      permissions: POWERS,
      user_id: await space.addUser('Ines', 'Tiers'),
    });
    expect((await rival('DELETE', `/programs/${program}/registrations/${id}`)).status).toBe(404);
  });

  test('of what waits for a ruling too, with an owner through an untied key', async () => {
    const program = await space.addProgram({ rules: { registration_mode: 'manual' } });
    const owner = await space.addUser('Luc', 'Mandat');
    const agency = await space.partnerWith({ permissions: POWERS });
    const id = await declare(someone({ owner_id: owner }), program, agency);
    const url = `/programs/${program}/registrations/${id}`;
    expect((await agency('DELETE', url)).status).toBe(422);
    expect((await agency('DELETE', `${url}?owner_id=1`)).status).toBe(403);
    const gone = await agency('DELETE', url, { owner_id: owner });
    expect([gone.status, outcome(gone.json.data)]).toEqual([200, ['expired', null, null, 'no lead']]);
    expect((await rule(id, { decision: 'approved' }, program)).status).toBe(409);
  });

  test('comes by the clock: reads show it at once, the person may be declared again, cooling-off permitting', async () => {
    const rules = { registration_validity_days: 2, registration_cooling_off_days: 5, known_lead_days: 0 };
    const program = await space.addProgram({ rules });
    const body = someone();
    const id = await declare(body, program);
    const { lead_id, expires_at } = await analysed(id, program);
    await space.moveClock(new Date(Date.parse(expires_at) + 1000));
    expect(await read(id, program)).toMatchObject({ status: 'expired', expires_at, lead_id });
    const listed = await space.partner('GET', `/programs/${program}/registrations`);
    expect(listed.json.data[0]).toMatchObject({ status: 'expired', lead_id });
    expect((await interest(lead_id, program)).json.data.is_under_prescription).toBe(false);
    expect((await space.partner('DELETE', `/programs/${program}/registrations/${id}`)).status).toBe(409);
    await vi.waitFor(
      async () => {
        const { rows } = await space.service.backend.pool.query<{ status: string }>(
          'select status from registrations where id = $1',
          [id],
        );
        expect(rows).toEqual([{ status: 'expired' }]);
      },
      { timeout: PATIENCE_MS },
    );
    const soon = await analysed(await declare(body, program), program);
    expect(outcome(soon)).toEqual(['rejected', 'other', null, 'no lead']);
    await space.moveClock(new Date(now() + 6 * DAY));
    expect(outcome(await analysed(await declare(body, program), program))).toEqual([
      'pending',
      null,
      1,
      'no lead',
    ]);
  });
});

describe('the rest', () => {
  test('anonymising the lead takes the person out of every registration', async () => {
    const program = await space.addProgram();
    const body = someone({ name: 'Disparue' });
    const id = await declare(body, program);
    const { lead_id } = await analysed(id, program);
    const twice = await analysed(await declare(body, program), program);
    expect(twice.status).toBe('rejected');
    const gone = await space.desk('POST', `/${space.tenant}/leads/${lead_id}/anonymise`, {});
    expect(gone.status).toBe(200);
    for (const one of [id, twice.id]) {
      const sheet = await read(one, program);
      expect(sheet).toMatchObject({ fullname: null, email1: null, phone1: null, comment: null });
    }
    expect((await read(id, program)).status).toBe('expired');
    expect(await dumpReadModels(space.service.backend.pool)).not.toMatch(/Disparue/);
    // the person may be declared again, as somebody new
    const anew = await analysed(await declare(body, program), program);
    expect(anew).toMatchObject({ status: 'approved', fullname: 'Jeanne Disparue' });
    expect(anew.lead_id).not.toBe(lead_id);
  });

  test('anonymising a lead leaves another lead its approval, though both were declared with one phone', async () => {
    const [a, b] = [someone(), someone()];
    const elsewhere = await space.addProgram();
    const leads = [await postLead(a, elsewhere), await postLead(b, elsewhere)];
    const program = await space.addProgram();
    const id = await declare({ ...a, phone1: b.phone1 }, program);
    await analysed(id, program);
    const approved = await rule(id, { decision: 'approved' }, program);
    const lead = approved.json.data.lead_id as number;
    const other = leads.find((one) => one !== lead);
    expect((await space.desk('POST', `/${space.tenant}/leads/${other}/anonymise`, {})).status).toBe(200);
    expect(await read(id, program)).toMatchObject({ status: 'approved', email1: a.email1, lead_id: lead });
    expect((await interest(lead, program)).json.data.is_under_prescription).toBe(true);
  });

  test('an option is an interaction of its lead', async () => {
    const program = await space.addProgram();
    const lots = await space.partner('POST', `/programs/${program}/lots`, {
      lots: [
        {
          external_id: 'X1',
          reference: 'A1',
          status: 'available',
          is_primary: true,
          type: 'apartment',
          typology: 'T2',
          price_excluding_vat: 200000,
        },
      ],
    });
    const lead = await postLead(someone(), program);
    const before = (await space.partner('GET', `/programs/${program}/leads/${lead}`)).json.data;
    await space.moveClock(new Date(now() + 60_000));
    const option = await space.partner('POST', `/programs/${program}/options`, {
      lead_id: lead,
      lots: [{ id: lots.json.data.success[0].id }],
      vat_rate: 20,
    });
    expect(option.status).toBe(201);
    const latest = async (): Promise<number> =>
      Date.parse(
        (await space.partner('GET', `/programs/${program}/leads/${lead}`)).json.data.last_interaction_at,
      );
    await expect.poll(latest).toBeGreaterThanOrEqual(Date.parse(before.last_interaction_at) + 60_000);
  });

  test('a rebuild gives the same rows', async () => {
    const { events, codec, databaseUrl, pool } = space.service.backend;
    const before = await dumpReadModels(pool);
    await rebuild({ events, codec, projectors, databaseUrl });
    expect(await dumpReadModels(pool)).toBe(before);
  });
});
