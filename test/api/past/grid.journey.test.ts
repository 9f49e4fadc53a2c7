// A program looked back at: what the grid was at instants nobody chose is what every other way to that past says it was.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyGrid } from '../../../src/domain/grid/grid.ts';
import { hasRunOut } from '../../../src/domain/grid/options/option.ts';
import { liveOptions } from '../../../src/domain/grid/options/queue.ts';
import { sheetIn, unsurveyed } from '../../../src/domain/grid/lots/survey.ts';
import { withFileUrls } from '../../../src/domain/grid/lots/document.ts';
import { Histories } from '../../../src/api/audit/history.ts';
import { survey, surveyStreams } from '../../../src/api/audit/lots.ts';
import { optionRecord } from '../../../src/api/audit/options.ts';
import { purchaseRecord } from '../../../src/api/audit/purchases.ts';
import { PastInGrid } from '../../../src/api/past/in-grid.ts';
import { optionPast } from '../../../src/api/past/option-past.ts';
import { purchasePast } from '../../../src/api/past/purchase-past.ts';
import { ProgramPast } from '../../../src/api/past/program-past.ts';
import { timeline } from '../../../src/api/audit/timeline.ts';
import { everything } from '../../../src/api/audit/sight.ts';
import type { Recorded } from '../../../src/platform/rules/event.ts';
import { openSpace, type Call, type Space } from '../../support/space.ts';
import { seededChance } from '../../support/seeded.ts';
import { collected } from '../audit/collected.ts';
import { runHere } from '../audit/command.ts';
import type { Chance } from '../../hostile/random.ts';

let space: Space;
let chance: Chance;
let programId: number;
let now: Date;
let auditor: Call;
const LOTS = 60;
const ROUNDS = 50;

beforeAll(async () => {
  chance = seededChance('looking back');
  space = await openSpace();
  programId = await space.addProgram({
    name: 'Les Terrasses',
    rules: { option_lifespan_hours: 30, max_queue: 3 },
  });
  auditor = await space.officerWith({ role: 'auditor' });
  now = new Date(space.service.backend.clock.now().getTime() + 60_000);
  await live();
}, 180_000);
afterAll(() => space.close());

const between = (least: number, most: number) => least + chance.below(most - least + 1);
const at = () => `/${space.tenant}/programs/${programId}`;

/** Some months of a program: lots, prices, options that wait, run out, are cancelled, sales, lots that go. */
async function live(): Promise<void> {
  const item = (n: number) => ({
    external_id: `E${n}`,
    reference: `A${n}`,
    status: 'available',
    is_primary: n % 4 !== 0,
    type: n % 4 === 0 ? 'parking' : 'apartment',
    typology: n % 4 === 0 ? 'box' : 'T3',
    level: 'R+1',
    price_excluding_vat: 200_000 + n,
  });
  const lots = Array.from({ length: LOTS }, (_, n) => item(n + 1));
  const made = await space.partner('POST', `/programs/${programId}/lots`, { lots });
  const ids = (made.json.data.success as { id: number }[]).map(({ id }) => id);
  const mains = ids.filter((_, n) => (n + 1) % 4 !== 0);
  const leads = [];
  for (let n = 0; n < 5; n++) {
    const contact = { name: `Roux ${n}`, email1: `roux.${n}@mail.example` };
    const answered = await space.partner('POST', `/programs/${programId}/leads`, { contact, lead: {} });
    leads.push((answered.json.body as { lead_id: number }).lead_id);
  }
  const options: number[] = [];
  const { json: sellers } = await space.desk('GET', `/${space.tenant}/users`);
  const owner_id = (sellers.data as { id: number }[])[0]!.id;
  const sales: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    now = new Date(now.getTime() + between(1, 20 * 3_600_000));
    await space.moveClock(now);
    const changed = mains.map((id) => ({
      id,
      external_id: `E${ids.indexOf(id) + 1}`,
      price_excluding_vat: 150_000 + between(0, 90_000),
    }));
    if (round % 2 === 0) {
      const repriced = await space.partner('POST', `/programs/${programId}/lots`, { lots: changed });
      expect(repriced.json.data.errors).toEqual([]);
    }
    const lot = mains[between(0, mains.length - 1)]!;
    const lead = leads[between(0, leads.length - 1)]!;
    for (let n = 0; n < 2; n++) {
      const placed = await space.partner('POST', `/programs/${programId}/options`, {
        lead_id: lead,
        vat_rate: 20,
        lots: [{ id: n === 0 ? lot : mains[between(0, 4)]! }],
      });
      if (placed.status === 201) options.push((placed.json.data as { id: number }).id);
    }
    if (round % 5 === 3 && options.length > 0)
      await space.partner('DELETE', `/programs/${programId}/options/${options.at(-1)!}`, {});
    if (round % 2 === 1)
      await sell({ lead_id: lead, owner_id, lots: [{ id: mains.at(-between(1, 25))! }] }, sales);
    if (round % 9 === 4) await space.desk('PUT', at(), { vat_rate: between(5, 20) });
    if (round % 17 === 8)
      await space.desk('PUT', `${at()}/twins`, { lots: [[mains[5]!, mains[6 + (round % 3)]!]] });
    if (round % 23 === 20) await space.partner('DELETE', `/programs/${programId}/lots/${mains.pop()!}`);
  }
}

