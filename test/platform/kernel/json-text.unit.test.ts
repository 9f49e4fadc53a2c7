import { expect, test } from 'vitest';
import { arrayOf, joined, withFields } from '../../../src/platform/kernel/json-text.ts';
import fc from '../../support/properties.ts';

const fields = (prefix: string) =>
  fc.dictionary(
    fc.string().map((name) => `${prefix}${name}`),
    fc.jsonValue(),
  );

test('texts put together say what their values would, in the same order', () => {
  fc.assert(
    fc.property(fields('a'), fields('b'), (first, second) => {
      const whole = JSON.stringify({ ...first, ...second });
      expect(joined(JSON.stringify(first), JSON.stringify(second))).toBe(whole);
      const texts = Object.fromEntries(Object.entries(second).map(([k, v]) => [k, JSON.stringify(v)]));
      expect(withFields(JSON.stringify(first), texts)).toBe(whole);
    }),
  );
});

test('a list is its items', () => {
  expect(arrayOf([])).toBe('[]');
  expect(arrayOf(['1', '{"a":2}'])).toBe('[1,{"a":2}]');
});

test('only objects have fields', () => {
  for (const text of ['null', '[]', '{"a":1']) expect(() => withFields(text, { b: '1' })).toThrow();
});
