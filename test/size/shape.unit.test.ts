// How a book of a size is divided.
import { describe, expect, it } from 'vitest';
import { shapeOf, sizeOfEvents } from './shape.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

describe('the shape of a book', () => {
  it.each([
    [1, { programs: 2_000, subscriptions: 500, lots: 1_000_000, leads: 880_000 }],
    [0.1, { programs: 200, subscriptions: 50, lots: 100_000, leads: 88_000 }],
    [0.01, { programs: 20, subscriptions: 5, lots: 10_000, leads: 8_800 }],
  ])('is proportional at size %s', (size, whole) => {
    const { spaces, programs, lotsOfProgram, leadsOfProgram } = shapeOf(size);
    const close = (value: number, wanted: number): void => {
      expect(value).toBeGreaterThan(wanted * 0.97);
      expect(value).toBeLessThan(wanted * 1.03);
    };
    close(programs, whole.programs);
    expect(sum(spaces.map((space) => space.programs))).toBe(programs);
    expect(sum(spaces.map((space) => space.subscriptions))).toBe(whole.subscriptions);
    close(programs * lotsOfProgram, whole.lots);
    close(programs * leadsOfProgram, whole.leads);
  });

  it('has several client spaces however small it is, and the first is the largest', () => {
    for (const events of [500, 2_000, 100_000, 10_000_000]) {
      const { spaces } = shapeOf(sizeOfEvents(events));
      expect(spaces.length).toBeGreaterThan(1);
      expect(spaces.every(({ programs }) => programs > 0)).toBe(true);
      expect(Math.max(...spaces.map(({ programs }) => programs))).toBe(spaces[0]!.programs);
    }
  });

  it.each([0, -1, NaN, 11])('is refused at size %s', (size) => {
    expect(() => shapeOf(size)).toThrow('a size is');
  });
});
