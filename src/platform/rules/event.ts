// An event is declared once: its schema, its version, what in it is personal, and how it is made.
import type { Static, TObject } from 'typebox';

export interface Event<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
  /** Whose doing it is, where not of who gave the command. */
  readonly actor?: Actor;
}

/** Turns data stored by an older version into the next one. It may rename and default, never invent. */
type Upcaster = (data: Readonly<Record<string, unknown>>) => Record<string, unknown>;

interface Personal<Schema extends TObject> {
  /** Fields sealed with the subject's data key. Once that key is destroyed they read as null. */
  readonly fields: readonly (keyof Static<Schema> & string)[];
  readonly subject: (stream: string, data: Static<Schema>) => string;
}

interface EventOptions<Schema extends TObject> {
  readonly version?: number;
  readonly upcasters?: Readonly<Record<number, Upcaster>>;
  readonly personal?: Personal<Schema>;
}

export interface EventKind<Type extends string = string, Schema extends TObject = TObject> {
  (data: Static<Schema>): Event<Type, Static<Schema>>;
  readonly type: Type;
  readonly version: number;
  readonly schema: Schema;
  readonly upcasters: Readonly<Record<number, Upcaster>>;
  readonly personal: Personal<Schema> | null;
}

export type EventOf<Kind> =
  Kind extends EventKind<infer Type, infer Schema> ? Event<Type, Static<Schema>> : never;

export function event<const Type extends string, Schema extends TObject>(
  type: Type,
  schema: Schema,
  options: EventOptions<Schema> = {},
): EventKind<Type, Schema> {
  const make = (data: Static<Schema>): Event<Type, Static<Schema>> => ({ type, data });
  return Object.assign(make, {
    type,
    schema,
    version: options.version ?? 1,
    upcasters: options.upcasters ?? {},
    personal: options.personal ?? null,
  });
}

/** A kind whose type parameters no longer matter: what catalogues and the codec hold. */
export type AnyEventKind = Omit<EventKind, 'personal'> & {
  readonly personal: {
    readonly fields: readonly string[];
    // the data of each kind is its own: only `never` accepts every one of them
    readonly subject: (stream: string, data: never) => string;
  } | null;
};

export interface Actor {
  /** What kind of actor it was; events from before this was kept do not say. */
  readonly kind?: 'key' | 'token' | 'person' | 'operator' | 'policy' | 'timer';
  readonly keyId: number | null;
  readonly userId: number | null;
  /** The token that somebody or something of the office came in with. */
  readonly tokenId?: number;
}

/** The service itself: a rule that follows what happened, and what ends by the clock. */
export const POLICY: Actor = { kind: 'policy', keyId: null, userId: null };
export const TIMER: Actor = { kind: 'timer', keyId: null, userId: null };

export interface Metadata {
  readonly tenant: string;
  readonly actor: Actor;
  /** When it was recorded, by the service's clock. */
  readonly at: Date;
  readonly requestId: string;
  readonly causationId: string;
  /** Where in a trace it was made, when somebody looks: what follows from it hangs on that. */
  readonly trace?: string;
}

export interface Recorded<E extends Event = Event> {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly event: E;
  readonly meta: Metadata;
}
