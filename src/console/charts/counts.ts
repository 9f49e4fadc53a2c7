// What was counted week by week or month by month, none left out: bars, and lines that are told apart by how they are drawn.
import { html, type Html } from '../html.ts';
import { number } from '../words.ts';
import { across, along, BOTTOM, LEFT, path, plot, TOP, WIDTH } from './plot.ts';
import { scale, tidy, ticks } from './scale.ts';

export interface Series {
  readonly drawn: 'bars' | 'line' | 'dashes' | 'squares';
  readonly values: readonly (number | null)[];
}

const RIGHT = WIDTH - 12;

export function counts(title: string, days: readonly string[], series: readonly Series[]): Html {
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const named = ticks(most);
  const y = scale([0, named.at(-1) ?? 1], [BOTTOM, TOP]);
  const slot = (RIGHT - LEFT) / days.length;
  const middle = (i: number): number => tidy(LEFT + (i + 0.5) * slot);
  const wide = tidy(Math.min(40, Math.max(1, slot * 0.7)));
  const shape = {
    bars: ([i, value]: Point) =>
      html`<rect
        class="bar-of"
        x="${tidy(middle(i) - wide / 2)}"
        y="${y(value)}"
        width="${wide}"
        height="${tidy(BOTTOM - y(value))}"
      />`,
    squares: ([i, value]: Point) =>
      html`<rect class="square" x="${tidy(middle(i) - 3)}" y="${tidy(y(value) - 3)}" width="6" height="6" />`,
  };
  const shapes = series.map(({ drawn, values }) => {
    const there = values.flatMap((value, i) => (value === null ? [] : [[i, value] as const]));
    if (drawn === 'bars' || drawn === 'squares')
      return there.filter(([, value]) => value > 0).map(shape[drawn]);
    return html`<path class="${drawn}" d="${path(there.map(([i, value]) => [middle(i), y(value)]))}" />`;
  });
  const places = new Map(days.map((day, i) => [day, middle(i)] as const));
  return plot(title, [
    ...across(named, y, RIGHT, (value) => number(value)),
    ...shapes,
    ...along(days, (day) => places.get(day) ?? LEFT),
  ]);
}

type Point = readonly [place: number, value: number];
