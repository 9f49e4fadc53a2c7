// Stored events out of the messages they arrive in, read by hand: the generated classes, and what the client makes of
// them, cost a reader of a short stream more than the rest of the read (`npm run bench -- cold`).
import type { StoredEvent } from './event-store.ts';
import type { CopiedEvent } from './copied-event.ts';
import { FieldReader, Remembered } from './protobuf-wire.ts';

/** The store counts time in steps of 100 ns. */
const TICKS_PER_MS = 10_000;

/** Reads one event after another: what it has in common with the one before, as those of one append do, is made once. */
export class StoredRecords {
  readonly #known = new Known((bytes) => (bytes.length === 0 ? undefined : parsed(bytes.toString(), bytes)));

  /** `ReadResp`. Null: a message that is no event. */
  eventIn(message: FieldReader): StoredEvent | null {
    const readEvent = entered(message, READ_EVENT);
    return readEvent && this.eventOf(readEvent);
  }

  /** `ReadEvent`. Null where that was a link whose target is gone. */
  eventOf(readEvent: FieldReader): StoredEvent | null {
    const recorded = entered(readEvent, RECORDED_EVENT);
    if (!recorded) return null;
    const { id, type, stream, revision, position, created, isJson, data, metadata } = recordedIn(
      recorded,
      this.#known,
    );
    return {
      id,
      type,
      stream,
      revision,
      position,
      created,
      data: isJson ? jsonIn(data) : data.rest(),
      metadata,
    };
  }
}

/** The same event with its bytes as they are stored, and the message that it came in. */
export function copiedIn(message: Buffer): CopiedEvent | null {
  const readEvent = entered(new FieldReader(message), READ_EVENT);
  const recorded = readEvent && entered(readEvent, RECORDED_EVENT);
  if (!recorded) return null;
  const known = new Known((bytes) => bytes);
  const { id, type, stream, revision, position, isJson, data, metadata } = recordedIn(recorded, known);
  const bytes = { data: data.rest(), metadata: metadata ?? NOTHING };
  return { id, type, stream, revision, position, isJson, ...bytes, message };
}

const NOTHING = Buffer.alloc(0);

/** What most events have in common with the one before. */
class Known<M> {
  readonly type = new Remembered((bytes) => bytes.toString());
  readonly stream = new Remembered((bytes) => bytes.toString());
  readonly created = new Remembered((bytes) => new Date(Math.floor(Number(bytes.toString()) / TICKS_PER_MS)));
  readonly metadata: Remembered<M>;

  constructor(metadataIn: (bytes: Buffer) => M) {
    this.metadata = new Remembered(metadataIn);
  }
}

/** The message that is this field of the message; null where it has none. */
function entered(message: FieldReader, field: number): FieldReader | null {
  while (message.next()) {
    if (message.field === field) return message.message();
    message.skip();
  }
  return null;
}

const READ_EVENT = 1;
const RECORDED_EVENT = 1;
const ID_AS_TEXT = 2;
const STREAM_NAME = 3;

/** `RecordedEvent`. */
function recordedIn<M>(recorded: FieldReader, known: Known<M>) {
  let id = '';
  let stream = '';
  let revision = 0n;
  let position = 0n;
  const described: Described = { type: '', isJson: false, created: BEGINNING };
  let data = new FieldReader(NOTHING);
  let metadata: M | undefined;
  while (recorded.next()) {
    const { field } = recorded;
    if (field === 1) id = inside(recorded.message(), ID_AS_TEXT).text();
    else if (field === 2) stream = inside(recorded.message(), STREAM_NAME).remembered(known.stream);
    else if (field === 3) revision = recorded.bigint();
    else if (field === 5) position = recorded.bigint();
    else if (field === 6) describe(described, recorded.message(), known);
    else if (field === 7) metadata = recorded.remembered(known.metadata);
    else if (field === 8) data = recorded.message();
    else recorded.skip();
  }
  const { type, isJson, created } = described;
  return { id, type, stream, revision, position, created, isJson, data, metadata };
}

interface Described {
  type: string;
  isJson: boolean;
  created: Date;
}

const BEGINNING = new Date(0);
const [TYPE, CONTENT_TYPE, CREATED] = [0, 1, 2];
const KEYS = ['type', 'content-type', 'created'].map((key) => Buffer.from(key));
const JSON_TYPE = [Buffer.from('application/json')];

/** An entry of the map in which the store keeps what it knows of an event. */
function describe(described: Described, entry: FieldReader, known: Known<unknown>): void {
  let key = -1;
  while (entry.next()) {
    if (entry.field === 1) key = entry.oneOf(KEYS);
    else if (entry.field !== 2) entry.skip();
    else if (key === TYPE) described.type = entry.remembered(known.type);
    else if (key === CONTENT_TYPE) described.isJson = entry.oneOf(JSON_TYPE) === 0;
    else if (key === CREATED) described.created = entry.remembered(known.created);
    else entry.skip();
  }
}

/** The message, standing at this field of it. */
function inside(message: FieldReader, field: number): FieldReader {
  while (message.next()) {
    if (message.field === field) return message;
    message.skip();
  }
  throw new Error(`a stored event without field ${field} in one of its names`);
}

function jsonIn(data: FieldReader): unknown {
  const text = data.restAsText();
  return parsed(text, text);
}

/** Whoever else writes to the store may have written anything: what cannot be parsed is as it came. */
function parsed(json: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return otherwise;
  }
}
