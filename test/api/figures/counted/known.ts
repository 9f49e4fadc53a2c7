// What is asked of the events alone, and how they are gone through.
import type { GridEvent } from '../../../../src/domain/grid/grid.ts';
import type { Event, Recorded } from '../../../../src/platform/rules/event.ts';

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

/** The events of streams of one kind, with the number that a stream ends with: of a program, or of a lead. */
export function* inStreams<E extends Event>(
  { events }: Known,
  kind: string,
): Generator<{ readonly number: number; readonly recorded: Recorded<E> }> {
  for (const recorded of events)
    if (recorded.stream.startsWith(`${kind}-`))
      yield { number: Number(/\d+$/.exec(recorded.stream)?.[0]), recorded: recorded as Recorded<E> };
}

export function isAsked({ programs }: Known, program: number): boolean {
  return programs?.includes(program) ?? true;
}

export function isSince({ from }: Known, at: Date | string): boolean {
  return from === null || new Date(at) >= from;
}

export function* onGrids(
  known: Known,
): Generator<{ readonly program: number; readonly recorded: Recorded<GridEvent> }> {
  for (const { number: program, recorded } of inStreams<GridEvent>(known, 'grid'))
    if (isAsked(known, program)) yield { program, recorded };
}

/** As a query rounds: half away from nothing, of the digits that a number has and not of what its bits stand for. */
export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  return (Math.sign(value) * Math.round(Number((Math.abs(value) * scale).toPrecision(14)))) / scale;
}
