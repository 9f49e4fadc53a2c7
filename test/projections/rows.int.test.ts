import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copies, upserts, type Statements } from '../../projections/rows/row-statements.ts';
import { loadAll, Rows } from '../../projections/rows/rows.ts';
import { growing, table } from '../../projections/table.ts';
import { copyOf, openKysely, openPool } from '../../src/platform/postgres/postgres.ts';
import { freshDatabase } from '../support/stores/postgres.ts';
import fc from '../support/properties.ts';

interface Shelf {
  readonly room: string;
  readonly no: number;
  readonly books: number;
  readonly tags: readonly string[];
  readonly notes: object;
}
const shelves = table<Shelf>('shelves', 'room', 'no');
interface Entry {
  readonly room: string;
  readonly line: number;
  readonly says: string | null;
}
const entries = growing(table<Entry>('entries', 'room', 'line'));
const url = await freshDatabase();
const db = openKysely<unknown>(openPool({ url, name: 'test' }));

beforeAll(async () => {
  await sql`create table shelves (room text, no int, books int, tags text[], notes json, primary key (room, no))`.execute(
    db,
  );
  await sql`create table entries (room text, line int, says text, primary key (room, line))`.execute(db);
});
afterAll(() => db.destroy());

const shelf = (no: number, books: number): Shelf => ({
  room: 'hall',
  no,
  books,
  tags: ['a', 'b"c'],
  notes: { z: 1, a: [null] },
});

test('rows come back as they were put, in the order of their keys', async () => {
  await db.transaction().execute(async (transaction) => {
    const rows = new Rows();
    await rows.load(transaction, [{ table: shelves, key: ['hall', 1] }]);
    expect(rows.get(shelves, 'hall', 1)).toBeNull();
    rows.put(shelves, shelf(1, 10));
    rows.put(shelves, shelf(2, 20));
    expect(rows.get(shelves, 'hall', 1)).toEqual(shelf(1, 10));
    await rows.write(transaction);
  });
  await db.transaction().execute(async (transaction) => {
    const rows = new Rows();
    await rows.load(
      transaction,
      [1, 2, 3].map((no) => ({ table: shelves, key: ['hall', no] })),
    );
    expect(JSON.stringify(rows.get(shelves, 'hall', 1))).toBe(JSON.stringify(shelf(1, 10)));
    expect(rows.get(shelves, 'hall', 3)).toBeNull();
    rows.put(shelves, shelf(1, 11));
    rows.delete(shelves, 'hall', 2);
    await rows.write(transaction);
  });
  const { rows } = await sql<Shelf>`select * from shelves order by no`.execute(db);
  expect(rows).toEqual([shelf(1, 11)]);
});

test('asking for a row that was not announced is a mistake, said at once', () => {
  expect(() => new Rows().get(shelves, 'hall', 9)).toThrow(/shelves/);
});

test.each([
  ['upsert', upserts],
  ['copy', copies],
])('whatever a row holds comes back byte for byte, by %s', async (_how, insertions) => {
  // Postgres stores every character but this one
  const text = fc.string({ unit: 'binary', maxLength: 40 }).map((s) => s.replaceAll('\0', ''));
  const value = fc
    .jsonValue({ maxDepth: 3 })
    .map((json): unknown => JSON.parse(JSON.stringify(json).replaceAll('\\u0000', '')));
  const put = fc.record({
    room: text,
    no: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    books: fc.integer({ min: 0, max: 1_000 }),
    tags: fc.array(text, { maxLength: 4 }),
    notes: value.filter((json) => json !== null),
  });
  const unlike = fc.uniqueArray(put, {
    minLength: 1,
    maxLength: 20,
    selector: ({ room, no }) => `${room} ${no}`,
  });
  await fc.assert(
    fc.asyncProperty(unlike, async (wanted) => {
      await db.transaction().execute(async (transaction) => {
        const first = new Rows(insertions);
        for (const row of wanted) first.add(shelves, row as Shelf);
        await first.write(transaction);
        const again = new Rows();
        await again.load(
          transaction,
          wanted.map(({ room, no }) => ({ table: shelves, key: [room, no] })),
        );
        const found = wanted.map(({ room, no }) => again.get(shelves, room, no));
        expect(JSON.stringify(found)).toBe(JSON.stringify(wanted));
        for (const { room, no } of wanted) again.delete(shelves, room, no);
        await again.write(transaction);
        const { rows } = await sql<{
          n: number;
        }>`select count(*)::int as n from shelves where room <> 'hall'`.execute(transaction);
        expect(rows[0]!.n).toBe(0);
      });
    }),
    { numRuns: 50 },
  );
});

test('a row that is copied to where one stands is refused, and the connection goes on', async () => {
  const room = 'cellar';
  const writing = (insertions: Statements, books: number) =>
    db.transaction().execute(async (transaction) => {
      const rows = new Rows(insertions);
      rows.add(shelves, { ...shelf(1, books), room });
      await rows.write(transaction);
    });
  await writing(copies, 1);
  await expect(writing(copies, 2)).rejects.toMatchObject({ code: '23505' });
  await writing(upserts, 3);
  const { rows } = await sql<Shelf>`select books from shelves where room = ${room}`.execute(db);
  expect(rows).toEqual([{ books: 3 }]);
  await sql`delete from shelves where room = ${room}`.execute(db);
});

