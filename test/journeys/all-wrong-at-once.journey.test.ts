// Every wrong field is named in one answer: what a schema finds, what contradicts itself, and what only a look-up tells.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Call, type Space } from '../support/space.ts';

let space: Space;
let untied: Call;
let lead = '';
let program = '';
let action = '';
let webhook = '';

const LOT = { status: 'available', is_primary: true, type: 'house', typology: 'T3' };

beforeAll(async () => {
  space = await openSpace();
  const { partner } = space;
  program = `/programs/${space.programId}`;
  const permissions = ['option.create', 'option.delete', 'registration.create', 'lead.view'];
  untied = await space.partnerWith({ permissions });
  const made = await partner('POST', `${program}/leads`, { contact: { name: 'M', email1: 'm@x.example' } });
  lead = `${program}/leads/${(made.json.body as { lead_id: number }).lead_id}`;
  const due_at = '2030-01-01T00:00:00Z';
  const added = await partner('POST', `${lead}/sales-actions`, { type: 'call', status: 'pending', due_at });
  action = `${lead}/sales-actions/${added.json.data.id}`;
  const lots = [{ external_id: 'x', reference: 'x', price_excluding_vat: 1, ...LOT }];
  await partner('POST', `${program}/lots`, { lots });
  const hook = await partner('POST', '/webhooks', { url: 'https://example.com/' });
  webhook = `/webhooks/${hook.json.data.id}`;
});
afterAll(() => space.close());

type Case = [what: string, send: () => ReturnType<Call>, fields: string[]];
const desk = (method: string, path: string, body: object) =>
  space.desk(method, `/${space.tenant}${path}`, body);
const NOBODY = 9999;

const cases: Case[] = [
  [
    'an interest',
    () =>
      space.partner('PUT', `${lead}/interest`, {
        status: 'to-follow',
        discard_reason: 'price',
        temperature: 'tepid',
      }),
    ['discard_reason', 'follow_reason', 'temperature'],
  ],
  [
    'an interest in no known status: nothing is said of its reasons',
    () => space.partner('PUT', `${lead}/interest`, { status: 'x', discard_reason: 'price' }),
    ['status'],
  ],
  [
    'a new sales action',
    () =>
      space.partner('POST', `${lead}/sales-actions`, {
        type: 'x',
        status: 'pending',
        scheduled_at: '2030-01-01T00:00:00Z',
        owner_assignment: 'manual',
        user_id: NOBODY,
      }),
    ['due_at', 'scheduled_at', 'type', 'user_id'],
  ],
  [
    'a sales action changed',
    () =>
      space.partner('PUT', action, { priority: 'x', scheduled_at: '2030-01-01T00:00:00Z', user_id: NOBODY }),
    ['priority', 'scheduled_at', 'user_id'],
  ],
  [
    'a sales action closed',
    () => space.partner('POST', `${action}/close`, { status: 'completed', cancellation_type: 'x' }),
    ['cancellation_type', 'issue', 'performed_at'],
  ],
  [
    'a record',
    () => space.partner('POST', `${lead}/records`, { event: 'x', sales_action_id: NOBODY }),
    ['event', 'sales_action_id'],
  ],
  [
    'a qualification',
    () =>
      space.partner('PUT', `${lead}/qualification`, {
        budget: -1,
        property_search_localities: [69003, 1_000_000],
      }),
    ['budget', 'property_search_localities.1'],
  ],
  [
    'an option',
    () =>
      untied('POST', `${program}/options`, {
        lead_id: NOBODY,
        owner_id: NOBODY,
        lots: [{ id: NOBODY }],
        vat_rate: 7,
      }),
    ['lead_id', 'lots.0.id', 'owner_id', 'vat_rate'],
  ],
  [
    'a registration',
    () => untied('POST', `${program}/registrations`, { name: 'M', firstname: 'J', email1: 'x', phone1: '1' }),
    ['email1', 'owner_id', 'phone1'],
  ],
  [
    'a webhook',
    () =>
      space.partner('POST', '/webhooks', { url: 'http://127.0.0.1', program_ids: [NOBODY], events: ['x'] }),
    ['events.0', 'program_ids.0', 'url'],
  ],
  [
    'a webhook changed',
    () => space.partner('PUT', webhook, { program_ids: [NOBODY], is_active: 1 }),
    ['is_active', 'program_ids.0'],
  ],
  [
    'a key',
    () => desk('POST', '/keys', { user_id: NOBODY, permissions: ['x'] }),
    ['permissions.0', 'user_id'],
  ],
  [
    'settings',
    () => desk('PUT', '/settings', { timezone: 'Europe/Nowhere', max_upload_mib: 0 }),
    ['max_upload_mib', 'timezone'],
  ],
  [
    'a building',
    () => desk('POST', `${program}/buildings`, { has_specific_vat_rate: true, vat_rate: 101 }),
    ['name', 'specific_vat_rate', 'vat_rate'],
  ],
  [
    'an allotment',
    () => desk('PUT', `${program}/allotments`, { key_id: NOBODY, lot_ids: [NOBODY], x: 1 }),
    ['key_id', 'lot_ids.0', 'x'],
  ],
  ['twins', () => desk('PUT', `${program}/twins`, { lots: [[NOBODY]], x: 1 }), ['lots.0', 'lots.0.0', 'x']],
  [
    'a lead',
    () => space.partner('POST', '/leads', { contact: { name: 'x'.repeat(81) }, lead: [] }),
    ['contact', 'contact.name', 'lead'],
  ],
];

test.each(cases)('%s', async (_what, send, fields) => {
  const answered = await send();
  expect([answered.status, Object.keys(answered.json.errors ?? {}).sort()]).toEqual([422, fields]);
});

test('a lead that may not be changed says so before anything is said of what fits it', async () => {
  const id = lead.slice(lead.lastIndexOf('/') + 1);
  await desk('PUT', `${program}/leads/${id}/protection`, { is_protected: true });
  const sent = await space.partner('PUT', `${lead}/interest`, { status: 'to-follow' });
  expect([sent.status, sent.json.message]).toEqual([403, 'Ce lead est protégé']);
  const wrong = await space.partner('PUT', `${lead}/interest`, { status: 'to-follow', temperature: 'tepid' });
  expect([wrong.status, Object.keys(wrong.json.errors!)]).toEqual([422, ['temperature']]);
});
