// Which lots have gone: told to those who ask and who could see the lot, and to nobody else.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuild } from '../../../projections/building/rebuild.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { openSpace, type Call, type Space } from '../../support/space.ts';

let space: Space;
let portal: Call & { keyId: number };
beforeAll(async () => {
  space = await openSpace();
  portal = await space.partnerWith({ permissions: ['lot-alloted.view'] });
});
afterAll(() => space.close());

interface Deleted {
  readonly id: number;
  readonly external_id: string;
  readonly deleted_at: string;
}

type Fed =
  string | { readonly id?: number; readonly external_id: string; unrestricted_distribution: boolean };

async function feed(program: number, ...fed: Fed[]): Promise<number[]> {
  const lots = fed.map((lot) => ({
    reference: typeof lot === 'string' ? lot : lot.external_id,
    status: 'available',
    is_primary: true,
    type: 'apartment',
    typology: 'T3',
    price_excluding_vat: 200_000,
    ...(typeof lot === 'string' ? { external_id: lot } : lot),
  }));
  const { json } = await space.partner('POST', `/programs/${program}/lots`, { lots });
  expect(json.data.errors).toEqual([]);
  return (json.data.success as Deleted[]).map(({ id }) => id);
}

async function remove(program: number, id: number): Promise<void> {
  expect((await space.partner('DELETE', `/programs/${program}/lots/${id}`)).status).toBe(200);
}

async function allot(program: number, lot_ids: number[], key_id = portal.keyId): Promise<void> {
  const url = `/${space.tenant}/programs/${program}/allotments`;
  expect((await space.desk('PUT', url, { key_id, lot_ids })).status).toBe(200);
}

async function gone(
  program: number,
  query = '',
  by: Call = space.partner,
  list = 'lots',
): Promise<Deleted[]> {
  const answered = await by('GET', `/programs/${program}/${list}?with_deleted=1${query}`);
  expect(answered.status).toBe(200);
  return (answered.json as unknown as { deleted: Deleted[] }).deleted;
}

const ids = (deleted: readonly Deleted[]): number[] => deleted.map(({ id }) => id);
const allottedGone = async (program: number, by: Call = portal): Promise<number[]> =>
  ids(await gone(program, '', by, 'allotments'));

test('is beside the lots only where it is asked for, and empty where none has gone', async () => {
  const program = await space.addProgram();
  const [, b] = await feed(program, 'A', 'B');
  const url = `/programs/${program}/lots`;
  const keys = async (query: string) => Object.keys((await space.partner('GET', url + query)).json);
  expect(await keys('')).toEqual(['success', 'message', 'data']);
  expect(await keys('?with_deleted=0')).toEqual(['success', 'message', 'data']);
  expect(await keys('?with_deleted=1')).toEqual(['success', 'message', 'data', 'deleted']);
  expect(await gone(program)).toEqual([]);
  await remove(program, b!);
  expect(await keys('')).toEqual(['success', 'message', 'data']);
  expect(await gone(program)).toEqual([
    { id: b, external_id: 'B', deleted_at: expect.stringMatching(/^\d{4}-.*T.*\.\d{3}000Z$/) },
  ]);
  expect((await space.partner('GET', `${url}?with_deleted=2`)).status).toBe(422);
});

test('since an instant, that instant included, in the order in which they went', async () => {
  const program = await space.addProgram();
  const [a, b, c] = await feed(program, 'A', 'B', 'C');
  await remove(program, c!);
  await remove(program, a!);
  await remove(program, b!);
  const all = await gone(program);
  expect(ids(all)).toEqual([c, a, b]);
  const since = async (instant: string) => ids(await gone(program, `&updated_since=${instant}`));
  const from = all.findIndex((lot) => lot.deleted_at === all[1]!.deleted_at);
  expect(await since(all[1]!.deleted_at)).toEqual(ids(all.slice(from)));
  expect(await since('0001-01-01T00:00:00Z')).toEqual([c, a, b]);
  expect(await since('9999-12-31T23:59:59.999Z')).toEqual([]);
});

test('whose reference another lot has by now is told by its own identifier', async () => {
  const program = await space.addProgram();
  const [old] = await feed(program, 'A');
  await remove(program, old!);
  const [fresh] = await feed(program, 'A');
  const { json } = await space.partner('GET', `/programs/${program}/lots?with_deleted=1`);
  expect([json.data.map((lot: Deleted) => lot.id), ids(await gone(program))]).toEqual([[fresh], [old]]);
});

test('is no longer among what the office has allotted, which can be sent back as it is read', async () => {
  const program = await space.addProgram();
  const [kept, gone] = await feed(program, 'A', 'B');
  await allot(program, [kept!, gone!]);
  await remove(program, gone!);
  const { json } = await space.desk('GET', `/${space.tenant}/programs/${program}/allotments`);
  expect(json.data).toEqual([{ key_id: portal.keyId, lot_ids: [kept] }]);
  await allot(program, json.data[0].lot_ids);
});

