// The history of a lot as an auditor reads it, and the lot as of any instant.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timestamp } from '../../../src/platform/kernel/time/clock.ts';
import { openSpace, type Call, type Space } from '../../support/space.ts';
import { apartment } from '../../support/apartment.ts';

let space: Space;
let auditor: Call & { keyId: number };
beforeAll(async () => {
  space = await openSpace();
  auditor = await space.partnerWith({ permissions: ['audit.view', 'lot.view'] });
});
afterAll(() => space.close());

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly revision: number;
  readonly position: number;
  readonly recorded_at: string;
  readonly actor: object;
  readonly changes: Record<string, [unknown, unknown]>;
}

const url = (program: number, id: number, tail = '') => `/programs/${program}/lots/${id}${tail}`;
const flat = (n: number, more: object = {}) => apartment(`E${n}`, `A${n}`, more);

async function feed(program: number, ...lots: object[]): Promise<number[]> {
  const answered = await space.partner('POST', `/programs/${program}/lots`, { lots });
  expect([answered.status, answered.json.data.errors]).toEqual([200, []]);
  return (answered.json.data.success as { id: number }[]).map((lot) => lot.id);
}

const history = async (program: number, id: number): Promise<Entry[]> =>
  (await auditor('GET', url(program, id, '/history'))).json.data as Entry[];
const asOf = (program: number, id: number, instant: string) =>
  auditor('GET', url(program, id, `/history?as_of=${encodeURIComponent(instant)}`));
const read = async (program: number, id: number): Promise<unknown> =>
  (await space.partner('GET', url(program, id))).json.data;

let minutes = 0;
/** Every step happens a minute after the one before. */
const later = () => space.moveClock(new Date(Date.now() + ++minutes * 60_000));

test('every event in order, with who did it and what it changed', async () => {
  const program = await space.addProgram();
  const [id] = await feed(program, flat(1));
  await later();
  await feed(program, { id, external_id: 'E1', price_excluding_vat: 210_000 });
  await feed(program, { id, external_id: 'E1', status: 'booked', bedrooms: 2 });
  await feed(program, flat(2));
  const told = await history(program, id!);
  expect(told.map((e) => e.type)).toEqual([
    'LotCreated',
    'LotPriceChanged',
    'LotChanged',
    'LotStatusChanged',
  ]);
  expect(told.map((e) => e.revision)).toEqual([0, 1, 2, 3]);
  expect(told.map((e) => e.position)).toEqual(told.map((e) => e.position).toSorted((a, b) => a - b));
  expect(new Set(told.map((e) => e.id)).size).toBe(4);
  const [created, priced, changed, booked] = told as [Entry, Entry, Entry, Entry];
  expect(created.actor).toEqual({
    kind: 'key',
    id: expect.any(Number),
    fullname: 'Camille Lefèvre',
    key_id: expect.any(Number),
  });
  expect(created.recorded_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}000Z$/);
  expect(created.changes.reference).toEqual([null, 'A1']);
  expect(created.changes.price_excluding_vat).toEqual([null, 200_000]);
  expect(priced.changes).toMatchObject({
    price_excluding_vat: [200_000, 210_000],
    price_including_vat: [240_000, 252_000],
  });
  expect(Object.keys(priced.changes)).not.toContain('status');
  expect(changed.changes.bedrooms).toEqual([null, 2]);
  expect(booked.changes).toMatchObject({
    status: ['available', 'booked'],
    status_display: ['Disponible', 'Réservé'],
    can_be_broadcasted: [true, false],
  });
});

test('what its program and its twins do to the lot is told, what happens to relatives is theirs', async () => {
  const program = await space.addProgram({ vat_rate: 20 });
  const [main] = await feed(program, flat(1));
  await feed(program, {
    ...flat(2, { is_primary: false, type: 'parking', typology: 'box', price_excluding_vat: 10_000 }),
    parent_external_id: 'E1',
  });
  const [other] = await feed(program, flat(3));
  await space.desk('PUT', `/${space.tenant}/programs/${program}/twins`, { lots: [[main, other]] });
  await space.desk('PUT', `/${space.tenant}/programs/${program}`, { vat_rate: 10 });
  await space.desk('PUT', `/${space.tenant}/programs/${program}`, { city: 'Villeurbanne' });
  await feed(program, { id: other, external_id: 'E3', status: 'unavailable' });
  await feed(program, { id: other, external_id: 'E3', bedrooms: 4 });
  const told = await history(program, main!);
  expect(told.map((e) => e.type)).toEqual(['LotCreated', 'TwinsSet', 'ProgramChanged']);
  expect(told[1]!.changes.lots_related?.[1]).toMatchObject([{}, { id: other, relation: 'twin' }]);
  expect(told[2]!.changes).toMatchObject({
    price_including_vat: [240_000, 220_000],
    price_with_secondary_including_vat: [252_000, 231_000],
  });
  expect(told[2]!.actor).toEqual({ kind: 'operator', id: null, fullname: 'Exploitant', key_id: null });
});

