// Writes while the read models stand still: each is told as what it is, written and not to be read yet, in the words that
// the API's description has for it, with what is told but once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apartment } from '../support/apartment.ts';
import { holdProjectors } from '../support/stores/held-projectors.ts';
import { openSpace, type Answered, type Space } from '../support/space.ts';

let space: Space;
let release: () => Promise<void>;
let lots: readonly number[];
let [keyId, tokenId, webhookId] = [0, 0, 0];
let held: Laid;

beforeAll(async () => {
  space = await openSpace();
  const named = ['A', 'B', 'C', 'D', 'F', 'G', 'H'].map((reference) => apartment(reference, reference));
  const { json } = await space.partner('POST', `/programs/${space.programId}/lots`, { lots: named });
  lots = (json.data as { success: { id: number }[] }).success.map(({ id }) => id);
  await space.desk('POST', `${program()}/twins`, { lots: lots.slice(2, 4) });
  ({ keyId } = await space.partnerWith({ permissions: ['lot.view'] }));
  ({ tokenId } = await space.officerWith({ role: 'auditor' }));
  const hook = { url: 'https://hooks.example/lots', key_id: keyId };
  webhookId = (await space.desk('POST', `/${space.tenant}/webhooks`, hook)).json.data.id as number;
  held = await laid();
  release = await holdProjectors(space);
});
afterAll(async () => {
  await release();
  await space.close();
});

/** What a partner has written before. */
interface Laid {
  readonly lead: string;
  readonly leadId: number;
  readonly contacts: readonly number[];
  readonly records: readonly number[];
  readonly actions: readonly number[];
  readonly options: readonly number[];
  readonly registration: number;
}

const onProgram = (path: string): string => `/programs/${space.programId}${path}`;

async function written(path: string, body: object): Promise<number> {
  const { status, json, text } = await space.partner('POST', onProgram(path), body);
  expect(status, text).toBe(201);
  return (json.data as { id: number }).id;
}

async function laid(): Promise<Laid> {
  const made = await space.partner('POST', onProgram('/leads'), {
    contact: { name: 'Morel', email1: 'm@morel.example' },
    lead: {},
  });
  const { lead_id: leadId } = made.json.body as { lead_id: number };
  const lead = `/leads/${leadId}`;
  const action = { type: 'call', status: 'pending', due_at: '2030-01-15T09:00:00Z' };
  const rival = {
    name: 'Lys',
    firstname: 'Lou',
    email1: 'l@lys.example',
    phone1: '+33611111111',
    owner_id: 1,
  };
  const twice = <T>(make: () => Promise<T>) => Promise.all([make(), make()]);
  return {
    lead,
    leadId,
    contacts: await twice(() => written(`${lead}/contacts`, { name: 'Morel' })),
    records: await twice(() => written(`${lead}/records`, { event: 'sms', comment: 'Vu' })),
    actions: await twice(() => written(`${lead}/sales-actions`, action)),
    options: await Promise.all(
      lots.slice(4, 6).map((id) => written('/options', { lead_id: leadId, lots: [{ id }], vat_rate: 20 })),
    ),
    registration: await written('/registrations', rival),
  };
}

/** A write, and which fields of its record are told with it. The answer itself is held against the description. */
type Write = readonly [
  method: string,
  path: () => string,
  body: () => object | undefined,
  told: readonly string[],
];

const program = (): string => `/${space.tenant}/programs/${space.programId}`;
const own = (path: string) => (): string => `/${space.tenant}${path}`;

const OFFICE: Readonly<Record<string, Write>> = {
  'a client space': ['POST', () => '/tenants', () => ({ key: 'autre', name: 'Autre' }), ['key']],
  settings: ['PUT', own('/settings'), () => ({ max_batch_lots: 99 }), []],
  person: [
    'POST',
    own('/users'),
    () => ({ firstname: 'Ana', name: 'Petit', email: 'ana@x.example' }),
    ['id'],
  ],
  key: ['POST', own('/keys'), () => ({ label: 'ERP', permissions: ['lot.view'] }), ['id', 'key']],
  'a key’s next secret': ['POST', () => `/${space.tenant}/keys/${keyId}/rotate`, () => ({}), ['id', 'key']],
  token: ['POST', own('/tokens'), () => ({ label: 'BI', role: 'analyst' }), ['id', 'token']],
  'a token’s next secret': [
    'POST',
    () => `/${space.tenant}/tokens/${tokenId}/rotate`,
    () => ({}),
    ['id', 'token'],
  ],
  subscription: [
    'POST',
    own('/webhooks'),
    () => ({ url: 'https://hooks.example/more', key_id: keyId }),
    ['id', 'secret'],
  ],
  'a subscription’s next secret': [
    'POST',
    () => `/${space.tenant}/webhooks/${webhookId}/rotate`,
    () => undefined,
    ['id', 'secret'],
  ],
  'a program': ['POST', own('/programs'), () => ({ name: 'Clos', status: 'draft' }), ['id']],
  building: ['POST', () => `${program()}/buildings`, () => ({ name: 'Tour' }), ['id']],
  lots: [
    'POST',
    () => `${program()}/lots`,
    () => ({ lots: [apartment('E', 'E'), {}] }),
    ['success', 'errors'],
  ],
  twins: ['POST', () => `${program()}/twins`, () => ({ lots: lots.slice(0, 2) }), ['lots']],
  'twins no more': ['DELETE', () => `${program()}/lots/${lots[3]}/twins`, () => undefined, ['lots']],
  allotment: [
    'PUT',
    () => `${program()}/allotments`,
    () => ({ key_id: keyId, lot_ids: [lots[2]] }),
    ['key_id', 'lot_ids'],
  ],
  prospect: [
    'POST',
    () => `${program()}/leads`,
    () => ({ contact: { name: 'Roux', email1: 'a@roux.example' }, lead: {} }),
    ['lead_id'],
  ],
};

