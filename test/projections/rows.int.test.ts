import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copies, upserts, type Statements } from '../../projections/row-statements.ts';
import { Rows } from '../../projections/rows.ts';
import { table } from '../../projections/table.ts';
import { openKysely, openPool } from '../../src/platform/kernel/postgres.ts';
import { freshDatabase } from '../support/postgres.ts';

interface Shelf {
  readonly room: string;
  readonly no: number;
  readonly books: number;
  readonly tags: readonly string[];
  readonly notes: object;
}
const shelves = table<Shelf>('shelves', 'room', 'no');
const db = openKysely<unknown>(openPool({ url: await freshDatabase(), name: 'test' }));

beforeAll(async () => {
  await sql`create table shelves (room text, no int, books int, tags text[], notes json, primary key (room, no))`.execute(
    db,
  );
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
    { numRuns: 100 },
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
