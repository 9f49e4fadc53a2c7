// What an import would do to a grid: every lot that would change, those that are new, what is wrong and left out, and which
// lots the file does not name. What is previewed is decided by the very rules that carry it out.
import type { Line } from '../../../platform/kernel/cell.ts';
import type { Grid } from '../grid.ts';
import { decidingBatch, type BatchRules, type ItemResult } from '../lots/batch.ts';
import type { BatchItem } from '../lots/input.ts';
import type { Column } from './match.ts';
import type { Names } from './names.ts';
import { Finder, namesALot, readRow, type Row } from './rows.ts';
import { Standings } from './standing.ts';
import {
  changed,
  fresh,
  refused,
  shownAfter,
  shownBefore,
  wrongLine,
  type ChangedLot,
  type NewLot,
  type WrongLine,
} from './told.ts';

export interface MissingLot {
  readonly id: number;
  readonly external_id: string;
  readonly reference: string;
  readonly status: string;
}

export interface Preview {
  readonly changed: readonly ChangedLot[];
  readonly created: readonly NewLot[];
  readonly wrong: readonly WrongLine[];
  readonly missing: readonly MissingLot[];
  readonly unchanged: number;
  /** What would be applied, and to what: another when the grid has changed under it. */
  readonly seen: string;
  readonly items: readonly BatchItem[];
}

export type PreviewRules = Pick<BatchRules, 'buildingIds' | 'statusAuthority' | 'now'>;

/** All of it in one go. */
export function previewImport(...asked: Parameters<typeof previewing>): Preview {
  const steps = previewing(...asked);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Pauses after so many lines or lots. */
const STEP = 50;

/** In steps, between which whoever asks may do something else: there may be thousands of lines. */
export function* previewing(
  grid: Grid,
  lines: readonly Line[],
  columns: readonly Column[],
  names: Names,
  rules: PreviewRules,
): Generator<void, Preview> {
  const rows = yield* readRows(grid, lines, columns, names);
  const known = new Map(rows.map((row) => [row.line, row]));
  const items = rows.flatMap(({ item }) => item ?? []);
  const decided = (yield* decidingBatch(grid, items, {
    ...rules,
    mayCreate: true,
    mayUpdate: true,
    newIds: provisional(grid, items),
  })).toSorted((a, b) => a.item.index - b.item.index);
  const good = decided.filter(({ errors }) => errors === null);
  const shown = shownAfter(good, names);
  const before = shownBefore(names);
  const rowOf = ({ item }: ItemResult): Row => known.get(item.index)!;
  const changes = good.filter((result) => rowOf(result).lot !== null && result.events.length > 0);
  const created = good.filter((result) => rowOf(result).lot === null);
  return {
    changed: changes.map((result) => changed(rowOf(result), result, before, shown)),
    created: created.map((result) => fresh(rowOf(result), result, shown)),
    wrong: [
      ...rows.filter(({ wrong }) => wrong.length > 0).map(wrongLine),
      ...decided
        .filter(({ errors }) => errors !== null)
        .map((result) => refused(rowOf(result), result, columns)),
    ].toSorted((a, b) => a.line - b.line),
    missing: missing(grid, rows),
    unchanged:
      rows.filter(({ item, wrong }) => item === null && wrong.length === 0).length +
      (good.length - changes.length - created.length),
    seen: new Standings(grid).seen([...changes, ...created].map(rowOf), columns),
    items: [...changes, ...created].map(({ item }) => item),
  };
}

function* readRows(
  grid: Grid,
  lines: readonly Line[],
  columns: readonly Column[],
  names: Names,
): Generator<void, Row[]> {
  if (!namesALot(columns)) return [];
  const finder = new Finder(grid);
  const first = new Map<number, number>();
  const rows: Row[] = [];
  for (const line of lines) {
    rows.push(onceEach(readRow(line, columns, finder, names), first));
    if (rows.length % STEP === 0) yield;
  }
  return rows;
}

/** Of several lines for one lot the first is taken. */
function onceEach(row: Row, first: Map<number, number>): Row {
  if (row.lot === null) return row;
  const before = first.get(row.lot.id);
  if (before === undefined) {
    first.set(row.lot.id, row.line);
    return row;
  }
  const twice = `Ce lot est déjà à la ligne ${before} du fichier.`;
  return {
    ...row,
    item: null,
    wrong: [...row.wrong, { field: null, value: row.reference, messages: [twice] }],
  };
}

/** Numbers that no lot of the grid has: the real ones are drawn when the import is applied. */
function provisional(grid: Grid, items: readonly BatchItem[]): ReadonlyMap<number, number> {
  let last = 0;
  for (const { id } of grid.lots.values()) last = Math.max(last, id);
  return new Map(
    items.filter(({ input }) => input?.kind === 'new').map(({ index }, i) => [index, last + 1 + i]),
  );
}

function missing(grid: Grid, rows: readonly Row[]): MissingLot[] {
  if (rows.length === 0) return [];
  const named = new Set(rows.flatMap(({ lot }) => lot?.id ?? []));
  return [...grid.lots.values()]
    .filter(({ id }) => !named.has(id))
    .map(({ id, external_id, reference, status }) => ({ id, external_id, reference, status }));
}
