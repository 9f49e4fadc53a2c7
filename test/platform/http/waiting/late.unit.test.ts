// Who is late, against a list of them.
import { expect, it } from 'vitest';
import type { Place } from '../../../../src/platform/http/sharing/place.ts';
import { Late } from '../../../../src/platform/http/waiting/late.ts';
import fc from '../../../support/properties.ts';

const PLACES: readonly Place[] = ['x', 'y'].flatMap((space) => ['a', 'b'].map((lane) => ({ space, lane })));

it('says of each place whether there may be more, however they come and go', () => {
  const step = fc.record({ isThrough: fc.boolean(), at: fc.constantFrom(...PLACES), which: fc.nat(20) });
  const limits = fc.record({
    latePerLane: fc.integer({ min: 1, max: 4 }),
    latePerSpace: fc.integer({ min: 1, max: 6 }),
    late: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(limits, fc.array(step, { maxLength: 60 }), (most, steps) => {
      const late = new Late(most);
      const listed: Place[] = [];
      for (const { isThrough, at, which } of steps) {
        const [gone] = isThrough && listed.length > 0 ? listed.splice(which % listed.length, 1) : [];
        if (gone) late.remove(gone);
        else {
          listed.push(at);
          late.add(at);
        }
        expect(late.many).toBe(listed.length);
        for (const { space, lane } of PLACES) {
          const inSpace = listed.filter((one) => one.space === space);
          const inLane = inSpace.filter((one) => one.lane === lane);
          expect(late.isFull({ space, lane })).toBe(
            inLane.length >= most.latePerLane ||
              inSpace.length >= most.latePerSpace ||
              listed.length >= most.late,
          );
        }
      }
    }),
  );
});
