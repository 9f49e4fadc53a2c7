// Every mutant changes a text that stands in the program, once: what was moved or written anew must be mutated anew. And a
// process that cannot be mutated does not start.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { AS_IT_STANDS, initialize, load } from './read-otherwise.mjs';

test.each([...MUTANTS, AS_IT_STANDS])('$name', ({ file, changes }) => {
  const text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    expect(text.split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  }
});

test('their names are their own', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

test('one file is read with another text, or not at all', async () => {
  initialize({ name: 'x', file: 'src/a.ts', changes: [['return 1;', 'return 2;']] });
  const read = async (url: string, text: string) =>
    String((await load(url, {}, async () => ({ format: 'module', source: Buffer.from(text) }))).source);
  expect(await read('file:///srv/src/a.ts', 'a(); return 1;')).toBe('a(); return 2;');
  expect(await read('file:///srv/src/b.ts', 'return 1;')).toBe('return 1;');
  await expect(read('file:///srv/src/a.ts', 'return 3;')).rejects.toThrow('does not stand once in src/a.ts');
  await expect(read('file:///srv/src/a.ts', 'return 1; return 1;')).rejects.toThrow('does not stand once');
});
