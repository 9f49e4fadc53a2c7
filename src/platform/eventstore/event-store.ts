// The one adapter to EventStoreDB. Revisions and positions are bigint here and stay so to the edge of Postgres.
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  START,
  FORWARDS,
  NO_STREAM,
  UnknownError,
  WrongExpectedVersionError,
  MaxAppendSizeExceededError,
  binaryEvent,
  jsonEvent,
  type EventData,
  type ResolvedEvent,
  type AllStreamResolvedEvent,
} from '@eventstore/db-client';
import { AccessRefused, whenRefused } from './access-refused.ts';
import { readEverything } from './all-pages.ts';
import { AllSubscription } from './all-subscription.ts';
import { AppendLine } from './append-line.ts';
import { LACKING, type CopiedEvent, type EventBytes } from './copied-event.ts';
import { Refused, refuse } from '../kernel/refusal.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import { checkEnvelope } from '../kernel/unfit.ts';
import { isAway, tookNothing } from './store-away.ts';
import { heard, type Reading } from './silence.ts';
import { readPage } from './stream-page.ts';
import { within } from '../kernel/waiting/within.ts';

export const NONE = -1n;

export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown> | Uint8Array;
  readonly metadata: Record<string, unknown>;
}

export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly created: Date;
  readonly data: unknown;
  readonly metadata: unknown;
}

export type Appended =
  | { readonly outcome: 'appended'; readonly revision: bigint; readonly position: bigint }
  | { readonly outcome: 'conflict' }
  /** The store was not reached, or took nothing on: it was not written. */
  | { readonly outcome: 'not-taken'; readonly cause: unknown }
  /** Nobody can say whether it was written, or will be. */
  | { readonly outcome: 'unknown'; readonly cause: unknown };

const APPEND_LIMIT_MS = 5_000;
/** Many wait for each other. */
const COPY_LIMIT_MS = 60_000;
const CLOSE_LIMIT_MS = 1_000;
const PAGE = 500;

export class EventStore {
  readonly #client: EventStoreDBClient;
  readonly #line: AppendLine;

  constructor(connectionString: string) {
    this.#client = EventStoreDBClient.connectionString(withKeepAlive(connectionString));
    this.#line = new AppendLine(this.#client);
  }

