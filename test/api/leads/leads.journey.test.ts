// Leads from outside: they come in, are recognised, completed, read, qualified, and in the end forgotten.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuild } from '../../../projections/building/rebuild.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { ContactInSheet, ContactSchema, SearchItem } from '../../../src/api/contacts/schema.ts';
import { LeadSheetSchema } from '../../../src/api/leads/schema.ts';
import { QualificationSchema } from '../../../src/domain/lead/qualification/schema.ts';
import { openSpace, type Answered, type Call, type Space } from '../../support/space.ts';

let space: Space;
let partner: Call;
let program: string;
beforeAll(async () => {
  space = await openSpace();
  partner = space.partner;
  program = `/programs/${space.programId}`;
});
afterAll(() => space?.close());

let counted = 0;
const someone = () => ({ name: 'Martin', email1: `someone${++counted}@example.com` });

async function post(contact: object, lead: object = {}, at = `${program}/leads`, by = partner) {
  const answered = await by('POST', at, { contact, lead });
  expect([answered.status, answered.text]).toEqual([201, answered.text]);
  const { lead_id: id, created_at } = answered.json.body as { lead_id: number; created_at: string };
  return { id, created_at, ...answered.json };
}

const read = async (path: string): Promise<Answered['json']['data']> => {
  const answered = await partner('GET', path);
  expect([path, answered.status]).toEqual([path, 200]);
  return answered.json.data;
};
const sheet = (id: number) => read(`${program}/leads/${id}`);
const keys = (value: object) => Object.keys(value);
const rowsOf = async (table: string, column: string, id: number): Promise<unknown> =>
  (
    await space.service.backend.pool.query(`select to_json(t) as row from ${table} t where ${column} = $1`, [
      id,
    ])
  ).rows;

