// Streams as they were at any instant, without reading them from their beginning: every so many events the folded state is
// kept, the larger it is the more seldom, and from the one before the instant it is folded on. What is kept is disposable:
// where it is missing, of another version, or too large to be kept, looking back costs time, and mends it. It holds nothing
// personal: it outlives data keys.
import { LRUCache } from 'lru-cache';
import { BLOCK, blockOf, Calendar, type KeptCalendar } from './calendar.ts';
import type { Codec } from '../eventstore/codec.ts';
import type { Recorded } from '../rules/event.ts';
import { eventId } from '../eventstore/event-id.ts';
import { NONE, type EventStore, type StoredEvent } from '../eventstore/event-store.ts';
import { heapBytes } from '../kernel/heap-bytes.ts';
import type { PastRule } from '../rules/past-rule.ts';
import { SharedLooks } from '../kernel/waiting/shared-looks.ts';
import { Stretches } from '../kernel/waiting/turns.ts';
import { unzipped, zipped } from '../kernel/zipped.ts';

/** A place in a stream. */
export interface Place {
  readonly revision: bigint;
  readonly position: bigint;
}

export interface Passed<State> {
  readonly recorded: Recorded;
  readonly before: State;
  readonly after: State;
}

interface Block {
  /** As they are stored: what is sealed in them stays sealed. */
  readonly events: readonly StoredEvent[];
  /** Nothing stands behind it yet. */
  readonly isLast: boolean;
}

interface Standing<State> {
  readonly state: State;
  /** As it is kept: most who look back have a calendar already. */
  readonly calendar: Uint8Array;
}

type Events = Pick<EventStore, 'page' | 'last' | 'append'>;

/** The store takes at most 1 MiB in one append. */
const LARGEST = 1_000_000;
/** Of a state of so many bytes each block's beginning is kept, of one twice as large every second. */
const KEPT_EACH = 1.5 * 2 ** 20;
const MOST_BYTES = 64 * 2 ** 20;
const MOST_BLOCKS = 24;
const MOST_CALENDARS = 200;

