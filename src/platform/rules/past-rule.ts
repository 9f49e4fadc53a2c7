// How a stream is folded for those who look back.
import type { Recorded } from './event.ts';

export interface PastRule<State> {
  /** Raised by hand whenever `evolve` or the shape of the state changes. */
  readonly version: number;
  readonly initial: State;
  readonly evolve: (state: State, recorded: Recorded) => State;
  readonly revive: (json: unknown) => State;
}