  /** `expected` is the revision of the last event that the writer has seen, `NONE` when there is no stream. */
  async append(stream: string, expected: bigint, events: readonly NewEvent[]): Promise<Appended> {
    for (const event of events) checkEnvelope(event);
    try {
      const written =
        (await this.#appendOnLine(stream, expected, events)) ??
        (await this.#appendAlone(stream, expected, events));
      return { outcome: 'appended', ...written };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return { outcome: 'conflict' };
      if (error instanceof MaxAppendSizeExceededError) throw new Refused(refuse('too-large'));
      if (isAway(error)) return { outcome: tookNothing(error) ? 'not-taken' : 'unknown', cause: error };
      throw whenRefused(error, `write to ${stream}`);
    }
  }

  async #appendOnLine(
    stream: string,
    expected: bigint,
    events: readonly (NewEvent | EventBytes)[],
    limitMs = APPEND_LIMIT_MS,
  ) {
    if (!(await this.#line.isThere())) return null;
    const deadline = new Date(Date.now() + limitMs);
    const append = { stream, expected: expected === NONE ? null : expected, deadline, events };
    return await this.#line.append(append, limitMs + 500);
  }

  async #appendAlone(stream: string, expected: bigint, events: readonly NewEvent[]) {
    const expectedRevision = expected === NONE ? NO_STREAM : expected;
    const options = { expectedRevision, deadline: APPEND_LIMIT_MS } as const;
    // the client's promise may never settle when the server goes away half way
    const result = await within(
      APPEND_LIMIT_MS + 500,
      this.#client.appendToStream(stream, events.map(toEventData), options),
    );
    return { revision: result.nextExpectedRevision, position: result.position?.commit ?? 0n };
  }

  /**
   * Writes events as they are stored elsewhere. In the order in which this is called they are written, however many are
   * under way.
   */
  async copy(stream: string, expected: bigint, events: readonly EventBytes[]): Promise<Appended> {
    for (const event of events) checkEnvelope(event);
    try {
      const written = await this.#appendOnLine(stream, expected, events, COPY_LIMIT_MS);
      if (written) return { outcome: 'appended', ...written };
      throw new Error('this EventStoreDB is too old to be copied to: it takes no appends in batches');
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return { outcome: 'conflict' };
      if (isAway(error)) return { outcome: 'unknown', cause: error };
      throw whenRefused(error, `write to ${stream}`);
    }
  }

  /** Every event of the store after a position, the server's own too, as it is stored, in their one order. */
  async *everything(after: bigint | null = null): AsyncGenerator<readonly CopiedEvent[]> {
    try {
      yield* readEverything(this.#client, after);
    } catch (error) {
      if (isAway(error)) throw new Unavailable('events', error);
      throw whenRefused(error, 'read $all');
    }
  }

  async *read(stream: string, from: bigint = 0n, maxCount = Infinity): AsyncGenerator<StoredEvent> {
    let left = maxCount;
    let next = from;
    while (left > 0) {
      const most = Math.min(left, PAGE);
      const page = await this.page(stream, next, most);
      yield* page;
      if (page.length < most) return;
      left -= page.length;
      next = page.at(-1)!.revision + 1n;
    }
  }

  /** So many events of a stream from a revision on; fewer where it ends. */
  async page(stream: string, from: bigint, most: number): Promise<StoredEvent[]> {
    const found = await orAway(`read ${stream}`, readPage(this.#client, { stream, from, most }));
    const events = found.filter(({ type }) => type !== LACKING);
    // what only stands for an event is none: the page goes on behind it
    if (events.length === found.length || found.length < most) return events;
    return [...events, ...(await this.page(stream, found.at(-1)!.revision + 1n, most - events.length))];
  }

  async last(stream: string): Promise<StoredEvent | null> {
    const [last] = await orAway(`read ${stream}`, readPage(this.#client, { stream, from: 'end', most: 1 }));
    return last ?? null;
  }

  /** Everything after `position`, in the one global order, of the streams with these name prefixes. */
  async *readAll(prefixes: readonly string[], after: bigint | null): AsyncGenerator<StoredEvent> {
    const fromPosition = after === null ? START : { commit: after, prepare: after };
    // the client cannot filter this read on the server, and forwards it includes the position itself
    const reading = () => this.#client.readAll({ direction: FORWARDS, fromPosition });
    for await (const event of stored('read $all', reading))
      if ((after === null || event.position > after) && prefixes.some((p) => event.stream.startsWith(p)))
        yield event;
  }

  /** Whether the history has this position of an event behind it, or at its end. */
  async reaches(position: bigint): Promise<boolean> {
    const fromPosition = { commit: position, prepare: position };
    let found = false;
    try {
      const reading = () => this.#client.readAll({ direction: FORWARDS, fromPosition, maxCount: 1 });
      for await (const _ of stored('read $all', reading)) found = true;
    } catch (error) {
      if (!isNoPosition(error)) throw error;
    }
    return found;
  }

  /** Where the last event of all stands; null when there is none. */
  async end(): Promise<bigint | null> {
    const options = { direction: BACKWARDS, fromPosition: END, maxCount: 1 } as const;
    let end: bigint | null = null;
    const reading = () => this.#client.readAll(options);
    for await (const { position } of stored('read $all', reading)) end = position;
    return end;
  }

  subscribe(
    prefixes: readonly string[],
    after: bigint | null,
    onCheckpoint: (position: bigint) => void,
  ): AllSubscription {
    return new AllSubscription(this.#client, { prefixes, after, onCheckpoint });
  }

  /** Keeps only the newest event of a stream. */
  async keepOnlyLast(stream: string): Promise<void> {
    const options = { deadline: APPEND_LIMIT_MS };
    try {
      // setting it twice is setting it once: whether it was set needs no finding out
      await within(APPEND_LIMIT_MS + 500, this.#client.setStreamMetadata(stream, { maxCount: 1 }, options));
    } catch (error) {
      throw isAway(error) ? new Unavailable('events', error) : error;
    }
  }

  async ping(): Promise<void> {
    try {
      for await (const _ of this.#client.readAll({ maxCount: 1, deadline: 2_000 }));
    } catch (error) {
      const refused = whenRefused(error, 'read $all');
      throw refused instanceof AccessRefused ? refused : new Unavailable('events', error);
    }
  }

  async close(): Promise<void> {
    // it waits for every stream to end, and some never do
    await within(CLOSE_LIMIT_MS, this.#client.dispose()).catch(() => {});
  }
}

/** A position is refused at which no record begins: it is of another history. */
function isNoPosition(error: unknown): boolean {
  return error instanceof UnknownError && /invalid position/i.test(error.message);
}

/** A wire that has gone dead is noticed after the client's 10 s and these, unless the operator says otherwise. */
function withKeepAlive(url: string): string {
  if (/[?&]keepAliveTimeout=/i.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}keepAliveTimeout=4000`;
}

function toStored(resolved: ResolvedEvent | AllStreamResolvedEvent): StoredEvent | null {
  const event = resolved.event;
  if (!event || event.type === LACKING) return null;
  return {
    id: event.id,
    type: event.type,
    stream: event.streamId,
    revision: event.revision,
    position: event.position?.commit ?? resolved.commitPosition ?? 0n,
    created: event.created,
    data: event.data,
    metadata: event.metadata,
  };
}

async function orAway<T>(right: string, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    throw isAway(error) ? new Unavailable('events', error) : whenRefused(error, right);
  }
}

/** `right` is what the reader has to be allowed. */
async function* stored(
  right: string,
  open: () => Reading<ResolvedEvent | AllStreamResolvedEvent>,
): AsyncGenerator<StoredEvent> {
  for await (const resolved of heard(right, open)) {
    const event = toStored(resolved);
    if (event) yield event;
  }
}

function toEventData(event: NewEvent): EventData {
  const { id, type, metadata } = event;
  if (event.data instanceof Uint8Array) return binaryEvent({ id, type, data: event.data, metadata });
  return jsonEvent({ id, type, data: event.data, metadata });
}
