// Bands on top of each other over time, each named where it ends.
import { html, type Html } from '../html.ts';
import { across, along, BOTTOM, LEFT, path, plot, TOP, WIDTH } from './plot.ts';
import { dayNumber, scale, ticks } from './scale.ts';

export interface Band {
  /** What gives it its colour. */
  readonly status: string;
  readonly mark: string;
  readonly name: string;
  readonly values: readonly number[];
}

const RIGHT = WIDTH - 150;
const LINE = 16;

/** The first band lies at the bottom. */
export function area(title: string, days: readonly string[], bands: readonly Band[]): Html {
  const floors = stacked(bands, days.length);
  const most = Math.max(...(floors.at(-1) ?? [0]));
  const named = ticks(most);
  const y = scale([0, named.at(-1) ?? 1], [BOTTOM, TOP]);
  const numbers = days.map(dayNumber);
  const x = scale([numbers[0] ?? 0, numbers.at(-1) ?? 0], [LEFT, RIGHT]);
  // one day alone is as wide as the chart
  const drawn = days.length === 1 ? [LEFT, RIGHT] : numbers.map(x);
  const edge = (floor: readonly number[]): [number, number][] => {
    const heights = days.length === 1 ? [floor[0] ?? 0, floor[0] ?? 0] : floor;
    return heights.map((height, i) => [drawn[i] ?? LEFT, y(height)]);
  };
  const shapes = bands.map((band, i) => {
    const outline = [...edge(floors[i] ?? []), ...edge(floors[i + 1] ?? []).reverse()];
    return html`<path class="band" data-status="${band.status}" d="${path(outline)}Z" />`;
  });
  return plot(title, [
    ...across(named, y, RIGHT, String),
    ...shapes,
    ...along(days, (day) => x(dayNumber(day))),
    ...names(bands, floors, y),
  ]);
}

function stacked(bands: readonly Band[], length: number): number[][] {
  const floors = [Array<number>(length).fill(0)];
  for (const { values } of bands) floors.push(values.map((value, i) => value + (floors.at(-1)?.[i] ?? 0)));
  return floors;
}

/** Beside the end of each band that is there then, none over another. */
function names(bands: readonly Band[], floors: readonly number[][], y: (value: number) => number): Html[] {
  let below = BOTTOM + LINE;
  return bands.flatMap(({ status, mark, name, values }, i) => {
    const last = values.at(-1) ?? 0;
    if (last === 0) return [];
    const middle = y((floors[i]?.at(-1) ?? 0) + last / 2);
    below = Math.min(middle, below - LINE);
    return [
      html`<text class="named" data-status="${status}" x="${RIGHT + 8}" y="${below}" dy="0.32em">
        ${mark} ${name} ${last}
      </text>`,
    ];
  });
}
