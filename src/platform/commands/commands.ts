// The one command handler: load → decide → append → on conflict read the tail and decide again.
//
// Commands that wait for the same stream are decided in order and appended together, so a crowd at one lot costs
// few appends; each still gets an answer of its own. A folded state is trusted without reading its tail as long as
// the decision is appended (the expected revision proves it); an answer that appends nothing is proved by the tail.
import { appendOnce } from '../eventstore/append-once.ts';
import { fold, SeenIds, type Aggregate, type Folded } from '../rules/aggregate.ts';
import type { Codec } from '../eventstore/codec.ts';
import type { Command, Decided, Decider } from '../rules/decider.ts';
import {
  appendSpan,
  decideInOrder,
  metadata,
  unwritten,
  type CommandContext,
  type Executed,
  type Settled,
  type Waiting,
} from './deciding.ts';
import { eventId } from '../eventstore/event-id.ts';
import type { Event } from '../rules/event.ts';
import type { EventStore, NewEvent } from '../eventstore/event-store.ts';
import { FoldedStates } from './folded-states.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import { SharedLooks } from '../kernel/waiting/shared-looks.ts';
import type { Snapshots } from './snapshots.ts';
import type { Tracing } from '../kernel/tracing.ts';
import { Unavailable } from '../kernel/unavailable.ts';

export type { CommandContext, Executed } from './deciding.ts';

/** How a command ended, for those who keep an eye on them. */
export interface Answered {
  /** The command's name. */
  readonly command: string;
  readonly stream: string;
  readonly requestId: string;
  /** How many events it made, or the code of its refusal. */
  readonly outcome: number | string;
}

/** Who keeps an eye on commands. */
export interface CommandWatch {
  onAnswered(answered: Answered): void;
  /** Somebody else had written to the stream since it was read: what waits for it is decided again. */
  onConflict(stream: string): void;
}

interface Line {
  readonly aggregate: Aggregate<unknown, Event>;
  readonly waiting: Waiting[];
}

const TOGETHER = 64;
const ATTEMPTS = 40;
const PATIENCE_MS = 6_000;
const PAGE = 1_000;
/** What a stream is read for at first: of a longer one that has a snapshot, so much is read in vain. */
const FIRST_LOOK = 128;

export class Commands {
  readonly #events: EventStore;
  readonly #codec: Codec;
  readonly #snapshots: Snapshots;
  readonly #onSnapshotError: (error: unknown) => void;
  readonly #folded = new FoldedStates();
  readonly #lines = new Map<string, Line>();
  readonly #looks = new SharedLooks();
  readonly #tracing: Tracing | null;
  #watch: CommandWatch | null = null;

  constructor(
    events: EventStore,
    codec: Codec,
    snapshots: Snapshots,
    onSnapshotError: (error: unknown) => void,
    tracing: Tracing | null = null,
  ) {
    this.#tracing = tracing;
    this.#events = events;
    this.#codec = codec;
    this.#snapshots = snapshots;
    this.#onSnapshotError = onSnapshotError;
  }

  watch(watch: CommandWatch): void {
    this.#watch = watch;
  }

  execute<State, E extends Event, C extends Command, Note = null>(
    { aggregate, decide: judge }: Decider<State, E, C, Note>,
    stream: string,
    command: NoInfer<C>,
    context: CommandContext,
  ): Promise<Executed<State, E, Note> | Refusal> {
    return new Promise((resolve, reject) => {
      const { type } = command;
      const decide = (state: State): Decided<E, Note> => judge(state, command, context);
      const span =
        this.#tracing?.begin(`command ${type}`, { facts: { 'lotbook.request_id': context.requestId } }) ??
        null;
      const waiting = { type, context, decide, span, resolve, reject } as unknown as Waiting;
      const line = this.#lines.get(stream);
      if (line) {
        line.waiting.push(waiting);
        return;
      }
      const opened: Line = { aggregate: aggregate as unknown as Line['aggregate'], waiting: [waiting] };
      this.#lines.set(stream, opened);
      void this.#work(stream, opened);
    });
  }

