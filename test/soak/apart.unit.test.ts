// Whoever judges a program must not be made of it: what sends, remembers and judges here imports nothing of ours. Only
// what starts the stores does, as an operator would start them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const STARTS_STORES = ['world/postgres-host.ts', 'world/event-node-host.ts'];

test('the auditor knows nothing of the code', () => {
  const here = import.meta.dirname;
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(ts|mjs)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(30);
  const importing = files.filter((file) =>
    /from '[./]+\/(src|projections|migrations)\//.test(readFileSync(path.join(here, file), 'utf8')),
  );
  expect(importing.toSorted()).toEqual(STARTS_STORES.toSorted());
});