/** A sale is begun where the lot is free, and one of those before goes on, or comes to nothing. */
async function sell(wanted: object, sales: number[]): Promise<void> {
  const deposit = { deposit_amount: between(0, 3_000), deed_planned_on: day(60) };
  const begun = await space.desk('POST', `${at()}/purchases`, { ...wanted, ...deposit, vat_rate: 20 });
  if (begun.status < 300) sales.push((begun.json.data as { id: number }).id);
  const id = sales[between(0, sales.length - 1)];
  if (id === undefined) return;
  const moment = now.toISOString();
  const steps = [
    ['sign', { signed_at: moment }],
    ['deposit', { received_at: moment }],
    ['presentation', { presented_on: day(0) }],
    ['cancel', { reason: 'buyer', comment: 'Ne veut plus.' }],
  ] as const;
  for (const [step, body] of steps.slice(0, between(0, steps.length)))
    await space.desk('POST', `${at()}/purchases/${id}/${step}`, body);
  await space.desk('PUT', `${at()}/purchases/${id}`, { deed_planned_on: day(between(-9, 90)) });
}

function day(later: number): string {
  return new Date(now.getTime() + later * 86_400_000).toISOString().slice(0, 10);
}

async function told(): Promise<Recorded[]> {
  const { events, codec } = space.service.backend;
  const where = { tenant: space.tenant, programId, id: 0, sight: everything };
  const all: Recorded[] = [];
  const whole = (stream: string) => events.read(stream);
  for await (const { recorded } of timeline(whole, codec, surveyStreams(where))) all.push(recorded);
  return all;
}

async function gridAsOf(instant: Date) {
  const { status, json } = await auditor('GET', `${at()}/grid?as_of=${instant.toISOString()}`);
  expect([instant, status]).toEqual([instant, 200]);
  return json.data as { lots: { id: number }[]; holds: { id: number; status: string; owner: unknown }[] };
}

function instants(all: readonly Recorded[], count: number): Date[] {
  const [first, last] = [all[0]!.meta.at.getTime(), now.getTime()];
  const anywhere = Array.from({ length: count }, () => new Date(between(first, last)));
  const exactly = Array.from({ length: count }, () => all[between(0, all.length - 1)]!.meta.at);
  return [...anywhere, ...exactly, all[0]!.meta.at, all.at(-1)!.meta.at];
}

