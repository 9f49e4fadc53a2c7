// What follows from what happened: a policy reads events in their order and answers with ordinary commands. It may be
// told of an event more than once, and must then do nothing more.
import type { Recorded } from '../../platform/rules/event.ts';

export interface Policy {
  readonly name: string;
  /** The streams it follows, by the start of their names. */
  readonly prefixes: readonly string[];
  readonly types: ReadonlySet<string>;
  readonly handle: (recorded: Recorded) => Promise<void>;
}
