// When the file of a plan that was taken away goes: with its answer, behind it, or not before the service ends.
import { beforeEach, expect, test } from 'vitest';
import { PlanFiles } from '../../../src/api/lots/plan-files.ts';
import type { FileStore } from '../../../src/platform/files/file-store.ts';
import type { Spool } from '../../../src/platform/files/spool.ts';

let removed: string[];
let said: string[];
let plans: PlanFiles;

beforeEach(() => {
  [removed, said] = [[], []];
  const remove = async (key: string) => void removed.push(key);
  plans = new PlanFiles({
    store: { remove, close: async () => {} } as unknown as FileStore,
    spool: {} as Spool,
    tokenKey: Buffer.alloc(32),
    baseUrl: 'http://x',
    find: async () => null,
    log: (line) => void said.push(line),
  });
});

test('with the answer, where lists go on without it', async () => {
  expect(
    await plans.removedAfter(
      ['a', 'b'],
      async () => true,
      async () => 'done',
    ),
  ).toBe('done');
  expect([removed, said]).toEqual([['a', 'b'], []]);
});

test('behind the answer, once they do, be the answer a failure', async () => {
  let go = (_gone: boolean): void => {};
  const later = new Promise<boolean>((resolve) => (go = resolve));
  const isGone = (patienceMs: number) => (patienceMs === 0 ? Promise.reject(new Error('cut')) : later);
  const failed = plans.removedAfter(['a'], isGone, () => Promise.reject(new Error('no answer')));
  await expect(failed).rejects.toThrow('no answer');
  expect(removed).toEqual([]);
  go(true);
  await expect.poll(() => removed).toEqual(['a']);
  await plans.close();
  expect(said).toEqual([]);
});

test('not at all where the service ends before, and that is said', async () => {
  let go = (_gone: boolean): void => {};
  const later = new Promise<boolean>((resolve) => (go = resolve));
  await plans.removedAfter(
    ['a'],
    (patienceMs) => (patienceMs === 0 ? Promise.resolve(false) : later),
    async () => 1,
  );
  await plans.close();
  expect(said).toEqual(['the plan file a stays behind: the service ended before lists went on without it']);
  go(true);
  await later;
  expect(removed).toEqual([]);
});

test('nobody is asked about a lot without plans', async () => {
  const isGone = () => Promise.reject(new Error('asked'));
  expect(await plans.removedAfter([], isGone, async () => 'done')).toBe('done');
  expect([removed, said]).toEqual([[], []]);
});
