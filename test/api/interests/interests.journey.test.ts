// Interests, sales actions and records from outside.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuild } from '../../../projections/building/rebuild.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { InterestSchema } from '../../../src/api/interests/schema.ts';
import { prescriptionEnded, prescriptionStarted } from '../../../src/domain/lead/interests/events.ts';
import { leadAggregate, leadStream } from '../../../src/domain/lead/leads/lead.ts';
import { RecordSchema } from '../../../src/api/records/schema.ts';
import { SalesActionSchema } from '../../../src/api/sales-actions/schema.ts';
import { openSpace, type Call, type Space } from '../../support/space.ts';
import { tell } from '../../support/stores/tell.ts';

let space: Space;
let partner: Call;
let program: string;
let userId: number;
beforeAll(async () => {
  space = await openSpace();
  partner = space.partner;
  program = `/programs/${space.programId}`;
  userId = (await partner('GET', '')).json.data.user.id;
});
afterAll(() => space?.close());

let counted = 0;
async function newLead(lead: object = {}, by = partner): Promise<string> {
  const contact = { name: 'Martin', email1: `interested${++counted}@example.com` };
  const made = await by('POST', `${program}/leads`, { contact, lead });
  return `${program}/leads/${(made.json.body as { lead_id: number }).lead_id}`;
}
const again = async (lead: string, more: object = {}): Promise<void> => {
  const email1 = (await partner('GET', lead)).json.data.contacts[0].email1;
  await partner('POST', `${program}/leads`, { contact: { name: 'Martin', email1 }, lead: more });
};
const idIn = (path: string): number => Number(path.split('/').at(-1));
const later = (minutes: number): string =>
  new Date(space.service.backend.clock.now().getTime() + minutes * 60_000).toISOString();
const stamped = (iso: string): string => iso.replace('Z', '000Z');

/** What the registrations of a program do to a lead. */
async function prescribe(lead: string, until: string | null): Promise<void> {
  const { commands, clock, progress } = space.service.backend;
  const seed = crypto.randomUUID();
  const context = {
    tenant: space.tenant,
    actor: { keyId: null, userId: null },
    requestId: seed,
    causationId: seed,
    seed,
    now: clock.now(),
  };
  const about = { program_id: space.programId, registration_id: 1 };
  const done = await tell(commands, leadAggregate, leadStream(space.tenant, idIn(lead)), context, () => [
    until === null ? prescriptionEnded(about) : prescriptionStarted({ ...about, until }),
  ]);
  if (!('position' in done)) throw new Error('refused');
  await progress.reached(done, 'interests', 5_000);
}

