// What a running service says of itself is what is committed, forms with files included.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSpace, type Space } from '../support/space.ts';

let space: Space;
beforeAll(async () => {
  space = await openSpace({ LOTBOOK_TEST_CLOCK: '0' });
});
afterAll(async () => space.close());

it('the document that is served is the committed one', async () => {
  const file = path.resolve(import.meta.dirname, '../../docs/openapi.json');
  const committed: unknown = JSON.parse(await readFile(file, 'utf8'));
  const served: unknown = await (await fetch(`${space.address}/openapi.json`)).json();
  expect(served).toEqual(committed);
  expect(JSON.stringify(committed)).toContain('"multipart/form-data"');
});