describe('a lead comes in', () => {
  test('with everything, and every field is where the contract says', async () => {
    const contact = {
      title: 'ms',
      name: ' Lefèvre ',
      firstname: 'Jeanne',
      email1: ' Jeanne.Lefevre@Example.COM',
      phone1: '06 12 34 56 78',
      country: 'fr',
      company_siret: '732 829 320 00074',
      birthname: 'Durand',
      marital_status: 'civil',
      socio_professional_category: 'farmers',
      primary_residence: 'tenant',
      optin_email: true,
      children: 2,
      monthly_net_income: 3200,
    };
    const lead = {
      request_type: 'callback',
      request_comment: 'Le soir',
      project: 'home',
      property_types: ['apartment', 'apartment', 'house'],
      property_search_localities: [69003, '69'],
      property_search_insee_localities: [69123],
      budget: 250000.9,
      message: 'Bonjour',
      temperature: 'warm',
      tracking_origin: 'portal',
      tracking_source: 'search',
    };
    const made = await post(contact, lead);
    expect(made).toMatchObject({ success: true, message: 'Lead enregistré' });
    expect(made.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}000Z$/);
    expect(made.data).toEqual({
      initial_payload: { contact, lead },
      skipped_fields: null,
      processed_fields: {
        lead: {
          project: 'home',
          property_types: ['apartment', 'house'],
          property_search_localities: [
            { type: 'city', name: 'Lyon 3e Arrondissement', zipcode: '69003', fullname: 'Lyon (69003)' },
            { type: 'department', name: 'Rhône', zipcode: '69', fullname: 'Rhône (69)' },
            { type: 'city', name: 'Lyon', zipcode: '69001', fullname: 'Lyon (69001)' },
          ],
          budget: 250000,
          message: 'Bonjour',
          temperature: 'warm',
          tracking_origin: 'portal',
          tracking_source: 'search',
        },
        request: { type: 'callback', comment: 'Le soir' },
        contact: {
          ...contact,
          name: 'Lefèvre',
          email1: 'jeanne.lefevre@example.com',
          phone1: '+33612345678',
          country: 'FR',
          company_siret: '73282932000074',
        },
      },
    });

    const whole = await sheet(made.id);
    expect(keys(whole)).toEqual(keys(LeadSheetSchema.properties));
    expect(keys(whole.contacts[0])).toEqual(keys(ContactInSheet.properties));
    expect(whole).toMatchObject({
      id: made.id,
      created_at: made.created_at,
      first_tracker: { tracking_origin: 'portal', tracking_medium: null, referrer: null },
    });
    expect(whole.first_tracker).toEqual(whole.last_tracker);
    expect(whole.contacts).toMatchObject([
      {
        lead_id: made.id,
        title_display: 'Madame',
        fullname: 'Jeanne Lefèvre',
        display_name: 'Jeanne Lefèvre',
        marital_status_display: 'Pacsé(e)',
        socio_professional_category_display: 'Agriculteurs exploitants',
        primary_residence_display: 'Locataire',
        birthname: 'Durand',
        children_age: [],
        optin_email: true,
        optout_email: false,
        capacity: null,
      },
    ]);
    expect(await read(`/leads/${made.id}`)).toEqual(whole);
    const listed = await read(`${program}/leads/${made.id}/contacts`);
    expect(listed.map(keys)).toEqual([keys(ContactSchema.properties)]);
    const [found] = await read(`${program}/contacts?emails[]=JEANNE.lefevre@example.com`);
    expect(keys(found)).toEqual(keys(SearchItem.properties));
    expect(found.last_interaction_at).toBe(whole.last_interaction_at);
    const qualification = await read(`${program}/leads/${made.id}/qualification`);
    expect(keys(qualification)).toEqual(keys(QualificationSchema.properties));
  });

  test('and is not lost for bad optional values: they are set aside, with the reason', async () => {
    const { json } = await partner('POST', '/leads', {
      contact: {
        ...someone(),
        firstname: 'x'.repeat(81),
        fullname: 'Jean Martin',
        email2: 'nonsense',
        phone1: '0666666666',
        phone2: '12',
        country: 'XX',
        vehicles: 10,
        city: ['Lyon'],
        optin_sms: true,
        optout_sms: true,
        resides_since: 2999,
        shoe_size: 42,
        profession: 'nul\u0000l',
      },
      lead: {
        property_rooms: ['T3', 'T9'],
        property_types: 'house',
        property_search_localities: [69003, 99999],
        budget: -1,
        temperature: 'hot',
        tracking_engagement_point_uuid: 'x',
        unheard_of: 1,
      },
    });
    const reason: unknown = expect.any(String);
    expect(json.data.skipped_fields).toEqual({
      contact: {
        firstname: reason,
        fullname: 'Ce champ est calculé.',
        email2: reason,
        phone1: 'Ce numéro de téléphone est fictif.',
        phone2: 'Ce numéro de téléphone est invalide.',
        country: reason,
        vehicles: reason,
        city: reason,
        optin_sms: reason,
        optout_sms: reason,
        resides_since: reason,
        shoe_size: 'Ce champ est inconnu.',
        profession: reason,
      },
      lead: {
        'property_rooms.1': reason,
        property_types: reason,
        'property_search_localities.1': 'Cette localité est inconnue.',
        budget: reason,
        temperature: reason,
        tracking_engagement_point_uuid: reason,
        unheard_of: 'Ce champ est inconnu.',
      },
    });
    expect(json.data.processed_fields).toMatchObject({
      lead: { property_rooms: ['T3'], property_search_localities: [{ zipcode: '69003' }] },
      contact: { name: 'Martin' },
    });
  });

  test.each<[string, unknown, Record<string, unknown>]>([
    ['no contact', {}, { contact: expect.any(Array) }],
    ['a contact that is none', { contact: [] }, { contact: expect.any(Array) }],
    ['no name', { contact: { email1: 'a@b.fr' } }, { 'contact.name': expect.any(Array) }],
    ['an empty name', { contact: { name: ' ', email1: 'a@b.fr' } }, { 'contact.name': expect.any(Array) }],
    [
      'a name too long',
      { contact: { name: 'é'.repeat(81), email1: 'a@b.fr' } },
      { 'contact.name': expect.any(Array) },
    ],
    [
      'a name with NUL',
      { contact: { name: 'a\u0000b', email1: 'a@b.fr' } },
      { 'contact.name': expect.any(Array) },
    ],
    ['no means of contact', { contact: { name: 'A' } }, { contact: expect.any(Array) }],
    ['only fake phones', { contact: { name: 'A', phone1: '0123456789' } }, { contact: expect.any(Array) }],
    [
      'a lead that is none',
      { contact: { name: 'A', email1: 'a@b.fr' }, lead: 'x' },
      { lead: expect.any(Array) },
    ],
    [
      'everything wrong at once',
      { contact: {} },
      { 'contact.name': expect.any(Array), contact: expect.any(Array) },
    ],
  ])('but not with %s', async (_, body, errors) => {
    const answered = await partner('POST', '/leads', body);
    expect([answered.status, answered.json.errors]).toEqual([422, errors]);
  });

  test('the tenant names fake phones in any writing', async () => {
    const settings = await space.desk('PUT', `/${space.tenant}/settings`, {
      fake_phones: ['06 01 02 03 04'],
    });
    expect(settings.json.data.fake_phones).toEqual(['+33601020304']);
    const made = await post({ ...someone(), phone1: '+33 6 01 02 03 04' });
    expect(made.data.skipped_fields.contact).toEqual({ phone1: 'Ce numéro de téléphone est fictif.' });
  });

  test('without tracking the tracker is a date', async () => {
    const { first_tracker } = await sheet((await post(someone())).id);
    expect(Object.entries(first_tracker).filter(([, value]) => value !== null)).toEqual([
      ['created_at', expect.any(String)],
    ]);
  });
});

