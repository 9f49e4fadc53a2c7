// The data dictionary says what the database has, and everything in it explains itself.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HIDDEN, PERSONAL } from '../../projections/analysts.ts';
import { LIVE, openGeneration, type Generation } from '../../projections/building/generations.ts';
import { freshDatabase } from '../support/stores/postgres.ts';
import { DICTIONARY, dictionaryDocument, relationsOf } from './data-dictionary.ts';

const root = path.resolve(import.meta.dirname, '../..');
let live: Generation;
let made: string;
beforeAll(async () => {
  const url = await freshDatabase();
  made = await dictionaryDocument(url);
  live = openGeneration(url, LIVE, { size: 1 });
});
afterAll(() => live.close());

test('the committed dictionary says what the database has: `npm run docs` writes it anew', async () => {
  expect(made).toEqual(await readFile(path.join(root, DICTIONARY), 'utf8'));
});

test('every table, every view and every column of them has a comment, and an end to its sentence', async () => {
  const relations = await relationsOf(live.pool);
  expect(relations.filter((r) => r.is_view).length).toBeGreaterThan(3);
  const silent = relations.flatMap(({ name, comment, columns }) => [
    ...(comment ? [] : [name]),
    ...columns.filter((c) => !c.comment).map((c) => `${name}.${c.name}`),
  ]);
  expect(silent).toEqual([]);
  expect(relations.flatMap(({ name, comment }) => (comment?.endsWith('.') ? [name] : []))).toEqual([]);
});

test('what is called personal or internal is there', async () => {
  const relations = await relationsOf(live.pool);
  const known = new Set(relations.flatMap(({ name, columns }) => columns.map((c) => `${name}.${c.name}`)));
  const named = [...HIDDEN, ...Object.entries(PERSONAL).flatMap(([t, cs]) => cs.map((c) => `${t}.${c}`))];
  expect(named.filter((column) => !known.has(column))).toEqual([]);
});
