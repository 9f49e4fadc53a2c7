// A row for each name: how long its bar is, or how far its values reach.
import { html, type Html } from '../html.ts';
import { LEFT, plot, TOP, WIDTH } from './plot.ts';
import { scale, tidy, ticks } from './scale.ts';

const ROW = 26;
const NAMES = LEFT + 110;
const RIGHT = WIDTH - 60;
/** What a letter takes, and how many there is room for: a table says the rest. */
const LETTER = 7.2;
const MOST_LETTERS = 40;

export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly words: string;
}

export function bars(title: string, rows: readonly Bar[]): Html {
  const names = rows.map(({ name }) =>
    name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name,
  );
  const start = Math.round(8 + LETTER * Math.max(...names.map(({ length }) => length)));
  const words = LETTER * Math.max(...rows.map((row) => row.words.length));
  const x = scale(
    [0, Math.max(1, ...rows.map(({ value }) => value))],
    [start, WIDTH - 8 - Math.round(words)],
  );
  const drawn = rows.map((row, i) => {
    const { value } = row;
    const top = TOP + i * ROW;
    return html`<text x="${start - 8}" y="${top + 9}" dy="0.32em" text-anchor="end">${names[i]}</text>
      <rect class="bar-of" x="${start}" y="${top}" width="${tidy(x(value) - start)}" height="18" />
      <text x="${x(value) + 6}" y="${top + 9}" dy="0.32em">${row.words}</text>`;
  });
  return plot(title, drawn, TOP * 2 + rows.length * ROW);
}

/** What reaches from the least to the most, its middle as a circle, and what is held against it as a square. */
export interface Reach {
  readonly name: string;
  readonly least: number | null;
  readonly middle: number | null;
  readonly most: number | null;
  readonly against: number | null;
}

export function reaches(title: string, rows: readonly Reach[], shown: (value: number) => string): Html {
  const values = rows.flatMap(({ least, most, against }) => [least, most, against]).filter((v) => v !== null);
  const named = ticks(Math.max(0, ...values), Math.min(...values, Infinity));
  const x = scale([named[0] ?? 0, named.at(-1) ?? 1], [NAMES, RIGHT]);
  const foot = TOP + rows.length * ROW;
  const axis = named.map(
    (value) =>
      html`<line class="grid" x1="${x(value)}" x2="${x(value)}" y1="${TOP}" y2="${foot}" />
        <text x="${x(value)}" y="${foot + 16}" text-anchor="middle">${shown(value)}</text>`,
  );
  const drawn = rows.map(({ name, least, middle, most, against }, i) => {
    const y = TOP + i * ROW + ROW / 2;
    return html`<text x="${NAMES - 8}" y="${y}" dy="0.32em" text-anchor="end">${name}</text>
      ${least !== null && most !== null && html`<line class="reach" x1="${x(least)}" x2="${x(most)}" y1="${y}" y2="${y}" />`}
      ${middle !== null && html`<circle class="middle" cx="${x(middle)}" cy="${y}" r="5" />`}
      ${against !== null && html`<rect class="square" x="${tidy(x(against) - 4)}" y="${y - 4}" width="8" height="8" />`}`;
  });
  return plot(title, [...axis, ...drawn], foot + 28);
}
