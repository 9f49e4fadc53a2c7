// The grid of a program and the terms of its sale as they were, for those who look back: what has ended is let go of, so that
// what is kept of a long past is no larger than the grid.
import { IntMap } from '../../platform/kernel/int-map.ts';
import type { Recorded } from '../../platform/rules/event.ts';
import type { PastRule } from '../../platform/rules/past-rule.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import type { ProgramEvent } from '../program/events.ts';
import { programAggregate } from '../program/program.ts';
import { EndedHolds } from './ended.ts';
import { evolveStanding, gridStream, reviveGrid, type Grid, type GridEvent } from './grid.ts';
import { surveyGrid, unsurveyed, type Survey } from './lots/survey.ts';
import { datedTermsAfter, type DatedTerms, type LotDates } from './lots/surroundings.ts';

/** All but the terms, which another stream tells. */
export const gridPast: PastRule<Survey> = {
  version: 1,
  initial: unsurveyed,
  evolve: (survey, { event, meta }: Recorded) =>
    surveyGrid(survey, event as GridEvent, meta.at, standingAlone),
  revive: (json) => {
    const kept = json as Omit<Survey, 'grid' | 'dates' | 'annexes'> & {
      grid: unknown;
      dates: [number, LotDates][];
      annexes: [number, number[]][];
    };
    return {
      ...kept,
      grid: reviveGrid(kept.grid),
      dates: IntMap.from(kept.dates),
      annexes: IntMap.from(kept.annexes),
    };
  },
};

export const termsPast: PastRule<DatedTerms | null> = {
  version: 1,
  initial: null,
  evolve: (terms, { event, meta }: Recorded) =>
    datedTermsAfter(terms, event as ProgramEvent, meta.at.toISOString()),
  revive: (json) => json as DatedTerms | null,
};

export interface OfProgram {
  readonly tenant: string;
  readonly programId: number;
}

/** Which tell it. */
export function streamsOf({ tenant, programId }: OfProgram): [grid: string, program: string] {
  return [gridStream(tenant, programId), streamName(programAggregate.category, tenant, programId)];
}

function standingAlone(grid: Grid, event: GridEvent): Grid {
  return { ...evolveStanding(grid, event), ended: EndedHolds.none, closed: EndedHolds.none };
}
