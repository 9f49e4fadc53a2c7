// Lots: each event changes the rows of the lots it names; documents are made once a batch, when all are known.
import { numberIn } from '../../src/platform/rules/stream-id.ts';
import type { EventKind, EventOf, Recorded } from '../../src/platform/rules/event.ts';
import {
  lotChanged,
  lotCreated,
  lotDeleted,
  lotEvents,
  lotPlanAdded,
  lotPlanRemoved,
  lotPriceChanged,
  buildingClosed,
  lotsAllotted,
  lotStatusChanged,
  twinsSet,
  type LotEvent,
} from '../../src/domain/grid/lots/events.ts';
import { createdLot } from '../../src/domain/grid/grid.ts';
import type { FieldChanges, Lot } from '../../src/domain/grid/lots/lot.ts';
import { toEuros } from '../../src/domain/grid/lots/money.ts';
import { programEvents, type ProgramEvent } from '../../src/domain/program/events.ts';
import { on, projector, type Touch } from '../projector.ts';
import type { Rows } from '../rows/rows.ts';
import { finishLots } from './finish.ts';
import {
  allotments,
  deletedLots,
  endedAllotments,
  kindHistory,
  lotFiles,
  lotLists,
  lotRevisions,
  lots,
  priceHistory,
  programTerms,
  statusHistory,
  type DeletedLotRow,
  type LotRow,
} from './tables.ts';
import { concernedBy } from '../../src/domain/grid/lots/concerned.ts';
import { datedTermsAfter, movedBy, twinsAfter, type Moved } from '../../src/domain/grid/lots/surroundings.ts';

const gridHandlers = [
  onGrid(lotCreated, (data, of, rows) => {
    const lot = createdLot(data);
    rows.put(lots, blankRow(of, lot));
    pricedAt(of, rows, lot.id, lot.price_cents, null);
    stoodAt(of, rows, lot.id, lot.status, null);
    wasOf(of, rows, lot);
  }),
  onGrid(lotChanged, ({ lot_id, changes }, of, rows) => {
    const state = changeLot(of, rows, lot_id, changes);
    if (state && KIND.some((field) => Object.hasOwn(changes, field))) wasOf(of, rows, state);
  }),
  onGrid(lotPriceChanged, ({ lot_id, price_cents, previous_cents }, of, rows) => {
    changeLot(of, rows, lot_id, { price_cents });
    pricedAt(of, rows, lot_id, price_cents, previous_cents);
  }),
  onGrid(lotStatusChanged, ({ lot_id, status, previous }, of, rows) => {
    changeLot(of, rows, lot_id, { status });
    stoodAt(of, rows, lot_id, status, previous);
  }),
  onGrid(lotDeleted, ({ lot_id, annex_ids }, of, rows) => {
    const { state } = rows.get(lots, of.tenant, lot_id)!;
    for (const id of annex_ids) changeLot(of, rows, id, { parent_lot_id: null });
    for (const plan of state.plans) rows.delete(lotFiles, of.tenant, plan.id);
    rows.delete(lots, of.tenant, lot_id);
    rows.put(deletedLots, deletedRow(of, state));
    stoodAt(of, rows, lot_id, null, state.status);
  }),
  onGrid(lotPlanAdded, ({ lot_id, plan }, of, rows) => {
    const { state } = rows.get(lots, of.tenant, lot_id)!;
    changeLot(of, rows, lot_id, { plans: [...state.plans, plan] });
    const { id, name, token, storage_key, sha256, size, created_at } = plan;
    const stored = { storage_key, sha256, size, created_at };
    rows.put(lotFiles, { tenant_key: of.tenant, id, program_id: of.program, lot_id, name, token, ...stored });
  }),
  onGrid(lotPlanRemoved, ({ lot_id, plan_id }, of, rows) => {
    const { state } = rows.get(lots, of.tenant, lot_id)!;
    changeLot(of, rows, lot_id, { plans: state.plans.filter((plan) => plan.id !== plan_id) });
    rows.delete(lotFiles, of.tenant, plan_id);
  }),
  onGrid(twinsSet, () => {}),
  onGrid(buildingClosed, () => {}),
  onGrid(lotsAllotted, ({ key_id, lot_ids }, of, rows) => {
    const key = { tenant_key: of.tenant, program_id: of.program, key_id };
    const still = new Set(lot_ids);
    for (const lot_id of rows.get(allotments, of.tenant, of.program, key_id)?.lot_ids ?? [])
      if (!still.has(lot_id)) rows.put(endedAllotments, { ...key, lot_id, revision: of.revision });
    rows.put(allotments, { ...key, lot_ids, position: of.position });
  }),
];

