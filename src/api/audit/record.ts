// What a feature says of a record so that auditors can read its story: which streams tell it, how they fold into a
// state, which events are part of the story, what each of them changed, and how the state looks to a partner.
import type { Recorded } from '../../platform/rules/event.ts';
import type { Changes } from './changes.ts';
import type { Sight } from './sight.ts';

export interface Whereabouts {
  readonly tenant: string;
  /** Null for records that belong to the client space as a whole. */
  readonly programId: number | null;
  readonly id: number;
  readonly sight: Sight;
}

/** `when-it-shows`: the event is about more than the record, and part of its story only where it changed the document. */
export type Concern = 'always' | 'when-it-shows' | 'never';

export type Document = Readonly<Record<string, unknown>>;

/** The events of one stream, decoded, in order. */
export type ReadStream = (stream: string) => AsyncIterable<Recorded>;

/**
 * One event of a story. Whatever is made of it must cost what the event changed, not what the record has become: a
 * record of ten thousand events is told as fast, event by event, as one of ten.
 */
export interface Happening<State> {
  readonly recorded: Recorded;
  readonly where: Whereabouts;
  readonly before: State;
  readonly after: State;
}

export interface AuditedRecord<State> {
  readonly kind: string;
  readonly streams: (where: Whereabouts, read: ReadStream) => Promise<readonly string[]> | readonly string[];
  readonly initial: () => State;
  /** Events arrive in the one global order, whichever stream they come from. */
  readonly evolve: (state: State, recorded: Recorded) => State;
  readonly concerns: (happening: Happening<State>) => Concern;
  /** The record as the normal GET would have shown it at this instant; null where that would have been 404. */
  readonly document: (state: State, where: Whereabouts, at: Date) => Document | null;
  readonly told: Telling<State>;
}

/**
 * `changes`: what one event changed. `story`: what there is to tell of the record at all; then each entry tells what
 * reads differently since the entry before, so that also what others did to the record in between is told.
 */
export type Telling<State> =
  | { readonly changes: (happening: Happening<State>) => Changes }
  | { readonly story: (state: State, where: Whereabouts) => Document | null };

/** A record of which there is a story to tell, whoever else is in its streams. */
export interface StoryOf<State> extends AuditedRecord<State> {
  readonly told: Extract<Telling<State>, { readonly story: unknown }>;
}

/** A declaration whose state no longer matters: only the feature itself looks inside. */
export type AnyRecord = AuditedRecord<never>;

export function audited<State>(record: AuditedRecord<State>): AnyRecord {
  return record as unknown as AnyRecord;
}
