// Random histories of one grid and its program, as far as sheets show them: every event is one that a decision made.
import { streamName } from '../../../../src/platform/rules/stream-id.ts';
import { newSheet } from '../../../../src/processes/complete-program.ts';
import { decideBatch } from '../../../../src/domain/grid/lots/batch.ts';
import { allotLots, deleteLot, setTwins } from '../../../../src/domain/grid/lots/decide.ts';
import { lotPlanAdded } from '../../../../src/domain/grid/lots/events.ts';
import { readItem } from '../../../../src/domain/grid/lots/input.ts';
import { emptyGrid, evolve, gridAggregate, type GridEvent } from '../../../../src/domain/grid/grid.ts';
import {
  buildingAdded,
  buildingChanged,
  programChanged,
  programCreated,
  type ProgramEvent,
} from '../../../../src/domain/program/events.ts';
import { programAggregate } from '../../../../src/domain/program/program.ts';
import type { Event, Recorded } from '../../../../src/platform/rules/event.ts';
import { isRefusal } from '../../../../src/platform/kernel/refusal.ts';
import fc from '../../../support/properties.ts';

export interface Whose {
  readonly tenant: string;
  readonly programId: number;
  /** The position of the first event. */
  readonly from: bigint;
}

type KeptBuilding = Parameters<typeof buildingAdded>[0]['building'];
type KeptSheetChanges = Parameters<typeof programChanged>[0]['changes'];

const START = Date.parse('2026-03-14T09:00:00.000Z');
const LOTS = [1, 2, 3, 4, 5, 6];

