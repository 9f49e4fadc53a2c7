// Follows everything that happens on streams with certain names. The client's own way makes four objects of each
// message before it is an event; this is the same call on the client's channel, and a message is read when somebody
// takes it. `npm run bench -- projecting` shows a history that is followed beside one that is only read.
import { Readable } from 'node:stream';
import { setImmediate as soon } from 'node:timers/promises';
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { allAfter } from './all-pages.ts';
import { LACKING } from './copied-event.ts';
import type { StoredEvent } from './event-store.ts';
import { eachMessage, takeAtOnce } from './messages-at-once.ts';
import type { FieldReader } from './protobuf-wire.ts';
import { readCall } from './read-call.ts';
import { StoredRecords } from './stored-record.ts';

/** Room for a whole batch: with less, consumers that take what is there take sips. */
const READ_AHEAD = 4_096;
/** Of how many events looked at the server says that it has come so far, times its window of 32. */
const CHECKPOINT_INTERVAL = 32;
const { read } = service.StreamsService;

export interface Followed {
  /** The streams, by the start of their names. */
  readonly prefixes: readonly string[];
  readonly after: bigint | null;
  readonly onCheckpoint: (position: bigint) => void;
}

type Call = Awaited<ReturnType<typeof readCall>>;

/** Every event in its order; it emits `caughtUp` when all that were there have arrived. */
export class AllSubscription extends Readable {
  readonly #onCheckpoint: Followed['onCheckpoint'];
  readonly #opening: Promise<Call>;
  readonly #records = new StoredRecords();
  #call: Call | null = null;
  #isOver = false;
  /** Taken out together, and how many of them are made events. */
  #opened: readonly FieldReader[] = [];
  #made = 0;
  /** Events that have arrived and that nobody has taken. */
  #ahead = 0;

  constructor(client: EventStoreDBClient, { prefixes, after, onCheckpoint }: Followed) {
    // they come many at once: how many wait is counted here
    super({ objectMode: true, highWaterMark: READ_AHEAD });
    this.#onCheckpoint = onCheckpoint;
    const request = requestFor(prefixes, after);
    this.#opening = readCall(client, 'subscribeToAll', request, read.requestSerialize, takeAtOnce);
    this.#opening.then(
      (call) => this.#follow(call),
      (error: Error) => this.destroy(error),
    );
  }

  /** The next event that has arrived. Until then messages wait as they came: what is made of them would live too long. */
  nextEvent(): StoredEvent | null {
    for (let message = this.#next(); message; message = this.#next()) {
      const event = this.#records.eventOf(message);
      if (event && event.type !== LACKING) return event;
    }
    return null;
  }

  #next(): FieldReader | null {
    if (this.#made === this.#opened.length) {
      const arrived = this.read() as readonly FieldReader[] | null;
      if (!arrived) return null;
      this.#opened = arrived;
      this.#made = 0;
      this.#ahead -= arrived.length;
      this._read();
    }
    return this.#opened[this.#made++] ?? null;
  }

  override _read(): void {
    if (this.#ahead < READ_AHEAD) this.#call?.resume();
  }

  async unsubscribe(): Promise<void> {
    this.#isOver = true;
    const call = await this.#opening;
    // a call that is cancelled in the turn in which it was made is not always told (grpc-node issue 1652)
    await soon();
    call.cancel();
  }

  #follow(call: Call): void {
    this.#call = call;
    call.on('data', (emitted: Buffer) => this.#take(emitted));
    call.on('end', () => this.push(null));
    call.on('error', (error) => {
      if (!this.#isOver) this.destroy(convertToCommandError(error));
    });
  }

  #take(emitted: Buffer): void {
    let events: FieldReader[] = [];
    const hand = (): void => {
      this.#ahead += events.length;
      if (events.length > 0) this.push(events);
      events = [];
    };
    eachMessage(emitted, (message) => {
      const { field, content } = contentOf(message);
      if (field === EVENT) return void events.push(content);
      // what came before it is there before it is told
      hand();
      if (field === CHECKPOINT) this.#reach(content);
      else if (field === CAUGHT_UP) this.emit('caughtUp');
    });
    hand();
    if (this.#ahead >= READ_AHEAD) this.#call?.pause();
  }

  #reach(checkpoint: FieldReader): void {
    let [commit, prepare] = [0n, 0n];
    while (checkpoint.next()) {
      if (checkpoint.field === 1) commit = checkpoint.bigint();
      else if (checkpoint.field === 2) prepare = checkpoint.bigint();
      else checkpoint.skip();
    }
    // a place between events is none to come back to: the event that comes to stand there would be passed over
    if (commit === prepare) this.#onCheckpoint(commit);
  }
}

const EVENT = 1;
const CHECKPOINT = 3;
const CAUGHT_UP = 8;

/** `ReadResp` is one of these. */
function contentOf(response: FieldReader): { field: number; content: FieldReader } {
  while (response.next()) {
    const { field } = response;
    if (field === EVENT || field === CHECKPOINT || field === CAUGHT_UP)
      return { field, content: response.message() };
    response.skip();
  }
  return { field: 0, content: response };
}

function requestFor(prefixes: readonly string[], after: bigint | null): streams.ReadReq {
  const names = new streams.ReadReq.Options.FilterOptions.Expression().setPrefixList([...prefixes]);
  return new streams.ReadReq().setOptions(
    new streams.ReadReq.Options()
      .setAll(allAfter(after))
      .setSubscription(new streams.ReadReq.Options.SubscriptionOptions())
      .setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty()))
      .setFilter(
        new streams.ReadReq.Options.FilterOptions()
          .setStreamIdentifier(names)
          .setCount(new shared.Empty())
          .setCheckpointintervalmultiplier(CHECKPOINT_INTERVAL),
      ),
  );
}