test('as of any instant the lot reads as it read then', async () => {
  const program = await space.addProgram();
  await later();
  const [id] = await feed(program, flat(1));
  const seen: { at: string; sheet: unknown }[] = [];
  const see = async (): Promise<void> => {
    seen.push({
      at: (await space.desk('GET', '/clock')).json.data.now as string,
      sheet: await read(program, id!),
    });
    await later();
  };
  await see();
  await feed(program, { id, external_id: 'E1', price_excluding_vat: 150_000, exposure: ['south'] });
  await see();
  const annex = { is_primary: false, type: 'parking', typology: 'box', price_excluding_vat: 9_000 };
  const [box] = await feed(program, flat(2, { ...annex, parent_external_id: 'E1' }));
  await see();
  const [twin] = await feed(program, flat(3));
  await space.desk('PUT', `/${space.tenant}/programs/${program}/twins`, { lots: [[id, twin]] });
  await see();
  await space.desk('PUT', `/${space.tenant}/programs/${program}`, { vat_rate: 5.5, status: 'draft' });
  await space.desk('PUT', `/${space.tenant}/programs/${program}`, { status: 'activated' });
  await see();
  await space.partner('DELETE', url(program, box!));
  await see();
  await space.partner('DELETE', url(program, twin!));
  await see();
  await feed(program, { id, external_id: 'E9', reference: 'B1' });
  await see();
  for (const { at, sheet } of seen) {
    const then = await asOf(program, id!, at);
    expect([then.status, then.json.data]).toEqual([200, sheet]);
  }
  const told = await history(program, id!);
  const first = told[0]!.recorded_at;
  expect((await asOf(program, id!, first)).json.data).toEqual(seen[0]!.sheet);
  expect((await asOf(program, id!, timestamp(new Date(Date.parse(first) - 1)))).status).toBe(404);
});

test('a deleted lot keeps its history; afterwards there is no lot to show', async () => {
  const program = await space.addProgram();
  const [id] = await feed(program, flat(1));
  const before = await read(program, id!);
  await later();
  expect((await space.partner('DELETE', url(program, id!))).status).toBe(200);
  const told = await history(program, id!);
  expect(told.map((e) => e.type)).toEqual(['LotCreated', 'LotDeleted']);
  expect(told[1]!.changes.reference).toEqual(['A1', null]);
  expect((await asOf(program, id!, told[0]!.recorded_at)).json.data).toEqual(before);
  expect((await asOf(program, id!, told[1]!.recorded_at)).status).toBe(404);
});

test('only with audit.view, only where the key reaches, only what exists', async () => {
  const program = await space.addProgram();
  const [id] = await feed(program, flat(1));
  const elsewhere = await space.addProgram();
  const reader = await space.partnerWith({ permissions: ['lot.view'] });
  const away = await space.partnerWith({ permissions: ['audit.view', 'lot.view'], program_ids: [elsewhere] });
  const status = async (call: Call, address: string) => (await call('GET', address)).status;
  expect(await status(reader, url(program, id!, '/history'))).toBe(403);
  expect(await status(away, url(program, id!, '/history'))).toBe(404);
  expect(await status(auditor, url(elsewhere, id!, '/history'))).toBe(404);
  expect(await status(auditor, url(program, 999_999, '/history'))).toBe(404);
  expect(await status(auditor, `/programs/${program}/lots/x/history`)).toBe(404);
  const wrong = await asOf(program, id!, '2026-02-30');
  expect([wrong.status, Object.keys(wrong.json.errors ?? {})]).toEqual([422, ['as_of']]);
});