describe('an interest', () => {
  test('is ongoing when it opens, and has every field', async () => {
    const lead = await newLead({ temperature: 'warm' });
    const { status, json } = await partner('GET', `${lead}/interest`);
    expect([status, Object.keys(json.data)]).toEqual([200, Object.keys(InterestSchema.properties)]);
    expect(json.data).toMatchObject({
      id: idIn(lead),
      is_protected: false,
      is_under_prescription: false,
      status: 'ongoing',
      temperature: 'warm',
      optin: true,
      memo_content: null,
      memo_updated_at: null,
    });
    expect((await partner('GET', `${program}/leads/99999/interest`)).status).toBe(404);
    expect((await partner('PUT', `${program}/leads/99999/interest`, {})).status).toBe(404);
  });

  test('moves with its reasons, judged on what it becomes', async () => {
    const lead = await newLead();
    const put = (body: object) => partner('PUT', `${lead}/interest`, body);
    const refused = async (body: object, ...fields: string[]) => {
      const { status, json } = await put(body);
      expect([body, status, Object.keys(json.errors ?? {})]).toEqual([body, 422, fields]);
    };
    await refused({ status: 'to-follow' }, 'follow_reason');
    await refused({ status: 'discarded', follow_reason: 'other' }, 'follow_reason', 'discard_reason');
    await refused({ follow_reason: 'other' }, 'follow_reason');
    await refused({ status: 'gone' }, 'status');
    expect((await put({ follow_reason: null })).status).toBe(200);
    expect((await put({ status: 'to-follow', follow_reason: 'follow-up' })).json.data).toMatchObject({
      status: 'to-follow',
      follow_reason: 'follow-up',
    });
    await refused({ follow_reason: null }, 'follow_reason');
    expect((await put({ temperature: 'hot', follow_reason: 'other' })).json.data).toMatchObject({
      status: 'to-follow',
      follow_reason: 'other',
      temperature: 'hot',
    });
    expect((await put({ status: 'discarded', discard_reason: 'price' })).json.data).toMatchObject({
      status: 'discarded',
      follow_reason: null,
      discard_reason: 'price',
    });
    await again(lead);
    const reopened = (await partner('GET', `${lead}/interest`)).json.data;
    expect(reopened).toMatchObject({ status: 'ongoing', discard_reason: null, temperature: 'hot' });
    const { rows } = await space.service.backend.pool.query(
      'select number, status, reason, ended_at is null as lasts from interest_statuses where lead_id = $1 order by number',
      [idIn(lead)],
    );
    expect(rows).toEqual([
      { number: 1, status: 'ongoing', reason: null, lasts: false },
      { number: 2, status: 'to-follow', reason: 'other', lasts: false },
      { number: 3, status: 'discarded', reason: 'price', lasts: false },
      { number: 4, status: 'ongoing', reason: null, lasts: true },
    ]);
  });

  test('keeps the date of its memo until the memo changes', async () => {
    const lead = await newLead();
    const put = async (body: object) => (await partner('PUT', `${lead}/interest`, body)).json.data;
    const first = await put({ memo_content: 'Rappeler' });
    expect(first.memo_updated_at).not.toBeNull();
    expect((await put({ memo_content: 'Rappeler', optin: false })).memo_updated_at).toBe(
      first.memo_updated_at,
    );
    expect((await put({ memo_content: '' })).memo_content).toBeNull();
    expect((await partner('PUT', `${lead}/interest`, { memo_content: 'x'.repeat(10_001) })).status).toBe(422);
  });

  test('that is protected keeps its status, reasons and temperature', async () => {
    const lead = await newLead();
    await partner('PUT', `${lead}/interest`, { status: 'discarded', discard_reason: 'price' });
    const desk = `/${space.tenant}${lead}/protection`;
    expect((await space.desk('PUT', desk, { is_protected: true })).json.data.is_protected).toBe(true);
    for (const body of [
      { status: 'ongoing' },
      { discard_reason: 'budget' },
      { temperature: 'hot' },
      { follow_reason: 'other' },
    ]) {
      const refused = await partner('PUT', `${lead}/interest`, body);
      expect([body, refused.status, refused.json.message]).toEqual([body, 403, 'Ce lead est protégé']);
    }
    const same = { status: 'discarded', discard_reason: 'price', memo_content: 'Vu', optin: false };
    expect((await partner('PUT', `${lead}/interest`, same)).json.data).toMatchObject(same);
    await again(lead, { temperature: 'hot' });
    expect((await partner('GET', `${lead}/interest`)).json.data).toMatchObject({
      status: 'discarded',
      temperature: null,
    });
    await space.desk('PUT', desk, { is_protected: false });
    expect((await partner('PUT', `${lead}/interest`, { status: 'ongoing' })).status).toBe(200);
    expect((await space.desk('PUT', desk, { is_protected: 1 })).status).toBe(422);
    expect((await space.desk('PUT', `/${space.tenant}${program}/leads/99999/protection`, {})).status).toBe(
      404,
    );
  });

  test('under prescription is not touched, until the prescription ends, by word or by time', async () => {
    const lead = await newLead();
    const put = (path: string, body: object) => partner('PUT', `${lead}/${path}`, body);
    await prescribe(lead, later(60));
    expect((await partner('GET', `${lead}/interest`)).json.data.is_under_prescription).toBe(true);
    await space.desk('PUT', `/${space.tenant}${lead}/protection`, { is_protected: true });
    for (const [path, body] of [
      ['interest', { memo_content: 'x' }],
      ['qualification', { budget: 1 }],
    ] as const) {
      const refused = await put(path, body);
      expect([path, refused.status, refused.json.message]).toEqual([
        path,
        403,
        'Ce lead est sous prescription',
      ]);
    }
    expect((await partner('POST', `${lead}/records`, { event: 'comment' })).status).toBe(201);
    expect((await partner('POST', `${lead}/contacts`, { name: 'X' })).status).toBe(201);
    await prescribe(lead, null);
    expect((await put('interest', { memo_content: 'x' })).status).toBe(200);
    await prescribe(lead, later(60));
    await space.moveClock(new Date(later(61)));
    expect((await partner('GET', `${lead}/interest`)).json.data.is_under_prescription).toBe(false);
    expect((await put('interest', { memo_content: 'y' })).status).toBe(200);
  });

  test('needs the permission', async () => {
    const lead = await newLead();
    const viewer = await space.partnerWith({ permissions: ['lead-extended.view'] });
    expect((await viewer('GET', `${lead}/interest`)).status).toBe(200);
    expect((await viewer('PUT', `${lead}/interest`, {})).status).toBe(403);
    const updater = await space.partnerWith({ permissions: ['lead-extended.update'] });
    expect((await updater('PUT', `${lead}/interest`, {})).status).toBe(200);
    expect((await updater('POST', `${lead}/sales-actions`, {})).status).toBe(422);
  });
});

