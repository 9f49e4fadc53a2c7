// A read model is a fold of events into rows: which rows an event touches, and what it makes of them. No SQL, no
// clock, no randomness, so that a rebuild gives the same bytes.
import type { Transaction } from 'kysely';
import type { Event, EventKind, EventOf, Recorded } from '../src/platform/rules/event.ts';
import type { Rows } from './rows/rows.ts';
import type { Table } from './table.ts';

export interface Touch {
  readonly table: Table;
  readonly key: readonly unknown[];
  /** The event makes the row: there is none to look for. */
  readonly isNew?: boolean;
}

type Handler<E extends Event> = (recorded: Recorded<E>, rows: Rows) => void;

export interface Projector {
  readonly name: string;
  /** Raised whenever handlers or tables change in a way that stored rows do not show: the model is then rebuilt. */
  readonly version: number;
  readonly prefixes: readonly string[];
  readonly tables: readonly Table[];
  readonly handlers: ReadonlyMap<string, Handler<Event>>;
  readonly touches: (recorded: Recorded) => readonly Touch[];
  readonly finish: ((rows: Rows, transaction: Transaction<unknown>) => Promise<void>) | null;
  readonly searches: readonly string[];
}

interface Declaration {
  readonly name: string;
  readonly version: number;
  /** The streams it follows, by the start of their names. */
  readonly prefixes: readonly string[];
  readonly tables: readonly Table[];
  readonly on: readonly (readonly [EventKind, Handler<Event>])[];
  /** The rows to have at hand before the event's handler runs. */
  readonly touches: (recorded: Recorded) => readonly Touch[];
  /** What depends on several rows is worked out once a batch, after its events. */
  readonly finish?: (rows: Rows, transaction: Transaction<unknown>) => Promise<void>;
  /** The indexes beside primary keys that `finish` looks by. All others a rebuild makes when the rows are there. */
  readonly searches?: readonly string[];
}

export function projector(declaration: Declaration): Projector {
  const { name, version, prefixes, tables, touches } = declaration;
  const handlers = new Map(declaration.on.map(([kind, handler]) => [kind.type, handler] as const));
  const { finish = null, searches = [] } = declaration;
  return { name, version, prefixes, tables, touches, handlers, finish, searches };
}

/** Ties a handler to the kind of event it takes, so that its data is typed. */
export function on<Kind extends EventKind<never, never> | EventKind>(
  kind: Kind,
  handler: Handler<EventOf<Kind>>,
): readonly [EventKind, Handler<Event>] {
  return [kind as unknown as EventKind, handler as unknown as Handler<Event>];
}