export class Pasts<State> {
  readonly #rule: PastRule<State>;
  readonly #events: Events;
  readonly #codec: Pick<Codec, 'decode'>;
  readonly #standings: LRUCache<string, Standing<State>>;
  readonly #making = new Map<string, Promise<Standing<State>>>();
  readonly #blocks = new LRUCache<string, Block>({ max: MOST_BLOCKS });
  readonly #reading = new SharedLooks();
  readonly #calendars = new LRUCache<string, { calendar: Calendar; through: bigint }>({
    max: MOST_CALENDARS,
  });

  constructor(
    rule: PastRule<State>,
    { events, codec }: { events: Events; codec: Pick<Codec, 'decode'> },
    mostBytes = MOST_BYTES,
  ) {
    this.#standings = new LRUCache<string, Standing<State>>({ maxSize: mostBytes });
    this.#rule = rule;
    this.#events = events;
    this.#codec = codec;
  }

  /** When what happened in the stream up to now. */
  async calendar(stream: string): Promise<Calendar> {
    const known = this.#calendars.get(stream) ?? (await this.#openCalendar(stream));
    const { calendar } = known;
    for (let isMore = true; isMore;) {
      const from = known.through + 1n;
      const page = await this.#events.page(stream, from, BLOCK);
      isMore = page.length === BLOCK;
      // somebody else may have read on meanwhile
      for (const stored of page)
        if (stored.revision > known.through) {
          calendar.add(stored.revision, recordedAt(stored));
          known.through = stored.revision;
        }
    }
    this.#calendars.set(stream, known);
    return calendar;
  }

  /** The last event that was recorded by then; null before the first. */
  async lastBy(stream: string, instant: Date): Promise<Place | null> {
    return await this.#lastIn(await this.calendar(stream), stream, instant);
  }

  /** The same of several instants at one look at the stream. */
  async lastByEach(stream: string, instants: readonly Date[]): Promise<(Place | null)[]> {
    const calendar = await this.calendar(stream);
    return await Promise.all(instants.map((instant) => this.#lastIn(calendar, stream, instant)));
  }

  async #lastIn(calendar: Calendar, stream: string, instant: Date): Promise<Place | null> {
    const block = calendar.blockAt(instant);
    if (block === null) return null;
    const { events } = await this.#block(stream, block);
    return events.findLast((stored) => recordedAt(stored) <= instant) ?? null;
  }

  /** The state after the last event at or before this position, which is not before the place. */
  async through(stream: string, position: bigint, { revision }: Pick<Place, 'revision'>): Promise<State> {
    let state: State | null = null;
    for await (const { recorded, before, after } of this.passing(stream, revision)) {
      if (recorded.position > position) return before;
      state = after;
    }
    return state ?? this.#rule.initial;
  }

  /** The state before everything from this position on, and the revision at which the stream goes on there. */
  async before(stream: string, position: bigint): Promise<{ state: State; next: bigint }> {
    const block = await this.#blockBefore(stream, position);
    let { state } = await this.#standing(stream, block);
    const { events } = await this.#block(stream, block);
    const earlier = events.filter((stored) => stored.position < position);
    for (const recorded of await this.#codec.decode(earlier)) state = this.#rule.evolve(state, recorded);
    const last = earlier.at(-1);
    return { state, next: last ? last.revision + 1n : BigInt(block * BLOCK) };
  }

  /** The last one that begins before a position: nearly always that is the last of all. */
  async #blockBefore(stream: string, position: bigint): Promise<number> {
    const last = await this.#events.last(stream);
    let [from, to] = [0, last === null ? 0 : blockOf(last.revision)];
    for (let at = to; from < to; at = Math.ceil((from + to) / 2)) {
      const [first] = await this.#events.page(stream, BigInt(at * BLOCK), 1);
      if (first !== undefined && first.position < position) from = at;
      else to = at - 1;
    }
    return from;
  }

  /** Event by event from a revision on, each with the state before and after it. */
  async *passing(stream: string, from: bigint): AsyncGenerator<Passed<State>> {
    const stretches = new Stretches();
    let { state } = await this.#standing(stream, blockOf(from));
    for (let block = blockOf(from); ; block++) {
      const { events, isLast } = await this.#block(stream, block);
      if (stretches.isOver) await stretches.rest();
      for (const recorded of await this.#codec.decode(events)) {
        if (stretches.isOver) await stretches.rest();
        const before = state;
        state = this.#rule.evolve(before, recorded);
        if (recorded.revision >= from) yield { recorded, before, after: state };
      }
      if (isLast) return;
    }
  }

  /** The event of this revision, with the state before and after it; null where there is none. */
  async passed(stream: string, revision: bigint): Promise<Passed<State> | null> {
    for await (const passed of this.passing(stream, revision))
      return passed.recorded.revision === revision ? passed : null;
    return null;
  }

  /** Keeps what stands before a block, for those who will look back. */
  async keep(stream: string, block: number): Promise<void> {
    await this.#standing(stream, block);
  }

  async #openCalendar(stream: string): Promise<{ calendar: Calendar; through: bigint }> {
    const last = await this.#events.last(stream);
    const block = last === null ? 0 : blockOf(last.revision + 1n);
    const { calendar } = await this.#standing(stream, block);
    return { calendar: await unpackedCalendar(calendar), through: BigInt(block * BLOCK) - 1n };
  }

  /** What stands before the block's first event. */
  async #standing(stream: string, block: number): Promise<Standing<State>> {
    if (block === 0) return { state: this.#rule.initial, calendar: await zipped(new Calendar()) };
    const name = standingName(stream, block);
    const known = this.#standings.get(name);
    if (known) return known;
    const making = this.#making.get(name) ?? this.#found(stream, block);
    this.#making.set(name, making);
    try {
      const found = await making;
      this.#standings.set(name, found, { size: Math.ceil(heapBytes(found)) + 1 });
      return found;
    } finally {
      this.#making.delete(name);
    }
  }

  /** Kept, or folded from one that is kept further back; then so that the next one finds it. */
  async #found(stream: string, block: number): Promise<Standing<State>> {
    let from = block;
    let kept = await this.#load(stream, from);
    for (let step = 1; kept === null; step *= 2) {
      const before = block - 1 - ((block - 1) % step);
      if (before === from) continue;
      from = before;
      // who keeps one after the other has the one before at hand
      const known =
        from === 0 ? await this.#standing(stream, 0) : this.#standings.get(standingName(stream, from));
      kept = known ?? (await this.#load(stream, from));
    }
    let { state } = kept!;
    if (from === block) return kept!;
    const calendar = await unpackedCalendar(kept!.calendar);
    const stretches = new Stretches();
    for (let next = from; next < block; next++) {
      const { events } = await this.#block(stream, next);
      await stretches.rest();
      for (const recorded of await this.#codec.decode(events)) {
        if (stretches.isOver) await stretches.rest();
        state = this.#rule.evolve(state, recorded);
        calendar.add(recorded.revision, recorded.meta.at);
      }
      if ((next + 1) % strideOf(state) === 0)
        await this.#save(stream, next + 1, { state, calendar: await zipped(calendar) });
    }
    return { state, calendar: await zipped(calendar) };
  }

  async #block(stream: string, block: number): Promise<Block> {
    const name = standingName(stream, block);
    const known = this.#blocks.get(name);
    // of one that is read just now, what came since may be asked for
    return known ?? (await this.#reading.at(name, () => this.#blockRead(name, stream, block)));
  }

  async #blockRead(name: string, stream: string, block: number): Promise<Block> {
    const known = this.#blocks.get(name);
    if (known) return known;
    const found = await this.#read(stream, block);
    // of the last one the next look may find more
    if (!found.isLast) this.#blocks.set(name, found);
    return found;
  }

  async #read(stream: string, block: number): Promise<Block> {
    const end = BigInt((block + 1) * BLOCK);
    // a page may reach into the next block: where events were taken away, it goes on behind them
    const page = await this.#events.page(stream, BigInt(block * BLOCK), BLOCK);
    const events = page.filter(({ revision }) => revision < end);
    return { events, isLast: page.length < BLOCK && events.length === page.length };
  }

  async #load(stream: string, block: number): Promise<Standing<State> | null> {
    const stored = await this.#events.last(standingName(stream, block));
    if (!stored || !(stored.data instanceof Uint8Array)) return null;
    const { version } = (stored.metadata ?? {}) as { version?: unknown };
    if (version !== this.#rule.version) return null;
    const [state, calendar] = apart(stored.data);
    return { state: this.#rule.revive(await unzipped(state)), calendar };
  }

  /** Whether it was kept is of no importance to whoever looks back now. */
  async #save(stream: string, block: number, standing: Standing<State>): Promise<void> {
    const data = together(await zipped(standing.state), standing.calendar);
    if (data.length > LARGEST) return;
    const name = standingName(stream, block);
    const { version } = this.#rule;
    const id = eventId(`standing ${version}`, name, 0);
    try {
      const expected = (await this.#events.last(name))?.revision ?? NONE;
      await this.#events.append(name, expected, [{ id, type: 'SnapshotTaken', data, metadata: { version } }]);
    } catch {
      // the next one who looks back tries again
    }
  }
}