export const lotsProjector = projector({
  name: 'lots',
  version: 8,
  prefixes: ['grid-', 'program-'],
  tables: [
    lots,
    programTerms,
    lotLists,
    allotments,
    deletedLots,
    endedAllotments,
    lotFiles,
    priceHistory,
    statusHistory,
    kindHistory,
    lotRevisions,
  ],
  touches,
  finish: finishLots,
  searches: ['lots_of_family', 'lots_of_program'],
  on: [...programEvents.map((kind) => on(kind as never, takeInProgram as never)), ...gridHandlers],
});

const LOT_EVENT_TYPES: ReadonlySet<string> = new Set(lotEvents.map((kind) => kind.type));

function touches(recorded: Recorded): Touch[] {
  const { tenant } = recorded.meta;
  const program = numberIn(recorded.stream);
  const touched: Touch[] = [
    { table: programTerms, key: [tenant, program] },
    { table: lotLists, key: [tenant, program] },
  ];
  const lot = (id: unknown): void => {
    if (typeof id === 'number') touched.push({ table: lots, key: [tenant, id] });
  };
  if (!LOT_EVENT_TYPES.has(recorded.event.type)) return touched;
  const data = recorded.event.data as Record<string, unknown>;
  if (recorded.event.type === lotsAllotted.type)
    touched.push({ table: allotments, key: [tenant, program, data.key_id] });
  if (recorded.event.type === lotCreated.type)
    touched.push({ table: lots, key: [tenant, data.lot_id], isNew: true });
  else lot(data.lot_id);
  lot(data.parent_lot_id);
  lot((data.changes as FieldChanges | undefined)?.parent_lot_id);
  for (const id of (data.annex_ids as number[] | undefined) ?? []) lot(id);
  for (const name of ['sets', 'previous'])
    if (Array.isArray(data[name])) for (const id of (data[name] as number[][]).flat()) lot(id);
  return touched;
}

/** Whatever happens on a grid changes the list of its lots. */
function onGrid<Kind extends EventKind<never, never> | EventKind>(
  kind: Kind,
  handle: (data: EventOf<Kind>['data'], of: Occasion, rows: Rows) => void,
) {
  return on(kind, (recorded, rows) => {
    const of = occasionOf(recorded);
    const event = recorded.event as LotEvent;
    const about = 'lot_id' in event.data ? rows.get(lots, of.tenant, event.data.lot_id)?.state : undefined;
    const moved = movedBy(event, about);
    handle(recorded.event.data, of, rows);
    concern(of, rows, event);
    date(of, rows, moved);
    pairTwins(of, rows, event);
    listChanged(of, rows);
  });
}

/** What every row that an event changes tells of it, written out once. */
interface Occasion {
  readonly tenant: string;
  readonly program: number;
  readonly at: string;
  readonly keyId: number | null;
  readonly revision: string;
  readonly position: string;
}

function occasionOf({ meta, stream, revision, position }: Recorded): Occasion {
  return {
    tenant: meta.tenant,
    program: numberIn(stream),
    at: meta.at.toISOString(),
    keyId: meta.actor.keyId,
    revision: String(revision),
    position: String(position),
  };
}

function takeInProgram(recorded: Recorded<ProgramEvent>, rows: Rows): void {
  const of = occasionOf(recorded);
  const row = rows.get(programTerms, of.tenant, of.program);
  const dated = datedTermsAfter(row ?? null, recorded.event, of.at);
  if (row && dated === row) return;
  const key = { tenant_key: of.tenant, program_id: of.program };
  rows.put(programTerms, { ...key, ...dated, twins: row?.twins ?? [] });
  listChanged(of, rows);
}

