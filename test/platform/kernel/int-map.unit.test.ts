import { expect, test } from 'vitest';
import { IntMap } from '../../../src/platform/kernel/int-map.ts';
import fc from '../../support/properties.ts';

const key = fc.oneof(
  fc.nat(200),
  fc.nat(2 ** 31 - 1),
  fc.constantFrom(31, 32, 1023, 1024, 2 ** 31 - 1, 2 ** 32 - 1),
);
const change = fc.record({ key, value: fc.option(fc.nat(), { nil: null }) });

test('behaves as a Map does, in key order, and never changes the map it came from', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 80 }), (changes) => {
      const model = new Map<number, number>();
      let map: IntMap<number> = IntMap.empty;
      for (const { key, value } of changes) {
        const before = map;
        const kept = [...before];
        map = value === null ? map.delete(key) : map.set(key, value);
        if (value === null) model.delete(key);
        else model.set(key, value);
        expect([...before]).toEqual(kept);
      }
      const expected = [...model].sort(([a], [b]) => a - b);
      expect([...map]).toEqual(expected);
      expect(map.size).toBe(model.size);
      expect([...IntMap.from(JSON.parse(JSON.stringify(map)) as [number, number][])]).toEqual(expected);
    }),
  );
});

test('refuses what is no identifier', () => {
  expect(() => IntMap.empty.set(-1, 'x' as never)).toThrow(RangeError);
  expect(() => IntMap.empty.set(1.5, 'x' as never)).toThrow(RangeError);
  expect(() => IntMap.empty.set(2 ** 32, 'x' as never)).toThrow(RangeError);
  for (const key of [-1, 1.5, 2 ** 32, NaN]) expect(IntMap.from([[1, 'x']]).get(key)).toBeUndefined();
});
