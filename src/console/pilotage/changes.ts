// By how much a figure has moved since an earlier day: what of it is compared, and how a change is said.
import type { Column } from '../../api/figures/figure.ts';
import { html, type Html } from '../html.ts';
import { day } from '../words.ts';
import { inWords, type Cell, type FigureTold, type Row } from './told.ts';

type Rows = FigureTold['rows'];

interface Measure {
  readonly label: string;
  readonly unit: Column['unit'];
  readonly value: Cell;
}

interface Compared {
  readonly columns: readonly string[];
  /** Which rows stand for the figure: the sum of all, the first or the last; or each by its name. */
  readonly of: 'sum' | 'first' | 'last' | 'each';
  /** What rows are named by; those of one dimension alone where they have several. */
  readonly name?: string;
  readonly only?: string;
}

const COMPARED: Readonly<Record<string, readonly Compared[]>> = {
  stock: [{ of: 'last', columns: ['available', 'option', 'pre_booked', 'booked', 'sold', 'unavailable'] }],
  pace: [{ of: 'sum', columns: ['options', 'reservations', 'deeds', 'turnover_including_vat'] }],
  prices: [{ of: 'each', name: 'value', only: 'typologie', columns: ['asked_median'] }],
  ages: [{ of: 'each', name: 'age', columns: ['lots'] }],
  funnel: [
    {
      of: 'first',
      columns: [
        'leads',
        'interests',
        'options',
        'reservations',
        'deeds',
        'days_to_option',
        'days_to_reservation',
      ],
    },
  ],
  losses: [{ of: 'each', name: 'step', columns: ['lost'] }],
  options: [
    { of: 'sum', columns: ['placed', 'prolonged', 'fulfilled', 'expired', 'canceled'] },
    { of: 'last', columns: ['queue_at_end', 'longest_queue'] },
  ],
  partners: [{ of: 'sum', columns: ['declared', 'approved', 'requests', 'reservations'] }],
};

export function changesOf(figure: FigureTold): Html | null {
  const { name, columns, rows, since, before } = figure;
  const compared = COMPARED[name];
  if (!compared || since === null || before === null || rows.length === 0) return null;
  const earlier = new Map(measured(compared, columns, before).map((one) => [one.label, one.value]));
  const shown = measured(compared, columns, rows).map(({ label, unit, value }) => {
    // what there was none of then was not there; what cannot be counted is not known
    const then = earlier.get(label) ?? (unit === 'count' ? 0 : null);
    return html`<div>
      <dt>${label}</dt>
      <dd>${inWords(value, unit)} <small>${change(value, then, (by) => inWords(by, unit))}</small></dd>
    </div>`;
  });
  return html`<dl class="moved" aria-label="Évolution depuis le ${day(since)} : ${figure.title}">
    ${shown}
  </dl>`;
}

/** By how much a cell of a row that has a name has moved since; nothing where it has not, or where rows are of a time. */
export function changesIn({ columns, before }: FigureTold): (row: Row, at: number) => string | null {
  const named = columns.flatMap(({ unit }, i) => (unit === 'text' ? [i] : []));
  if (before === null || named.length === 0) return () => null;
  const nameOf = (row: Row): string => JSON.stringify(named.map((i) => row[i]));
  const earlier = new Map(before.map((row) => [nameOf(row), row]));
  // of what was not told of then, nobody knows how much it was
  const told = new Set(before.map((row) => row[0]));
  return (row, at) => {
    if (named.length > 1 && !told.has(row[0] ?? null)) return null;
    const [now, then] = [row[at] ?? null, earlier.get(nameOf(row))?.[at] ?? null];
    const unit = columns[at]?.unit ?? 'text';
    const said = change(now, then ?? (unit === 'count' ? 0 : null), (by) => inWords(by, unit));
    return said === '=' || said === '–' ? null : said;
  };
}

export function change(now: Cell, before: Cell, said: (by: number) => string): string {
  if (typeof now !== 'number' || typeof before !== 'number') return '–';
  const by = Math.round((now - before) * 100) / 100;
  if (by === 0) return '=';
  return `${by > 0 ? '↑ +' : '↓ −'}${said(Math.abs(by))}`;
}

function measured(compared: readonly Compared[], columns: FigureTold['columns'], rows: Rows): Measure[] {
  return compared.flatMap(({ of, columns: wanted, name, only }) => {
    if (of === 'each') return eachOf(columns, rows, wanted[0] ?? '', name ?? '', only);
    return wanted.map((one) => {
      const at = columns.findIndex((column) => column.name === one);
      const { label = one, unit = 'count' } = columns[at] ?? {};
      const cells = rows.map((row) => row[at] ?? null);
      return {
        label,
        unit,
        value: of === 'sum' ? sum(cells) : ((of === 'first' ? cells[0] : cells.at(-1)) ?? null),
      };
    });
  });
}

/** Rows of one name are counted together. */
function eachOf(
  columns: FigureTold['columns'],
  rows: Rows,
  wanted: string,
  name: string,
  only: string | undefined,
): Measure[] {
  const [at, named] = [wanted, name].map((one) => columns.findIndex((column) => column.name === one));
  const found = new Map<string, Cell[]>();
  for (const row of rows) {
    if (only !== undefined && row[0] !== only) continue;
    const label = sentence(String(row[named!] ?? '–'));
    found.set(label, [...(found.get(label) ?? []), row[at!] ?? null]);
  }
  const unit = columns[at!]?.unit ?? 'count';
  return [...found].map(([label, cells]) => ({
    label,
    unit,
    value: cells.length > 1 ? sum(cells) : (cells[0] ?? null),
  }));
}

function sum(cells: readonly Cell[]): number {
  const total = cells.reduce<number>((all, cell) => all + (typeof cell === 'number' ? cell : 0), 0);
  return Math.round(total * 100) / 100;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
