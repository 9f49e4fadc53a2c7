// Who hears of a sale, and who reads it: every door shows what the purchase's own route shows, and subscribers hear no names.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver } from '../../roles/webhooks/receiver.ts';
import { openSpace, type Call, type Space } from '../../support/space.ts';
import { Selling } from './selling.ts';

let space: Space;
let selling: Selling;
let program: number;
let lot: number;
let sale: { id: number; lead_id: number; owner_id: number; prepared_at: string };
let placer: Call;
let stranger: number;

beforeAll(async () => {
  space = await openSpace({ LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1' });
  await space.moveToMorning();
  selling = new Selling(space);
  const owner = await space.addUser('Nadia', 'Benali');
  stranger = await space.addUser('Antoine', 'Girard');
  program = await selling.program();
  lot = await selling.lot(program);
  placer = await space.partnerWith({
    permissions: ['option.create', 'purchase.view', 'lot.view', 'audit.view'],
  });
  const option = await selling.option(program, [lot], { owner_id: owner }, placer);
  const seller = await space.addUser('Lou', 'Petit');
  const { status, json } = await selling.prepare(program, { option_id: option.id, owner_id: seller });
  expect(status).toBe(201);
  sale = json.data;
});
afterAll(() => space.close());

const own = () => `/programs/${program}/purchases/${sale.id}`;

describe('partners', () => {
  const ALL = ['purchase-extended.view', 'lot.view', 'audit.view'];
  const OWN = ['purchase.view', 'lot.view', 'audit.view'];
  const doors: readonly (readonly [string, () => Promise<Call>, boolean])[] = [
    ['who sees all', () => space.partnerWith({ permissions: ALL }), true],
    ['the seller', () => space.partnerWith({ permissions: OWN, user_id: sale.owner_id }), true],
    ['the key that placed the option', () => Promise.resolve(placer), true],
    ['another key', () => space.partnerWith({ permissions: OWN }), false],
    ['another user', () => space.partnerWith({ permissions: OWN, user_id: stranger }), false],
  ];

  test.each(doors)(
    '%s: the sale, the list, its history and the lot’s say the same',
    async (_who, open, sees) => {
      const call = await open();
      const status = sees ? 200 : 404;
      expect((await call('GET', own())).status).toBe(status);
      expect((await call('GET', `${own()}/history`)).status).toBe(status);
      const list = await call('GET', `/programs/${program}/purchases`);
      expect(list.json.data.map(({ id }: { id: number }) => id)).toEqual(sees ? [sale.id] : []);
      const story = await call('GET', `/programs/${program}/lots/${lot}/history`);
      expect(story.text.includes('PurchasePrepared')).toBe(sees);
      expect(story.text.includes(`purchases.${sale.id}`)).toBe(sees);
    },
  );

  test('without either permission: 403, whatever is asked', async () => {
    const call = await space.partnerWith({ permissions: ['lot.view', 'option-extended.view', 'audit.view'] });
    for (const url of [own(), `/programs/${program}/purchases`, `${own()}/history`]) {
      const { status, json } = await call('GET', url);
      expect([status, json.code]).toEqual([403, 'permission-missing']);
    }
  });

  test('of another program: 404', async () => {
    const other = await selling.program();
    expect((await space.partner('GET', `/programs/${other}/purchases/${sale.id}`)).status).toBe(404);
    expect((await space.desk('GET', selling.url(other, sale.id))).status).toBe(404);
  });
});

describe('the office', () => {
  const reads: readonly (readonly [string, boolean, boolean])[] = [
    ['sales', true, false],
    ['manager', true, true],
    ['auditor', true, false],
    ['analyst', false, false],
    ['admin', false, false],
  ];
  test.each(reads)('%s', async (role, seesPersons, writes) => {
    const powers = role === 'sales' ? { role, user_id: stranger } : { role };
    const call = await space.officerWith(powers);
    const { status, json, text } = await call('GET', selling.url(program, sale.id));
    expect([status, json.data.contacts.length > 0, text.includes('mail.example')]).toEqual([
      200,
      seesPersons,
      seesPersons,
    ]);
    expect(json.data.owner.fullname).toBe('Lou Petit');
    const plan = await call('PUT', selling.url(program, sale.id), { financing_due_on: '2027-01-01' });
    expect([plan.status, plan.json.code]).toEqual(writes ? [200, undefined] : [403, 'role-missing']);
    const wanted = { lead_id: sale.lead_id, lots: [{ id: lot }], vat_rate: 20, owner_id: stranger };
    const prepared = await selling.prepare(program, wanted, call);
    expect(prepared.json.code).toBe(writes ? 'lot-unavailable' : 'role-missing');
  });

  test('the file of the lead holds its sales, with nobody named to whom nobody is', async () => {
    const { status, json } = await space.desk('GET', `${selling.at}/leads/${sale.lead_id}`);
    const [interest] = json.data.interests as { purchases: { id: number; status: string }[] }[];
    expect([status, interest!.purchases.map(({ id }) => id)]).toEqual([200, [sale.id]]);
  });

  test('bounded to another program: 404', async () => {
    const other = await selling.program();
    const call = await space.officerWith({ role: 'manager', program_ids: [other] });
    for (const [method, url, body] of [
      ['GET', selling.url(program), undefined],
      ['GET', selling.url(program, sale.id), undefined],
      ['POST', selling.url(program, sale.id, 'cancel'), { reason: 'other' }],
    ] as const)
      expect((await call(method, url, body)).status).toBe(404);
  });
});

test('subscribers hear each step in order, without names, with a key that reads all sales', async () => {
  const fresh = await selling.program();
  await space.desk('PUT', `${selling.at}/programs/${fresh}`, { status: 'activated' });
  const [sold] = [await selling.lot(fresh)];
  const receiver = await startReceiver();
  const subscribe = async (permissions: readonly string[]) => {
    const call = await space.partnerWith({ permissions, global_permissions: ['global.webhook.manage'] });
    const path = `${receiver.url}/${permissions.length}`;
    const { status, json } = await call('POST', '/webhooks', { url: path, program_ids: [fresh] });
    expect(status).toBe(201);
    receiver.secrets.push(json.data.secret as string);
  };
  await subscribe(['purchase-extended.view']);
  await subscribe(['purchase.view', 'lot.view']);
  const option = await selling.option(fresh, [sold]);
  const { json } = await selling.prepare(fresh, { option_id: option.id });
  const { id, prepared_at } = json.data as { id: number; prepared_at: string };
  await selling.step(fresh, id, 'sign', { signed_at: prepared_at });
  await selling.step(fresh, id, 'presentation', { presented_on: prepared_at.slice(0, 10) });
  await selling.step(fresh, id, 'cancel', { reason: 'withdrawal', comment: 'Il a changé d’avis' });
  const heard = (path: string) =>
    receiver.accepted.filter((told) => told.path.endsWith(path)).map(({ type }) => type);
  await expect.poll(() => heard('/1').length).toBe(3);
  expect(heard('/1')).toEqual(['purchase.prepared', 'purchase.signed', 'purchase.canceled']);
  await expect.poll(() => heard('/2').length).toBe(4);
  expect(new Set(heard('/2'))).toEqual(new Set(['lot.status_changed']));
  const bodies = JSON.stringify(receiver.accepted);
  for (const personal of ['Jeanne', 'Martin', 'mail.example', 'Camille', 'avis'])
    expect(bodies).not.toContain(personal);
  const [first, last] = ['purchase.prepared', 'purchase.canceled'].map((kind) =>
    receiver.accepted.find(({ type }) => type === kind),
  );
  expect(first!.data).toMatchObject({
    program_id: fresh,
    purchase: {
      id,
      status: 'prepared',
      lead_id: option.lead_id,
      lots: [{ id: sold, price_including_vat: 240_000 }],
    },
  });
  // over, it is still told of whole
  expect(last!.data).toMatchObject({
    purchase: { id, status: 'canceled', lots: [{ id: sold, price_including_vat: 240_000 }] },
  });
  await receiver.close();
});