describe('the grid as of an instant', () => {
  test('is the whole history folded up to it, lot by lot and hold by hold', async () => {
    const all = await told();
    expect(all.length).toBeGreaterThan(700);
    for (const instant of instants(all, 12)) {
      const upTo = all.findLastIndex(({ meta }) => meta.at <= instant) + 1;
      const then = all.slice(0, upTo).reduce(survey, unsurveyed);
      const sheets = [...then.grid.lots].map(([id]) => JSON.stringify(sheetIn(then, id)));
      const { lots, holds } = await gridAsOf(instant);
      expect(lots).toEqual(JSON.parse(withFileUrls(`[${sheets.join(',')}]`, space.address)));
      const live = liveOptions(then.grid).filter((option) => !hasRunOut(option, instant));
      expect(holds.map(({ id, status }) => [id, status])).toEqual(live.map(({ id, status }) => [id, status]));
    }
    expect(unsurveyed.grid).toBe(emptyGrid);
  });

  test('is what the history of each record says, by the route and by the command', async () => {
    const all = await told();
    for (const instant of instants(all, 2)) {
      const { lots, holds } = await gridAsOf(instant);
      const asOf = instant.toISOString();
      for (const lot of lots.filter(() => between(0, 9) === 0)) {
        const one = await auditor('GET', `${at()}/lots/${lot.id}/history?as_of=${asOf}`);
        // whose lot has gone since finds its history closed, as its own route is
        if (one.status === 200) expect(one.json.data).toEqual(lot);
      }
      const some = lots[between(0, lots.length - 1)];
      if (some) {
        const args = ['audit', 'lot', String(some.id), '--tenant', space.tenant, '--as-of', asOf];
        const { code, out } = await runHere(space.dataDir, [...args, '--format', 'ndjson']);
        expect([code, withFileUrls(out, space.address)]).toEqual([0, `${JSON.stringify(some)}\n`]);
      }
      for (const hold of holds.slice(0, 3)) {
        const one = await auditor('GET', `${at()}/options/${hold.id}/history?as_of=${asOf}`);
        expect(one.json.data).toMatchObject(hold.status === 'option' ? pick(hold) : { id: hold.id });
        expect(one.json.data.estimated_availability).toEqual(pick(hold).estimated_availability);
      }
    }
  });

  test('is of the program alone, begins with it, and ends now', async () => {
    const all = await told();
    const first = all[0]!.meta.at;
    const before = new Date(first.getTime() - 1).toISOString();
    expect((await auditor('GET', `${at()}/grid?as_of=${before}`)).status).toBe(404);
    const late = await auditor('GET', `${at()}/grid?as_of=9999-12-31T23:59:59Z`);
    const ours = await auditor('GET', `${at()}/lots`);
    expect((late.json.data.lots as { id: number }[]).map(({ id }) => id)).toEqual(
      (ours.json.data as { id: number }[]).map(({ id }) => id),
    );
    for (const wrong of [
      '',
      '?as_of=',
      '?as_of=hier',
      '?as_of=2026-02-30',
      '?as_of=2026-01-01T00:00:00Z&x=1',
    ])
      expect([wrong, (await auditor('GET', `${at()}/grid${wrong}`)).status]).toEqual([wrong, 422]);
    for (const edge of ['0001-01-01T00:00:00Z', before])
      expect((await auditor('GET', `${at()}/history?around=${edge}`)).status).toBe(404);
    expect((await auditor('GET', `${at()}/history?around=9999-12-31T23:59:59.999Z`)).status).toBe(200);
    expect((await auditor('GET', `/${space.tenant}/programs/999/grid?as_of=${before}`)).status).toBe(404);
  });
});

const IN_GRID = [
  {
    kind: 'option',
    quick: optionPast,
    record: optionRecord,
    begins: 'OptionPlaced',
    table: 'option_history',
    asOften: 3,
    stands: ['option', 'option-pending', 'option-expired', 'option-canceled'],
  },
  {
    kind: 'purchase',
    quick: purchasePast,
    record: purchaseRecord,
    begins: 'PurchasePrepared',
    table: 'purchase_steps',
    asOften: 1,
    stands: ['prepared', 'signed', 'canceled'],
  },
] as const;

describe.each(IN_GRID)(
  'a record of a grid: $kind',
  ({ kind, quick, record, begins, table, asOften, stands }) => {
    function idsOf(all: readonly Recorded[]): number[] {
      return all.flatMap(({ event: { type, data } }) =>
        type === begins ? [(data as Record<string, number>)[`${kind}_id`]!] : [],
      );
    }

    /** Few options wait: whatever is drawn, some of them are looked at. */
    function idIfWaiting({ type, data }: Recorded['event']): number[] {
      const { option_id: id, expires_at: end } = data as { option_id: number; expires_at?: unknown };
      return type === 'OptionPlaced' && end === null ? [id] : [];
    }

    test('has the story, and was at any instant, what its history tells from the beginning', async () => {
      const { backend } = space.service;
      const all = await told();
      const histories = new Histories(backend);
      const read = (stream: string) => histories.events(stream);
      const past = new PastInGrid(quick as typeof optionPast, new ProgramPast(backend), backend, read);
      const ids = idsOf(all);
      expect(ids.length).toBeGreaterThan(asOften * 5);
      const seen = new Set<unknown>();
      const turn = chance.below(asOften);
      const waiting = new Set(all.flatMap(({ event }) => idIfWaiting(event)).slice(0, 3));
      const looked = ids.filter((id, place) => place % asOften === turn || waiting.has(id));
      for (const [n, id] of looked.entries()) {
        const where = { tenant: space.tenant, programId, id, sight: everything };
        const found = (await past.find(where))!;
        const entries = await collected(found.history());
        const times = entries.flatMap(({ recorded_at }) => [
          new Date(recorded_at),
          new Date(Date.parse(recorded_at) - 1),
        ]);
        for (const [i, instant] of [...times, ...instants(all, 1)].entries()) {
          const document = await found.asOf(instant, now);
          seen.add(document?.status ?? null);
          // reading all from the beginning takes its time
          if ((n + i) % 12 === 0) expect(document).toEqual(await histories.asOf(record, where, instant, now));
        }
        if (n % 8 === 0) expect(entries).toEqual(await collected(histories.history(record, where)));
      }
      expect([...seen]).toEqual(expect.arrayContaining([null, ...stands]));
    });

    test('is told whole where the read model does not know what happened to it', async () => {
      const { backend } = space.service;
      const [id] = idsOf(await told());
      const history = () => auditor('GET', `${at()}/${kind}s/${id!}/history`);
      const whole = (await history()).json.data as unknown;
      await backend.runtime.query(`delete from crm.${table} where ${kind}_id = $1`, [id]);
      const after = await history();
      expect([after.status, after.json.data]).toEqual([200, whole]);
    });
  },
);

