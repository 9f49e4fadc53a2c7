// Pages that were open for long: what somebody else has changed meanwhile is not undone by a form that never touched it,
// and is said where both changed the same.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import type { Seen } from '../../support/browser/browser.ts';
import { fieldsOf, formsOf } from '../../support/browser/forms.ts';
import { visitorOf, type Visitor } from '../people.ts';
import { apartment } from '../../support/apartment.ts';

type Record = Readonly<{ [name: string]: unknown }>;

const A_LOT = apartment('E1', 'A101', { living_area: 62.5, level: 'R+1' });

let space: Space;
let [manager, admin]: Visitor[] = [];
let leadId: number;
let on: string;

beforeAll(async () => {
  space = await openSpace();
  manager = await visitorOf(space, ['manager']);
  admin = await visitorOf(space, ['admin']);
  const leads = `/${space.tenant}/programs/${space.programId}/leads`;
  const contact = { name: 'Duval', email1: 'duval@x.example', zipcode: '69003', city: 'Lyon' };
  const made = await space.desk('POST', leads, { contact, lead: {} });
  leadId = (made.json.body as { lead_id: number }).lead_id;
  on = `/prospects/${leadId}/programmes/${space.programId}`;
});
afterAll(() => space.close());

interface Old {
  readonly who: Visitor;
  readonly page: string;
  /** Where the form goes to. */
  readonly form: string;
  /** By somebody else, while the page is open. */
  readonly theirs: Readonly<{ [name: string]: string }>;
  readonly ours: Readonly<{ [name: string]: string }>;
  readonly read: () => Promise<Record>;
  readonly before: Record;
  readonly after: Record;
}

/** An old page changes what was typed there, and a second one says where it is too late. */
async function isOld({ who, page, form, theirs, ours, read, before, after }: Old): Promise<void> {
  const fields = async () => fieldsOf((await who.get(page)).text, form);
  expect(await read()).toMatchObject(before);
  const [old, older] = [await fields(), await fields()];
  expect((await who.post(form, { ...(await fields()), ...theirs })).status).toBe(303);
  const ownTold = await who.post(form, { ...old, ...ours });
  expect([ownTold.status, /<div class="refusal"[^]*?<\/div>/.exec(ownTold.text)?.[0]]).toEqual([
    303,
    undefined,
  ]);
  expect(await read()).toMatchObject(after);

  const [name, wanted] = Object.entries(theirs)[0]!;
  const other = { [name]: wanted === before[name] ? `${wanted}0` : 'Autre' };
  const late = { ...older, [name]: `${other[name]}9` };
  const told = await who.post(form, late);
  expect([told.status, told.text.includes('Modifié par quelqu’un d’autre')]).toEqual([409, true]);
  expect(await read()).toMatchObject(after);
  const shown = fieldsOf(told.text, form);
  expect(shown[name]).toBe(late[name]);
}

test('a contact that somebody else has changed keeps it', async () => {
  const leads = `/${space.tenant}/leads/${leadId}`;
  const contact = async () =>
    ((await space.desk('GET', leads)).json.data as { contacts: Record[] }).contacts[0]!;
  const page = `/prospects/${leadId}/contacts/${String((await contact()).id)}`;
  await isOld({
    who: manager!,
    page,
    form: page,
    read: contact,
    theirs: { city: 'Grenoble', zipcode: '38000' },
    ours: { address1: '1 rue Neuve' },
    before: { city: 'Lyon', zipcode: '69003', address1: null },
    after: { city: 'Grenoble', zipcode: '38000', address1: '1 rue Neuve' },
  });
});

test('an interest, an action, an exchange and a project too', async () => {
  const interest = async () => {
    const { json } = await space.desk('GET', `/${space.tenant}/leads/${leadId}`);
    return json.data as Record & { interests: Record[] };
  };
  const one = async () => (await interest()).interests[0]!;
  await isOld({
    who: manager!,
    page: `${on}/suivi`,
    form: `${on}/suivi`,
    read: one,
    theirs: { memo_content: 'Rappeler' },
    ours: { temperature: 'hot' },
    before: { memo_content: null },
    after: { memo_content: 'Rappeler', temperature: 'hot' },
  });
  await manager!.post(`${on}/echanges`, { event: 'sms', comment: 'Vu' });
  const exchange = async () => ((await one()).records as Record[])[0]!;
  const record = `${on}/echanges/${String((await exchange()).id)}`;
  await isOld({
    who: manager!,
    page: record,
    form: record,
    read: exchange,
    theirs: { comment: 'Relu' },
    ours: { event: 'email' },
    before: { comment: 'Vu', event: 'sms' },
    after: { comment: 'Relu', event: 'email' },
  });
  const typed = { type: 'call', due_at: '2030-01-01T10:00', comment: 'Un' };
  await manager!.post(`${on}/actions`, typed);
  const action = async () =>
    ((await one()).sales_actions as Record[]).find(({ type }) => type !== 'request-to-process')!;
  const own = `${on}/actions/${String((await action()).id)}`;
  await isOld({
    who: manager!,
    page: own,
    form: own,
    read: action,
    theirs: { comment: 'Deux' },
    ours: { priority: 'high' },
    before: { comment: 'Un', priority: 'medium' },
    after: { comment: 'Deux', priority: 'high' },
  });
  const project = `/prospects/${leadId}/projet`;
  await isOld({
    who: manager!,
    page: project,
    form: project,
    read: interest,
    theirs: { budget: '200000' },
    ours: { 'property_rooms:T3': 'oui' },
    before: { budget: null },
    after: { budget: 200_000, property_rooms: ['T3'] },
  });
});