describe('a sales action', () => {
  const create = async (lead: string, body: object) => await partner('POST', `${lead}/sales-actions`, body);

  test('has every field, an end by its type, and the owner of the interest', async () => {
    const lead = await newLead();
    const at = later(60);
    const made = await create(lead, {
      type: 'meeting-in-person',
      status: 'scheduled',
      scheduled_at: at,
      comment: 'Au bureau',
    });
    expect([made.status, Object.keys(made.json.data)]).toEqual([
      201,
      Object.keys(SalesActionSchema.properties),
    ]);
    expect(made.json.data).toMatchObject({
      type: 'meeting-in-person',
      priority: 'medium',
      owner_assignment: 'interest-owner',
      user_id: userId,
      status: 'scheduled',
      scheduled_at: stamped(at),
      due_at: stamped(at),
      end_at: stamped(new Date(Date.parse(at) + 60 * 60_000).toISOString()),
      issue: null,
      closed_at: null,
    });
    const path = `${lead}/sales-actions/${made.json.data.id}`;
    expect((await partner('GET', path)).json.data).toEqual(made.json.data);
    const changed = await partner('PUT', path, { type: 'call', priority: 'high' });
    expect(changed.json.data).toMatchObject({
      type: 'call',
      priority: 'high',
      comment: 'Au bureau',
      end_at: stamped(new Date(Date.parse(at) + 15 * 60_000).toISOString()),
    });
    const pending = await partner('PUT', path, { status: 'pending' });
    expect(pending.json.data).toMatchObject({
      status: 'pending',
      scheduled_at: null,
      end_at: null,
      due_at: stamped(at),
    });
    expect((await partner('PUT', path, { status: 'scheduled' })).json.errors).toHaveProperty('scheduled_at');
    expect((await partner('PUT', path, { user_id: userId })).json.errors).toHaveProperty('user_id');
    const manual = await partner('PUT', path, { owner_assignment: 'manual', user_id: null });
    expect(manual.json.data).toMatchObject({ owner_assignment: 'manual', user_id: null });
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{}, ['type', 'status']],
    [{ type: 'call', status: 'canceled' }, ['status']],
    [{ type: 'call', status: 'pending' }, ['due_at']],
    [{ type: 'call', status: 'scheduled' }, ['scheduled_at']],
    [{ type: 'call', status: 'completed' }, ['performed_at', 'issue']],
    [
      { type: 'call', status: 'pending', due_at: '2030-01-01', scheduled_at: '2030-01-01T00:00:00Z' },
      ['due_at', 'scheduled_at'],
    ],
    [
      { type: 'call', status: 'completed', performed_at: '2999-01-01T00:00:00Z', issue: 'success' },
      ['performed_at'],
    ],
    [{ type: 'call', status: 'pending', due_at: '2030-01-01T00:00:00Z', user_id: 1 }, ['user_id']],
    [
      {
        type: 'call',
        status: 'pending',
        due_at: '2030-01-01T00:00:00Z',
        owner_assignment: 'manual',
        user_id: 999,
      },
      ['user_id'],
    ],
  ])('%j is refused', async (body, fields) => {
    const refused = await create(await newLead(), body);
    expect([refused.status, Object.keys(refused.json.errors ?? {})]).toEqual([422, fields]);
  });

  test('closes once, also when thirty closes arrive together; a closed one says so before anything else', async () => {
    const lead = await newLead();
    const made = await create(lead, { type: 'call', status: 'pending', due_at: later(-60) });
    const path = `${lead}/sales-actions/${made.json.data.id}`;
    expect(
      (await partner('POST', `${path}/close`, { status: 'completed', cancellation_type: 'other' })).json
        .errors,
    ).toEqual({
      performed_at: expect.any(Array),
      issue: expect.any(Array),
      cancellation_type: expect.any(Array),
    });
    const closes = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        partner(
          'POST',
          `${path}/close`,
          i % 2
            ? { status: 'completed', performed_at: later(0), issue: 'success' }
            : { status: 'canceled', cancellation_type: 'duplicate', cancellation_comment: 'Deux fois' },
        ),
      ),
    );
    expect(closes.map(({ status }) => status).sort()).toEqual([200, ...new Array<number>(29).fill(400)]);
    for (const [method, url] of [
      ['PUT', path],
      ['POST', `${path}/close`],
    ] as const) {
      const closed = await partner(method, url, { status: 'nonsense' });
      expect([closed.status, closed.json.message]).toEqual([400, 'Cette action commerciale est déjà close']);
    }
    const { rows } = await space.service.backend.pool.query(
      'select closing_delay_seconds > 3000 as late, status, closed_at is not null as closed from sales_actions where id = $1',
      [made.json.data.id],
    );
    expect(rows).toEqual([{ late: true, status: expect.stringMatching('completed|canceled'), closed: true }]);
  });

  test('that is imported as done was closed when it was performed', async () => {
    const at = later(-1000);
    const made = await create(await newLead(), {
      type: 'call',
      status: 'completed',
      performed_at: at,
      issue: 'failure',
    });
    expect(made.json.data).toMatchObject({
      status: 'completed',
      closed_at: stamped(at),
      issue: 'failure',
      due_at: null,
    });
  });

  test('belongs to its lead and program; the newest comes first', async () => {
    const [lead, other] = [await newLead(), await newLead()];
    const ids: number[] = [];
    for (let i = 0; i < 3; i++)
      ids.push((await create(lead, { type: 'other', status: 'pending', due_at: later(i) })).json.data.id);
    const listed = (await partner('GET', `${lead}/sales-actions`)).json.data;
    expect(listed.map((a: { id: number }) => a.id)).toEqual(ids.toReversed());
    expect((await partner('GET', `${other}/sales-actions`)).json.data).toEqual([]);
    expect((await partner('GET', `${other}/sales-actions/${ids[0]}`)).status).toBe(404);
    expect((await partner('PUT', `${other}/sales-actions/${ids[0]}`, {})).status).toBe(404);
    expect((await partner('GET', `${program}/leads/99999/sales-actions`)).status).toBe(404);
  });
});