function pick({ id, ...hold }: object & { id: number; lot_ids?: unknown }) {
  const { lot_ids: _ids, ...own } = hold;
  return { id, ...own } as Record<string, unknown>;
}

describe('the days of a program', () => {
  test('count every event once, in the zone of the client space', async () => {
    const all = await told();
    const counts = new Map<string, number>();
    for (const { meta } of all) {
      const day = meta.at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
    const { json } = await auditor('GET', `${at()}/history/days`);
    const days = json.data.days as { day: string; events: number; ends_at: string }[];
    expect(days.map(({ day, events }) => [day, events])).toEqual([...counts]);
    for (const { day, ends_at } of days)
      expect(new Date(ends_at).toLocaleString('sv-SE', { timeZone: 'Europe/Paris' })).toBe(`${day} 23:59:59`);
    expect(new Date(json.data.first_at as string)).toEqual(all[0]!.meta.at);
    expect(json.data.timezone).toBe('Europe/Paris');
  });

  test('tell what happened around an instant, as the records’ own histories tell it', async () => {
    const all = await told();
    for (const instant of instants(all, 2)) {
      const { json } = await auditor('GET', `${at()}/history?around=${instant.toISOString()}`);
      const { day, events, entries } = json.data as Around;
      const dayOf = (date: Date) => date.toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
      const ofDay = all.filter(({ meta }) => dayOf(meta.at) === day);
      expect([dayOf(instant), ofDay.length]).toEqual([day, events]);
      const split = ofDay.findLastIndex(({ meta }) => meta.at <= instant) + 1;
      const near = [...ofDay.slice(0, split).slice(-50), ...ofDay.slice(split).slice(0, 50)];
      expect(entries.map(({ id }) => id)).toEqual(near.map(({ id }) => id));
      const ofLot = entries.find(({ kind }) => kind === 'lot');
      if (!ofLot) continue;
      const own = await auditor('GET', `${at()}/lots/${ofLot.record_id}/history`);
      if (own.status !== 200) continue;
      const { id, type, changes, actor } = ofLot;
      expect(own.json.data).toContainEqual(expect.objectContaining({ id, type, changes, actor }));
    }
  });
});

interface Around {
  readonly day: string;
  readonly events: number;
  readonly entries: readonly {
    id: string;
    type: string;
    kind: string;
    record_id: number;
    changes: object;
    actor: object;
  }[];
}

describe('who may look back', () => {
  test('is who may read the histories of its lots; of options of others only how they stand', async () => {
    const elsewhere = await space.addProgram({ name: 'Ailleurs' });
    const own = await space.addUser('Marc', 'Roy');
    await space.desk('PUT', `/${space.tenant}/users/${own}`, { roles: ['sales'] });
    const callers: [string, Call, number][] = [
      ['auditor', auditor, 200],
      ['manager', await space.officerWith({ role: 'manager' }), 200],
      ['sales', await space.officerWith({ role: 'sales', user_id: own }), 200],
      ['bound', await space.officerWith({ role: 'manager', program_ids: [elsewhere] }), 404],
      ['analyst', await space.officerWith({ role: 'analyst' }), 403],
      ['admin', await space.officerWith({ role: 'admin' }), 403],
      ['operator', space.desk, 200],
    ];
    const all = await told();
    const busy = all.find(({ event }) => event.type === 'OptionPlaced')!.meta.at.toISOString();
    for (const [who, call, status] of callers)
      for (const path of [`grid?as_of=${busy}`, 'history/days', `history?around=${busy}`])
        expect([who, path, (await call('GET', `${at()}/${path}`)).status]).toEqual([who, path, status]);
    const seenBy = async (call: Call) =>
      (await call('GET', `${at()}/grid?as_of=${busy}`)).json.data.holds as {
        owner: unknown;
        status: string;
      }[];
    const [, [, manager], [, sales]] = callers as [unknown, [string, Call], [string, Call]];
    expect((await seenBy(manager)).map(({ owner }) => owner === null)).toContain(false);
    expect((await seenBy(sales)).map(({ owner }) => owner)).toEqual((await seenBy(sales)).map(() => null));
    expect((await seenBy(sales)).length).toBe((await seenBy(manager)).length);
  });
});
