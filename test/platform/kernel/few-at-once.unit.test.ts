import { expect, test } from 'vitest';
import { FewAtOnce } from '../../../src/platform/kernel/few-at-once.ts';

test('two at once, in the order they came, also where one fails', async () => {
  const two = new FewAtOnce(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((n) =>
    two.run(async () => {
      begun.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (n === 0) throw new Error('failed');
      return n;
    }),
  );
  const settled = Promise.allSettled(all);
  expect(begun).toEqual([0, 1]);
  ends[0]!();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[1]!();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[2]!();
  ends[3]!();
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
