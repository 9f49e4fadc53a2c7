// Fairness against the reference model: any sequence of commands on several lots, thousands of them, what is foretold
// after each, and at every prefix of the log at most one holder a lot.
import { expect, test } from 'vitest';
import type { Event } from '../../../../src/platform/rules/event.ts';
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
import { estimates, holds, liveOptions, lotQueue } from '../../../../src/domain/grid/options/queue.ts';
import { DEFAULT_RULES } from '../../../../src/domain/program/rules.ts';
import { ModelGrid, type ModelOption, type Verdict } from './model.ts';
import fc from '../../../support/properties.ts';

const RUNS = Number(process.env.LOTBOOK_MODEL_RUNS ?? 800);
const START = Date.parse('2026-03-14T00:00:00.000Z');
/** As the program's rules had it from time to time. */
const LIVES = [6, 24, 60];
const MAX_QUEUE = 2;
const LONGEST = 12;
const MAINS = [1, 2, 3];
const ANNEXES = [4, 5];
const at = (hour: number): Date => new Date(START + hour * 3_600_000);
const instant = (hour: number): string => at(hour).toISOString();

const placing = fc.record({
  do: fc.constant('place' as const),
  lead: fc.integer({ min: 1, max: 6 }),
  main: fc.constantFrom(...MAINS),
  annexes: fc.subarray(ANNEXES),
  life: fc.constantFrom(...LIVES),
});
const command = fc.oneof(
  { weight: 6, arbitrary: placing },
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
/** Now and then nobody says anything for so long that holds end one after the other, each because of the one before. */
const pause = fc.oneof(
  { weight: 3, arbitrary: fc.nat(4) },
  { weight: 2, arbitrary: fc.nat(20) },
  { weight: 1, arbitrary: fc.nat(150) },
);
const step = fc.tuple(pause, command);

const VERDICTS: Record<string, Verdict> = {
  'not-found': 'unknown',
  'option-already-placed': 'already',
  'lot-unavailable': 'full',
  'option-gone': 'over',
  'options-waiting': 'crowd',
  'prolongation-too-long': 'long',
  'option-already-prolonged': 'twice',
};

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const claim = (lead: number, main: number, annexes: number[], life: number): Step => [
  0,
  { do: 'place', lead, main, annexes, life },
];
/** Who came after the first has gone before the other holder goes, all unnoticed, and the fourth waits for both. */
const HEIR_GOES_FIRST: Step[] = [
  claim(1, 1, [4], 6),
  claim(2, 1, [4], 6),
  claim(3, 2, [], 24),
  claim(4, 2, [4], 24),
  [100, { do: 'tick' }],
];

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
      const model = new ModelGrid(MAX_QUEUE);
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
          const rules = { ...DEFAULT_RULES, max_queue: MAX_QUEUE, option_lifespan_hours: c.life };
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
          expected = model.place({ id, lead: c.lead, lots: lotIds, life: c.life }, hour);
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
        expect([...estimates(shown)]).toEqual(
          [...model.foretold()].map(([id, { from, until, rank }]) => [
            id,
            { availableAt: instant(from), expiresAt: instant(until), rank },
          ]),
        );
        for (const lot of [...MAINS, ...ANNEXES])
          expect(lotQueue(shown, lot, MAX_QUEUE)).toEqual(inInstants(model.crowd(lot)));
      }
    }),
    { numRuns: RUNS, examples: [[HEIR_GOES_FIRST]] },
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
  return until === null || state === 'dropped' ? null : instant(until);
}

/** When a place frees is of interest only where none is left. */
function inInstants(crowd: ReturnType<ModelGrid['crowd']>) {
  if (!crowd) return null;
  const { waiting, roomAt, freeAt } = crowd;
  const optionableAt: unknown = roomAt === null ? expect.any(String) : instant(roomAt);
  return { waiting, optionableAt, lastEnd: instant(freeAt) };
}