/** Streams of this beginning are no history: no backup holds them. */
function standingName(stream: string, block: number): string {
  return `snapshot-${stream}@${block}`;
}

/** At how many blocks one state is kept: a power of two, so that looking further back by such steps finds it. */
function strideOf(state: unknown): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(heapBytes(state) / KEPT_EACH)));
}

async function unpackedCalendar(data: Uint8Array): Promise<Calendar> {
  return new Calendar((await unzipped(data)) as KeptCalendar);
}

const LENGTH_BYTES = 4;

/** Two parts, of which each can be read without the other. */
function together(state: Uint8Array, calendar: Uint8Array): Uint8Array {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(state.length);
  return Buffer.concat([length, state, calendar]);
}

function apart(data: Uint8Array): [state: Uint8Array, calendar: Uint8Array] {
  const end = LENGTH_BYTES + Buffer.from(data.subarray(0, LENGTH_BYTES)).readUInt32BE();
  return [data.subarray(LENGTH_BYTES, end), data.subarray(end)];
}

function recordedAt({ metadata, stream, revision }: StoredEvent): Date {
  const { at } = (metadata ?? {}) as { at?: unknown };
  const instant = typeof at === 'string' ? Date.parse(at) : NaN;
  if (Number.isNaN(instant)) throw new Error(`${stream} revision ${revision} does not say when it was`);
  return new Date(instant);
}
