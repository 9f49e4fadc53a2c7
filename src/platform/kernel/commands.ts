// The one command handler: load → decide → append → on conflict read the tail and decide again.
//
// Commands that wait for the same stream are decided in order and appended together, so a crowd at one lot costs
// few appends; each still gets an answer of its own. A folded state is trusted without reading its tail as long as
// the decision is appended (the expected revision proves it); an answer that appends nothing is proved by the tail.
import { LRUCache } from 'lru-cache';
import { fold, SeenIds, type Aggregate, type Decision, type Folded } from './aggregate.ts';
import type { Codec } from './codec.ts';
import { eventId } from './event-id.ts';
import type { Actor, Event, Metadata, Recorded } from './event.ts';
import { NONE, type EventStore, type NewEvent } from './event-store.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import type { Snapshots } from './snapshots.ts';
import { Unavailable } from './unavailable.ts';

export interface CommandContext {
  readonly tenant: string;
  readonly actor: Actor;
  readonly requestId: string;
  readonly causationId: string;
  /** Event ids are derived from it: the same seed on the same stream never writes twice. */
  readonly seed: string;
  readonly now: Date;
}

export interface Executed<State, E extends Event> {
  readonly state: State;
  readonly events: readonly E[];
  readonly stream: string;
  /** Where the read models have to be for this command, or what it found already so, to be visible. */
  readonly position: bigint;
  readonly revision: bigint;
}

interface Waiting {
  readonly context: CommandContext;
  readonly decide: (state: unknown) => Decision<Event>;
  readonly resolve: (answer: Executed<unknown, Event> | Refusal) => void;
  readonly reject: (error: unknown) => void;
}

type Decided = { readonly command: Waiting; readonly events: readonly Event[] | Refusal };

interface Line {
  readonly aggregate: Aggregate<unknown, Event>;
  readonly waiting: Waiting[];
  sinceSnapshot: number;
}

const TOGETHER = 64;
const ATTEMPTS = 40;
const PATIENCE_MS = 6_000;

export class Commands {
  readonly #events: EventStore;
  readonly #codec: Codec;
  readonly #snapshots: Snapshots;
  readonly #onSnapshotError: (error: unknown) => void;
  readonly #folded = new LRUCache<string, Folded<unknown>>({ max: 20_000 });
  readonly #lines = new Map<string, Line>();

  constructor(
    events: EventStore,
    codec: Codec,
    snapshots: Snapshots,
    onSnapshotError: (error: unknown) => void,
  ) {
    this.#events = events;
    this.#codec = codec;
    this.#snapshots = snapshots;
    this.#onSnapshotError = onSnapshotError;
  }

