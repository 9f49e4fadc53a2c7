// What was counted week by week: bars, and lines that are told apart by how they are drawn.
import { html, type Html } from '../html.ts';
import { number } from '../words.ts';
import { across, along, BOTTOM, LEFT, path, plot, TOP, WIDTH } from './plot.ts';
import { dayNumber, scale, tidy, ticks } from './scale.ts';

export interface Series {
  readonly drawn: 'bars' | 'line' | 'dashes' | 'squares';
  readonly values: readonly (number | null)[];
}

const RIGHT = WIDTH - 12;

export function weeks(title: string, mondays: readonly string[], series: readonly Series[]): Html {
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const named = ticks(most);
  const y = scale([0, named.at(-1) ?? 1], [BOTTOM, TOP]);
  const first = dayNumber(mondays[0] ?? '1970-01-05');
  const last = dayNumber(mondays.at(-1) ?? '1970-01-05') + 7;
  const x = scale([first, last], [LEFT, RIGHT]);
  const middle = (i: number): number => tidy(x(first + 7 * i + 3.5));
  const shapes = series.map(({ drawn, values }) => {
    const there = values.flatMap((value, i) => (value === null ? [] : [[i, value] as const]));
    if (drawn === 'bars') {
      const wide = tidy(Math.max(1, (x(first + 7) - x(first)) * 0.7));
      return there
        .filter(([, value]) => value > 0)
        .map(
          ([i, value]) =>
            html`<rect
              class="bar-of"
              x="${tidy(middle(i) - wide / 2)}"
              y="${y(value)}"
              width="${wide}"
              height="${tidy(BOTTOM - y(value))}"
            />`,
        );
    }
    if (drawn === 'squares')
      return there
        .filter(([, value]) => value > 0)
        .map(
          ([i, value]) =>
            html`<rect
              class="square"
              x="${tidy(middle(i) - 3)}"
              y="${tidy(y(value) - 3)}"
              width="6"
              height="6"
            />`,
        );
    return html`<path class="${drawn}" d="${path(there.map(([i, value]) => [middle(i), y(value)]))}" />`;
  });
  return plot(title, [
    ...across(named, y, RIGHT, (value) => number(value)),
    ...shapes,
    ...along(mondays, (day) => middle(Math.round((dayNumber(day) - first) / 7))),
  ]);
}
