// The stories of leads and options as an auditor reads them, and both as of any instant.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROGRAM_PERMISSIONS } from '../../../src/domain/vocabulary/permissions.ts';
import { timestamp } from '../../../src/platform/kernel/time/clock.ts';
import { openSpace, type Call, type Space } from '../../support/space.ts';

let space: Space;
let auditor: Call & { keyId: number };
beforeAll(async () => {
  space = await openSpace();
  auditor = await space.partnerWith({
    permissions: PROGRAM_PERMISSIONS.filter((p) => p.endsWith('.view')),
    global_permissions: ['global.lead.view'],
  });
});
afterAll(() => space.close());

interface Entry {
  readonly type: string;
  readonly revision: number;
  readonly recorded_at: string;
  readonly actor: { readonly id: number | null; readonly fullname: string; readonly key_id: number | null };
  readonly changes: Record<string, [unknown, unknown]>;
}

const HOUR = 3_600_000;
const history = async (url: string): Promise<Entry[]> =>
  (await auditor('GET', `${url}/history`)).json.data as Entry[];
const asOf = (url: string, instant: string) =>
  auditor('GET', `${url}/history?as_of=${encodeURIComponent(instant)}`);
const now = async () => (await space.desk('GET', '/clock')).json.data.now as string;
const pass = async (ms: number) => space.moveClock(new Date(Date.parse(await now()) + ms));

let numbers = 0;
async function addLead(program: number): Promise<number> {
  const n = ++numbers;
  const contact = { name: 'Martin', firstname: 'Jeanne', email1: `jeanne.${n}@mail.example` };
  const { status, json } = await space.partner('POST', `/programs/${program}/leads`, { contact, lead: {} });
  expect(status).toBe(201);
  return (json.body as { lead_id: number }).lead_id;
}

async function addLot(program: number): Promise<number> {
  const n = ++numbers;
  const named = { external_id: `E${n}`, reference: `A${n}`, type: 'apartment', typology: 'T3' };
  const lot = { ...named, status: 'available', is_primary: true, price_excluding_vat: 200_000 };
  const { json } = await space.partner('POST', `/programs/${program}/lots`, { lots: [lot] });
  return json.data.success[0].id as number;
}

/** What a GET showed, and when: each in a minute of its own. */
async function seen(url: string, steps: readonly (() => Promise<unknown>)[]) {
  const shown: { at: string; document: unknown }[] = [];
  for (const step of steps) {
    await step();
    shown.push({ at: await now(), document: (await space.partner('GET', url)).json.data });
    await pass(60_000);
  }
  return shown;
}

