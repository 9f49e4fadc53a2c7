import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { OutOfTime, within } from '../../../../src/platform/kernel/waiting/within.ts';

function heldUp(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('gives up what does not come', async () => {
  await expect(within(20, new Promise(() => {}))).rejects.toThrow(OutOfTime);
});

test('tells what came, or what was refused', async () => {
  await expect(within(20, Promise.resolve(1))).resolves.toBe(1);
  await expect(within(20, Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('takes what came in time though this process was held up beyond it', async () => {
  // from here the loop looks at its timers first
  await new Promise(setImmediate);
  const came = within(20, stat('.'));
  heldUp(100);
  expect((await came).isDirectory()).toBe(true);
});
