// Commands are answered on a grid that has let go of its ended options as they are on one that has kept them all.
import { expect, test } from 'vitest';
import { gridDecider, type GridCommand } from '../../../../src/domain/grid/commands.ts';
import {
  emptyGrid,
  evolve,
  gridAggregate,
  type Grid,
  type GridEvent,
} from '../../../../src/domain/grid/grid.ts';
import { lotCreated } from '../../../../src/domain/grid/lots/events.ts';
import { NEW_LOT } from '../../../../src/domain/grid/lots/lot.ts';
import { DEFAULT_TERMS } from '../../../../src/domain/grid/lots/terms.ts';
import { DEFAULT_RULES } from '../../../../src/domain/program/rules.ts';
import { isRefusal } from '../../../../src/platform/kernel/refusal.ts';
import { SOME_META } from '../../../support/given.ts';
import fc from '../../../support/properties.ts';

const START = Date.parse('2026-03-14T00:00:00.000Z');
const rules = { ...DEFAULT_RULES, max_queue: 2, option_lifespan_hours: 24 };
const option = fc.integer({ min: 1, max: 8 });
const others = fc.record({ sees: fc.boolean(), cancels: fc.boolean(), prolongs: fc.boolean() });
const command = fc.oneof(
  fc.record({ type: fc.constant('placeOption' as const), lot: fc.constantFrom(1, 2) }),
  fc.record({ type: fc.constant('cancelOption' as const), optionId: option, others }),
  fc.record({ type: fc.constant('prolongOption' as const), optionId: option, others }),
  fc.record({ type: fc.constant('expireOptions' as const) }),
  fc.record({ type: fc.constant('deleteLot' as const), lotId: fc.constantFrom(1, 2) }),
);
const step = fc.record({ hours: fc.nat(15), who: fc.integer({ min: 1, max: 2 }), command });
type Asked = typeof command extends fc.Arbitrary<infer T> ? T : never;

function sent(c: Asked, who: number, id: number): GridCommand {
  if (c.type === 'prolongOption') return { ...c, hours: 3, maxHours: 5 };
  if (c.type !== 'placeOption') return c;
  const placing = { id, leadId: id, ownerId: who, keyId: who, lotIds: [c.lot], vatRate: 20, comment: null };
  return { type: 'placeOption', ...placing, terms: DEFAULT_TERMS, rules };
}

const lots = [1, 2].map((lot_id): GridEvent => {
  const names = { external_id: `E${lot_id}`, reference: `R${lot_id}`, is_primary: true };
  const fields = { ...NEW_LOT, ...names, type: 'apartment' as const };
  return lotCreated({ lot_id, fields, status: 'available', price_cents: 100, parent_lot_id: null });
});

/** What a snapshot brings back. */
function revived(grid: Grid): Grid {
  return gridAggregate.snapshots!.revive(JSON.parse(JSON.stringify(grid)));
}

test('the same events, the same refusals; and nothing ended stays among the options', () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let whole = lots.reduce(evolve, emptyGrid);
      let slim = lots.reduce((grid, event) => gridAggregate.evolve(grid, event, SOME_META), emptyGrid);
      let [hour, id] = [0, 0];
      for (const { hours, who, command: c } of steps) {
        hour += hours;
        const occasion = { actor: { keyId: who, userId: who }, now: new Date(START + hour * 3_600_000) };
        const asked = sent(c, who, c.type === 'placeOption' ? ++id : 0);
        const decided = gridDecider.decide(whole, asked, occasion);
        expect(gridDecider.decide(slim, asked, occasion)).toEqual(decided);
        expect(gridDecider.decide(revived(slim), asked, occasion)).toEqual(decided);
        if ('note' in decided) throw new Error('options note nothing');
        if (isRefusal(decided)) met.add(decided.refused);
        else {
          whole = decided.reduce(evolve, whole);
          slim = decided.reduce((grid, event) => gridAggregate.evolve(grid, event, SOME_META), slim);
        }
        expect([...slim.options].map(([known]) => known)).toEqual([...slim.live].sort((a, b) => a - b));
      }
    }),
    { numRuns: 1_000 },
  );
  expect([...met]).toEqual(expect.arrayContaining(['option-gone', 'option-not-owned', 'not-found']));
});
