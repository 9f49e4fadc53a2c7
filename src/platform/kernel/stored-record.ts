// A stored event out of the message it arrives in, read by hand: the generated classes, and what the client makes of
// them, cost a reader of a short stream more than the rest of the read (`npm run bench -- cold`).
import type { StoredEvent } from './event-store.ts';
import type { CopiedEvent } from './copied-event.ts';
import { FieldReader } from './protobuf-wire.ts';

/** The store counts time in steps of 100 ns. */
const TICKS_PER_MS = 10_000;

/** `ReadResp`. Null: a message that is no event. */
export function storedIn(message: Buffer): StoredEvent | null {
  const recorded = recordedEventIn(message);
  if (!recorded) return null;
  const { id, type, stream, revision, position, created, contentType, data, metadata } = recordedIn(recorded);
  return {
    id,
    type,
    stream,
    revision,
    position,
    created: new Date(Math.floor(Number(created) / TICKS_PER_MS)),
    data: contentType === JSON_TYPE ? parsed(data, () => data.toString()) : data,
    metadata: metadata.length === 0 ? undefined : parsed(metadata, () => metadata),
  };
}

/** The same event with its bytes as they are stored, and the message that it came in. */
export function copiedIn(message: Buffer): CopiedEvent | null {
  const recorded = recordedEventIn(message);
  if (!recorded) return null;
  const { id, type, stream, revision, position, contentType, data, metadata } = recordedIn(recorded);
  return { id, type, stream, revision, position, isJson: contentType === JSON_TYPE, data, metadata, message };
}

function recordedEventIn(message: Buffer): FieldReader | null {
  const response = new FieldReader(message);
  while (response.next()) {
    if (response.field === 1) return eventIn(response.message());
    response.skip();
  }
  return null;
}

/** `ReadEvent`: without an event where that was a link whose target is gone. */
function eventIn(readEvent: FieldReader): FieldReader | null {
  while (readEvent.next()) {
    if (readEvent.field === 1) return readEvent.message();
    readEvent.skip();
  }
  return null;
}

/** `RecordedEvent`. */
function recordedIn(recorded: FieldReader) {
  let id = '';
  let stream = '';
  let revision = 0n;
  let position = 0n;
  const described = { type: '', contentType: '', created: '0' };
  let data: Buffer = NOTHING;
  let metadata: Buffer = NOTHING;
  while (recorded.next()) {
    const { field } = recorded;
    if (field === 1) id = textOf(recorded.message(), ID_AS_TEXT);
    else if (field === 2) stream = textOf(recorded.message(), STREAM_NAME);
    else if (field === 3) revision = recorded.bigint();
    else if (field === 5) position = recorded.bigint();
    else if (field === 6) describe(described, recorded.message());
    else if (field === 7) metadata = recorded.bytes();
    else if (field === 8) data = recorded.bytes();
    else recorded.skip();
  }
  return { id, stream, revision, position, data, metadata, ...described };
}

const JSON_TYPE = 'application/json';
const NOTHING = Buffer.alloc(0);
const ID_AS_TEXT = 2;
const STREAM_NAME = 3;

/** An entry of the map in which the store keeps what it knows of an event. */
function describe(
  described: { type: string; contentType: string; created: string },
  entry: FieldReader,
): void {
  let key = '';
  while (entry.next()) {
    if (entry.field === 1) key = entry.text();
    else if (entry.field !== 2) entry.skip();
    else if (key === 'type') described.type = entry.text();
    else if (key === 'content-type') described.contentType = entry.text();
    else if (key === 'created') described.created = entry.text();
    else entry.skip();
  }
}

function textOf(message: FieldReader, field: number): string {
  while (message.next()) {
    if (message.field === field) return message.text();
    message.skip();
  }
  throw new Error(`a stored event without field ${field} in one of its names`);
}

/** Whoever else writes to the store may have written anything: what cannot be parsed is as it came. */
function parsed(json: Buffer, otherwise: () => unknown): unknown {
  try {
    return JSON.parse(json.toString());
  } catch {
    return otherwise();
  }
}
