// However many look at once, nobody is told what was before the question, and few looks are taken.
import { expect, test } from 'vitest';
import { SharedLooks } from '../../../../src/platform/kernel/waiting/shared-looks.ts';
import fc from '../../../support/properties.ts';

/** A thing that changes, and looks at it that take as long as somebody else wants. */
function thing() {
  let version = 0;
  const under: (() => void)[] = [];
  let failing = false;
  return {
    change: () => (version += 1),
    version: () => version,
    looks: () => under.length,
    fail: (does: boolean) => (failing = does),
    /** Reads when it begins, and tells when it is let go. */
    look: () => {
      const [seen, fails] = [version, failing];
      return new Promise<number>((resolve, reject) => {
        under.push(() => (fails ? reject(new Error('away')) : resolve(seen)));
      });
    },
    letGo: () => under.shift()?.(),
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('forty who ask at once: one looks, the others share the look after it', async () => {
  const looks = new SharedLooks();
  const it = thing();
  const told = Array.from({ length: 40 }, () => looks.at('it', it.look));
  it.change();
  it.letGo();
  await turn();
  expect(it.looks()).toBe(1);
  it.letGo();
  expect(await Promise.all(told)).toEqual([0, ...new Array<number>(39).fill(1)]);
  await turn();
  const alone = looks.at('it', it.look);
  it.letGo();
  expect(await alone).toBe(1);
});

test('a look that fails is told to whoever took it, and those who wait take another', async () => {
  const looks = new SharedLooks();
  const it = thing();
  it.fail(true);
  const [first, second] = [looks.at('it', it.look), looks.at('it', it.look)];
  it.fail(false);
  it.letGo();
  await expect(first).rejects.toThrow('away');
  it.letGo();
  expect(await second).toBe(0);
});

test('nobody is told what was before the question, and different things wait for nobody', async () => {
  const step = fc.constantFrom('ask', 'ask other', 'change', 'let go', 'turn');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const looks = new SharedLooks();
      const [it, other] = [thing(), thing()];
      const told: Promise<void>[] = [];
      const ask = (name: string, of: ReturnType<typeof thing>): void => {
        const asked = of.version();
        told.push(looks.at(name, of.look).then((seen) => expect(seen).toBeGreaterThanOrEqual(asked)));
      };
      for (const what of steps) {
        if (what === 'ask') ask('it', it);
        else if (what === 'ask other') ask('other', other);
        else if (what === 'change') [it, other].forEach((one) => one.change());
        else if (what === 'let go') it.letGo();
        else await turn();
        expect(it.looks()).toBeLessThanOrEqual(1);
      }
      for (let rest = 0; rest < 4; rest++) {
        it.letGo();
        other.letGo();
        await turn();
      }
      await Promise.all(told);
    }),
  );
});
