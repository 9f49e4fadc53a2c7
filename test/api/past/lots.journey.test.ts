// Histories of lots: by the events that concern them they tell what the whole grid tells, whoever their relatives were.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Histories } from '../../../src/api/audit/history.ts';
import { lotRecord } from '../../../src/api/audit/lots.ts';
import { everything } from '../../../src/api/audit/sight.ts';
import { LotPast } from '../../../src/api/past/lot-past.ts';
import { ProgramPast } from '../../../src/api/past/program-past.ts';
import type { Chance } from '../../hostile/random.ts';
import { openSpace, type Call, type Space } from '../../support/space.ts';
import { seededChance } from '../../support/seeded.ts';
import { collected } from '../audit/collected.ts';

const MAINS = 7;
const ANNEXES = 8;
const ROUNDS = 130;

let space: Space;
let auditor: Call;
let chance: Chance;
let programId: number;
/** Every one that ever was. */
const ids: number[] = [];
const there = new Set<number>();
const mains = new Set<number>();
const leads: number[] = [];

beforeAll(async () => {
  chance = seededChance('stories of lots');
  space = await openSpace();
  programId = await space.addProgram({ rules: { option_lifespan_hours: 30, max_queue: 3 } });
  auditor = await space.officerWith({ role: 'auditor' });
  for (let n = 0; n < 4; n++) {
    const contact = { name: `Roux ${n}`, email1: `roux.${n}@mail.example` };
    const sent = await space.partner('POST', `/programs/${programId}/leads`, { contact, lead: {} });
    leads.push((sent.json.body as { lead_id: number }).lead_id);
  }
  for (let n = 0; n < MAINS; n++) await create(true);
  for (let n = 0; n < ANNEXES; n++) await create(false);
  // while nothing is held: of those that chance tries, all may be refused
  await buy(some(mains));
  let now = space.service.backend.clock.now().getTime();
  for (let round = 0; round < ROUNDS; round++) {
    await chance.one(ACTS)();
    if (round % 10 === 0) await space.moveClock(new Date((now += 9 * 3_600_000)));
  }
}, 180_000);
afterAll(() => space.close());

const at = () => `/${space.tenant}/programs/${programId}`;
const some = (of: ReadonlySet<number> = there): number => chance.one([...of]);
const annex = (): number => chance.one([...there].filter((id) => !mains.has(id)));

async function create(isPrimary: boolean): Promise<void> {
  const n = ids.length + 1;
  const [made] = await store({
    external_id: `E${n}`,
    reference: `R${n}`,
    status: 'available',
    type: isPrimary ? 'apartment' : 'parking',
    typology: isPrimary ? 'T3' : 'box',
    level: 'R+1',
    is_primary: isPrimary,
    price_excluding_vat: 100_000 + n,
    // also of one that is there from the first moment
    ...(!isPrimary && chance.below(3) > 0 && { parent_lot_id: some(mains) }),
  });
  ids.push(made!);
  there.add(made!);
  if (isPrimary) mains.add(made!);
}

async function store(lot: object): Promise<number[]> {
  const { json, text } = await space.partner('POST', `/programs/${programId}/lots`, { lots: [lot] });
  expect(json.data.errors, text).toEqual([]);
  return (json.data.success as { id: number }[]).map(({ id }) => id);
}

const ACTS: readonly (() => Promise<unknown>)[] = [
  () => create(chance.below(2) === 0),
  () => change(some(), { price_excluding_vat: 100_000 + chance.below(90_000) }),
  () => change(some(), { reference: `R${ids.length} ${chance.below(1e6)}` }),
  () => change(some(mains), { status: chance.one(['available', 'unavailable']) }),
  () => change(annex(), { parent_lot_id: chance.below(4) === 0 ? null : some(mains) }),
  () => change(annex(), { parent_lot_id: some(mains), price_excluding_vat: chance.below(20_000) }),
  () => space.desk('POST', `${at()}/twins`, { lots: [some(mains), some(mains)] }),
  () =>
    space.desk('PUT', `${at()}/twins`, { lots: chance.below(2) === 0 ? [] : [[some(mains), some(mains)]] }),
  () => space.desk('DELETE', `${at()}/lots/${some(mains)}/twins`),
  () => option(some(mains)),
  () => option(some(mains)),
  () => buy(some(mains)),
  () => space.desk('PUT', at(), { vat_rate: 5 + chance.below(15) }),
  () => gone(),
];

