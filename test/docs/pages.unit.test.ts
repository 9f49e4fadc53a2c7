// Tables of the pages for users that must not lie; those of routes are made from the API document.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { OUTCOMES } from '../../src/api/sign-in/record.ts';
import { ROLES } from '../../src/app/settings/config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

/** The first cell of every table row. */
function firstColumn(markdown: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|')[1]?.trim() ?? '');
}

it('names every setting that is read, and no other', async () => {
  const sources = await Promise.all(
    ['config', 'sign-in-settings'].map((file) => read(`src/app/settings/${file}.ts`)),
  );
  const known = new Set([...sources.join('\n').matchAll(/LOTBOOK_[A-Z_]+/g)].map(([name]) => name));
  const shown = firstColumn(await read('docs/settings.md')).flatMap(
    (cell) => /^`(LOTBOOK_\w+)`$/.exec(cell)?.[1] ?? [],
  );
  expect([...shown].sort()).toEqual([...known].sort());
});

it('names every role', async () => {
  const cells = firstColumn(await read('docs/settings.md')).join(' ');
  for (const role of ROLES) expect(cells).toContain(`\`${role}\``);
});

it('tells administrators what every outcome of a sign-in means, and of no other', async () => {
  const page = (await read('docs/administrators.md')).split('| outcome')[1] ?? '';
  const shown = firstColumn(page).flatMap((cell) =>
    [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
  );
  expect([...shown].sort()).toEqual([...OUTCOMES].sort());
});
