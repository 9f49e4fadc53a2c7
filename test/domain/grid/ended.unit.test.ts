// What stays of options and purchases that have ended: found by their numbers, in whatever order they ended, and told again alike.
import { expect, test } from 'vitest';
import { HEAP_BYTES } from '../../../src/platform/kernel/heap-bytes.ts';
import { EndedHolds, type Ended } from '../../../src/domain/grid/ended.ts';
import fc from '../../support/properties.ts';

const ofNumber = (id: number): Ended => ({
  lead_id: Math.max(1, id - 1),
  owner_id: (id % 7) + 1,
  key_id: 2_147_483_647,
});

test('each is found, before and after a snapshot; nobody else is', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 1_000 }),
      fc.array(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 50 }),
      (ids, others) => {
        const ended = ids.reduce((all, id) => all.add(id, ofNumber(id)), EndedHolds.none);
        const revived = EndedHolds.from(JSON.parse(JSON.stringify(ended)) as number[]);
        for (const all of [ended, revived, revived.add(5, ofNumber(5))]) {
          for (const id of ids) expect(all.get(id)).toEqual(ofNumber(id));
          for (const id of others.filter((other) => other !== 5 && !ids.includes(other)))
            expect(all.get(id)).toBeUndefined();
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('a map that another one came from stays as it was', () => {
  let all = EndedHolds.none;
  const before: EndedHolds[] = [];
  for (let id = 1; id <= 300; id++) {
    before.push(all);
    all = all.add(id, ofNumber(id));
  }
  for (const [known, map] of before.entries())
    expect([map.get(known), map.get(known + 1)]).toEqual([known ? ofNumber(known) : undefined, undefined]);
});

test('a million of them take sixteen bytes each, in few runs', () => {
  let all = EndedHolds.none;
  for (let id = 1; id <= 1_000_000; id++) all = all.add(id, ofNumber(id));
  expect(all[HEAP_BYTES]()).toBe(16_000_000);
  expect(all.get(1_000_001)).toBeUndefined();
  expect(all.get(777_777)).toEqual(ofNumber(777_777));
});
