// Lots: each event changes the rows of the lots it names; documents are made once a batch, when all are known.
import type { Recorded } from '../../src/kernel/event.ts';
import {
  lotChanged,
  lotCreated,
  lotDeleted,
  lotEvents,
  lotPlanAdded,
  lotPlanRemoved,
  lotPriceChanged,
  lotsAllotted,
  lotStatusChanged,
  twinsSet,
} from '../../src/lots/events.ts';
import type { FieldChanges, Lot, LotFields } from '../../src/lots/lot.ts';
import { toEuros } from '../../src/lots/money.ts';
import { programEvents, type ProgramEvent } from '../../src/programs/events.ts';
import { on, projector, type Touch } from '../projector.ts';
import type { Rows } from '../rows.ts';
import { finishLots } from './finish.ts';
import {
  allotments,
  lotFiles,
  lotLists,
  lots,
  priceHistory,
  programTerms,
  statusHistory,
  type LotRow,
} from './tables.ts';
import { DEFAULT_TERMS, termsAfter } from '../../src/lots/terms.ts';

const gridHandlers = [
  on(lotCreated, (recorded, rows) => {
    const { lot_id: id, fields, status, price_cents } = recorded.event.data;
    const lot: Lot = { ...(fields as unknown as LotFields), id, status, price_cents, plans: [] };
    rows.put(lots, blankRow(recorded, lot));
    rows.put(priceHistory, {
      ...historyOf(recorded, id),
      price_excluding_vat: toEuros(price_cents),
      previous_excluding_vat: null,
    });
    rows.put(statusHistory, { ...historyOf(recorded, id), status, previous: null });
    touchLot(recorded, rows, lot.parent_lot_id);
  }),
  on(lotChanged, (recorded, rows) => {
    const { lot_id, changes, parent_lot_id } = recorded.event.data;
    changeLot(recorded, rows, lot_id, changes as FieldChanges);
    touchLot(recorded, rows, parent_lot_id);
    touchLot(recorded, rows, (changes as FieldChanges).parent_lot_id ?? null);
  }),
  on(lotPriceChanged, (recorded, rows) => {
    const { lot_id, price_cents, previous_cents, parent_lot_id } = recorded.event.data;
    changeLot(recorded, rows, lot_id, { price_cents });
    touchLot(recorded, rows, parent_lot_id);
    const prices = {
      price_excluding_vat: toEuros(price_cents),
      previous_excluding_vat: toEuros(previous_cents),
    };
    rows.put(priceHistory, { ...historyOf(recorded, lot_id), ...prices });
  }),
  on(lotStatusChanged, (recorded, rows) => {
    const { lot_id, status, previous, parent_lot_id } = recorded.event.data;
    changeLot(recorded, rows, lot_id, { status });
    touchLot(recorded, rows, parent_lot_id);
    rows.put(statusHistory, { ...historyOf(recorded, lot_id), status, previous });
  }),
  on(lotDeleted, (recorded, rows) => {
    const { lot_id, annex_ids, parent_lot_id } = recorded.event.data;
    const { tenant } = recorded.meta;
    const { state } = rows.get(lots, tenant, lot_id)!;
    for (const id of annex_ids) changeLot(recorded, rows, id, { parent_lot_id: null });
    touchLot(recorded, rows, parent_lot_id);
    for (const plan of state.plans) rows.delete(lotFiles, tenant, plan.id);
    rows.delete(lots, tenant, lot_id);
    rows.put(statusHistory, { ...historyOf(recorded, lot_id), status: null, previous: state.status });
    const terms = rows.get(programTerms, tenant, programOf(recorded));
    const twins = terms?.twins
      .map((set) => set.filter((id) => id !== lot_id))
      .filter((set) => set.length > 1);
    if (terms && JSON.stringify(twins) !== JSON.stringify(terms.twins))
      rows.put(programTerms, { ...terms, twins: twins!, changed_at: recorded.meta.at.toISOString() });
  }),
  on(lotPlanAdded, (recorded, rows) => {
    const { lot_id, plan } = recorded.event.data;
    const { state } = rows.get(lots, recorded.meta.tenant, lot_id)!;
    changeLot(recorded, rows, lot_id, { plans: [...state.plans, plan] });
    const { id, name, token, storage_key, sha256, size, created_at } = plan;
    const file = {
      id,
      program_id: programOf(recorded),
      lot_id,
      name,
      token,
      storage_key,
      sha256,
      size,
      created_at,
    };
    rows.put(lotFiles, { tenant_key: recorded.meta.tenant, ...file });
  }),
  on(lotPlanRemoved, (recorded, rows) => {
    const { lot_id, plan_id } = recorded.event.data;
    const { state } = rows.get(lots, recorded.meta.tenant, lot_id)!;
    changeLot(recorded, rows, lot_id, { plans: state.plans.filter((plan) => plan.id !== plan_id) });
    rows.delete(lotFiles, recorded.meta.tenant, plan_id);
  }),
  on(twinsSet, (recorded, rows) => {
    const { tenant, at } = recorded.meta;
    const { sets, previous } = recorded.event.data;
    const row = rows.get(programTerms, tenant, programOf(recorded));
    const before = row ?? { tenant_key: tenant, program_id: programOf(recorded), terms: DEFAULT_TERMS };
    rows.put(programTerms, { ...before, twins: sets, changed_at: row?.changed_at ?? at.toISOString() });
    for (const id of new Set([...sets, ...previous].flat())) touchLot(recorded, rows, id);
  }),
  on(lotsAllotted, (recorded, rows) => {
    const { key_id, lot_ids } = recorded.event.data;
    const key = { tenant_key: recorded.meta.tenant, program_id: programOf(recorded), key_id };
    rows.put(allotments, { ...key, lot_ids, position: String(recorded.position) });
  }),
];