  /** The state as the stream has it now, without a command. */
  load<State, E extends Event>(aggregate: Aggregate<State, E>, stream: string): Promise<Folded<State>> {
    return this.#looks.at(stream, async () => {
      const known = this.#folded.get(stream) as Folded<State> | undefined;
      return known ? await this.#refresh(aggregate, stream, known) : await this.#loadCold(aggregate, stream);
    });
  }

  /**
   * What the events of this seed were decided on, and when, looked for from `from` on; null where the seed has written
   * nothing since. For whoever has to say again what became of a command that was carried out before.
   */
  async decidedOn<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    stream: string,
    seed: string,
    from: Folded<State> = unwritten(aggregate),
  ): Promise<{ readonly folded: Folded<State>; readonly at: Date } | null> {
    const first = eventId(seed, stream, 0);
    let folded: Folded<State> = { ...from, seen: new SeenIds() };
    for (;;) {
      const page = await this.#codec.decode(await this.#events.page(stream, folded.revision + 1n, PAGE));
      const found = page.findIndex(({ id }) => id === first);
      if (found >= 0)
        return { folded: fold(aggregate, folded, page.slice(0, found)), at: page[found]!.meta.at };
      if (page.length < PAGE) return null;
      folded = fold(aggregate, folded, page);
    }
  }

  /** The state as this process saw it last, without a look at the stream: what it says has to be proved elsewhere. */
  lastSeen<State, E extends Event>(_aggregate: Aggregate<State, E>, stream: string): State | null {
    const known = this.#folded.get(stream) as Folded<State> | undefined;
    return known ? known.state : null;
  }

  /**
   * Nobody can have written to this stream, for its name was drawn just now: it is not read. Should somebody have done
   * so all the same, the append that expects no stream is refused, and what is there is read and decided on.
   */
  begin<State, E extends Event>(aggregate: Aggregate<State, E>, stream: string): void {
    if (!this.#folded.get(stream)) this.#folded.set(stream, unwritten(aggregate));
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
          for (const command of batch) fail(command, error);
        else
          for (const command of batch)
            await this.#settle(stream, line, [command]).catch((e: unknown) => fail(command, e));
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
    let previously: readonly Settled[] = [];
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      // 2. decide, each on what the ones before it leave
      const { decided, state } = decideInOrder(aggregate, stream, folded, batch, previously);
      previously = decided;
      const encoded = await this.#encode(stream, decided);
      if (encoded.length === 0) {
        if (proved) return this.#answer(decided, stream, folded);
        const fresh = await this.#refresh(aggregate, stream, folded);
        proved = true;
        if (fresh.revision === folded.revision) return this.#answer(decided, stream, folded);
        folded = fresh;
        continue;
      }
      // 3. append, with the revision that was read
      const patientUntil = started + PATIENCE_MS;
      const span = this.#tracing && appendSpan(this.#tracing, decided, encoded.length);
      const appending = appendOnce(this.#events, stream, folded.revision, encoded, patientUntil);
      const appended = await (span ? appending.finally(() => span.end()) : appending);
      if (appended.outcome === 'conflict') {
        // 4. somebody was faster: read the tail and decide again
        this.#watch?.onConflict(stream);
        await pause(attempt);
        folded = await this.#refresh(aggregate, stream, folded);
        proved = true;
        continue;
      }
      const { seen } = folded;
      for (const { id } of encoded) seen.add(id);
      const { revision, position } = appended;
      const after = { state, revision, position, seen };
      this.#folded.set(stream, after);
      this.#snapshotWhenDue(stream, line, after, encoded.length);
      return this.#answer(decided, stream, after);
    }
    throw new Unavailable(
      'events',
      new Error(`${stream} is too busy for ${names(batch)}: ${ATTEMPTS} conflicts in a row`),
    );
  }

  async #encode(stream: string, decided: readonly Settled[]): Promise<NewEvent[]> {
    const batches = decided.map(({ command, events }) =>
      isRefusal(events) || events.length === 0
        ? Promise.resolve([])
        : this.#codec.encode(stream, command.context.seed, events, metadata(command.context, command.span)),
    );
    return (await Promise.all(batches)).flat();
  }

  async #loadCold<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    stream: string,
  ): Promise<Folded<State>> {
    const first = Math.min(aggregate.snapshots?.every ?? PAGE, FIRST_LOOK);
    const page = await this.#events.page(stream, 0n, first);
    // a stream that ends before a snapshot could be due has none: most do, and one read is all they take
    const kept = page.length < first ? null : await this.#snapshots.load(aggregate, stream);
    const start = kept ?? fold(aggregate, unwritten(aggregate), await this.#codec.decode(page));
    if (page.length === first) return await this.#refresh(aggregate, stream, start);
    this.#folded.set(stream, start);
    return start;
  }

  async #refresh<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    stream: string,
    folded: Folded<State>,
  ): Promise<Folded<State>> {
    let fresh = folded;
    let page;
    do {
      page = await this.#events.page(stream, fresh.revision + 1n, PAGE);
      if (page.length > 0) fresh = fold(aggregate, fresh, await this.#codec.decode(page));
    } while (page.length === PAGE);
    // a stream that is not there is kept too: its first append proves it, as every append does
    this.#folded.set(stream, fresh);
    return fresh;
  }

  #answer(decided: readonly Settled[], stream: string, folded: Folded<unknown>): void {
    const { state, position, revision } = folded;
    for (const { command, events, note } of decided) {
      const refused = isRefusal(events);
      command.span?.note({ 'lotbook.outcome': refused ? events.refused : events.length });
      command.span?.end();
      command.resolve(refused ? events : { state, events, note, stream, position, revision });
      this.#watch?.onAnswered({
        command: command.type,
        stream,
        requestId: command.context.requestId,
        outcome: refused ? events.refused : events.length,
      });
    }
  }

  #snapshotWhenDue(stream: string, line: Line, folded: Folded<unknown>, written: number): void {
    const rule = line.aggregate.snapshots;
    if (!rule) return;
    const due =
      folded.revision / BigInt(rule.every) > (folded.revision - BigInt(written)) / BigInt(rule.every);
    if (due) this.#snapshots.save(line.aggregate, stream, folded).catch(this.#onSnapshotError);
  }
}

function names(batch: readonly Waiting[]): string {
  return [...new Set(batch.map(({ type }) => type))].join(', ');
}

function fail(command: Waiting, error: unknown): void {
  command.span?.end(true);
  command.reject(error);
}

function pause(attempt: number): Promise<void> {
  const most = Math.min(2 ** Math.min(attempt, 10), 250);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * most));
}
