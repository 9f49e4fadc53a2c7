// A figure as people read it: who sells by name instead of by number, where people came from in words.
import { trackingOrigin } from '../../domain/labels/sale.ts';
import { ORIGIN, OWNER } from './funnel.ts';
import type { FigureTold } from './schema.ts';

type Rows = FigureTold['rows'];

export function withNames(figure: FigureTold): FigureTold {
  const words = new Map<unknown, ReadonlyMap<string, string>>([
    [OWNER, new Map(figure.owners.map(({ id, name }) => [String(id), name]))],
    [ORIGIN, new Map(Object.entries(trackingOrigin))],
  ]);
  const [by, value] = ['dimension', 'value'].map((one) =>
    figure.columns.findIndex(({ name }) => name === one),
  );
  const named = (rows: Rows): Rows =>
    rows.map((row) => {
      const known = words.get(row[by!]);
      return known ? row.map((cell, i) => (i === value ? (known.get(String(cell)) ?? cell) : cell)) : row;
    });
  return { ...figure, rows: named(figure.rows), before: figure.before && named(figure.before) };
}
