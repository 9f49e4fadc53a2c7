import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Rows, table } from '../../projections/rows.ts';
import { openKysely, openPool } from '../../src/kernel/postgres.ts';
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
