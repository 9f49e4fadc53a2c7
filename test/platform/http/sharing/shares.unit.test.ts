// How much there is of whom, against a list of all that came and did not go.
import { expect, it } from 'vitest';
import type { Place } from '../../../../src/platform/http/sharing/place.ts';
import { Shares } from '../../../../src/platform/http/sharing/shares.ts';
import fc from '../../../support/properties.ts';

const place = fc.record({ space: fc.constantFrom('a', 'b', 'c'), lane: fc.constantFrom('1', '2', '3') });
const steps = fc.array(fc.record({ place, many: fc.nat(3), goes: fc.boolean() }), { maxLength: 40 });
const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

it('adds up what is there of a lane, of a client space and of all, and among how many that is', () => {
  fc.assert(
    fc.property(steps, place, (all, asked) => {
      const shares = new Shares();
      const there: { readonly place: Place; readonly many: number }[] = [];
      for (const { goes, ...one } of all) {
        const gone = goes ? there.pop() : undefined;
        if (gone) shares.go(gone.place, gone.many);
        else {
          shares.come(one.place, one.many);
          there.push(one);
        }
      }
      const some = there.filter(({ many }) => many > 0);
      const ofSpace = some.filter(({ place: { space } }) => space === asked.space);
      const ofLane = ofSpace.filter(({ place: { lane } }) => lane === asked.lane);
      const [everybodys, spaces, lanes] = [some, ofSpace, ofLane].map((them) =>
        sum(them.map((one) => one.many)),
      );
      expect([shares.all, shares.ofSpace(asked), shares.ofLane(asked)]).toEqual([everybodys, spaces, lanes]);
      expect(shares.against(asked)).toBe(everybodys! + spaces! + lanes!);
      const names = (them: typeof some, of: (at: Place) => string): number =>
        new Set([...them.map((one) => of(one.place)), of(asked)]).size;
      expect(shares.spacesWith(asked)).toBe(names(some, ({ space }) => space));
      expect(shares.lanesWith(asked)).toBe(names(ofSpace, ({ lane }) => lane));
    }),
  );
});
