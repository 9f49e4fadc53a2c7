// What is known of a prospect, changed by forms: contacts, project, standing on a program, actions, exchanges.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let sales: Visitor;
let number = 0;

beforeAll(async () => {
  space = await openSpace();
  sales = await visitorOf(space, ['sales']);
});
afterAll(() => space.close());

async function lead(contact: object = {}): Promise<number> {
  number += 1;
  const who = { name: `Duval ${number}`, email1: `duval.${number}@x.example`, ...contact };
  const leads = `/${space.tenant}/programs/${space.programId}/leads`;
  const made = await space.desk('POST', leads, { contact: who, lead: {} });
  return (made.json.body as { lead_id: number }).lead_id;
}

interface Sheet extends Record<string, unknown> {
  readonly contacts: (Record<string, unknown> & { readonly id: number })[];
  readonly interests: {
    readonly status: string;
    readonly records: (Record<string, unknown> & { readonly id: number })[];
    readonly sales_actions: (Record<string, unknown> & { readonly id: number })[];
  }[];
}

async function sheet(id: number): Promise<Sheet> {
  return (await space.desk('GET', `/${space.tenant}/leads/${id}`)).json.data as Sheet;
}

async function events(id: number): Promise<number> {
  const read = await space.desk('GET', `/${space.tenant}/leads/${id}/history`);
  return (read.json.data as unknown[]).length;
}

