// What is asked of the events alone, and how they are gone through.
import type { GridEvent } from '../../../../src/domain/grid/grid.ts';
import type { Event, Recorded } from '../../../../src/platform/rules/event.ts';
import { numberIn } from '../../../../src/platform/rules/stream-id.ts';
import { median } from '../replayed.ts';

/** What a client space had recorded by the end of a day, and what is asked of it. */
export interface Known {
  readonly events: readonly Recorded[];
  /** Null for all. */
  readonly programs: readonly number[] | null;
  readonly day: string;
  readonly from: Date | null;
  readonly zone: string;
}

/** In the order of the columns. */
export type Row = readonly (string | number | null)[];

export function* inStreams<E extends Event>({ events }: Known, kind: string): Generator<Recorded<E>> {
  for (const recorded of events) if (recorded.stream.startsWith(`${kind}-`)) yield recorded as Recorded<E>;
}

export function isAsked({ programs }: Known, program: number | null): boolean {
  return programs === null || (program !== null && programs.includes(program));
}

export function isSince({ from }: Known, at: Date | string): boolean {
  return from === null || new Date(at) >= from;
}

export function* onGrids(
  known: Known,
): Generator<{ readonly program: number; readonly recorded: Recorded<GridEvent> }> {
  for (const recorded of inStreams<GridEvent>(known, 'grid')) {
    const program = numberIn(recorded.stream);
    if (isAsked(known, program)) yield { program, recorded };
  }
}

/** As a query rounds: half away from nothing, of the digits that a number has and not of what its bits stand for. */
export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  return (Math.sign(value) * Math.round(Number((Math.abs(value) * scale).toPrecision(14)))) / scale;
}

/** The median of some times, told to a tenth. */
export function middle(values: readonly number[]): number | null {
  const half = median(values);
  return half === null ? null : rounded(half, 1);
}
