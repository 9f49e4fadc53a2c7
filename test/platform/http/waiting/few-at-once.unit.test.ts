// What is heavy is done a few at a time, client spaces in turn, and nobody is forgotten, whatever becomes of those ahead.
import { expect, it } from 'vitest';
import { FewAtOnce } from '../../../../src/platform/http/waiting/few-at-once.ts';
import fc from '../../../support/properties.ts';

it('begins so many, and then one for each that is over, client spaces in turn', async () => {
  const few = new FewAtOnce(2);
  const begun: string[] = [];
  const over = new Map<string, () => void>();
  const come = (name: string) =>
    few.run(name.split('/')[0]!, () => {
      begun.push(name);
      return new Promise<string>((resolve) => over.set(name, () => resolve(name)));
    });
  const all = ['a/1', 'a/2', 'a/3', 'a/4', 'b/1', 'b/2'].map(come);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['a/1', 'a/2']);
  for (const name of ['a/2', 'a/1', 'a/3', 'b/1', 'a/4', 'b/2']) {
    await expect.poll(() => over.has(name)).toBe(true);
    over.get(name)?.();
  }
  expect(await Promise.all(all)).toEqual(['a/1', 'a/2', 'a/3', 'a/4', 'b/1', 'b/2']);
  expect(begun).toEqual(['a/1', 'a/2', 'a/3', 'b/1', 'a/4', 'b/2']);
});

it('has never more under way, and ends with all of them done, also those that fail', async () => {
  const comers = fc.array(
    fc.record({ space: fc.constantFrom('a', 'b', 'c'), turns: fc.nat(3), fails: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(comers, fc.integer({ min: 1, max: 4 }), async (all, most) => {
      const few = new FewAtOnce(most);
      let [underWay, highest] = [0, 0];
      const ended = await Promise.allSettled(
        all.map(({ space, turns, fails }) =>
          few.run(space, async () => {
            highest = Math.max(highest, ++underWay);
            for (let turn = 0; turn <= turns; turn++) await Promise.resolve();
            underWay -= 1;
            if (fails) throw new Error('broken');
          }),
        ),
      );
      expect(ended.map(({ status }) => status === 'rejected')).toEqual(all.map(({ fails }) => fails));
      expect(underWay).toBe(0);
      expect(highest).toBe(Math.min(most, all.length));
    }),
  );
});

it('gives a place on once, however often whoever had it leaves', async () => {
  const few = new FewAtOnce(1);
  const place = { space: 'a', lane: '1' };
  const begun: number[] = [];
  const leave = await few.enter(place);
  for (let i = 0; i < 3; i++) void few.enter(place).then(() => begun.push(i));
  leave();
  leave();
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual([0]);
});
