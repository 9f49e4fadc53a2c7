import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ids, lastReserved } from '../../../src/platform/commands/ids.ts';
import { startTestKernel, testContext, type TestKernel } from '../../support/stores/backend.ts';

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

test('leave out, once, what may have been given after a history that was put back ended', async () => {
  const before = new Ids(kernel.commands);
  const first = [
    await before.next('option', testContext('o1')),
    await before.next('option', testContext('o2')),
  ];
  const putBack = { store: crypto.randomUUID(), numbersLeftOut: 100 };
  const processes = [kernel, kernel.another(), kernel.another()].map(
    ({ commands }) => new Ids(commands, putBack),
  );
  const drawn = await Promise.all(
    Array.from({ length: 30 }, (_, i) => processes[i % 3]!.next('option', testContext(`p${i}`))),
  );
  const known = await before.given('option', 'test');
  const left = known.find((id) => id > 100)! - 101;
  expect(left).toBeGreaterThanOrEqual(2);
  expect(Math.min(...drawn)).toBe(left + 101);
  expect(new Set(drawn).size).toBe(30);
  expect(Math.max(...drawn)).toBeLessThan(left + 101 + 200);
  expect(known).toEqual(expect.arrayContaining([...first, ...drawn]));
  expect(known.filter((id) => id > left && id <= left + 100)).toEqual([]);
  // and again once it is put back again, where one kind had no number yet
  const again = new Ids(kernel.another().commands, { ...putBack, store: crypto.randomUUID() });
  const last = await lastReserved(kernel.events, { tenant: 'test', kind: 'option' });
  expect(await again.next('option', testContext('q1'))).toBe(last + 101);
  expect(await again.next('purchase', testContext('q2'))).toBe(101);
});