const anyLot = fc.constantFrom(...LOTS);
export const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      lot: anyLot,
      changes: fc.oneof(
        fc.record({ status: fc.constantFrom('available', 'booked', 'sold', 'unavailable') }),
        fc.record({ price_excluding_vat: fc.integer({ min: 1, max: 9 }) }),
        fc.record({ description: fc.constantFrom('Vue', 'Calme') }),
        fc.record({ reference: fc.constantFrom('X', 'Y', 'Z') }),
        fc.record({ parent_lot_id: fc.option(anyLot) }),
        fc.record({ subtype: fc.constantFrom('duplex', null) }),
        fc.record({ is_primary: fc.boolean(), parent_lot_id: fc.constant(null) }),
        fc.record({ building_id: fc.constantFrom(1, 2, null) }),
        fc.record({ living_area: fc.constantFrom(40, 62.5, null), level: fc.constantFrom('R+1', 'R+2') }),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), lot: anyLot }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('twins' as const),
      sets: fc.array(fc.uniqueArray(anyLot, { minLength: 2, maxLength: 4 }), { maxLength: 2 }),
    }),
  },
  fc.record({ do: fc.constant('allot' as const), lots: fc.subarray(LOTS) }),
  fc.record({ do: fc.constant('plan' as const), lot: anyLot }),
  fc.record({ do: fc.constant('rate' as const), vat_rate: fc.constantFrom(20, 10) }),
  fc.record({ do: fc.constant('status' as const), status: fc.constantFrom('activated', 'archived') }),
  fc.record({ do: fc.constant('build' as const) }),
  fc.record({
    do: fc.constant('rebuild' as const),
    id: fc.constantFrom(1, 2),
    changes: fc.oneof(
      fc.record({ vat_rate: fc.constantFrom(10, null) }),
      fc.record({ name: fc.constantFrom('Est', 'Ouest') }),
    ),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const SHEET = await newSheet(
  { name: 'Clos', status: 'activated' },
  { id: async () => 1, companyId: async () => 1 },
  new Date(0),
);

/** The lots stand on the grid from the start: three main lots, three annexes of the first. */
export function history(steps: readonly Step[], whose: Whose): Recorded[] {
  const { programId } = whose;
  const past = new Past(whose);
  past.program(programCreated({ program_id: programId, sheet: SHEET, rules: {} }));
  for (const id of LOTS) past.grid(batch(past, { ...fresh(id) }, id));
  steps.forEach((one, i) => past.take(one, i));
  return past.events;
}

function fresh(id: number): object {
  const identity = {
    external_id: `E${id}`,
    reference: `R${id}`,
    status: 'available',
    price_excluding_vat: 100,
  };
  return id <= 3
    ? { ...identity, is_primary: true, type: 'apartment', typology: 'T2' }
    : { ...identity, is_primary: false, type: 'cellar', parent_lot_id: 1 };
}

function batch(past: Past, item: object, newId: number): readonly GridEvent[] {
  const rules = {
    mayCreate: true,
    mayUpdate: true,
    buildingIds: new Set(past.buildings.keys()),
    newIds: new Map([[0, newId]]),
    statusAuthority: 'lotbook' as const,
    now: past.now,
  };
  return decideBatch(past.state, [readItem(item, 0)], rules).flatMap(({ events }) => events);
}

class Past {
  readonly events: Recorded[] = [];
  state = emptyGrid;
  readonly buildings = new Map<number, KeptBuilding>();
  readonly #whose: Whose;
  readonly #programId: number;

  constructor(whose: Whose) {
    this.#whose = whose;
    this.#programId = whose.programId;
  }

  get now(): Date {
    return new Date(START + this.events.length * 60_000);
  }

  take(one: Step, i: number): void {
    switch (one.do) {
      case 'change':
        return this.grid(batch(this, { id: one.lot, external_id: `E${one.lot}`, ...one.changes }, 0));
      case 'delete':
        return this.decided(deleteLot(this.state, one.lot, this.now));
      case 'twins':
        return this.decided(setTwins(this.state, one.sets));
      case 'allot':
        return this.decided(allotLots(this.state, 1, one.lots));
      case 'plan':
        return this.state.lots.has(one.lot)
          ? this.grid([lotPlanAdded({ lot_id: one.lot, plan: plan(i, this.#whose.tenant) })])
          : undefined;
      case 'rate':
        return this.changed({ vat_rate: one.vat_rate });
      case 'status':
        return this.changed({ status: one.status });
      case 'build':
        return this.built(this.buildings.size + 1, {});
      case 'rebuild':
        return this.buildings.has(one.id) ? this.built(one.id, one.changes) : undefined;
      default:
        return one satisfies never;
    }
  }

  decided(decision: readonly GridEvent[] | { refused: string }): void {
    if (!isRefusal(decision)) this.grid(decision as readonly GridEvent[]);
  }

  grid(events: readonly GridEvent[]): void {
    for (const event of events) {
      this.state = evolve(this.state, event);
      this.#record(gridAggregate.category, event);
    }
  }

  changed(changes: KeptSheetChanges): void {
    this.program(programChanged({ program_id: this.#programId, changes }));
  }

  built(id: number, changes: Partial<KeptBuilding>): void {
    const rates = { vat_rate: null, has_specific_vat_rate: false, specific_vat_rate: null };
    const known = this.buildings.get(id);
    const updated_at = this.now.toISOString();
    const building = { ...(known ?? { id, name: `B${id}`, type: null, ...rates }), ...changes, updated_at };
    this.buildings.set(id, building);
    const made = known ? buildingChanged : buildingAdded;
    this.program(made({ program_id: this.#programId, building }));
  }

  program(event: ProgramEvent): void {
    this.#record(programAggregate.category, event);
  }

  #record(category: string, event: Event): void {
    const { tenant, from } = this.#whose;
    const revision = BigInt(this.events.length);
    const position = from + revision;
    const at = this.now;
    const actor = { keyId: 1, userId: null };
    this.events.push({
      id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
      stream: streamName(category, tenant, this.#programId),
      revision,
      position,
      event,
      meta: { tenant, actor, at, requestId: 'r', causationId: 'c' },
    });
  }
}

function plan(id: number, tenant: string) {
  const created_at = new Date(START).toISOString();
  return {
    id: id + 1,
    name: 'plan.pdf',
    storage_key: 'k',
    token: `${tenant} ${id}`,
    sha256: '0',
    size: 1,
    created_at,
  };
}
