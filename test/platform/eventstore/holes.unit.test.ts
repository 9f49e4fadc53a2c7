// Which revisions a stream lacks.
import { expect, test } from 'vitest';
import { Holes } from '../../../src/platform/eventstore/holes.ts';

function holesIn(...seen: [stream: string, revision: bigint][]): readonly string[] {
  const holes = new Holes();
  for (const [stream, revision] of seen) holes.look(stream, revision);
  return holes.found;
}

test('a stream from its first event on has none, seen again or mixed with others', () => {
  expect(holesIn(['a', 0n], ['b', 0n], ['a', 1n], ['a', 0n], ['a', 1n], ['b', 1n], ['a', 2n])).toEqual([]);
});

test('each is named once, with all that it lacks', () => {
  expect(holesIn(['a', 1n], ['a', 2n], ['b', 0n], ['b', 4n], ['a', 1n])).toEqual([
    'a: revision 0 is missing from the history',
    'b: revisions 1 to 3 are missing from the history',
  ]);
});