describe('a record', () => {
  test('is added, changed, listed newest first, and deleted', async () => {
    const lead = await newLead();
    const records = `${lead}/records`;
    const action = await partner('POST', `${lead}/sales-actions`, {
      type: 'call',
      status: 'pending',
      due_at: later(5),
    });
    const sales_action_id: number = action.json.data.id;
    const made = await partner('POST', records, {
      event: 'outgoing-call',
      comment: ' Intéressé ',
      occurred_at: '2026-03-14T09:26:53+01:00',
      sales_action_id,
    });
    expect([made.status, Object.keys(made.json.data)]).toEqual([201, Object.keys(RecordSchema.properties)]);
    expect(made.json.data).toMatchObject({
      event: 'outgoing-call',
      comment: 'Intéressé',
      occurred_at: '2026-03-14T08:26:53.000000Z',
      sales_action_id,
      user_id: userId,
    });
    const path = `${records}/${made.json.data.id}`;
    expect((await partner('PUT', path, { comment: null })).json.data).toMatchObject({
      event: 'outgoing-call',
      comment: null,
      sales_action_id,
    });
    const second = await partner('POST', records, { event: 'sms' });
    expect(second.json.data).toMatchObject({ comment: null, occurred_at: null, sales_action_id: null });
    const ids = (await partner('GET', records)).json.data.map((r: { id: number }) => r.id);
    expect(ids).toEqual([second.json.data.id, made.json.data.id]);
    const deleted = await partner('DELETE', path);
    expect([deleted.status, deleted.json.message, typeof deleted.json.body]).toEqual([
      200,
      'Rapport supprimé',
      'string',
    ]);
    expect((await partner('GET', path)).status).toBe(404);
    expect((await partner('DELETE', path)).status).toBe(404);
  });

  test('names no sales action but one of its lead and program', async () => {
    const [lead, other] = [await newLead(), await newLead()];
    const action = await partner('POST', `${other}/sales-actions`, {
      type: 'call',
      status: 'pending',
      due_at: later(5),
    });
    for (const sales_action_id of [action.json.data.id, 99999]) {
      const refused = await partner('POST', `${lead}/records`, { event: 'sms', sales_action_id });
      expect([refused.status, Object.keys(refused.json.errors!)]).toEqual([422, ['sales_action_id']]);
    }
    expect((await partner('POST', `${lead}/records`, {})).json.errors).toHaveProperty('event');
    expect(
      (await partner('POST', `${lead}/records`, { event: 'sms', comment: 'x'.repeat(1001) })).status,
    ).toBe(422);
  });

  test('moves the last interaction, as actions do', async () => {
    const lead = await newLead();
    const at = async (): Promise<string> => (await partner('GET', lead)).json.data.last_interaction_at;
    const first = await at();
    await partner('POST', `${lead}/records`, { event: 'sms' });
    const second = await at();
    await partner('POST', `${lead}/sales-actions`, { type: 'call', status: 'pending', due_at: later(5) });
    const third = await at();
    expect([first < second, second < third]).toEqual([true, true]);
  });
});

