import { expect, test } from 'vitest';
import { FewOfEach } from '../../../src/api/imports/few-of-each.ts';

/** Work that says when it begins, and ends when it is told to. */
function steered(few: FewOfEach) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    begin: (who: string, name: string, fails = false): Promise<string> =>
      few.run(who, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        if (fails) throw new Error(`${name} failed`);
        return name;
      }),
    end: async (name: string): Promise<void> => {
      ends.get(name)!();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('two at once, in the order they came, also where one fails', async () => {
  const { begun, begin, end } = steered(new FewOfEach(2, 2));
  const settled = Promise.allSettled([begin('a', 'a1', true), begin('a', 'a2'), begin('b', 'b1')]);
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a2');
  await end('b1');
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('who asks for much leaves a place to others, whenever they come', async () => {
  const { begun, begin, end } = steered(new FewOfEach(3, 2));
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => begin('a', name));
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'a2']);
  all.push(begin('b', 'b1'), begin('b', 'b2'));
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  await end('a2');
  await end('b2');
  expect(begun.slice(4)).toEqual(['a3']);
  await end('a1');
  expect(begun.slice(5)).toEqual(['a4']);
  await end('a3');
  await end('a4');
  expect(await Promise.all(all)).toHaveLength(6);
});