const onLead = (path: string): string => onProgram(`${held.lead}${path}`);

const PARTNERS: Readonly<Record<string, Write>> = {
  request: [
    'POST',
    () => '/leads',
    () => ({ contact: { name: 'Roy', email1: 'r@roy.example' }, lead: {} }),
    ['lead_id'],
  ],
  prospect: [
    'POST',
    () => onProgram('/leads'),
    () => ({ contact: { name: 'Ray', email1: 'r@ray.example' }, lead: {} }),
    ['lead_id'],
  ],
  lots: [
    'POST',
    () => onProgram('/lots'),
    () => ({ lots: [apartment('I', 'I'), {}] }),
    ['success', 'errors'],
  ],
  'a lot less': ['DELETE', () => onProgram(`/lots/${lots[6]}`), () => undefined, ['id']],
  contact: ['POST', () => onLead('/contacts'), () => ({ name: 'Noe' }), ['id']],
  'a contact changed': [
    'PUT',
    () => onLead(`/contacts/${held.contacts[0]}`),
    () => ({ name: 'Nom' }),
    ['id'],
  ],
  'a contact less': ['DELETE', () => onLead(`/contacts/${held.contacts[1]}`), () => undefined, ['id']],
  qualification: ['PUT', () => onLead('/qualification'), () => ({ budget: 300_000 }), ['id']],
  interest: ['PUT', () => onLead('/interest'), () => ({ memo_content: 'Rappeler' }), ['id']],
  record: ['POST', () => onLead('/records'), () => ({ event: 'sms', comment: 'Lu' }), ['id']],
  'a record changed': [
    'PUT',
    () => onLead(`/records/${held.records[0]}`),
    () => ({ comment: 'Relu' }),
    ['id'],
  ],
  'a record less': ['DELETE', () => onLead(`/records/${held.records[1]}`), () => undefined, ['id']],
  action: [
    'POST',
    () => onLead('/sales-actions'),
    () => ({ type: 'call', status: 'pending', due_at: '2030-02-15T09:00:00Z' }),
    ['id'],
  ],
  'an action changed': [
    'PUT',
    () => onLead(`/sales-actions/${held.actions[0]}`),
    () => ({ comment: 'Matin' }),
    ['id'],
  ],
  'an action closed': [
    'POST',
    () => onLead(`/sales-actions/${held.actions[1]}/close`),
    () => ({ status: 'completed', issue: 'success', performed_at: '2020-01-15T09:00:00Z' }),
    ['id'],
  ],
  option: [
    'POST',
    () => onProgram('/options'),
    () => ({ lead_id: held.leadId, lots: [{ id: lots[0] }], vat_rate: 20 }),
    ['id'],
  ],
  'an option prolonged': [
    'PUT',
    () => onProgram(`/options/${held.options[0]}`),
    () => ({ prolongation_hours: 1 }),
    ['id'],
  ],
  'an option cancelled': ['DELETE', () => onProgram(`/options/${held.options[1]}`), () => undefined, ['id']],
  declaration: [
    'POST',
    () => onProgram('/registrations'),
    () => ({ name: 'Zoe', firstname: 'Zo', email1: 'z@zoe.example', phone1: '+33622222222', owner_id: 1 }),
    ['id'],
  ],
  'a declaration withdrawn': [
    'DELETE',
    () => onProgram(`/registrations/${held.registration}`),
    () => undefined,
    ['id'],
  ],
  subscription: ['POST', () => '/webhooks', () => ({ url: 'https://hooks.example/own' }), ['id', 'secret']],
};

test.each([
  ['the office', () => space.desk, OFFICE],
  ['a partner', () => space.partner, PARTNERS],
] as const)('of %s, each says that it is written, and tells what can be told', async (_who, by, writes) => {
  const sent = await Promise.all(
    Object.entries(writes).map(async ([name, [method, path, body, told]]) => {
      const answered: Answered = await by()(method, path(), body());
      return { name, told, answered };
    }),
  );
  const later = 'Enregistré ; la lecture sera à jour dans un instant';
  expect(
    sent.map(({ name, answered: { status, json, text } }) => [
      name,
      status,
      json.message,
      status === 202 ? Object.keys(json.data as object).sort() : text,
    ]),
  ).toEqual(sent.map(({ name, told }) => [name, 202, later, [...told].sort()]));
});