test('changes the tag of the list, and has a tag of its own', async () => {
  const program = await space.addProgram();
  const [a] = await feed(program, 'A');
  const url = `/programs/${program}/lots`;
  const tag = async (query: string) => (await space.partner('GET', url + query)).headers.get('etag')!;
  const before = await tag('?with_deleted=1');
  expect(await tag('')).not.toBe(before);
  const match = { 'if-none-match': before };
  expect((await space.partner('GET', `${url}?with_deleted=1`, undefined, match)).status).toBe(304);
  await remove(program, a!);
  expect((await space.partner('GET', `${url}?with_deleted=1`, undefined, match)).status).toBe(200);
});

test('of what was allotted: as it was allotted when it went, whatever was allotted since', async () => {
  const program = await space.addProgram();
  const [kept, before, after, never, open, closed] = await feed(
    program,
    'A',
    'B',
    'C',
    'D',
    { external_id: 'E', unrestricted_distribution: true },
    { external_id: 'F', unrestricted_distribution: true },
  );
  const other = await space.partnerWith({ permissions: ['information.view'] });
  const without = await space.partnerWith({ permissions: ['lead.view'] });
  await allot(program, [kept!, before!, after!]);
  await allot(program, [kept!, after!]);
  await remove(program, before!);
  expect(await allottedGone(program)).toEqual([]);
  await remove(program, after!);
  expect(await allottedGone(program)).toEqual([after]);
  await remove(program, never!);
  await feed(program, { id: closed!, external_id: 'F', unrestricted_distribution: false });
  await remove(program, closed!);
  await remove(program, open!);
  expect(await allottedGone(program)).toEqual([after, open]);
  // an allotment that leaves out what has gone takes nothing back, one that ended before does not come back
  await allot(program, [kept!]);
  await allot(program, []);
  expect(await allottedGone(program)).toEqual([after, open]);
  await remove(program, kept!);
  expect(await allottedGone(program)).toEqual([after, open]);
  expect(await allottedGone(program, other)).toEqual([open]);
  expect(ids(await gone(program))).toEqual([before, after, never, closed, open, kept]);
  expect((await portal('GET', `/programs/${program}/lots?with_deleted=1`)).status).toBe(403);
  expect((await without('GET', `/programs/${program}/allotments?with_deleted=1`)).status).toBe(403);
});

test('is told of the program alone, and not beyond the reach of a key', async () => {
  const [mine, theirs] = [await space.addProgram(), await space.addProgram()];
  const [lot] = await feed(theirs, 'A');
  await remove(theirs, lot!);
  expect(await gone(mine)).toEqual([]);
  const bound = await space.partnerWith({ permissions: ['lot.view'], program_ids: [mine] });
  expect((await bound('GET', `/programs/${theirs}/lots?with_deleted=1`)).status).toBe(404);
});

test('built anew, says the same to the byte', async () => {
  const program = await space.addProgram();
  const [a, b, c] = await feed(program, 'A', 'B', 'C');
  await allot(program, [a!, b!, c!]);
  await remove(program, b!);
  await allot(program, [a!]);
  await remove(program, a!);
  const read = async () => [await gone(program), await gone(program, '', portal, 'allotments')];
  const before = await read();
  expect(before.map(ids)).toEqual([
    [b, a],
    [b, a],
  ]);
  const { events, codec, databaseUrl } = space.service.backend;
  await rebuild({ events, codec, projectors, databaseUrl });
  expect(await read()).toEqual(before);
});

test('of many that went at one instant: each is told once, found by an index', async () => {
  const program = await space.addProgram();
  const pool = new pg.Pool({ connectionString: space.service.backend.databaseUrl, max: 1 });
  try {
    await pool.query(
      `insert into crm.deleted_lots
         select $1, 1000000 + n, case when n <= 5001 then $2::int else $2::int + 1 + n % 50 end, 'X' || n, n % 2 = 0, n,
           '2026-01-01'::timestamptz + (n / 3000) * interval '1 hour'
         from generate_series(1, 60000) n`,
      [space.tenant, program],
    );
    await pool.query('analyze crm.deleted_lots');
    const all = ids(await gone(program));
    expect(all).toEqual(Array.from({ length: 5001 }, (_, i) => 1_000_001 + i));
    expect(await allottedGone(program)).toEqual(all.filter((id) => id % 2 === 0));
    const { rows } = await pool.query<Record<string, string>>(
      `explain select id from crm.deleted_lots
       where tenant_key = $1 and program_id = $2 and (deleted_at, id) > ('2026-01-01'::timestamptz, 5)
       order by deleted_at, id limit 2000`,
      [space.tenant, program],
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('deleted_lots_of_program');
  } finally {
    await pool.end();
  }
});