  execute<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    stream: string,
    context: CommandContext,
    decide: (state: State) => Decision<E>,
  ): Promise<Executed<State, E> | Refusal> {
    return new Promise((resolve, reject) => {
      const command = { context, decide, resolve, reject } as unknown as Waiting;
      const line = this.#lines.get(stream);
      if (line) {
        line.waiting.push(command);
        return;
      }
      const opened: Line = {
        aggregate: aggregate as unknown as Line['aggregate'],
        waiting: [command],
        sinceSnapshot: 0,
      };
      this.#lines.set(stream, opened);
      void this.#work(stream, opened);
    });
  }

  /** The state as the stream has it now, without a command. */
  async load<State, E extends Event>(aggregate: Aggregate<State, E>, stream: string): Promise<Folded<State>> {
    const known = this.#folded.get(stream) as Folded<State> | undefined;
    return known ? await this.#refresh(aggregate, stream, known) : await this.#loadCold(aggregate, stream);
  }

  async #work(stream: string, line: Line): Promise<void> {
    while (line.waiting.length > 0) {
      const batch = line.waiting.splice(0, TOGETHER);
      try {
        await this.#settle(stream, line, batch);
      } catch (error) {
        this.#folded.delete(stream);
        // one bad or oversized command must not take its neighbours down with it
        if (batch.length === 1 || error instanceof Unavailable)
          for (const command of batch) command.reject(error);
        else for (const command of batch) await this.#settle(stream, line, [command]).catch(command.reject);
      }
    }
    this.#lines.delete(stream);
  }

  async #settle(stream: string, line: Line, batch: readonly Waiting[]): Promise<void> {
    const { aggregate } = line;
    const started = performance.now();
    // 1. load
    const known = this.#folded.get(stream);
    let folded = known ?? (await this.#loadCold(aggregate, stream));
    let proved = known === undefined;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      // 2. decide, each on what the ones before it leave
      const decided = decideInOrder(aggregate, stream, folded, batch);
      const encoded = await this.#encode(stream, decided);
      if (encoded.length === 0) {
        if (proved) return answer(decided, stream, folded);
        const fresh = await this.#refresh(aggregate, stream, folded);
        proved = true;
        if (fresh.revision === folded.revision) return answer(decided, stream, folded);
        folded = fresh;
        continue;
      }
      // 3. append, with the revision that was read
      const appended = await this.#append(stream, folded.revision, encoded, started);
      if (appended === 'conflict') {
        // 4. somebody was faster: read the tail and decide again
        await pause(attempt);
        folded = await this.#refresh(aggregate, stream, folded);
        proved = true;
        continue;
      }
      const after = fold(aggregate, folded, asRecorded(stream, decided, encoded, appended));
      this.#folded.set(stream, after);
      this.#snapshotWhenDue(stream, line, after, encoded.length);
      return answer(decided, stream, after);
    }
    throw new Unavailable('events', new Error(`${stream} is too busy: ${ATTEMPTS} conflicts in a row`));
  }

  async #append(stream: string, expected: bigint, events: readonly NewEvent[], started: number) {
    for (let attempt = 1; ; attempt++) {
      const appended = await this.#events.append(stream, expected, events);
      if (appended.outcome === 'appended') return appended;
      if (appended.outcome === 'conflict') return 'conflict';
      // whether it was written is unknown: the same ids at the same revision are written once or recognised
      if (performance.now() - started > PATIENCE_MS) throw new Unavailable('events', appended.cause);
      await pause(attempt * 4);
    }
  }

  async #encode(stream: string, decided: readonly Decided[]): Promise<NewEvent[]> {
    const batches = decided.map(({ command, events }) =>
      isRefusal(events) || events.length === 0
        ? Promise.resolve([])
        : this.#codec.encode(stream, command.context.seed, events, metadata(command.context)),
    );
    return (await Promise.all(batches)).flat();
  }

  async #loadCold<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    stream: string,
  ): Promise<Folded<State>> {
    const kept = await this.#snapshots.load(aggregate, stream);
    const start = kept ?? { state: aggregate.initial, revision: NONE, position: 0n, seen: new SeenIds() };
    return await this.#refresh(aggregate, stream, start);
  }

  async #refresh<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    stream: string,
    folded: Folded<State>,
  ): Promise<Folded<State>> {
    let fresh = folded;
    let batch = [];
    for await (const stored of this.#events.read(stream, folded.revision + 1n)) {
      batch.push(stored);
      if (batch.length < 1_000) continue;
      fresh = fold(aggregate, fresh, await this.#codec.decode(batch));
      batch = [];
    }
    if (batch.length > 0) fresh = fold(aggregate, fresh, await this.#codec.decode(batch));
    // a stream that is not there is kept too: its first append proves it, as every append does
    this.#folded.set(stream, fresh);
    return fresh;
  }

  #snapshotWhenDue(stream: string, line: Line, folded: Folded<unknown>, written: number): void {
    const rule = line.aggregate.snapshots;
    if (!rule) return;
    const due =
      folded.revision / BigInt(rule.every) > (folded.revision - BigInt(written)) / BigInt(rule.every);
    if (due) this.#snapshots.save(line.aggregate, stream, folded).catch(this.#onSnapshotError);
  }
}

function decideInOrder(
  aggregate: Aggregate<unknown, Event>,
  stream: string,
  folded: Folded<unknown>,
  batch: readonly Waiting[],
): Decided[] {
  let state = folded.state;
  const taken = new Set<string>();
  return batch.map((command) => {
    const first = eventId(command.context.seed, stream, 0);
    if (folded.seen.has(first) || taken.has(first)) return { command, events: [] };
    const events = command.decide(state);
    if (!isRefusal(events) && events.length > 0) {
      taken.add(first);
      const meta = metadata(command.context);
      for (const event of events) state = aggregate.evolve(state, event, meta);
    }
    return { command, events };
  });
}

function answer(decided: readonly Decided[], stream: string, folded: Folded<unknown>): void {
  const { state, position, revision } = folded;
  for (const { command, events } of decided)
    command.resolve(isRefusal(events) ? events : { state, events, stream, position, revision });
}

function asRecorded(
  stream: string,
  decided: readonly Decided[],
  encoded: readonly NewEvent[],
  appended: { revision: bigint; position: bigint },
): Recorded[] {
  const first = appended.revision - BigInt(encoded.length) + 1n;
  const flat = decided.flatMap(({ command, events }) =>
    isRefusal(events) ? [] : events.map((event) => ({ event, meta: metadata(command.context) })),
  );
  return flat.map(({ event, meta }, index) => ({
    id: encoded[index]!.id,
    stream,
    revision: first + BigInt(index),
    position: appended.position,
    event,
    meta,
  }));
}

function metadata(context: CommandContext): Metadata {
  const { tenant, actor, now, requestId, causationId } = context;
  return { tenant, actor, at: now, requestId, causationId };
}

function pause(attempt: number): Promise<void> {
  const most = Math.min(2 ** Math.min(attempt, 10), 250);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * most));
}
