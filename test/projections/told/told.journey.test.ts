// What analysts find of a story, row by row and column by column: a column that nobody looks at is held here. What changed is
// written anew by `npx vitest run --project int test/projections/told -u`, and read.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HIDDEN } from '../../../projections/analysts.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { dayOfStory } from './doors.ts';
import { tellStory } from './story.ts';

let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space?.close());

/** Which differ each time. */
const NEW_EACH_TIME = new Set([
  'position',
  'hash',
  'previous_hash',
  'older_secrets',
  'last_four',
  'state',
  'etag',
]);

test('the rows of each table and view', async () => {
  await tellStory(space);
  const { rows: relations } = await space.service.backend.runtime.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'crm' and column_name = 'tenant_key' order by 1`,
  );
  for (const { name } of relations) {
    const { rows } = await space.service.backend.runtime.query<{ row: Record<string, unknown> }>(
      `select row_to_json(t) as row from crm."${name}" t where tenant_key = $1`,
      [space.tenant],
    );
    const lines = rows.map(({ row }) => JSON.stringify(shown(name, row))).sort(numerically);
    await expect(lines.map((line) => `${line}\n`).join('')).toMatchFileSnapshot(`rows/${name}.jsonl`);
  }
  const held = await readdir(path.join(import.meta.dirname, 'rows'));
  expect(held.sort()).toEqual(relations.map(({ name }) => `${name}.jsonl`).sort());
});

/** What is set of a row, its instants and how long something took by the hour. */
function shown(table: string, row: Record<string, unknown>): unknown {
  const columns = Object.entries(row).filter(
    ([name]) => name !== 'tenant_key' && !NEW_EACH_TIME.has(name) && !HIDDEN.has(`${table}.${name}`),
  );
  return whatIsSet(Object.fromEntries(columns.map(([name, value]) => [name, hoursOf(name, value)])));
}

function hoursOf(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (name.includes('seconds')) return `${Math.round(value / 3600)} hours`;
  return name.includes('hours') ? Math.round(value) : value;
}

function whatIsSet(value: unknown): unknown {
  if (typeof value === 'string')
    return value.startsWith('{"') ? whatIsSet(JSON.parse(value)) : byTheHour(value);
  if (Array.isArray(value)) return value.map(whatIsSet);
  if (typeof value !== 'object' || value === null) return value;
  const set = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(set.map(([name, one]) => [name, whatIsSet(one)]));
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function byTheHour(text: string): string {
  if (text.startsWith('lotbook:files/')) return 'lotbook:files/…';
  if (!INSTANT.test(text)) return text;
  return text < dayOfStory(0).slice(0, 19) ? 'before' : `${text.slice(0, 13)}h`;
}

function numerically(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