describe('a lead', () => {
  test('its sheet, its interests, records and sales actions in one story; as of any instant its sheet', async () => {
    const program = await space.addProgram();
    const id = await addLead(program);
    const url = `/leads/${id}`;
    const of = `/programs/${program}${url}`;
    const first = { at: await now(), document: (await space.partner('GET', url)).json.data as unknown };
    await pass(60_000);
    const contact = (first.document as { contacts: { id: number }[] }).contacts[0]!.id;
    const shown = await seen(url, [
      () => space.partner('PUT', `${of}/qualification`, { budget: 250_000, property_rooms: ['T3'] }),
      () => space.partner('PUT', `${of}/contacts/${contact}`, { phone1: '0612345678' }),
      () => space.partner('POST', `${of}/contacts`, { name: 'Durand', email1: `paul.${id}@mail.example` }),
      () =>
        space.partner('PUT', `${of}/interest`, { status: 'to-follow', follow_reason: 'family-situation' }),
      () => space.partner('POST', `${of}/records`, { event: 'outgoing-call', comment: 'Rappeler lundi' }),
      () => space.desk('PUT', `/${space.tenant}${of}/protection`, { is_protected: true }),
    ]);
    for (const { at, document } of [first, ...shown])
      expect((await asOf(url, at)).json.data).toEqual(document);

    const told = await history(url);
    expect(told.map((e) => e.revision)).toEqual(told.map((_, i) => i));
    expect(told[0]!.type).toBe('LeadCreated');
    const change = (type: string) => told.find((e) => e.type === type)?.changes;
    expect(change('InterestOpened')).toMatchObject({ [`interests.${program}.status`]: [null, 'ongoing'] });
    expect(change('QualificationChanged')).toMatchObject({
      budget: [null, 250_000],
      property_rooms: [[], ['T3']],
    });
    expect(change('InterestStatusChanged')).toMatchObject({
      [`interests.${program}.status`]: ['ongoing', 'to-follow'],
      [`interests.${program}.follow_reason`]: [null, 'family-situation'],
    });
    const [comment] = Object.entries(change('RecordAdded') ?? {}).filter(([name]) =>
      name.endsWith('.comment'),
    );
    expect(comment?.[1]).toEqual([null, 'Rappeler lundi']);
    expect(change('ProtectionChanged')).toEqual({ [`interests.${program}.is_protected`]: [false, true] });
    expect(told.find((e) => e.type === 'ProtectionChanged')?.actor).toEqual({
      kind: 'operator',
      id: null,
      fullname: 'Exploitant',
      key_id: null,
    });
    expect(told.find((e) => e.type === 'RecordAdded')?.actor.fullname).toBe('Camille Lefèvre');
    expect((await asOf(url, timestamp(new Date(Date.parse(told[0]!.recorded_at) - 1)))).status).toBe(404);
  });

  test('every instant in it is written with six decimals', async () => {
    const rules = { registration_mode: 'auto', registration_validity_days: 30 };
    const program = await space.addProgram({ rules });
    const id = await addLead(program);
    const of = `/programs/${program}/leads/${id}`;
    const instant = '2026-03-14T09:30:00+01:00';
    const done = async (method: string, url: string, body: object) => {
      const { status, text, json } = await space.partner(method, url, body);
      expect([text, status < 300]).toEqual([text, true]);
      return json.data as { id: number };
    };
    await done('POST', `${of}/records`, { event: 'outgoing-call', occurred_at: instant });
    const scheduled = { type: 'meeting-in-person', status: 'scheduled', scheduled_at: instant };
    const { id: action } = await done('POST', `${of}/sales-actions`, scheduled);
    await done('POST', `${of}/sales-actions`, { type: 'call', status: 'pending', due_at: instant });
    await done('POST', `${of}/sales-actions/${action}/close`, {
      status: 'completed',
      issue: 'success',
      performed_at: instant,
    });
    const stranger = { name: 'Roy', firstname: 'Luc', email1: 'luc.roy@mail.example', phone1: '0611223344' };
    const { id: declared } = await done('POST', `/programs/${program}/registrations`, stranger);
    const registration = `/programs/${program}/registrations/${declared}`;
    await expect
      .poll(async () => (await history(registration)).map((e) => e.type))
      .toContain('RegistrationApproved');
    const chosen = (await space.partner('GET', registration)).json.data as { lead_id?: number };
    const urls = [`/leads/${id}`, registration, ...(chosen.lead_id ? [`/leads/${chosen.lead_id}`] : [])];
    const texts = await Promise.all(urls.map(async (url) => (await auditor('GET', `${url}/history`)).text));
    const instants = texts.flatMap((text) => [...text.matchAll(/"\d{4}-\d\d-\d\dT[^"]*"/g)].map(String));
    expect(instants.length).toBeGreaterThan(20);
    expect(instants.filter((text) => !/\.\d{3}000Z"$/.test(text))).toEqual([]);
  });

  test('is there for keys that reach its program, and for nobody else', async () => {
    const program = await space.addProgram();
    const id = await addLead(program);
    const permissions = ['audit.view', 'lead.view'];
    const near = await space.partnerWith({ permissions, program_ids: [program] });
    const far = await space.partnerWith({ permissions, program_ids: [space.programId] });
    const blind = await space.partnerWith({ permissions: ['lead.view'] });
    const status = async (call: Call, lead = id) => (await call('GET', `/leads/${lead}/history`)).status;
    expect([await status(near), await status(far), await status(blind)]).toEqual([200, 404, 403]);
    expect(await status(auditor, 999_999)).toBe(404);
  });
});

describe('an option', () => {
  test('is told from its placing to its end; as of any instant it reads as then', async () => {
    const program = await space.addProgram({
      rules: { option_lifespan_hours: 24, max_prolongation_hours: 24 },
    });
    const lot = await addLot(program);
    const place = async (): Promise<number> => {
      const body = { lead_id: await addLead(program), lots: [{ id: lot }], vat_rate: 20 };
      const placed = await space.partner('POST', `/programs/${program}/options`, body);
      expect(placed.status).toBe(201);
      return placed.json.data.id as number;
    };
    const [ahead, between] = [await place(), await place()];
    await pass(60_000);
    const id = await place();
    const url = `/programs/${program}/options/${id}`;
    const other = (option: number) => `/programs/${program}/options/${option}`;
    await pass(60_000);
    const shown = await seen(url, [
      async () => {},
      () => space.partner('DELETE', other(between)),
      () => space.partner('PUT', `/programs/${program}/lots`, {}),
      () => space.partner('DELETE', other(ahead)),
      () => space.partner('PUT', url, { prolongation_hours: 5 }),
      async () => {
        await pass(30 * HOUR);
        const read = async () => (await space.partner('GET', url)).json.data.lots[0].status as string;
        await expect.poll(read).toBe('available');
      },
    ]);
    for (const { at, document } of shown) expect((await asOf(url, at)).json.data).toEqual(document);

    const told = await history(url);
    expect(told.map((e) => e.type)).toEqual([
      'OptionPlaced',
      'OptionActivated',
      'OptionProlonged',
      'OptionExpired',
    ]);
    const [placed, active, prolonged, expired] = told as [Entry, Entry, Entry, Entry];
    expect(placed.changes.status).toEqual([null, 'option-pending']);
    const [, estimate] = placed.changes.estimated_availability as [null, { rank: number }];
    expect(estimate.rank).toBe(2);
    expect(active.changes.status).toEqual(['option-pending', 'option']);
    expect(active.changes.estimated_availability).toEqual([estimate, null]);
    expect(prolonged.changes.option_lifespan).toEqual([24, 29]);
    expect(expired.changes.status).toEqual(['option', 'option-expired']);
    expect(expired.actor).toEqual({ kind: 'timer', id: null, fullname: 'Système', key_id: null });
    expect(JSON.stringify(told)).not.toContain('@mail.example');

    const ofLot = await history(`/programs/${program}/lots/${lot}`);
    expect(ofLot.filter((e) => e.type === 'OptionPlaced').map((e) => e.changes)).toContainEqual(
      expect.objectContaining({ [`options.${id}`]: [null, 'option-pending'] }),
    );
    expect((await asOf(url, timestamp(new Date(Date.parse(placed.recorded_at) - 1)))).status).toBe(404);
    expect((await auditor('GET', `/programs/${space.programId}/options/${id}/history`)).status).toBe(404);
  });
});

describe('a registration', () => {
  const person = (n: number) => ({
    name: 'Durand',
    firstname: 'Paul',
    email1: `paul.${n}@mail.example`,
    phone1: `06${String(20_000_000 + n * 7)}`,
  });

  test('is told from its declaration to its expiry; as of any instant it reads as then', async () => {
    const rules = { registration_mode: 'manual', registration_validity_days: 2 };
    const program = await space.addProgram({ rules });
    const declared = await space.partner('POST', `/programs/${program}/registrations`, person(++numbers));
    expect(declared.status).toBe(201);
    const id = declared.json.data.id as number;
    const url = `/programs/${program}/registrations/${id}`;
    const status = async () => (await space.partner('GET', url)).json.data as Record<string, unknown>;
    await expect.poll(async () => (await status()).ruling_required).toBe(1);
    await pass(60_000);
    const shown = await seen(url, [
      async () => {},
      async () => {
        await space.desk('POST', `/${space.tenant}${url}/ruling`, { decision: 'approved' });
        await expect.poll(async () => (await status()).status).toBe('approved');
      },
      async () => {
        await pass(50 * HOUR);
        const types = async () => (await history(url)).map((e) => e.type);
        await expect.poll(types).toContain('RegistrationExpired');
        await expect.poll(async () => (await status()).updated_at).not.toBe(null);
      },
    ]);
    for (const { at, document } of shown.slice(0, 2))
      expect((await asOf(url, at)).json.data).toEqual(document);
    expect((await asOf(url, shown[2]!.at)).json.data.status).toBe('expired');
    const told = await history(url);
    expect(told.map((e) => e.type)).toEqual(
      expect.arrayContaining([
        'RegistrationDeclared',
        'RulingRequired',
        'RegistrationApproved',
        'RegistrationExpired',
      ]),
    );
    const change = (type: string) => told.find((e) => e.type === type)?.changes;
    expect(change('RegistrationDeclared')).toMatchObject({
      name: [null, 'Durand'],
      status: [null, 'pending'],
    });
    expect(change('RulingRequired')).toMatchObject({ ruling_required: [null, 1] });
    expect(change('RegistrationApproved')).toMatchObject({ status: ['pending', 'approved'] });
    expect(change('RegistrationExpired')).toMatchObject({ status: ['approved', 'expired'] });
    expect(told[0]!.actor.fullname).toBe('Camille Lefèvre');
  });
});
