import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ids } from '../../../src/platform/kernel/ids.ts';
import { startTestKernel, testContext, type TestKernel } from '../../support/backend.ts';

let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel();
});
afterAll(() => kernel.close());

test('count from 1, without doubles, whoever asks at once', async () => {
  const processes = [
    new Ids(kernel.commands),
    new Ids(kernel.another().commands),
    new Ids(kernel.another().commands),
  ];
  const drawn = await Promise.all(
    Array.from({ length: 300 }, (_, i) => processes[i % 3]!.next('lead', testContext(`r${i}`))),
  );
  expect(new Set(drawn).size).toBe(300);
  expect(Math.min(...drawn)).toBe(1);
});

test('are dense for one process: 1, 2, 3, …', async () => {
  const ids = new Ids(kernel.commands);
  const drawn = [];
  for (let i = 0; i < 20; i++) drawn.push(await ids.next('lot', testContext(`d${i}`)));
  expect(drawn).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
});

test('are separate per kind and client space', async () => {
  const ids = new Ids(kernel.commands);
  expect(await ids.next('key', testContext('k'))).toBe(1);
  expect(await ids.next('key', { ...testContext('k'), tenant: 'other' })).toBe(1);
  expect(await ids.next('user', testContext('k'))).toBe(1);
});

test('a new process goes on after what was reserved', async () => {
  const before = new Ids(kernel.commands);
  const last = [];
  for (let i = 0; i < 5; i++) last.push(await before.next('text', testContext(`t${i}`)));
  const after = await new Ids(kernel.another().commands).next('text', testContext('after'));
  expect(after).toBeGreaterThan(Math.max(...last));
});
