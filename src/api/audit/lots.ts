// The story of a lot: the grid tells it, the program says at which terms it is sold.
import type { Recorded } from '../../platform/rules/event.ts';
import { gridAggregate, type Grid, type GridEvent } from '../../domain/grid/grid.ts';
import {
  isOfLots,
  sheetIn,
  surveyGrid,
  surveyProgram,
  unsurveyed,
  type Survey,
} from '../../domain/grid/lots/survey.ts';
import type { LotEvent } from '../../domain/grid/lots/events.ts';
import { holds } from '../../domain/grid/options/queue.ts';
import { streamsOf } from '../../domain/grid/past.ts';
import { isOfPurchases } from '../../domain/grid/purchases/events.ts';
import type { ProgramEvent } from '../../domain/program/events.ts';
import { changesBetween, type Changes } from './changes.ts';
import { audited, type Concern, type Document, type Happening, type Whereabouts } from './record.ts';
import type { Part } from './sight.ts';

export const lotRecord = audited<Survey>({
  kind: 'lot',
  streams: (where) => surveyStreams(where),
  initial: () => unsurveyed,
  evolve: survey,
  concerns,
  document: sheetOf,
  told: { changes },
});

export function surveyStreams({ tenant, programId }: Whereabouts): [grid: string, program: string] {
  return streamsOf({ tenant, programId: programId! });
}

/** What the grid and the program tell, in one state. */
export function survey(state: Survey, recorded: Recorded): Survey {
  const { meta } = recorded;
  return isOfGrid(recorded)
    ? surveyGrid(state, recorded.event, meta.at)
    : surveyProgram(state, (recorded as Recorded<ProgramEvent>).event, meta.at);
}

export function isOfGrid(recorded: Recorded): recorded is Recorded<GridEvent> {
  return recorded.stream.startsWith(`${gridAggregate.category}-`);
}

/** What happened to a relative is told in the relative's own history; here it would read as this lot's. */
function concerns({ recorded, where, before, after }: Happening<Survey>): Concern {
  const { id } = where;
  if (!before.grid.lots.has(id) && !after.grid.lots.has(id)) return 'never';
  if (!isOfGrid(recorded)) return 'when-it-shows';
  const { event } = recorded;
  if (!isOfLots(event)) {
    const part = partOn(after.grid, event, id);
    if (!part || !where.sight.tells(part)) return 'never';
    return part.kind === 'option' ? 'always' : 'when-it-shows';
  }
  const { type, data } = event;
  if ('lot_id' in data && data.lot_id === id) return 'always';
  const setsFree = type === 'LotDeleted' && data.annex_ids.includes(id);
  return setsFree || type === 'TwinsSet' ? 'when-it-shows' : 'never';
}

type PartOnLot = Extract<Part, { kind: 'option' | 'purchase' }>;

/** The option or purchase that the event is about, where it is on the lot. */
function partOn(grid: Grid, event: Exclude<GridEvent, LotEvent>, lotId: number): PartOnLot | null {
  if (isOfPurchases(event)) {
    const purchase = grid.purchases.get(event.data.purchase_id);
    return purchase && holds(purchase, lotId) ? { kind: 'purchase', purchase } : null;
  }
  const option = grid.options.get(event.data.option_id);
  return option && holds(option, lotId) ? { kind: 'option', option } : null;
}

/** Of an option or purchase on the lot how it stands, `options.12` is `option`, then `option-expired`; else what the sheet shows. */
function changes({ recorded, where, before, after }: Happening<Survey>): Changes {
  if (!isOfGrid(recorded) || isOfLots(recorded.event))
    return changesBetween(sheetOf(before, where), sheetOf(after, where));
  const { event } = recorded;
  const stands = ({ grid }: Survey): Document => {
    const part = partOn(grid, event, where.id);
    if (part === null) return {};
    const { id, status } = part.kind === 'option' ? part.option : part.purchase;
    return { [`${part.kind}s.${id}`]: status };
  };
  return changesBetween(stands(before), stands(after));
}

function sheetOf(state: Survey, { id }: Whereabouts): Document | null {
  return sheetIn(state, id) as Document | null;
}
