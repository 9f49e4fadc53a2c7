// docs/analysts.md keeps its word: each of its queries runs on the demo client space, as `analyst`, and finds something.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writtenFigures } from './figures.ts';
import { views } from '../../projections/views.ts';
import type { Service } from '../../src/app/service.ts';
import { asAnalyst } from '../support/stores/analyst.ts';
import { startOnDemo } from '../support/folders/laid-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const text = await readFile(path.join(root, 'docs/analysts.md'), 'utf8');
const queries = [...text.matchAll(/^### (\d+)\. (.+)\n\n```sql\n([^`]+)```/gm)].map(
  ([, number, question, query]) => ({ number, question, query: query ?? '' }),
);

let demo: Awaited<ReturnType<typeof startOnDemo>>;
let service: Service;
let client: pg.Client;
beforeAll(async () => {
  demo = await startOnDemo();
  ({ service } = demo);
  client = await asAnalyst(service.backend.databaseUrl);
}, 180_000);
afterAll(async () => {
  await client?.end();
  await demo?.close();
});

test('there are thirteen', () => {
  expect(queries.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, i) => String(i + 1)));
});

/** More than one row, and in each of these columns more than one value: something to look at. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  1: ['name', 'typology', 'available', 'cheapest'],
  2: ['week', 'typology', 'available', 'under_option', 'booked', 'sold'],
  3: ['reference', 'number', 'price_excluding_vat', 'change_percent', 'valid_from'],
  4: ['typology', 'lots', 'euros_per_square_metre'],
  5: ['next_status', 'lots', 'median_days'],
  6: ['name', 'month', 'placed', 'expired', 'canceled', 'converted', 'conversion_percent'],
  7: ['reference', 'typology', 'options', 'waiting_now'],
  8: ['origin', 'leads', 'interested', 'discarded'],
  9: ['rooms', 'leads', 'median_budget'],
  10: ['name', 'month', 'decided_by', 'approved', 'rejected', 'median_hours'],
  11: ['name', 'month', 'signed', 'turnover_excluding_vat', 'deeds', 'canceled'],
  12: ['typology', 'signed', 'discounts', 'percent'],
  13: ['name', 'deeds', 'median_days_to_deed'],
};

test.each(queries)('$question', async ({ number, query }) => {
  const { rows } = await client.query<Record<string, unknown>>(query);
  expect(rows.length).toBeGreaterThan(1);
  const values = (name: string) => new Set(rows.map((row) => String(row[name])));
  expect(TELLING[number!]!.filter((name) => values(name).size < 2)).toEqual([]);
});

test.each(writtenFigures())('the figure $title', async ({ query }) => {
  expect(text).toContain(query);
  const { rows } = await client.query(query);
  expect(rows.length).toBeGreaterThan(0);
});

test('what happened is spread over a year', async () => {
  const { rows } = await client.query<{ months: number }>(
    `select count(distinct date_trunc('month', at))::int as months from (
       select created_at as at from crm.leads union all select placed_at from crm.options
       union all select changed_at from crm.lot_status_history) happened`,
  );
  expect(rows[0]!.months).toBeGreaterThanOrEqual(12);
});

test.each(views.map(({ name }) => name))('the view %s has rows for the analyst', async (name) => {
  const { rows } = await client.query(`select * from crm.${name} where tenant_key = 'demo' limit 1`);
  expect(rows).toHaveLength(1);
});
