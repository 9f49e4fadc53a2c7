// What every chart has: its frame, its title for those who hear it, its axes.
import { html, type Html, type Shown } from '../html.ts';
import { namedDays, type Scale } from './scale.ts';

export const WIDTH = 720;
export const HEIGHT = 260;
export const LEFT = 48;
export const TOP = 12;
export const BOTTOM = HEIGHT - 28;

export function plot(title: string, parts: Shown, height = HEIGHT): Html {
  return html`<div class="plot" role="group" aria-label="${title}" tabindex="0">
    <svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}">${parts}</svg>
  </div>`;
}

export function across(
  values: readonly number[],
  y: Scale,
  right: number,
  shown: (value: number) => string,
): Html[] {
  return values.map(
    (value) =>
      html`<line class="grid" x1="${LEFT}" x2="${right}" y1="${y(value)}" y2="${y(value)}" />
        <text x="${LEFT - 6}" y="${y(value)}" dy="0.32em" text-anchor="end">${shown(value)}</text>`,
  );
}

export function along(days: readonly string[], x: (day: string) => number): Html[] {
  return namedDays(days).map(
    ({ day, name }) => html`<text x="${x(day)}" y="${BOTTOM + 18}" text-anchor="middle">${name}</text>`,
  );
}

export function path(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}