function changeLot(of: Occasion, rows: Rows, id: number, changes: Partial<Lot>): Lot | null {
  const row = rows.get(lots, of.tenant, id);
  if (!row) return null;
  // the row is this batch's own, and so is the lot in it
  const state = Object.assign(row.state, changes);
  rows.change(lots, row, {
    // the family is known before the row is rendered: what is to be rendered is found by it
    parent_lot_id: state.parent_lot_id,
    family_id: state.parent_lot_id ?? state.id,
    position: of.position,
  });
  return state;
}

/** The sheets that show something else get the date of it; those of relatives follow from the face when rendered. */
function date(of: Occasion, rows: Rows, { own, face }: Moved): void {
  const { at, position } = of;
  for (const id of own) rows.change(lots, rows.get(lots, of.tenant, id), { changed_at: at, position });
  if (face !== null) rows.change(lots, rows.get(lots, of.tenant, face), { face_at: at, position });
}

function concern({ tenant, program, revision }: Occasion, rows: Rows, event: LotEvent): void {
  const { lots: concerned, isKinship } = concernedBy(event);
  const at = { tenant_key: tenant, program_id: program, revision, is_kinship: isKinship };
  for (const lot_id of concerned) rows.add(lotRevisions, { ...at, lot_id });
}

function pairTwins(of: Occasion, rows: Rows, event: LotEvent): void {
  const row = rows.get(programTerms, of.tenant, of.program);
  const twins = twinsAfter(row?.twins ?? [], event, of.at);
  if (row && twins !== row.twins) rows.change(programTerms, row, { twins });
}

function listChanged(of: Occasion, rows: Rows): void {
  const { position } = of;
  const row = rows.get(lotLists, of.tenant, of.program);
  if (row) rows.change(lotLists, row, { position });
  else rows.put(lotLists, { tenant_key: of.tenant, program_id: of.program, stock: '[]', position });
}

function blankRow({ tenant, program, at, position }: Occasion, lot: Lot): LotRow {
  const { id, parent_lot_id } = lot;
  const identity = {
    tenant_key: tenant,
    id,
    program_id: program,
    parent_lot_id,
    family_id: parent_lot_id ?? id,
  };
  const dates = { changed_at: at, face_at: at, updated_at: at, created_at: at, position };
  return Object.assign(identity, dates, { state: lot, etag: '' }) as unknown as LotRow;
}

function deletedRow({ tenant, program, at, revision }: Occasion, lot: Lot): DeletedLotRow {
  const { id, external_id, unrestricted_distribution } = lot;
  const identity = { tenant_key: tenant, id, program_id: program, external_id };
  return { ...identity, unrestricted_distribution, revision, deleted_at: at };
}

function pricedAt(of: Occasion, rows: Rows, lotId: number, cents: number, previous: number | null): void {
  const prices = {
    price_excluding_vat: toEuros(cents),
    previous_excluding_vat: previous === null ? null : toEuros(previous),
  };
  rows.add(priceHistory, Object.assign(historyOf(of, lotId), prices));
}

function stoodAt(
  of: Occasion,
  rows: Rows,
  lotId: number,
  status: string | null,
  previous: string | null,
): void {
  rows.add(statusHistory, Object.assign(historyOf(of, lotId), { status, previous }));
}

const KIND = ['is_primary', 'type', 'typology', 'level', 'living_area'] as const;

function wasOf(of: Occasion, rows: Rows, { id, is_primary, type, typology, level, living_area }: Lot): void {
  const { tenant_key, program_id, revision, changed_at } = historyOf(of, id);
  const key = { tenant_key, program_id, lot_id: id, revision, changed_at };
  rows.add(kindHistory, { ...key, is_primary, type, typology, level, living_area });
}

function historyOf({ tenant, program, at, keyId, revision }: Occasion, lotId: number) {
  return {
    tenant_key: tenant,
    program_id: program,
    lot_id: lotId,
    revision,
    changed_at: at,
    key_id: keyId,
  };
}