describe('a person comes in again', () => {
  test('and is completed, never overwritten; every request is kept', async () => {
    const person = { ...someone(), city: 'Lyon' };
    const first = await post(person, { property_types: ['house'], budget: 100, tracking_origin: 'portal' });
    const again = await post(
      {
        ...person,
        name: 'Autre',
        city: 'Paris',
        zipcode: '69003',
        phone1: '0698765432',
        email2: `b${person.email1}`,
      },
      { property_types: ['apartment'], budget: 200, tracking_origin: 'landing' },
    );
    expect(again.id).toBe(first.id);
    expect(again.created_at).toBe(first.created_at);
    expect(again.data.skipped_fields).toEqual({
      contact: { name: expect.any(String), city: expect.any(String) },
      lead: { budget: expect.any(String) },
    });
    const whole = await sheet(first.id);
    expect(whole).toMatchObject({
      budget: 100,
      property_types: ['house', 'apartment'],
      first_tracker: { tracking_origin: 'portal' },
      last_tracker: { tracking_origin: 'landing' },
      contacts: [
        {
          name: 'Martin',
          city: 'Lyon',
          zipcode: '69003',
          email1: person.email1,
          email2: `b${person.email1}`,
          phone1: '+33698765432',
        },
      ],
    });
    expect((await post({ name: 'X', phone1: '+33698765432' }, {}, '/leads')).id).toBe(first.id);
    const { rows } = await space.service.backend.pool.query(
      'select number, origin from lead_requests where lead_id = $1 order by number',
      [first.id],
    );
    expect(rows).toEqual([
      { number: 1, origin: 'portal' },
      { number: 2, origin: 'landing' },
      { number: 3, origin: null },
    ]);
  });

  test('an e-mail beats a phone; what belongs to another lead is set aside', async () => {
    const byEmail = await post(someone());
    const byPhone = await post({ name: 'B', phone1: '0611223344' });
    const email1 = (await sheet(byEmail.id)).contacts[0].email1;
    const both = await post({ name: 'C', email1, phone1: '06 11 22 33 44' });
    expect(both.id).toBe(byEmail.id);
    expect(both.data.skipped_fields.contact).toEqual({
      name: expect.any(String),
      phone1: 'Cette coordonnée appartient à un autre lead.',
    });
    expect(byPhone.id).not.toBe(byEmail.id);
  });

  test('the newest consent counts, and takes its opposite back', async () => {
    const person = someone();
    const { id } = await post({ ...person, optin_phone: true });
    await post({ ...person, optout_phone: true });
    expect((await sheet(id)).contacts[0]).toMatchObject({ optin_phone: false, optout_phone: true });
  });

  // who comes by e-mail alone and who comes by phone alone may be two people, until somebody has both
  test.each([
    ['e-mail', { email1: 'crowd1@example.com' }, { phone1: '0677889901', email2: 'crowd2@example.com' }],
    ['phone', { phone1: '0677889902' }, { email1: 'crowd3@example.com', email2: 'crowd4@example.com' }],
  ])('forty at once, by %s or by that and more: one lead, forty requests', async (_, shared, others) => {
    const other = await space.partnerWith({ permissions: ['lead.create'] });
    const ways = [{ ...shared, ...others }, shared];
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        post({ name: 'Foule', ...ways[i % 2] }, {}, undefined, i % 3 ? partner : other),
      ),
    );
    const last = await post({ name: 'Foule', ...shared });
    expect([...new Set(made.map(({ id }) => id))]).toEqual([last.id]);
    const { rows } = await space.service.backend.pool.query(
      'select count(*)::int as n from lead_requests where lead_id = $1',
      [last.id],
    );
    expect(rows).toEqual([{ n: 41 }]);
    expect((await sheet(last.id)).contacts).toHaveLength(1);
  });
});

