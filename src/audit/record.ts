// What a feature says of a record so that auditors can read its story: which streams tell it, how they fold into a
// state, which events are part of the story, and how the state looks to a partner.
import type { Recorded } from '../kernel/event.ts';

export interface Whereabouts {
  readonly tenant: string;
  /** Null for records that belong to the client space as a whole. */
  readonly programId: number | null;
  readonly id: number;
}

/** `when-it-shows`: the event is about more than the record, and part of its story only where it changed the document. */
export type Concern = 'always' | 'when-it-shows' | 'never';

export type Document = Readonly<Record<string, unknown>>;

/** The events of one stream, decoded, in order. */
export type ReadStream = (stream: string) => AsyncIterable<Recorded>;

export interface AuditedRecord<State> {
  readonly kind: string;
  readonly streams: (where: Whereabouts, read: ReadStream) => Promise<readonly string[]> | readonly string[];
  readonly initial: State;
  /** Events arrive in the one global order, whichever stream they come from. */
  readonly evolve: (state: State, recorded: Recorded) => State;
  readonly concerns: (recorded: Recorded, where: Whereabouts, before: State, after: State) => Concern;
  /** The record as the normal GET would have shown it at this instant; null where that would have been 404. */
  readonly document: (state: State, where: Whereabouts, at: Date) => Document | null;
  /** What changes are told of, where the story is larger than the document. */
  readonly story?: (state: State, where: Whereabouts, at: Date) => Document | null;
}

/** A declaration whose state no longer matters: only the feature itself looks inside. */
export type AnyRecord = AuditedRecord<never>;

export function audited<State>(record: AuditedRecord<State>): AnyRecord {
  return record as unknown as AnyRecord;
}
