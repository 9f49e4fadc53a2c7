// Examples that are not made up: what was sent to a running service, and what it answered.
import type { Json } from './schemas.ts';

/** Of one operation. */
export interface RecordedExample {
  /** What stood in the address. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly request?: Json;
  /** The whole envelope. */
  readonly answer?: Json;
}

/** By the operation's id. */
export type RecordedExamples = Readonly<Record<string, RecordedExample>>;
