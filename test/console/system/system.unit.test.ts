import { expect, test } from 'vitest';
import { shareOf } from '../../../src/console/system/rebuild.ts';

test.each([
  ['before its first event', null, '100', 0],
  ['of an empty store', '0', '0', 0],
  ['of a store that is away', '5', null, 0],
  ['half way', '50', '100', 50],
  ['rounded down', '999', '1000', 99],
  ['at the end, and still under way', '100', '100', 99],
  ['at positions beyond what a number holds', '9007199254740993000', '18014398509481986000', 50],
])('the share of a rebuild %s', (_, position, end, share) => {
  expect(shareOf(position, end)).toBe(share);
});
