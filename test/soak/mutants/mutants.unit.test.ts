// Every mutant changes a text that stands in the program, once: what was moved or written anew must be mutated anew.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';

test.each(MUTANTS)('$name', ({ file, changes }) => {
  const text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    expect(text.split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  }
});

test('their names are their own', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});