test.each([
  ['before a row is read', 'no_such_table', '1'],
  ['at the first of many rows', 'shelves_of_numbers', 'nook'],
  ['in a transaction that has failed', 'shelves_of_numbers', null],
])('rows that are refused %s are passed by, and the connection goes on', async (_when, name, first) => {
  // more than the wire takes in while nobody reads
  const lines = Buffer.from(`${first ?? '1'}\n${'7\n'.repeat(4_000_000)}`);
  const one = openKysely<unknown>(openPool({ url, name: 'test', size: 1 }));
  try {
    await sql`create table if not exists shelves_of_numbers (n int)`.execute(one);
    const refused = one.transaction().execute(async (transaction) => {
      if (first === null) await sql`select 1 / 0`.execute(transaction).catch(() => {});
      await copyOf(name, ['n'], lines).execute(transaction);
    });
    await expect(refused).rejects.toMatchObject({
      code: expect.stringMatching(/42P01|22P02|25P02/) as string,
    });
    await copyOf('shelves_of_numbers', ['n'], Buffer.from('7\n')).execute(one);
    const { rows } = await sql`select * from shelves_of_numbers`.execute(one);
    expect(rows).toEqual([{ n: 7 }]);
  } finally {
    await sql`drop table shelves_of_numbers`.execute(one);
    await one.destroy();
  }
});

test('several tables are written as one, what is deleted before what comes in its place', async () => {
  const room = 'attic';
  await sql`create unique index shelves_books on shelves (books) where room = 'attic'`.execute(db);
  const writing = (work: (rows: Rows) => void) =>
    db.transaction().execute(async (transaction) => {
      const rows = new Rows();
      await rows.load(
        transaction,
        [1, 2].map((no) => ({ table: shelves, key: [room, no] })),
      );
      work(rows);
      await rows.write(transaction);
    });
  await writing((rows) => {
    rows.put(shelves, { ...shelf(1, 5), room });
    rows.add(entries, { room, line: 1, says: 'one' });
  });
  await writing((rows) => {
    rows.delete(shelves, room, 1);
    rows.put(shelves, { ...shelf(2, 5), room });
    rows.add(entries, { room, line: 2, says: null });
  });
  const { rows } = await sql<object>`
    select no, books, (select json_agg(says order by line) from entries e where e.room = s.room) as says
    from shelves s where room = ${room}`.execute(db);
  expect(rows).toEqual([{ no: 2, books: 5, says: ['one', null] }]);
  await sql`delete from shelves where room = ${room}`.execute(db);
  await sql`delete from entries`.execute(db);
});

test('what several read models want comes at once, to each its own', async () => {
  await sql`insert into shelves values ('nook', 1, 1, '{}', '{}'), ('nook', 2, 2, '{}', '{}')`.execute(db);
  const [first, second] = [new Rows(), new Rows()];
  const wanted = (no: number) => ({ table: shelves, key: ['nook', no] });
  await loadAll(db, [
    [first, [wanted(1), wanted(3)]],
    [second, [wanted(2), wanted(1)]],
  ]);
  expect([1, 3].map((no) => first.get(shelves, 'nook', no)?.books)).toEqual([1, undefined]);
  expect([1, 2].map((no) => second.get(shelves, 'nook', no)?.books)).toEqual([1, 2]);
  expect(() => first.get(shelves, 'nook', 2)).toThrow(/shelves/);
  // each has a row of its own, which handlers may change
  expect(first.get(shelves, 'nook', 1)).not.toBe(second.get(shelves, 'nook', 1));
});

test.each([
  ['upsert', upserts],
  ['copy', copies],
])('of rows that are only added none is lost, however many go ahead, by %s', async (_how, insertions) => {
  const says = ['', 'a\tb', 'c\nd', '\\N', 'é"\\', null];
  const wanted = Array.from({ length: 2_300 }, (_, line) => ({
    room: 'cellar',
    line,
    says: says[line % says.length]!,
  }));
  await db.transaction().execute(async (transaction) => {
    const rows = new Rows(insertions);
    for (const [i, entry] of wanted.entries()) {
      rows.add(entries, entry);
      if (i % 700 === 0) await rows.writeAdded(transaction);
    }
    expect([rows.size, rows.added]).toEqual([0, wanted.length - 2_000]);
    await rows.write(transaction);
    expect(rows.added).toBe(0);
    await rows.write(transaction);
  });
  const { rows } = await sql<Entry>`select * from entries order by line`.execute(db);
  expect(rows).toEqual(wanted);
  await sql`delete from entries`.execute(db);
  expect(() => new Rows().put(entries, wanted[0]!)).toThrow(/only grows/);
});

test('however many mixes of tables are wanted, few statements stay planned, and the order makes no other one', async () => {
  const names = Array.from({ length: 8 }, (_, i) => `mix_${i}`);
  for (const name of names) await sql`create table ${sql.table(name)} (id int primary key)`.execute(db);
  const tables = names.map((name) => table<{ readonly id: number }>(name, 'id'));
  const alone = openKysely<unknown>(openPool({ url, name: 'mixes', size: 1 }));
  const kept = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_prepared_statements where statement like '%mix_%'`.execute(alone);
    return rows[0]!.n;
  };
  const load = async (wanted: typeof tables): Promise<void> => {
    const touched = wanted.map((one) => ({ table: one, key: [1] }));
    for (let again = 0; again < 2; again++) await loadAll(alone, [[new Rows(), touched]]);
  };
  await load(tables.slice(0, 3));
  expect(await kept()).toBe(1);
  await load(tables.slice(0, 3).toReversed());
  expect(await kept()).toBe(1);
  for (let mix = 1; mix < 2 ** tables.length; mix++) await load(tables.filter((_, i) => mix & (1 << i)));
  expect(await kept()).toBeGreaterThan(10);
  expect(await kept()).toBeLessThanOrEqual(64);
  await alone.destroy();
});
