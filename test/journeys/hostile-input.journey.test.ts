// Requests that any partner may send, and that once stopped a read model for everybody.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSpace, type Space } from '../support/space.ts';

let space: Space;
let leadId: number;
let contactId: number;
const lead = () => `/programs/${space.programId}/leads/${leadId}`;

beforeAll(async () => {
  space = await openSpace();
  const made = await space.partner('POST', `/programs/${space.programId}/leads`, {
    contact: { name: 'Martin', email1: 'jeanne@x.example' },
  });
  leadId = (made.json.body as { lead_id: number }).lead_id;
  contactId = (await space.partner('GET', lead())).json.data.contacts[0].id;
});
afterAll(async () => {
  // whatever was sent, the read models follow
  const ready = await fetch(`${space.address}/readyz`);
  expect(ready.status).toBe(200);
  await space.close();
});

const YEARS = 'Cette date doit être comprise entre les années 1900 et 2200.';

test.each(['0000-01-01', '1899-12-31', '2201-01-01', '9999-12-31'])('born on %s: 422', async (birthdate) => {
  const sent = await space.partner('PUT', `${lead()}/contacts/${contactId}`, { birthdate });
  expect([sent.status, sent.json.errors]).toEqual([422, { birthdate: [YEARS] }]);
  const intake = await space.partner('POST', '/leads', {
    contact: { name: 'N', email1: 'born@x.example', birthdate },
  });
  expect(intake.status).toBe(201);
  expect(intake.json.data.skipped_fields.contact).toEqual({ birthdate: YEARS });
});

test('the first and the last day of those years are days like others', async () => {
  for (const birthdate of ['1900-01-01', '2200-12-31', '1904-02-29']) {
    const sent = await space.partner('PUT', `${lead()}/contacts/${contactId}`, { birthdate });
    expect([sent.status, sent.json.data?.birthdate]).toEqual([200, birthdate]);
  }
});

test.each(['launch_date', 'actable_date', 'real_delivery_date', 'commercial_offer_from'])(
  'a program whose %s is in the year 0: 422',
  async (field) => {
    const sent = await space.desk('POST', `/${space.tenant}/programs`, { name: 'P', [field]: '0000-01-01' });
    expect([sent.status, sent.json.errors]).toEqual([422, { [field]: [YEARS] }]);
  },
);

test('a sales action at the end of time: 422', async () => {
  const at = '9999-12-31T23:59:59.999Z';
  const sent = await space.partner('POST', `${lead()}/sales-actions`, {
    type: 'call',
    status: 'scheduled',
    scheduled_at: at,
  });
  expect([sent.status, sent.json.errors]).toEqual([422, { scheduled_at: [YEARS] }]);
  const last = await space.partner('POST', `${lead()}/sales-actions`, {
    type: 'call',
    status: 'scheduled',
    scheduled_at: '2200-12-31T23:59:59.999Z',
  });
  expect(last.status).toBe(201);
  const record = await space.partner('POST', `${lead()}/records`, { event: 'sms', occurred_at: at });
  expect([record.status, record.json.errors]).toEqual([422, { occurred_at: [YEARS] }]);
});

test('what is only compared may lie anywhere', async () => {
  const lots = `/programs/${space.programId}/lots?updated_since=`;
  expect((await space.partner('GET', `${lots}0001-01-01T00:00:00Z`)).status).toBe(200);
});

describe('more wrong elements than are ever named', () => {
  const types = Array.from({ length: 2000 }, () => 'z');

  test('hide no other wrong field at intake', async () => {
    const sent = await space.partner('POST', '/leads', {
      contact: { name: 'N', email1: 'many@x.example' },
      lead: { property_types: types, deposit: 1e300, budget: 250_000 },
    });
    expect(sent.status).toBe(201);
    const { skipped_fields: skipped, processed_fields: kept } = sent.json.data;
    expect(Object.keys(skipped.lead)).toEqual(expect.arrayContaining(['property_types.1999', 'deposit']));
    expect(kept.lead).toEqual({ budget: 250_000 });
  });

  test('nor on the qualification', async () => {
    const url = `${lead()}/qualification`;
    const sent = await space.partner('PUT', url, { property_types: types, deposit: 1e300 });
    expect(sent.status).toBe(422);
    expect(sent.json.errors).toHaveProperty('deposit');
  });

  test.each([1_000, 2_500, 50_000])('%i rooms that are none are no room', async (length) => {
    const property_rooms = Array.from({ length }, () => 1);
    const sent = await space.partner('PUT', `${lead()}/qualification`, { property_rooms });
    expect(sent.status).toBe(422);
    const intake = await space.partner('POST', '/leads', {
      contact: { name: 'N', email1: 'rooms@x.example' },
      lead: { property_rooms },
    });
    expect(intake.status).toBe(201);
    expect(intake.json.data.processed_fields.lead).toEqual({});
  });
});
