// People of a lead: added, changed field by field, deleted, kept apart from those of other leads, and found.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSpace, type Answered, type Call, type Space } from '../../support/space.ts';

let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space?.close());

const partner: Call = (...asked) => space.partner(...asked);
const program = (): string => `/programs/${space.programId}`;

let counted = 0;
const someone = () => ({ name: 'Martin', email1: `someone${++counted}@example.com` });

async function post(contact: object, at = `${program()}/leads`): Promise<number> {
  const answered = await partner('POST', at, { contact, lead: {} });
  expect([answered.status, answered.text]).toEqual([201, answered.text]);
  return (answered.json.body as { lead_id: number }).lead_id;
}

const read = async (path: string): Promise<Answered['json']['data']> => {
  const answered = await partner('GET', path);
  expect([path, answered.status]).toEqual([path, 200]);
  return answered.json.data;
};
const contactsOf = (id: number) => `${program()}/leads/${id}/contacts`;

describe('contacts of a lead', () => {
  test('are added, changed field by field, and deleted but for the last', async () => {
    const id = await post(someone());
    const added = await partner('POST', contactsOf(id), {
      name: 'Dupont',
      email1: 'DUPONT@example.com',
      phone1: '01 42 68 53 00',
      optin_sms: true,
      unknown: 1,
    });
    expect(added.status).toBe(201);
    expect(added.json.data).toMatchObject({
      lead_id: id,
      email1: 'dupont@example.com',
      phone1: '+33142685300',
      optin_sms: true,
      optout_sms: false,
      legal_entity: false,
    });
    const path = `${contactsOf(id)}/${added.json.data.id}`;
    expect((await partner('GET', path)).json.data).toEqual(added.json.data);
    const changed = await partner('PUT', path, { phone1: null, city: 'Lyon', optout_sms: true });
    expect(changed.json.data).toMatchObject({
      name: 'Dupont',
      phone1: null,
      city: 'Lyon',
      optin_sms: false,
      optout_sms: true,
    });
    const deleted = await partner('DELETE', path);
    expect(deleted.status).toBe(200);
    expect(deleted.json).toMatchObject({ message: expect.any(String), body: expect.any(String) });
    expect(deleted.json.data).toEqual(changed.json.data);
    expect((await partner('GET', path)).status).toBe(404);
    expect((await partner('DELETE', path)).status).toBe(404);
    const [last] = await read(contactsOf(id));
    expect((await partner('DELETE', `${contactsOf(id)}/${last.id}`)).status).toBe(409);
  });

  test.each([
    [{ name: null }, ['name']],
    [{ name: '' }, ['name']],
    [{ name: 'x'.repeat(81) }, ['name']],
    [{ phone1: '12' }, ['phone1']],
    [{ email1: 'x', title: 'dr', children: 10 }, ['email1', 'title', 'children']],
    [{ optin_email: true, optout_email: true }, ['optin_email', 'optout_email']],
    [{ resides_since: 1899 }, ['resides_since']],
    [{ resides_since: 2999 }, ['resides_since']],
    [{ company_siret: '1234' }, ['company_siret']],
    [{ birthdate: '2026-02-30' }, ['birthdate']],
    [{ nationality: 'ZZ' }, ['nationality']],
  ])('%j is refused field by field', async (body, fields) => {
    const id = await post(someone());
    const [{ id: contact }] = await read(contactsOf(id));
    const answered = await partner('PUT', `${contactsOf(id)}/${contact}`, body);
    expect(answered.status).toBe(422);
    expect(Object.keys(answered.json.errors!).sort()).toEqual([...fields].sort());
  });

  test('share an e-mail within a lead, but not with another', async () => {
    const a = await post(someone());
    const b = await post(someone());
    const email1 = (await read(contactsOf(a)))[0].email1;
    expect((await partner('POST', contactsOf(a), { name: 'Conjoint', email1 })).status).toBe(201);
    const refused = await partner('POST', contactsOf(b), { name: 'X', email1, phone1: '0633445566' });
    expect([refused.status, refused.json.data]).toEqual([409, null]);
    // what the refused call had asked for beside is nobody's
    expect((await partner('POST', contactsOf(a), { name: 'Y', phone1: '0633445566' })).status).toBe(201);
  });

  test('give back what they no longer have', async () => {
    const a = await post(someone());
    const b = await post(someone());
    const email1 = (await read(contactsOf(a)))[0].email1;
    const [{ id: contact }] = await read(contactsOf(a));
    await partner('PUT', `${contactsOf(a)}/${contact}`, { email1: 'moved@example.com' });
    expect((await partner('POST', contactsOf(b), { name: 'X', email1 })).status).toBe(201);
  });

  test('twenty leads move a contact to one e-mail: one wins, nineteen get 409', async () => {
    const leads = await Promise.all(Array.from({ length: 20 }, () => post(someone())));
    const contacts = await Promise.all(leads.map(async (id) => (await read(contactsOf(id)))[0]));
    const answers = await Promise.all(
      leads.map((id, i) =>
        partner('PUT', `${contactsOf(id)}/${contacts[i].id}`, { email1: 'wanted@example.com' }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...new Array<number>(19).fill(409)]);
    expect(await read(`${program()}/contacts?emails=wanted@example.com`)).toHaveLength(1);
  });

  test('are reached only through a program the lead is interested in', async () => {
    const id = await post(someone(), '/leads');
    expect((await partner('GET', `/leads/${id}`)).status).toBe(200);
    for (const path of ['', '/contacts', '/contacts/1', '/qualification'])
      expect([path, (await partner('GET', `${program()}/leads/${id}${path}`)).status]).toEqual([path, 404]);
    expect((await partner('POST', contactsOf(id), {})).status).toBe(404);
    expect((await partner('PUT', `${program()}/leads/${id}/qualification`, { budget: 'x' })).status).toBe(
      404,
    );
  });
});

describe('search', () => {
  test('finds names without case or accents, phones in any writing, each contact once, newest first', async () => {
    const a = await post({ name: 'Bénédèt', phone1: '0645464748', email1: 'benedet@example.com' });
    const b = await post({ name: 'BENEDET', email1: 'benedet2@example.com' });
    const ids = async (query: string) =>
      (await read(`${program()}/contacts?${query}`)).map((c: { lead_id: number }) => c.lead_id);
    expect(await ids('names[]=benedet')).toEqual([b, a]);
    expect(await ids('names[]=benede')).toEqual([]);
    for (const phone of ['0645464748', '%2B33645464748', '33645464748', '06.45.46.47.48'])
      expect(await ids(`phones[]=${phone}`)).toEqual([a]);
    expect(await ids('phones[]=0645464748&emails[]=benedet@example.com&names=Benedet')).toEqual([b, a]);
    expect(await ids('phones[]=what&emails[]=who')).toEqual([]);
    const everywhere = await read('/contacts?names[]=benedet&emails[]=benedet@example.com');
    expect(everywhere).toHaveLength(1);
  });

  test.each(['', 'emails[]=', `${Array.from({ length: 51 }, (_, i) => `emails[]=${i}@x.fr`).join('&')}`])(
    'refuses "%s"',
    async (query) => {
      expect((await partner('GET', `${program()}/contacts?${query}`)).status).toBe(422);
      expect((await partner('GET', `/contacts?names[]=x&${query}`)).status).toBe(422);
    },
  );
});
