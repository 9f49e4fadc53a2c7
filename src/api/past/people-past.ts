// The people of a client space as they were named, for those who look back.
import { IntMap } from '../../platform/kernel/int-map.ts';
import type { PastRule } from '../../platform/rules/past-rule.ts';
import { meet, nobody, type People } from '../audit/people.ts';

type Kept<Part> = Part extends IntMap<infer Value> ? [number, Value][] : Part;

export const peoplePast: PastRule<People> = {
  version: 2,
  initial: nobody,
  evolve: meet,
  revive: (json) => {
    const kept = json as { [Name in keyof People]: Kept<People[Name]> };
    return {
      users: IntMap.from(kept.users),
      written: IntMap.from(kept.written),
      keys: IntMap.from(kept.keys),
      tokens: IntMap.from(kept.tokens),
      zone: kept.zone,
    };
  },
};
