// Commands that wait for one stream, decided in their order: each on what the ones before it leave.
import { SeenIds, type Aggregate, type Folded } from '../rules/aggregate.ts';
import type { Decided, Occasion } from '../rules/decider.ts';
import { eventId } from '../eventstore/event-id.ts';
import type { Event, Metadata } from '../rules/event.ts';
import { NONE } from '../eventstore/event-store.ts';
import { isRefusal, refuse, type Refusal } from '../kernel/refusal.ts';
import type { Span, Tracing } from '../kernel/tracing.ts';

export interface CommandContext extends Occasion {
  readonly tenant: string;
  readonly requestId: string;
  readonly causationId: string;
  /** Event ids are derived from it: the same seed on the same stream never writes twice. */
  readonly seed: string;
  /** What this seed has not stored before is not decided any more but refused. */
  readonly onlyStored?: boolean;
  /** When `performance.now()` says more, the command is refused as `too-late` instead of decided. */
  readonly notAfter?: number;
}

export interface Executed<State, E extends Event, Note = null> {
  readonly state: State;
  readonly events: readonly E[];
  /** What the decision noted; null where it notes nothing, or was taken and stored before. */
  readonly note: Note | null;
  readonly stream: string;
  /** Where the read models have to be for this command, or what it found already so, to be visible. */
  readonly position: bigint;
  readonly revision: bigint;
}

export interface Waiting {
  readonly type: string;
  readonly context: CommandContext;
  readonly decide: (state: unknown) => Decided<Event, unknown>;
  /** From its arrival to its answer; null when nobody looks. */
  readonly span: Span | null;
  readonly resolve: (answer: Executed<unknown, Event, unknown> | Refusal) => void;
  readonly reject: (error: unknown) => void;
}

export interface Settled {
  readonly command: Waiting;
  readonly events: readonly Event[] | Refusal;
  readonly note: unknown;
}

export function unwritten<State, E extends Event>({ initial }: Aggregate<State, E>): Folded<State> {
  return { state: initial, revision: NONE, position: 0n, seen: new SeenIds() };
}

/** With the state that their events leave. */
export function decideInOrder(
  aggregate: Aggregate<unknown, Event>,
  stream: string,
  folded: Folded<unknown>,
  batch: readonly Waiting[],
  previously: readonly Settled[],
): { readonly decided: readonly Settled[]; readonly state: unknown } {
  let state = folded.state;
  const taken = new Set<string>();
  const decided = batch.map((command, index) => {
    const first = eventId(command.context.seed, stream, 0);
    // stored before; where the attempt just made turns out to have stored it, it noted what there was to note
    if (folded.seen.has(first) || taken.has(first))
      return { command, events: [], note: previously[index]?.note ?? null };
    if (command.context.onlyStored) return { command, events: refuse('not-found'), note: null };
    const { events, note } = decideOne(command, stream, state);
    if (!isRefusal(events) && events.length > 0) {
      taken.add(first);
      const meta = metadata(command.context);
      for (const event of events) state = aggregate.evolve(state, event, meta);
    }
    return { command, events, note };
  });
  return { decided, state };
}

function decideOne(
  { type, decide, context }: Waiting,
  stream: string,
  state: unknown,
): Omit<Settled, 'command'> {
  if (context.notAfter !== undefined && performance.now() > context.notAfter)
    return { events: refuse('too-late'), note: null };
  try {
    const decided = decide(state);
    return 'note' in decided ? decided : { events: decided, note: null };
  } catch (error) {
    throw new Error(`${type} could not be decided on ${stream}`, { cause: error });
  }
}

export function metadata(context: CommandContext, span: Span | null = null): Metadata {
  const { tenant, actor, now, requestId, causationId } = context;
  const meta = { tenant, actor, at: now, requestId, causationId };
  return span?.place ? { ...meta, trace: span.place } : meta;
}

/** One append for all that waited: it hangs on the first command that made events, and is for the others as well. */
export function appendSpan(tracing: Tracing, decided: readonly Settled[], events: number): Span {
  const places = decided.flatMap(({ command, events: made }) =>
    command.span?.place && !isRefusal(made) && made.length > 0 ? [command.span.place] : [],
  );
  const [under, ...alsoFor] = places;
  return tracing.begin('append', { kind: 'client', under, alsoFor, facts: { 'lotbook.events': events } });
}