test('an anonymised lead refuses every write, reads without words, and the same after a rebuild', async () => {
  const lead = await newLead();
  await partner('PUT', `${lead}/interest`, { memo_content: 'Mme Secret' });
  const record = await partner('POST', `${lead}/records`, { event: 'comment', comment: 'Mme Secret' });
  const body = { type: 'call', status: 'pending', due_at: later(5), comment: 'Mme Secret' };
  const action = await partner('POST', `${lead}/sales-actions`, body);
  const closed = await partner('POST', `${lead}/sales-actions`, body);
  await partner('POST', `${lead}/sales-actions/${closed.json.data.id}/close`, {
    status: 'canceled',
    cancellation_type: 'other',
    cancellation_comment: 'Mme Secret',
  });
  await space.desk('POST', `/${space.tenant}/leads/${idIn(lead)}/anonymise`, {});
  const paths = ['', '/interest', '/records', '/sales-actions', '/contacts', '/qualification'];
  const look = async () =>
    await Promise.all(
      paths.map(async (path) => {
        const { status, text } = await partner('GET', `${lead}${path}`);
        expect([path, status]).toEqual([path, 200]);
        return text;
      }),
    );
  const before = await look();
  expect(before.join()).not.toContain('Secret');
  for (const [method, path, sent] of [
    ['PUT', '/interest', { optin: true }],
    ['POST', '/records', { event: 'sms' }],
    ['PUT', `/records/${record.json.data.id}`, { event: 'sms' }],
    ['DELETE', `/records/${record.json.data.id}`, undefined],
    ['POST', '/sales-actions', body],
    ['PUT', `/sales-actions/${action.json.data.id}`, { priority: 'low' }],
    [
      'POST',
      `/sales-actions/${action.json.data.id}/close`,
      { status: 'canceled', cancellation_type: 'other' },
    ],
  ] as const) {
    const refused = await partner(method, `${lead}${path}`, sent);
    expect([method, path, refused.status, refused.json.message]).toEqual([
      method,
      path,
      403,
      'Ce lead est anonymisé',
    ]);
  }
  const { events, codec, databaseUrl } = space.service.backend;
  await rebuild({ events, codec, projectors, databaseUrl });
  expect(await look()).toEqual(before);
});