test('so do people, settings and prices', async () => {
  const person = async () =>
    (await space.desk('GET', `/${space.tenant}/users/${manager!.userId}`)).json.data as Record;
  const page = `/equipe/${manager!.userId}`;
  await isOld({
    who: admin!,
    page,
    form: page,
    read: person,
    theirs: { firstname: 'Ana' },
    ours: { 'role-sales': 'oui' },
    before: { firstname: 'Jeanne' },
    after: { firstname: 'Ana', roles: ['sales', 'manager'] },
  });
  const settings = async () => (await space.desk('GET', `/${space.tenant}/settings`)).json.data as Record;
  await isOld({
    who: admin!,
    page: '/reglages',
    form: '/reglages/limites',
    read: settings,
    theirs: { max_plans_per_lot: '7' },
    ours: { max_upload_mib: '9' },
    before: { max_upload_mib: 20 },
    after: { max_plans_per_lot: 7, max_upload_mib: 9 },
  });
  const secret = { 'oidc.client_secret': 'un secret' };
  const first = { issuer: 'https://un.example', client_id: 'lotbook', match: 'email' };
  await space.desk('PUT', `/${space.tenant}/settings`, { oidc: { ...first, client_secret: 'un secret' } });
  await isOld({
    who: admin!,
    page: '/reglages',
    form: '/reglages/compte-entreprise',
    read: async () => (await settings()).oidc as Record,
    theirs: { 'oidc.client_id': 'lotbook-2', ...secret },
    ours: { 'oidc.match': 'sub', ...secret },
    before: first,
    after: { ...first, client_id: 'lotbook-2', match: 'sub' },
  });
  const lots = `/${space.tenant}/programs/${space.programId}/lots`;
  const made = await space.desk('POST', lots, { lots: [A_LOT] });
  const lot = `/programmes/${space.programId}/lots/${made.json.data.success[0].id as number}`;
  const old = fieldsOf((await manager!.get(lot)).text, `${lot}/prix`);
  expect((await manager!.post(`${lot}/prix`, { ...old, prix: '210000' })).status).toBe(303);
  const late = await manager!.post(`${lot}/prix`, { ...old, prix: '205000' });
  expect([late.status, late.text.includes('Modifié entre-temps : « 210000 »')]).toEqual([409, true]);
  const again = fieldsOf(late.text, `${lot}/prix`);
  expect(again.prix).toBe('205000');
  expect((await manager!.post(`${lot}/prix`, again)).status).toBe(303);
});

test('what somebody else has chosen of programs is said by their names', async () => {
  const page = `/equipe/${manager!.userId}`;
  const old = fieldsOf((await admin!.get(page)).text, page);
  const some = { program_ids: 'some', [`program_ids:${space.programId}`]: 'oui' };
  expect((await admin!.post(page, { ...old, ...some })).status).toBe(303);
  const late = await admin!.post(page, { ...old, program_ids: 'some' });
  expect([late.status, late.text.includes('Modifié entre-temps : « Les Terrasses »')]).toEqual([409, true]);
});

test('a status that a partner has given meanwhile is said before it is written over', async () => {
  const lots = `/${space.tenant}/programs/${space.programId}/lots`;
  const made = await space.desk('POST', lots, {
    lots: [{ ...A_LOT, external_id: 'E2', reference: 'A102' }],
  });
  const id = made.json.data.success[0].id as number;
  const page = `/programmes/${space.programId}/lots/${id}/statut?vers=sold`;
  const own = (shown: Seen) => formsOf(shown.text).find(({ action }) => action === '')!.fields;
  const old = own(await manager!.get(page));
  const theirs = { lots: [{ id, external_id: 'E2', status: 'booked' }] };
  const told = await space.desk('POST', lots, theirs);
  expect([told.status, told.json.data.errors]).toEqual([200, []]);
  const late = await manager!.post(page, old);
  expect([late.status, late.text.includes('statut : Modifié entre-temps : « Réservé »')]).toEqual([
    409,
    true,
  ]);
  expect((await manager!.post(page, own(late))).status).toBe(303);
  const { json } = await space.desk('GET', `${lots}/${id}`);
  expect((json.data as Record).status).toBe('sold');
});

test('a wish with a comma in it stays one when another is added', async () => {
  const on = `/${space.tenant}/programs/${space.programId}/leads/${leadId}/qualification`;
  await space.desk('PUT', on, { property_specific_requests: ['Balcon, plein sud'] });
  const page = `/prospects/${leadId}/projet`;
  const form = fieldsOf((await manager!.get(page)).text, page);
  const wishes = `${form.property_specific_requests}\r\nCave`;
  await manager!.post(page, { ...form, property_specific_requests: wishes });
  const { json } = await space.desk('GET', on);
  expect((json.data as Record).property_specific_requests).toEqual(['Balcon, plein sud', 'Cave']);
});
