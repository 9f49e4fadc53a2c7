// Nothing is known for longer than a second after it was read, nobody waits for what is asked for all the time, and what
// is to be forgotten is forgotten, whatever is being read just then.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Remembered, RENEWED_AFTER_MS } from '../../../src/api/keys/remembered.ts';

let reads: { answer: (value: string) => void; fail: () => void }[] = [];
const read = (): Promise<string> =>
  new Promise((resolve, reject) => reads.push({ answer: resolve, fail: () => reject(new Error('away')) }));
const at = (ms: number): void => void vi.advanceTimersByTime(ms);
const settled = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  reads = [];
});
afterEach(() => vi.useRealTimers());

test('is read once for all who ask meanwhile', async () => {
  const memory = new Remembered<string>(RENEWED_AFTER_MS);
  const asked = [memory.get('k', read), memory.get('k', read)];
  expect(reads).toHaveLength(1);
  reads[0]!.answer('one');
  expect(await Promise.all(asked)).toEqual(['one', 'one']);
});

test('is read anew before its time is over, and nobody waits for that', async () => {
  const memory = new Remembered<string>(RENEWED_AFTER_MS);
  void memory.get('k', read);
  reads[0]!.answer('one');
  at(399);
  expect(await memory.get('k', read)).toBe('one');
  expect(reads).toHaveLength(1);
  at(1);
  for (let i = 0; i < 3; i++) expect(await memory.get('k', read)).toBe('one');
  expect(reads).toHaveLength(2);
  reads[1]!.answer('two');
  await settled();
  expect(await memory.get('k', read)).toBe('two');
  expect(reads).toHaveLength(2);
});

test('is read anew only once its time is over, where nothing else is said', async () => {
  const memory = new Remembered<string>();
  void memory.get('k', read);
  reads[0]!.answer('one');
  at(999);
  expect(await memory.get('k', read)).toBe('one');
  expect(reads).toHaveLength(1);
  at(1);
  void memory.get('k', read);
  expect(reads).toHaveLength(2);
});

test('is never known for longer than a second after its reading began, however long that takes', async () => {
  const memory = new Remembered<string>(RENEWED_AFTER_MS);
  void memory.get('k', read);
  reads[0]!.answer('one');
  at(500);
  await memory.get('k', read);
  at(500);
  // over, and the second reading is still under way: it is waited for, not begun again
  const waiting = memory.get('k', read);
  expect(reads).toHaveLength(2);
  reads[1]!.answer('two');
  expect(await waiting).toBe('two');
  // which began at 500: at 1500 it is over too
  at(500);
  void memory.get('k', read);
  expect(reads).toHaveLength(3);
});

test('what is forgotten while it is read anew stays forgotten', async () => {
  const memory = new Remembered<string>(RENEWED_AFTER_MS);
  void memory.get('k', read);
  reads[0]!.answer('one');
  at(500);
  await memory.get('k', read);
  memory.clear();
  reads[1]!.answer('of before');
  await settled();
  const asked = memory.get('k', read);
  expect(reads).toHaveLength(3);
  reads[2]!.answer('three');
  expect(await asked).toBe('three');
});

test('a reading that fails is not remembered, and takes nothing away that is known', async () => {
  const memory = new Remembered<string>(RENEWED_AFTER_MS);
  const first = memory.get('k', read);
  reads[0]!.fail();
  await expect(first).rejects.toThrow('away');
  void memory.get('k', read);
  reads[1]!.answer('one');
  at(500);
  await memory.get('k', read);
  reads[2]!.fail();
  await settled();
  expect(await memory.get('k', read)).toBe('one');
  expect(reads).toHaveLength(4);
  at(500);
  const late = memory.get('k', read);
  reads[3]!.fail();
  await expect(late).rejects.toThrow('away');
  void memory.get('k', read);
  expect(reads).toHaveLength(5);
});