describe('qualification', () => {
  test('changes what is sent; either list of localities replaces both', async () => {
    const { id } = await post(someone(), { project: 'home', property_search_localities: [33000] });
    const path = `${program}/leads/${id}/qualification`;
    const put = async (body: object) => (await partner('PUT', path, body)).json.data;
    expect(await put({ budget: 10_000_000.9, deposit: 12.7 })).toMatchObject({
      project: 'home',
      budget: 10_000_000,
      deposit: 12,
      property_search_localities: [{ name: 'Bordeaux' }],
    });
    expect(await put({ property_search_insee_localities: [69383, 69] })).toMatchObject({
      property_search_localities: [{ zipcode: '69003' }, { type: 'department', zipcode: '69' }],
    });
    expect(
      await put({ property_search_localities: null, property_rooms: null, project: null }),
    ).toMatchObject({
      property_search_localities: [],
      property_rooms: [],
      project: null,
      budget: 10_000_000,
    });
    expect((await sheet(id)).budget).toBe(10_000_000);
  });

  test.each([
    [{ budget: -1 }, ['budget']],
    [{ budget: 10_000_001 }, ['budget']],
    [{ budget: '5' }, ['budget']],
    [{ property_types: 'house' }, ['property_types']],
    [{ property_rooms: ['T1', 'T7'] }, ['property_rooms.1']],
    [{ property_search_localities: [69003, 1_000_000] }, ['property_search_localities.1']],
    [{ project: 'castle', deposit: 'x' }, ['project', 'deposit']],
  ])('%j is refused', async (body, fields) => {
    const { id } = await post(someone());
    const answered = await partner('PUT', `${program}/leads/${id}/qualification`, body);
    expect([answered.status, keys(answered.json.errors!).sort()]).toEqual([422, [...fields].sort()]);
  });
});

describe('a person is forgotten', () => {
  test('everywhere, for good, and the same after a rebuild', async () => {
    const email1 = 'forgotten@example.com';
    const idempotent = { 'idempotency-key': 'forget-me' };
    const payload = {
      contact: { name: 'Oubli', email1, phone1: '0655443322' },
      lead: { request_comment: 'Secret', property_search_area: 'Près de chez ma mère', project: 'home' },
    };
    const tracking = { tracking_origin: 'portal', tracking_source: 'Secret', tracking_term: 'Oubli' };
    Object.assign(payload.lead, tracking);
    const made = await partner('POST', `${program}/leads`, payload, idempotent);
    const { lead_id: id } = made.json.body as { lead_id: number };
    const url = `/${space.tenant}/leads/${id}/anonymise`;
    expect(await sheet(id)).toMatchObject({ anonymised_at: null, first_tracker: tracking });
    const done = await space.desk('POST', url, {});
    expect([done.status, keys(done.json.data)]).toEqual([200, ['lead_id', 'anonymised_at']]);
    expect((await space.desk('POST', url, {})).json.data).toEqual(done.json.data);
    expect((await space.desk('POST', `/${space.tenant}/leads/99999/anonymise`, {})).status).toBe(404);

    const look = async () => [
      await sheet(id),
      await read(`${program}/leads/${id}/contacts`),
      await read(`${program}/leads/${id}/qualification`),
      await read(`${program}/contacts?emails=${email1}&names=oubli`),
      await rowsOf('lead_requests', 'lead_id', id),
      await rowsOf('contacts', 'lead_id', id),
      await rowsOf('leads', 'id', id),
    ];
    const before = JSON.stringify(await look());
    expect(before).not.toMatch(/forgotten|Oubli|oubli|0655443322|33655443322|Secret|mère/);
    expect(await sheet(id)).toMatchObject({
      project: 'home',
      property_search_area: null,
      anonymised_at: done.json.data.anonymised_at,
      first_tracker: { ...tracking, tracking_source: null, tracking_term: null },
      last_tracker: { ...tracking, tracking_source: null, tracking_term: null },
      contacts: [{ name: null, fullname: null, display_name: null, email1: null, phone1: null }],
    });
    for (const [method, path, body] of [
      ['POST', 'contacts', { name: 'X' }],
      ['PUT', 'qualification', { budget: 1 }],
    ] as const) {
      const refused = await partner(method, `${program}/leads/${id}/${path}`, body);
      expect([path, refused.status, refused.json.message]).toEqual([path, 403, 'Ce lead est anonymisé']);
    }
    expect((await partner('POST', `${program}/leads`, payload, idempotent)).status).toBe(409);
    const { events, codec, databaseUrl } = space.service.backend;
    await rebuild({ events, codec, projectors, databaseUrl });
    expect(JSON.stringify(await look())).toBe(before);
    // the person may come again, as somebody new
    expect((await post(payload.contact)).id).not.toBe(id);
  });
});
