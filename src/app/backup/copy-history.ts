// Brings a history into another event store: in order, with its ids, metadata and revisions. What is there already must
// be the beginning of it, so that a copy which was cut short goes on; and once all is there, both are read again and
// held against each other, for an order that a server did not keep would be found nowhere else.
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  COPY_STREAM,
  digestInto,
  isHistory,
  isSame,
  LACKING,
  type CopiedEvent,
} from '../../platform/eventstore/copied-event.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { LastRevisions } from '../../platform/eventstore/last-revisions.ts';
import { Unavailable } from '../../platform/kernel/unavailable.ts';
import { EventCursor, withoutHoles, type EventBatches } from './event-cursor.ts';
import { PositionMap } from './position-map.ts';

type Target = Pick<EventStore, 'copy' | 'everything'>;

export interface Copying {
  /** Begins anew at every call. */
  readonly original: () => EventBatches;
  readonly target: Target;
  readonly onStep?: (step: { readonly phase: 'copying' | 'verifying'; readonly events: number }) => void;
}

export interface Copied {
  readonly events: number;
  readonly streams: number;
  /** Over every event of the original, in order. */
  readonly digest: string;
  readonly positions: PositionMap;
}

/** The store holds what is not the beginning of this history. */
export class NotItsBeginning extends Error {}

class Interrupted extends Error {}

const TRIES = 5;
const PAUSE_MS = 1_000;

export async function copyHistory(copying: Copying): Promise<Copied> {
  for (let attempt = 1; ; attempt++)
    try {
      await copyRest(copying);
      return await verified(copying);
    } catch (error) {
      const again = error instanceof Unavailable || error instanceof Interrupted;
      if (!again || attempt === TRIES) throw error;
      await delay(PAUSE_MS * attempt);
    }
}

/** What a copy holds, with what stands for what it lacks. */
export async function* copiedIn(target: Pick<EventStore, 'everything'>): EventBatches {
  for await (const batch of target.everything())
    yield batch.filter(
      (event) => isHistory(event) || (event.type === LACKING && event.stream !== COPY_STREAM),
    );
}

async function copyRest({ original, target, onStep }: Copying): Promise<void> {
  const from = new EventCursor(withoutHoles(original()));
  const there = new EventCursor(copiedIn(target));
  let events = 0;
  try {
    for (let event; (event = await there.peek()) !== null; there.take()) {
      const wanted = await from.peek();
      if (!wanted || !isSame(event, wanted)) throw notItsBeginning(event, wanted);
      from.take();
      if (++events % 1_000 === 0) onStep?.({ phase: 'copying', events });
    }
    const line = new CopyLine(target);
    for (let event; (event = await from.peek()) !== null; from.take()) {
      await line.add(event);
      if (++events % 1_000 === 0) onStep?.({ phase: 'copying', events });
    }
    await line.end();
  } finally {
    await Promise.all([from.close(), there.close()]);
  }
}

function notItsBeginning({ stream, revision }: CopiedEvent, wanted: CopiedEvent | null): NotItsBeginning {
  const instead = wanted ? `${wanted.stream} revision ${wanted.revision}` : 'nothing more';
  return new NotItsBeginning(
    `it holds ${stream} revision ${revision} where this history has ${instead}: it is not empty`,
  );
}

async function verified({ original, target, onStep }: Copying): Promise<Copied> {
  const from = new EventCursor(withoutHoles(original()));
  const there = new EventCursor(copiedIn(target));
  const positions = new PositionMap();
  const streams = new LastRevisions();
  const hash = createHash('sha256');
  let events = 0;
  try {
    for (let event; (event = await from.peek()) !== null; from.take(), there.take()) {
      const copy = await there.peek();
      if (!copy) throw new Interrupted('the copy ends before the original');
      if (!isSame(event, copy))
        throw new Error(
          `the copy is not the original: ${copy.stream} revision ${copy.revision} stands where ` +
            `${event.stream} revision ${event.revision} should`,
        );
      if (event.type === LACKING) continue;
      positions.add(event.position, copy.position);
      streams.advance(event.stream, event.revision);
      digestInto(hash, event);
      if (++events % 1_000 === 0) onStep?.({ phase: 'verifying', events });
    }
    return { events, streams: streams.size, digest: hash.digest('hex'), positions };
  } finally {
    await Promise.all([from.close(), there.close()]);
  }
}

const MOST_TOGETHER = 500;
const MOST_BYTES_TOGETHER = 600_000;
const MOST_UNDER_WAY = 400;
const MOST_BYTES_UNDER_WAY = 8 * 1024 * 1024;

/** Appends one behind the other, without waiting for each: the server takes them in the order in which they come. */
class CopyLine {
  readonly #target: Target;
  readonly #underWay: { readonly done: Promise<Error | null>; readonly bytes: number }[] = [];
  #bytesUnderWay = 0;
  #together: CopiedEvent[] = [];
  #bytes = 0;
  #isOpen = false;

  constructor(target: Target) {
    this.#target = target;
  }

  async add(event: CopiedEvent): Promise<void> {
    const bytes = event.data.length + event.metadata.length + 2 * event.type.length;
    const isFull = this.#together.length === MOST_TOGETHER || this.#bytes + bytes > MOST_BYTES_TOGETHER;
    if (this.#together.length > 0 && (isFull || this.#together[0]!.stream !== event.stream))
      await this.#send();
    this.#together.push(event);
    this.#bytes += bytes;
  }

  async end(): Promise<void> {
    if (this.#together.length > 0) await this.#send();
    await this.#wait(0, 0);
  }

  async #send(): Promise<void> {
    const [events, bytes] = [this.#together, this.#bytes];
    [this.#together, this.#bytes] = [[], 0];
    this.#underWay.push({ done: this.#append(events), bytes });
    this.#bytesUnderWay += bytes;
    // the first one opens the wire: those behind it then go one way, and in one order
    if (!this.#isOpen) await this.#wait(0, 0);
    else await this.#wait(MOST_UNDER_WAY, MOST_BYTES_UNDER_WAY);
    this.#isOpen = true;
  }

  async #append(events: readonly CopiedEvent[]): Promise<Error | null> {
    const { stream, revision } = events[0]!;
    try {
      const { outcome } = await this.#target.copy(stream, revision - 1n, events);
      if (outcome === 'appended') return null;
      return outcome === 'conflict'
        ? new Error(`somebody else writes to ${stream} in the store that is copied to`)
        : new Interrupted('the event store that is copied to went away');
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async #wait(most: number, mostBytes: number): Promise<void> {
    while (this.#underWay.length > most || this.#bytesUnderWay > mostBytes) {
      const { done, bytes } = this.#underWay.shift()!;
      this.#bytesUnderWay -= bytes;
      const failure = await done;
      if (!failure) continue;
      await Promise.all(this.#underWay.map((one) => one.done));
      throw failure;
    }
  }
}
