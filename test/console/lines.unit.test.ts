// Who holds how many lines.
import { expect, test } from 'vitest';
import { Lines } from '../../src/console/lines.ts';

function takeAll(lines: Lines, tenantKey: string, userId: number): (() => void)[] {
  const taken: (() => void)[] = [];
  for (let give = lines.take(tenantKey, userId); give; give = lines.take(tenantKey, userId)) taken.push(give);
  return taken;
}

test('one person holds twenty, and has one more for each that is given back', () => {
  const lines = new Lines();
  const taken = takeAll(lines, 'demo', 7);
  expect(taken).toHaveLength(20);
  taken[3]?.();
  expect(takeAll(lines, 'demo', 7)).toHaveLength(1);
});

test('somebody of the same number in another client space has twenty of his own', () => {
  const lines = new Lines();
  takeAll(lines, 'demo', 7);
  expect(takeAll(lines, 'other', 7)).toHaveLength(20);
  expect(takeAll(lines, 'demo', 8)).toHaveLength(20);
});

test('a process serves two thousand, and all of them again once they were given back', () => {
  const lines = new Lines();
  const everybody = (): (() => void)[] =>
    Array.from({ length: 150 }, (_, userId) => takeAll(lines, 'demo', userId)).flat();
  const taken = everybody();
  expect(taken).toHaveLength(2_000);
  for (const give of taken) give();
  expect(everybody()).toHaveLength(2_000);
});
