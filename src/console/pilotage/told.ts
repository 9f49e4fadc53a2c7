// Figures as the API tells them.
import type { FigureTold } from '../../api/figures/schema.ts';
import type { Unit } from '../../api/figures/figure.ts';
import { withNames } from '../../api/figures/named.ts';
import { display } from '../../domain/labels/french.ts';
import { valuesOf } from '../../domain/labels/story-values.ts';
import { day, money, number } from '../words.ts';

export type { FigureTold };
export type Cell = FigureTold['rows'][number][number];
export type Row = FigureTold['rows'][number];

export function inWords(cell: Cell, unit: Unit): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return unit === 'day' ? day(cell) : cell;
  switch (unit) {
    case 'money':
      return money(cell);
    case 'percent':
      return number(cell, '%');
    case 'days':
      return number(cell, cell < 2 ? 'jour' : 'jours');
    case 'months':
      return number(cell, 'mois');
    case 'count':
    case 'number':
    case 'day':
    case 'text':
      return number(cell);
    default:
      return unit satisfies never;
  }
}

/** The numbers of a column, by its name; nothing where a cell is empty. */
export function column({ columns, rows }: FigureTold, name: string): (number | null)[] {
  const at = columns.findIndex((one) => one.name === name);
  return rows.map((row) => {
    const cell = row[at];
    return typeof cell === 'number' ? cell : null;
  });
}

export function texts({ columns, rows }: FigureTold, name: string): string[] {
  const at = columns.findIndex((one) => one.name === name);
  return rows.map((row) => String(row[at] ?? '–'));
}

const REASONS = {
  ...valuesOf.discard_reason,
  ...valuesOf.cancellation_reason,
  expired: 'Expirée',
  canceled: 'Annulée',
};

/** Reasons and people as people there say them. */
export function worded(told: FigureTold): FigureTold {
  const figure = withNames(told);
  const at = figure.columns.findIndex(({ name }) => name === 'reason');
  if (at < 0) return figure;
  const inFrench = (rows: FigureTold['rows']) =>
    rows.map((row) =>
      row.map((cell, i) => (i === at && typeof cell === 'string' ? display(REASONS, cell) : cell)),
    );
  return { ...figure, rows: inFrench(figure.rows), before: figure.before && inFrench(figure.before) };
}
