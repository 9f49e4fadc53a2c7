// A figure as people read it: who sells is said by name instead of by number.
import { OWNER } from './funnel.ts';
import type { FigureTold } from './schema.ts';

type Rows = FigureTold['rows'];

export function withNames(figure: FigureTold): FigureTold {
  const names = new Map(figure.owners.map(({ id, name }) => [String(id), name]));
  const [by, value] = ['dimension', 'value'].map((one) =>
    figure.columns.findIndex(({ name }) => name === one),
  );
  const named = (rows: Rows): Rows =>
    rows.map((row) =>
      row[by!] === OWNER
        ? row.map((cell, i) => (i === value ? (names.get(String(cell)) ?? cell) : cell))
        : row,
    );
  return { ...figure, rows: named(figure.rows), before: figure.before && named(figure.before) };
}