export const lotsProjector = projector({
  name: 'lots',
  version: 2,
  prefixes: ['grid-', 'program-'],
  tables: [lots, programTerms, lotLists, allotments, lotFiles, priceHistory, statusHistory],
  touches,
  finish: finishLots,
  on: [
    ...programEvents.map((kind) => on(kind as never, takeInProgram as never)),
    // whatever happens on a grid changes the list of its lots
    ...gridHandlers.map(
      ([kind, handle]) =>
        [
          kind,
          (recorded: Recorded, rows: Rows) => {
            handle(recorded, rows);
            listChanged(recorded, rows);
          },
        ] as const,
    ),
  ],
});

const LOT_EVENT_TYPES: ReadonlySet<string> = new Set(lotEvents.map((kind) => kind.type));

function touches(recorded: Recorded): Touch[] {
  const { tenant } = recorded.meta;
  const program = programOf(recorded);
  const touched: Touch[] = [
    { table: programTerms, key: [tenant, program] },
    { table: lotLists, key: [tenant, program] },
  ];
  const lot = (id: unknown): void => {
    if (typeof id === 'number') touched.push({ table: lots, key: [tenant, id] });
  };
  if (!LOT_EVENT_TYPES.has(recorded.event.type)) return touched;
  const data = recorded.event.data as Record<string, unknown>;
  lot(data.lot_id);
  lot(data.parent_lot_id);
  lot((data.changes as FieldChanges | undefined)?.parent_lot_id);
  for (const id of (data.annex_ids as number[] | undefined) ?? []) lot(id);
  for (const name of ['sets', 'previous'])
    if (Array.isArray(data[name])) for (const id of (data[name] as number[][]).flat()) lot(id);
  return touched;
}

function takeInProgram(recorded: Recorded<ProgramEvent>, rows: Rows): void {
  const { tenant, at } = recorded.meta;
  const program_id = recorded.event.data.program_id;
  const row = rows.get(programTerms, tenant, program_id);
  const terms = termsAfter(row?.terms ?? DEFAULT_TERMS, recorded.event);
  if (row && JSON.stringify(terms) === JSON.stringify(row.terms)) return;
  rows.put(programTerms, {
    tenant_key: tenant,
    program_id,
    terms,
    twins: row?.twins ?? [],
    changed_at: at.toISOString(),
  });
  listChanged(recorded, rows);
}

function changeLot(recorded: Recorded, rows: Rows, id: number, changes: Partial<Lot>): void {
  const row = rows.get(lots, recorded.meta.tenant, id);
  if (!row) return;
  // the row is this batch's own, and so is the lot in it
  const state = Object.assign(row.state, changes);
  rows.change(lots, row, {
    // the family is known before the row is rendered: what is to be rendered is found by it
    parent_lot_id: state.parent_lot_id,
    family_id: state.parent_lot_id ?? state.id,
    state,
    changed_at: recorded.meta.at.toISOString(),
    position: String(recorded.position),
  });
}

/** The lot's sheet shows what has changed elsewhere. */
function touchLot(recorded: Recorded, rows: Rows, id: number | null): void {
  if (id !== null) changeLot(recorded, rows, id, {});
}

function listChanged(recorded: Recorded, rows: Rows): void {
  const { tenant } = recorded.meta;
  const program_id = programOf(recorded);
  const position = String(recorded.position);
  const row = rows.get(lotLists, tenant, program_id);
  if (row) rows.change(lotLists, row, { position });
  else rows.put(lotLists, { tenant_key: tenant, program_id, stock: '[]', position });
}

function blankRow({ meta, position, stream }: Recorded, lot: Lot): LotRow {
  const at = meta.at.toISOString();
  const identity = {
    tenant_key: meta.tenant,
    id: lot.id,
    program_id: programIn(stream),
    family_id: lot.parent_lot_id ?? lot.id,
  };
  const dates = { changed_at: at, updated_at: at, created_at: at, position: String(position) };
  return { ...(identity as LotRow), ...dates, parent_lot_id: lot.parent_lot_id, state: lot, etag: '' };
}

function historyOf({ meta, revision, stream }: Recorded, lotId: number) {
  const at = meta.at.toISOString();
  const who = { changed_at: at, key_id: meta.actor.keyId };
  return {
    tenant_key: meta.tenant,
    program_id: programIn(stream),
    lot_id: lotId,
    revision: String(revision),
    ...who,
  };
}

function programOf({ stream }: Recorded): number {
  return programIn(stream);
}

/** `grid-demo.12` and `program-demo.12` both belong to program 12. */
function programIn(stream: string): number {
  return Number(stream.slice(stream.lastIndexOf('.') + 1));
}
