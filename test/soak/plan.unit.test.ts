// A seed decides the plan: the same one gives the same harm at the same times.
import { expect, test } from 'vitest';
import { roundOf, type PlanOptions } from './plan.ts';

const OPTIONS: PlanOptions = { seed: 7, shape: 'apart', roundMs: 40_000, hasSmallDisk: true };

test('the same seed, the same plan', () => {
  for (const index of [0, 1, 12]) expect(roundOf(OPTIONS, index)).toEqual(roundOf(OPTIONS, index));
  expect(roundOf(OPTIONS, 0)).not.toEqual(roundOf(OPTIONS, 1));
  expect(roundOf(OPTIONS, 0)).not.toEqual(roundOf({ ...OPTIONS, seed: 8 }, 0));
});

test('every round has a kill and a jump of the clock, and nothing that the shape has not', () => {
  for (let seed = 1; seed <= 40; seed++)
    for (const shape of ['apart', 'inside'] as const) {
      const { acts } = roundOf({ seed, shape, roundMs: 30_000, hasSmallDisk: false }, seed);
      const kinds = acts.map(({ kind }) => kind);
      expect(kinds).toEqual(expect.arrayContaining(['kill', 'jump-clock']));
      expect(kinds).not.toContain('fill-disk');
      if (shape === 'inside') expect(kinds.filter((kind) => /events|rows|node/.test(kind))).toEqual([]);
      expect(acts.every(({ at }) => at >= 0 && at <= 34_000)).toBe(true);
      expect(acts.map(({ at }) => at)).toEqual(acts.map(({ at }) => at).toSorted((a, b) => a - b));
    }
});

test('all that the demon can do is done sooner or later', () => {
  const done = new Set(
    Array.from({ length: 60 }, (_, i) => roundOf(OPTIONS, i).acts.map(({ kind }) => kind)).flat(),
  );
  expect(done.size).toBe(19);
});
