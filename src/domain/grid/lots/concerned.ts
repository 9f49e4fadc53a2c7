// Whose stories the events of lots are part of: what has to be read to tell the story of one, in a grid of thousands.
import type { LotEvent } from './events.ts';
import { idsOf, sameLots } from './surroundings.ts';

export interface Concerned {
  readonly lots: readonly number[];
  /** It makes them relatives: whose events a story needs besides its lot's own is told by these. */
  readonly isKinship: boolean;
}

const alone = (lotId: number): Concerned => ({ lots: [lotId], isKinship: false });

export function concernedBy({ type, data }: LotEvent): Concerned {
  switch (type) {
    case 'LotCreated':
      return { lots: idsOf(data.lot_id, data.parent_lot_id), isKinship: data.parent_lot_id !== null };
    case 'LotChanged': {
      // the main lot that it leaves has known it since it came
      const { parent_lot_id: to = null } = data.changes;
      if (to === null || to === data.parent_lot_id) return alone(data.lot_id);
      return { lots: [data.lot_id, to], isKinship: true };
    }
    case 'LotPriceChanged':
    case 'LotStatusChanged':
    case 'LotDeleted':
    case 'LotPlanAdded':
    case 'LotPlanRemoved':
      return alone(data.lot_id);
    case 'TwinsSet': {
      const parted = [...without(data.previous, data.sets), ...without(data.sets, data.previous)];
      return { lots: idsOf(...parted.flat()), isKinship: true };
    }
    case 'LotsAllotted':
    case 'BuildingClosed':
      return { lots: [], isKinship: false };
    default:
      return type satisfies never;
  }
}

type Sets = readonly (readonly number[])[];

function without(sets: Sets, others: Sets): Sets {
  return sets.filter((set) => !others.some((other) => sameLots(set, other)));
}
