// Fairness against the reference model: any sequence of commands on several lots, thousands of them, and at every
// prefix of the log at most one holder a lot.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Event } from '../../../../src/platform/kernel/event.ts';
import { isRefusal, type Refusal } from '../../../../src/platform/kernel/refusal.ts';
import { decideBatch } from '../../../../src/domain/grid/lots/batch.ts';
import { lotCreated } from '../../../../src/domain/grid/lots/events.ts';
import { emptyGrid, evolve, type Grid, type GridEvent } from '../../../../src/domain/grid/grid.ts';
import { readItem } from '../../../../src/domain/grid/lots/input.ts';
import { NEW_LOT } from '../../../../src/domain/grid/lots/lot.ts';
import { DEFAULT_TERMS } from '../../../../src/domain/grid/lots/terms.ts';
import { atTime } from '../../../../src/domain/grid/at-time.ts';
import {
  cancelOption,
  expireOptions,
  placeOption,
  prolongOption,
} from '../../../../src/domain/grid/options/decide.ts';
import { estimates, holds, liveOptions } from '../../../../src/domain/grid/options/queue.ts';
import { DEFAULT_RULES } from '../../../../src/domain/program/rules.ts';
import { ModelGrid, type ModelOption, type Verdict } from './model.ts';

const RUNS = Number(process.env.LOTBOOK_MODEL_RUNS ?? 2_000);
const START = Date.parse('2026-03-14T00:00:00.000Z');
const LIFE = 24;
const MAX_QUEUE = 2;
const LONGEST = 12;
const MAINS = [1, 2, 3];
const ANNEXES = [4, 5];
const at = (hour: number): Date => new Date(START + hour * 3_600_000);

const command = fc.oneof(
  fc.record({
    do: fc.constant('place' as const),
    lead: fc.integer({ min: 1, max: 4 }),
    main: fc.constantFrom(...MAINS),
    annexes: fc.subarray(ANNEXES),
  }),
  fc.record({ do: fc.constant('cancel' as const), option: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    do: fc.constant('prolong' as const),
    option: fc.integer({ min: 1, max: 12 }),
    hours: fc.integer({ min: 1, max: 14 }),
  }),
  fc.record({ do: fc.constant('tick' as const) }),
  fc.record({
    do: fc.constant('say' as const),
    lot: fc.constantFrom(...MAINS, ...ANNEXES),
    status: fc.constantFrom('booked' as const, 'available' as const),
    external: fc.boolean(),
  }),
);
const step = fc.tuple(fc.integer({ min: 0, max: 20 }), command);

const VERDICTS: Record<string, Verdict> = {
  'not-found': 'unknown',
  'option-already-placed': 'already',
  'lot-unavailable': 'full',
  'option-gone': 'over',
  'options-waiting': 'crowd',
  'prolongation-too-long': 'long',
  'option-already-prolonged': 'twice',
};

function startGrid(): Grid {
  return [...MAINS, ...ANNEXES]
    .map((id): GridEvent => {
      const kind = MAINS.includes(id)
        ? { is_primary: true, type: 'apartment' as const, typology: 'T2' }
        : { is_primary: false, type: 'cellar' as const };
      const fields = { ...NEW_LOT, external_id: `E${id}`, reference: `R${id}`, ...kind };
      return lotCreated({ lot_id: id, fields, status: 'available', price_cents: 100, parent_lot_id: null });
    })
    .reduce(evolve, emptyGrid);
}

/** Applies event by event: no prefix of the log may show two holders of one lot. */
function append(grid: Grid, events: readonly GridEvent[]): Grid {
  let current = grid;
  for (const event of events) {
    current = evolve(current, event);
    for (const lot of [...MAINS, ...ANNEXES]) {
      const holders = liveOptions(current).filter((o) => o.status === 'option' && holds(o, lot));
      expect(holders.length).toBeLessThanOrEqual(1);
    }
  }
  return current;
}

function verdict(decision: readonly Event[] | Refusal): Verdict {
  return isRefusal(decision) ? VERDICTS[decision.refused]! : 'ok';
}

test('the grid decides as the model does, and ends where it ends', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const model = new ModelGrid(MAX_QUEUE, LIFE);
      let grid = startGrid();
      let hour = 0;
      let placed = 0;
      for (const [wait, c] of steps) {
        hour += wait;
        const now = at(hour);
        let decision: readonly GridEvent[] | Refusal;
        let expected: Verdict;
        if (c.do === 'place') {
          const lotIds = [c.main, ...c.annexes];
          const rules = { ...DEFAULT_RULES, max_queue: MAX_QUEUE, option_lifespan_hours: LIFE };
          const id = ++placed;
          decision = placeOption(grid, {
            id,
            leadId: c.lead,
            ownerId: 1,
            keyId: 1,
            lotIds,
            vatRate: 20,
            comment: null,
            terms: DEFAULT_TERMS,
            rules,
            now,
          });
          expected = model.place(id, c.lead, lotIds, hour);
        } else if (c.do === 'cancel') {
          decision = cancelOption(grid, c.option, now);
          expected = model.drop(c.option, hour);
        } else if (c.do === 'prolong') {
          decision = prolongOption(grid, { optionId: c.option, hours: c.hours, maxHours: LONGEST, now });
          expected = model.extend(c.option, c.hours, LONGEST, hour);
        } else if (c.do === 'tick') {
          decision = expireOptions(grid, now);
          model.walk(hour);
          expected = 'ok';
        } else {
          const settled = atTime(grid, now.toISOString());
          const rules = {
            mayCreate: true,
            mayUpdate: true,
            buildingIds: new Set<number>(),
            newIds: new Map<number, number>(),
            statusAuthority: c.external ? ('external' as const) : ('lotbook' as const),
            now,
          };
          const [result] = decideBatch(
            settled.grid,
            [readItem({ id: c.lot, external_id: `E${c.lot}`, status: c.status }, 0)],
            rules,
          );
          decision = result!.errors ? [] : [...settled.due, ...result!.events];
          expected = model.say(c.lot, c.status, c.external, hour);
          expect(result!.errors === null ? 'ok' : 'held').toBe(expected);
          expected = 'ok';
        }
        expect(verdict(decision)).toBe(expected);
        if (!isRefusal(decision)) grid = append(grid, decision);
        const shown = atTime(grid, now.toISOString()).grid;
        for (const option of model.options)
          expect(stateOf(shown, option.id)).toEqual([option.state, untilOf(option)]);
        for (const lot of [...MAINS, ...ANNEXES]) expect(shown.lots.get(lot)?.status).toBe(model.status(lot));
        for (const estimate of estimates(shown).values())
          expect(estimate.rank).toBeLessThanOrEqual(MAX_QUEUE * 2 + 1);
      }
    }),
    { numRuns: RUNS },
  );
});

function stateOf(grid: Grid, id: number): [string, string | null] {
  const option = grid.options.get(id)!;
  switch (option.status) {
    case 'option':
      return ['holding', option.expires_at];
    case 'option-pending':
      return ['waiting', null];
    case 'option-expired':
      return ['over', option.expires_at];
    case 'option-canceled':
      return ['dropped', null];
    default:
      return option satisfies never;
  }
}

function untilOf({ state, until }: ModelOption): string | null {
  return until === null || state === 'dropped' ? null : at(until).toISOString();
}
