// Texts on their way to Postgres come in as they are, however many there are: none, and none that is a text, among them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type pg from 'pg';
import { arrayOfTexts } from '../../../src/platform/postgres/columns.ts';
import { openPool } from '../../../src/platform/postgres/postgres.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';
import fc from '../../support/properties.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = openPool({ url: await freshDatabase(), name: 'columns', size: 1 });
});
afterAll(async () => {
  await pool.end();
});

async function sent(texts: readonly (string | null)[]): Promise<unknown> {
  const { rows } = await pool.query<{ texts: unknown }>('select $1::text[] as texts', [arrayOfTexts(texts)]);
  return rows[0]!.texts;
}

it('of an array that is empty is empty', async () => {
  expect(await sent([])).toEqual([]);
});

it('is what was sent', async () => {
  // Postgres stores no sign of that number
  const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0'));
  const texts = fc.array(fc.option(text), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      expect(await sent(some)).toEqual(some);
    }),
  );
});
