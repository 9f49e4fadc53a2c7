// The story of one record, told by the streams alone: no read model has a say in it.
import { timestamp } from '../../platform/kernel/time/clock.ts';
import type { Codec } from '../../platform/eventstore/codec.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { actorsOf, nameActor, type NameActor, type NamedActor } from './actors.ts';
import { changesBetween, isTelling, type Changes } from './changes.ts';
import type { People } from './people.ts';
import type {
  AnyRecord,
  AuditedRecord,
  Document,
  Happening,
  ReadStream,
  Telling,
  Whereabouts,
} from './record.ts';
import { timeline, type Moment, type Source } from './timeline.ts';

export interface Entry {
  readonly id: string;
  readonly type: string;
  readonly revision: number;
  readonly position: number;
  readonly recorded_at: string;
  readonly actor: NamedActor;
  readonly changes: Changes;
}

/** An event of the record's streams, with its entry where it is part of the story. */
export interface Told extends Moment {
  readonly entry: Entry | null;
}

/** Who is known by what name in a client space. */
export type PeopleOf = (tenant: string) => Promise<People>;

export class Histories {
  readonly #whole: Source;
  readonly #codec: Pick<Codec, 'decode'>;
  readonly #people: PeopleOf | null;

  /** Without `people`, who did it is told by the stream of the client space, read from its beginning. */
  constructor(
    { events, codec }: { events: Pick<EventStore, 'read'>; codec: Pick<Codec, 'decode'> },
    people: PeopleOf | null = null,
  ) {
    this.#whole = (stream) => events.read(stream);
    this.#codec = codec;
    this.#people = people;
  }

  /** None when there never was such a record. `source` leaves out of its streams what is not part of its story. */
  async *history(record: AnyRecord, where: Whereabouts, source?: Source): AsyncGenerator<Entry> {
    for await (const { entry } of this.tell(record, where, source)) if (entry) yield entry;
  }

  /** Every event of the record's streams, in order; those that are part of its story with their entry. */
  async *tell(record: AnyRecord, where: Whereabouts, source = this.#whole): AsyncGenerator<Told> {
    const known = record as unknown as AuditedRecord<unknown>;
    const name = await this.#namesIn(where.tenant);
    const changed = teller(known.told);
    let state = known.initial();
    for await (const moment of this.#moments(known, where, source)) {
      const { recorded } = moment;
      const before = state;
      state = known.evolve(before, recorded);
      const happening = { recorded, where, before, after: state };
      const concern = known.concerns(happening);
      const changes = concern === 'never' ? null : changed(happening);
      const isPart = changes !== null && (concern === 'always' || isTelling(changes));
      yield { ...moment, entry: isPart ? entryOf(moment, name, changes) : null };
    }
  }

  /** The record as it was at this instant, everything recorded at it included; null where there was none. */
  async asOf(record: AnyRecord, where: Whereabouts, instant: Date, now: Date): Promise<Document | null> {
    const known = record as unknown as AuditedRecord<unknown>;
    let state = known.initial();
    let then = state;
    for await (const { recorded } of this.#moments(known, where, this.#whole)) {
      state = known.evolve(state, recorded);
      // clocks of several processes may differ by a little: what precedes an event is never left out
      if (recorded.meta.at <= instant) then = state;
    }
    // nobody knows the future: it is shown as things stand
    return known.document(then, where, instant < now ? instant : now);
  }

  /** The events of one stream, as the domain knows them. */
  events(stream: string): ReturnType<ReadStream> {
    return this.#read(stream);
  }

  /** The streams that tell it. */
  async streams(record: AnyRecord, where: Whereabouts): Promise<readonly string[]> {
    return await (record as unknown as AuditedRecord<unknown>).streams(where, this.#read);
  }

  async #namesIn(tenant: string): Promise<NameActor> {
    return this.#people ? nameActor(await this.#people(tenant)) : await actorsOf(tenant, this.#read);
  }

  async *#moments(
    record: AuditedRecord<unknown>,
    where: Whereabouts,
    source: Source,
  ): AsyncGenerator<Moment> {
    yield* timeline(source, this.#codec, await record.streams(where, this.#read));
  }

  readonly #read: ReadStream = (stream) => this.#recorded(stream);

  async *#recorded(stream: string) {
    for await (const { recorded } of timeline(this.#whole, this.#codec, [stream])) yield recorded;
  }
}

function teller(told: Telling<unknown>): (happening: Happening<unknown>) => Changes {
  if ('changes' in told) return told.changes;
  let last: Document | null = null;
  return ({ after, where }) => {
    const before = last;
    last = told.story(after, where);
    return changesBetween(before, last);
  };
}

export function entryOf({ recorded }: Pick<Moment, 'recorded'>, name: NameActor, changes: Changes): Entry {
  return { ...happening(recorded, name), changes };
}

/** An event apart from what it changed. */
export function happening(recorded: Moment['recorded'], name: NameActor): Omit<Entry, 'changes'> {
  const { id, event, revision, position, meta } = recorded;
  return {
    id,
    type: event.type,
    revision: Number(revision),
    position: Number(position),
    recorded_at: timestamp(meta.at),
    actor: name(meta.actor),
  };
}