test('a contact is added, changed in what was changed, and removed behind a page', async () => {
  const id = await lead({ optin_email: true, zipcode: '69003' });
  const page = `/prospects/${id}/contacts`;
  const wrong = await sales.post(page, { name: '<b>Ana', email1: 'ana', phone1: '12', children: 'deux' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('value="&lt;b&gt;Ana"');
  for (const name of ['email1', 'phone1', 'children'])
    expect(wrong.text).toMatch(new RegExp(`id="wrong-${name}">[^<]+<`));
  const typed = { name: 'Ana', email1: `ana.${number}@x.example`, children: '2', marital_status: 'civil' };
  expect((await sales.post(page, typed)).status).toBe(303);
  const [first, second] = (await sheet(id)).contacts;
  expect(second).toMatchObject({ ...typed, children: 2 });

  const form = await sales.get(`${page}/${first!.id}`);
  expect(form.text).toMatch(/name="zipcode"\s+value="69003"/);
  const before = await events(id);
  const same = {
    name: `Duval ${number}`,
    email1: `duval.${number}@x.example`,
    zipcode: '69003',
    optin_email: 'oui',
    optout_email: 'non',
  };
  const known = first!.optout_email === false ? same : { ...same, optout_email: '' };
  expect((await sales.post(`${page}/${first!.id}`, known)).status).toBe(303);
  expect(await events(id)).toBe(before);
  const other = { ...known, zipcode: '', optout_email: 'oui' };
  expect((await sales.post(`${page}/${first!.id}`, other)).status).toBe(303);
  expect((await sheet(id)).contacts[0]).toMatchObject({
    zipcode: null,
    optin_email: false,
    optout_email: true,
  });
  const nameless = await sales.post(`${page}/${first!.id}`, { ...other, name: '' });
  expect([nameless.status, /id="wrong-name">[^<]+</.test(nameless.text)]).toEqual([422, true]);

  const taken = await lead();
  const theirs = (await sheet(taken)).contacts[0]!;
  const clash = await sales.post(page, { name: 'Autre', email1: String(theirs.email1) });
  expect([clash.status, clash.text.includes('appartient au contact d’un autre lead')]).toEqual([409, true]);
  expect((await sales.get(`${page}/${theirs.id}`)).status).toBe(404);

  const away = `${page}/${second!.id}/retrait`;
  expect((await sales.get(away)).text).toContain('Retirer le contact');
  expect((await sheet(id)).contacts).toHaveLength(2);
  expect((await sales.post(away)).status).toBe(303);
  const last = await sales.post(`${page}/${first!.id}/retrait`);
  expect([last.status, last.text.includes('garde au moins un contact')]).toEqual([409, true]);
});

test('the project is changed, with towns by their codes, and what was not touched stays', async () => {
  const id = await lead();
  const page = `/prospects/${id}/projet`;
  const typed = {
    project: 'home',
    'property_types:house': 'oui',
    'property_rooms:T3': 'oui',
    budget: '250 000,50',
    property_search_localities: '69003\n38',
    property_specific_requests: 'balcon\n<i>vue</i>',
  };
  expect((await sales.post(page, typed)).status).toBe(303);
  const first = await sheet(id);
  expect(first).toMatchObject({
    project: 'home',
    property_types: ['house'],
    property_rooms: ['T3'],
    budget: 250_000,
    property_specific_requests: ['balcon', '<i>vue</i>'],
  });
  const form = (await sales.get(page)).text;
  expect(form).toContain('&lt;i&gt;vue&lt;/i&gt;');
  expect(form).toMatch(/name="property_rooms:T3"[^>]*checked/);
  const [, codes] = /name="property_search_localities"[^>]*>([^<]*)</.exec(form)!;
  const again = { ...typed, budget: '', property_search_localities: codes! };
  expect((await sales.post(page, again)).status).toBe(303);
  const second = await sheet(id);
  expect(second).toMatchObject({ budget: null, project: 'home' });
  expect(second.property_search_localities).toEqual(first.property_search_localities);
  const wrong = await sales.post(page, { ...typed, budget: 'beaucoup', property_search_localities: 'Lyon' });
  expect(wrong.status).toBe(422);
  for (const name of ['budget', 'property_search_localities'])
    expect(wrong.text).toMatch(new RegExp(`id="wrong-${name}">[^<]+<`));
  expect(wrong.text).toContain('value="beaucoup"');
  const twoWays = await sales.post(page, { ...typed, budget: '250.000' });
  expect(twoWays.text).toMatch(/id="wrong-budget">[^<]*se lit de deux façons/);
  expect((await sheet(id)).budget).toBeNull();
});

test('how far a prospect is on a program is changed, with the reason that goes with the status', async () => {
  const id = await lead();
  const page = `/prospects/${id}/programmes/${space.programId}/suivi`;
  const wrong = await sales.post(page, {
    status: 'discarded',
    optin: 'oui',
    memo_content: 'Deux "lignes"\r\nici',
  });
  expect([wrong.status, /id="wrong-discard_reason">[^<]+</.test(wrong.text)]).toEqual([422, true]);
  expect(wrong.text).toContain('Deux &quot;lignes&quot;');
  const typed = {
    status: 'discarded',
    discard_reason: 'price',
    optin: 'oui',
    memo_content: 'Deux\r\nlignes',
  };
  expect((await sales.post(page, typed)).status).toBe(303);
  expect((await sheet(id)).interests).toMatchObject([
    { status: 'discarded', discard_reason: 'price', memo_content: 'Deux\nlignes', optin: true },
  ]);
  const before = await events(id);
  expect((await sales.post(page, typed)).status).toBe(303);
  expect(await events(id)).toBe(before);
  const protection = `/${space.tenant}/programs/${space.programId}/leads/${id}/protection`;
  await space.desk('PUT', protection, { is_protected: true });
  expect((await sales.post(page, { ...typed, status: 'ongoing', discard_reason: '' })).status).toBe(403);
});

test('an action is planned at an hour, moved, and cancelled with a reason; an exchange is corrected and taken back', async () => {
  const id = await lead();
  const on = `/prospects/${id}/programmes/${space.programId}`;
  const programme = String(space.programId);
  const both = {
    programme,
    type: 'meeting-video',
    due_at: '2030-01-01T10:00',
    scheduled_at: '2030-01-02T10:00',
  };
  const refused = await sales.post(`${on}/actions`, both);
  expect([refused.status, /id="wrong-due_at">[^<]+</.test(refused.text)]).toEqual([422, true]);
  expect((await sales.post(`${on}/actions`, { ...both, due_at: '' })).status).toBe(303);
  const actions = async () =>
    (await sheet(id)).interests[0]!.sales_actions.filter(({ type }) => type !== 'request-to-process');
  const [action] = await actions();
  expect(action).toMatchObject({ status: 'scheduled', scheduled_at: '2030-01-02T09:00:00.000000Z' });
  const own = `${on}/actions/${action!.id}`;
  const form = await sales.get(own);
  expect(form.text).toMatch(/name="due_at"\s+value="2030-01-02T10:00"/);
  const typed = {
    type: 'call',
    priority: 'high',
    status: 'pending',
    due_at: '2030-01-03T10:00',
    comment: 'Ok',
  };
  const late = await sales.post(own, { ...typed, status: 'scheduled', due_at: 'demain' });
  expect([late.status, /id="wrong-due_at">[^<]+</.test(late.text)]).toEqual([422, true]);
  expect((await sales.post(own, typed)).status).toBe(303);
  expect(await actions()).toMatchObject([
    {
      type: 'call',
      priority: 'high',
      status: 'pending',
      due_at: '2030-01-03T09:00:00.000000Z',
      scheduled_at: null,
    },
  ]);
  const cancel = { outcome: 'canceled', cancellation_type: 'duplicate', cancellation_comment: 'Deux fois' };
  expect((await sales.post(`${own}/cloture`, cancel)).status).toBe(303);
  expect(await actions()).toMatchObject([{ status: 'canceled', cancellation_comment: 'Deux fois' }]);
  expect((await sales.post(own, typed)).status).toBe(400);

  const noted = { programme, event: 'sms', occurred_at: '2026-01-05T09:30', comment: 'Vu' };
  expect((await sales.post(`${on}/echanges`, noted)).status).toBe(303);
  const records = async () => (await sheet(id)).interests[0]!.records;
  const [record] = await records();
  expect(record).toMatchObject({ event: 'sms', occurred_at: '2026-01-05T08:30:00.000000Z' });
  const exchange = `${on}/echanges/${record!.id}`;
  expect((await sales.get(exchange)).text).toMatch(/name="occurred_at"\s+value="2026-01-05T09:30"/);
  const wrong = await sales.post(exchange, { event: 'fax', occurred_at: 'hier' });
  for (const name of ['event', 'occurred_at'])
    expect(wrong.text).toMatch(new RegExp(`id="wrong-${name}">[^<]+<`));
  expect((await sales.post(exchange, { event: 'email', occurred_at: '', comment: 'Relu' })).status).toBe(303);
  expect(await records()).toMatchObject([{ event: 'email', occurred_at: null, comment: 'Relu' }]);
  expect((await sales.get(`${exchange}/retrait`)).text).toContain('Retirer l’échange');
  expect((await sales.post(`${exchange}/retrait`)).status).toBe(303);
  expect(await records()).toEqual([]);
});

test('who only reads is offered none of it, and who is out of reach finds nothing', async () => {
  const id = await lead();
  const [{ id: contactId }] = (await sheet(id)).contacts as [{ id: number }];
  const on = `/prospects/${id}/programmes/${space.programId}`;
  const forms = [`/prospects/${id}/contacts/nouveau`, `/prospects/${id}/contacts/${contactId}`].concat(
    ...[`/prospects/${id}/contacts/${contactId}/retrait`, `/prospects/${id}/projet`, `${on}/suivi`],
  );
  const auditor = await visitorOf(space, ['auditor']);
  const read = await auditor.get(`/prospects/${id}`);
  expect(/<main[\s\S]*<\/main>/.exec(read.text)![0]).not.toMatch(/<form|Modifier|Ajouter/);
  const elsewhere = await visitorOf(space, ['manager'], { program_ids: [await space.addProgram()] });
  const before = await events(id);
  for (const path of forms) {
    expect([path, (await auditor.get(path)).status]).toEqual([path, 403]);
    expect([path, (await sales.get(path)).status]).toEqual([path, 200]);
    const post = path.replace('/nouveau', '');
    expect([post, (await auditor.post(post, { name: 'x' })).status]).toEqual([post, 403]);
    expect([403, 404]).toContain((await elsewhere.get(path)).status);
    expect([403, 404]).toContain((await elsewhere.post(post, { name: 'x' })).status);
  }
  expect(await events(id)).toBe(before);
  for (const path of [`${on}/actions/999`, `${on}/echanges/999`, `/prospects/999999/projet`])
    expect([path, (await sales.get(path)).status]).toEqual([path, 404]);
});
