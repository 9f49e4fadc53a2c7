// Grids and files as tests of imports make them.
import { decideBatch, type BatchRules } from '../../../../src/domain/grid/lots/batch.ts';
import { emptyGrid, evolve, type Grid } from '../../../../src/domain/grid/grid.ts';
import { readItem, type BatchItem } from '../../../../src/domain/grid/lots/input.ts';
import { ID_HEADER } from '../../../../src/domain/grid/sheet/computed.ts';
import { SHEET_FIELDS } from '../../../../src/domain/grid/sheet/fields.ts';
import { matchColumns, type Column } from '../../../../src/domain/grid/sheet/match.ts';
import { namesOf, type Names } from '../../../../src/domain/grid/sheet/names.ts';
import { previewImport, type Preview } from '../../../../src/domain/grid/sheet/preview.ts';
import type { Cell, Line } from '../../../../src/platform/kernel/cell.ts';

const BUILDINGS = [
  { id: 1, name: 'Bâtiment A' },
  { id: 2, name: 'Bâtiment B' },
];

export const RULES: Omit<BatchRules, 'newIds'> = {
  mayCreate: true,
  mayUpdate: true,
  buildingIds: new Set([1, 2]),
  statusAuthority: 'lotbook',
  now: new Date('2026-03-14T09:00:00Z'),
};

export function withLots(grid: Grid, items: readonly BatchItem[]): Grid {
  // numbers that no lot has yet
  const free = 500 + grid.lots.size * 1_000;
  const newIds = new Map(items.map(({ index }) => [index, free + index]));
  return decideBatch(grid, items, { ...RULES, newIds })
    .flatMap(({ events }) => events)
    .reduce(evolve, grid);
}

export function gridOf(lots: readonly object[]): Grid {
  return withLots(
    emptyGrid,
    lots.map((lot, i) => readItem(lot, i)),
  );
}

export function namesIn(grid: Grid): Names {
  return namesOf(BUILDINGS, (id) => grid.lots.get(id)?.external_id ?? null);
}

export const HEADERS: readonly string[] = [ID_HEADER, ...SHEET_FIELDS.map(({ header }) => header)];

/** As an export has them, below the headers. */
export function exported(grid: Grid): Cell[][] {
  const names = namesIn(grid);
  return [...grid.lots.values()].map((lot) => [lot.id, ...SHEET_FIELDS.map(({ cell }) => cell(lot, names))]);
}

export function linesOf(rows: readonly (readonly Cell[])[]): Line[] {
  return rows.map((cells, i) => ({ line: i + 2, cells }));
}

export function preview(
  grid: Grid,
  headers: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  columns: readonly Column[] = matchColumns(headers, new Map()),
): Preview {
  return previewImport(grid, linesOf(rows), columns, namesIn(grid), RULES);
}
