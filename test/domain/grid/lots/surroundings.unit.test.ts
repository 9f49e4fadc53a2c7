// When a sheet gets another date: exactly when it shows something else, on every prefix of a random history. What is
// rendered from the whole grid, without any rule, is the judge.
import { expect, test } from 'vitest';
import {
  sheetIn,
  surveyGrid,
  surveyProgram,
  unsurveyed,
  updatedIn,
  type Survey,
} from '../../../../src/domain/grid/lots/survey.ts';
import type { GridEvent } from '../../../../src/domain/grid/grid.ts';
import type { ProgramEvent } from '../../../../src/domain/program/events.ts';
import type { Recorded } from '../../../../src/platform/rules/event.ts';
import { history, step } from './surroundings.ts';
import fc from '../../../support/properties.ts';

const WHOSE = { tenant: 'random', programId: 7, from: 0n };

function after(state: Survey, { stream, event, meta }: Recorded): Survey {
  return stream.startsWith('grid-')
    ? surveyGrid(state, event as GridEvent, meta.at)
    : surveyProgram(state, event as ProgramEvent, meta.at);
}

/** Everything but the date itself. */
function shown(state: Survey, id: number): string {
  const { updated_at: _date, ...rest } = sheetIn(state, id) as Record<string, unknown>;
  return JSON.stringify(rest);
}

test('a grid event gives a new date to the lots whose sheet shows something else, and to no other', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let state = unsurveyed;
      for (const recorded of history(steps, WHOSE)) {
        const next = after(state, recorded);
        for (const [id] of next.grid.lots) {
          if (!state.grid.lots.has(id)) {
            expect(updatedIn(next, id)).toEqual(recorded.meta.at);
            continue;
          }
          const moved = updatedIn(next, id) > updatedIn(state, id);
          const shows = shown(state, id) !== shown(next, id);
          // a rate that is not this lot's own still is one of the program's terms: its date counts for the whole grid
          if (recorded.stream.startsWith('grid-')) expect({ id, moved }).toEqual({ id, moved: shows });
          else if (shows) expect(moved).toBe(true);
        }
        state = next;
      }
    }),
    { numRuns: 300 },
  );
});

test('a twinned lot that is deleted moves its twins, and no other lot of the grid', () => {
  const events = history(
    [
      { do: 'twins', sets: [[2, 3]] },
      { do: 'delete', lot: 2 },
    ],
    WHOSE,
  );
  const [before, deleted] = [events.slice(0, -1).reduce(after, unsurveyed), events.reduce(after, unsurveyed)];
  const movedLots = [...deleted.grid.lots]
    .map(([id]) => id)
    .filter((id) => updatedIn(deleted, id) > updatedIn(before, id));
  expect(movedLots).toEqual([3]);
});
