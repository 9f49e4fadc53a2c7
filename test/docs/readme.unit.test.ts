// The README's two tables that must not lie: the settings, and the routes.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROLES } from '../../src/config.ts';
import { documents } from './documents.ts';

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
  const known = new Set(
    [...(await read('src/config.ts')).matchAll(/LOTBOOK_[A-Z_]+/g)].map(([name]) => name),
  );
  const shown = firstColumn(await read('README.md')).flatMap(
    (cell) => /^`(LOTBOOK_\w+)`$/.exec(cell)?.[1] ?? [],
  );
  expect([...shown].sort()).toEqual([...known].sort());
});

it('names every role', async () => {
  const cells = firstColumn(await read('README.md')).join(' ');
  for (const role of ROLES) expect(cells).toContain(`\`${role}\``);
});

it('names every route of the partners and of the back office, and no other', async () => {
  const api = JSON.parse((await documents()).get('docs/openapi.json') ?? '') as {
    paths: Record<string, object>;
  };
  const known = Object.entries(api.paths).flatMap(([route, operations]) => {
    const [, door = '', rest = ''] = /^\/(v1\/\{tenantKey\}|backoffice\/v1)(.*)$/.exec(route) ?? [];
    const address = rest === '' ? '(empty)' : `\`${rest}\``;
    return Object.keys(operations).map((method) => `${door} ${method.toUpperCase()} ${address}`);
  });
  const shown = (await read('README.md'))
    .split(/^\| (?=partners, after|back office, after)/m)
    .flatMap((part) => {
      const door = part.startsWith('partners') ? 'v1/{tenantKey}' : 'backoffice/v1';
      return firstColumn(part.split('\n\n')[0] ?? '')
        .filter((cell) => /^(GET|POST|PUT|PATCH|DELETE) /.test(cell))
        .map((cell) => `${door} ${cell}`);
    });
  expect([...shown].sort()).toEqual([...known].sort());
});
