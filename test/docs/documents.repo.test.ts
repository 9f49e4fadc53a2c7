import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { documents } from './documents.ts';

const root = path.resolve(import.meta.dirname, '../..');
let made: Awaited<ReturnType<typeof documents>>;
beforeAll(async () => {
  made = await documents();
});

it('the committed documents say what the code says: `npm run docs` writes them anew', async () => {
  for (const [file, text] of made)
    expect([file, await readFile(path.join(root, file), 'utf8')]).toEqual([file, text]);
});

it('the documents are not empty', () => {
  const api = JSON.parse(made.get('docs/openapi.json') ?? '') as { paths: object };
  expect(Object.keys(api.paths)).toContain('/v1/{tenantKey}/programs/{programId}');
  expect(Object.keys(api.paths)).toContain('/backoffice/v1/{tenantKey}/keys/{id}/rotate');
  expect(made.get('docs/events.md')).toMatch(/`sheet.name` +\| string/);
});
