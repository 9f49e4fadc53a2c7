// Who decides what becomes of a command. A command is a value: its `type` names it in logs and errors. A decider is pure:
// it knows the state, the command, who gave it and when, and nothing else.
import type { Aggregate, Decision } from './aggregate.ts';
import type { Actor, Event } from './event.ts';

export interface Command<Type extends string = string> {
  readonly type: Type;
}

/** Who gave the command, and when. */
export interface Occasion {
  readonly actor: Actor;
  readonly now: Date;
}

/** Events, and what the caller is to know of the decision that is not in them. */
export interface Noted<E extends Event, Note> {
  readonly events: readonly E[];
  readonly note: Note;
}

export type Decided<E extends Event, Note> = Decision<E> | Noted<E, Note>;

/** One switch over the commands of a stream. Commands whose decisions carry another note have a decider of their own. */
export interface Decider<State, E extends Event, C extends Command, Note = null> {
  readonly aggregate: Aggregate<State, E>;
  readonly decide: (state: State, command: C, occasion: Occasion) => Decided<E, Note>;
}