/** Some are refused: of a lot that is sold, for one. */
async function change(id: number, changes: object): Promise<void> {
  const known = { id, external_id: `E${ids.indexOf(id) + 1}` };
  await space.partner('POST', `/programs/${programId}/lots`, { lots: [{ ...known, ...changes }] });
}

async function option(id: number): Promise<void> {
  const body = { lead_id: chance.one(leads), lots: [{ id }], vat_rate: 20 };
  const placed = await space.partner('POST', `/programs/${programId}/options`, body);
  if (placed.status === 201 && chance.below(3) === 0)
    await space.partner('DELETE', `/programs/${programId}/options/${placed.json.data.id as number}`, {});
}

async function buy(id: number): Promise<void> {
  const sale = { lead_id: chance.one(leads), owner_id: 1, lots: [{ id }], vat_rate: 20 };
  const begun = await space.desk('POST', `${at()}/purchases`, sale);
  if (begun.status !== 201) return;
  const ending = { reason: 'buyer', comment: 'Ne veut plus.' };
  await space.desk('POST', `${at()}/purchases/${begun.json.data.id as number}/cancel`, ending);
}

async function gone(): Promise<void> {
  if (there.size < MAINS) return;
  const id = some();
  if (mains.has(id) && mains.size < 4) return;
  const { status } = await space.partner('DELETE', `/programs/${programId}/lots/${id}`);
  if (status >= 300) return;
  there.delete(id);
  mains.delete(id);
}

const where = (id: number) => ({ tenant: space.tenant, programId, id, sight: everything });

test('each is what the whole grid tells of it, and was at any instant what that says', async () => {
  const { backend } = space.service;
  const histories = new Histories(backend);
  const past = new LotPast(new ProgramPast(backend), backend, histories);
  const now = backend.clock.now();
  const types = new Set<string>();
  for (const [n, id] of ids.entries()) {
    const found = (await past.find(where(id)))!;
    const quick = await collected(found.history());
    expect(quick).toEqual(await collected(histories.history(lotRecord, where(id))));
    for (const { type } of quick) types.add(type);
    for (const { recorded_at } of quick.filter((_, i) => (i + n) % 5 === 0))
      for (const instant of [new Date(recorded_at), new Date(Date.parse(recorded_at) - 1)])
        expect(await past.asOf(where(id), instant)).toEqual(
          await histories.asOf(lotRecord, where(id), instant, now),
        );
  }
  const happened = [
    'LotChanged',
    'LotDeleted',
    'TwinsSet',
    'OptionPlaced',
    'PurchasePrepared',
    'ProgramChanged',
  ];
  expect([...types]).toEqual(expect.arrayContaining(happened));
});

test('reads little of a grid in which much happened', async () => {
  const { backend } = space.service;
  const { events } = backend;
  let read = 0;
  const page: typeof events.page = async (...asked) => {
    const found = await events.page(...asked);
    read += found.length;
    return found;
  };
  const watched = { last: events.last.bind(events), read: events.read.bind(events), page };
  await create(true);
  const past = new LotPast(new ProgramPast(backend), { ...backend, events: watched }, new Histories(backend));
  const found = (await past.find(where(ids.at(-1)!)))!;
  expect(await collected(found.history())).toHaveLength(1);
  expect(read).toBe(2);
});

test('is told whole where the read model does not know what happened to it', async () => {
  const id = some(mains);
  const history = () => auditor('GET', `${at()}/lots/${id}/history`);
  const whole = (await history()).json.data as unknown;
  const { runtime } = space.service.backend;
  await runtime.query('delete from crm.lot_revisions where tenant_key = $1 and lot_id = $2', [
    space.tenant,
    id,
  ]);
  const after = await history();
  expect([after.status, after.json.data]).toEqual([200, whole]);
});
