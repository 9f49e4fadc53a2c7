// An event as it is stored: the very message a reader will receive, encoded once when it is written.
import { fieldSize, varintSize, writeHeader, writeNumber } from '../../../eventstore/protobuf-wire.ts';

export interface ProposedEvent {
  /** Lower case, with dashes. */
  id: string;
  type: string;
  isJson: boolean;
  data: Buffer;
  metadata: Buffer;
}

export interface Place {
  stream: string;
  revision: number;
  position: number;
  createdMs: number;
}

const MAP_KEY_TYPE = Buffer.from('\x0a\x04type', 'latin1');
const MAP_KEY_CREATED = Buffer.from('\x0a\x07created', 'latin1');
const CONTENT_TYPE_JSON = mapEntry('content-type', 'application/json');
const CONTENT_TYPE_BYTES = mapEntry('content-type', 'application/octet-stream');
const ID_LENGTH = 36;

/** `ReadResp { event: ReadEvent { event: RecordedEvent, commit_position } }`. */
export function encodeRecord(event: ProposedEvent, place: Place): Buffer {
  const nameLength = Buffer.byteLength(place.stream);
  const typeLength = Buffer.byteLength(event.type);
  const created = `${place.createdMs}0000`;
  const contentType = event.isJson ? CONTENT_TYPE_JSON : CONTENT_TYPE_BYTES;
  const typeEntry = MAP_KEY_TYPE.length + fieldSize(typeLength);
  const createdEntry = MAP_KEY_CREATED.length + fieldSize(created.length);
  const recorded =
    fieldSize(fieldSize(ID_LENGTH)) +
    fieldSize(fieldSize(nameLength)) +
    numberSize(place.revision) +
    numberSize(place.position) * 2 +
    fieldSize(typeEntry) +
    fieldSize(createdEntry) +
    contentType.length +
    bytesSize(event.metadata) +
    bytesSize(event.data);
  const readEvent = fieldSize(recorded) + numberSize(place.position);

  const out = Buffer.allocUnsafe(fieldSize(readEvent));
  let at = writeHeader(out, 0, 1, readEvent);
  at = writeHeader(out, at, 1, recorded);
  at = writeHeader(out, at, 1, fieldSize(ID_LENGTH));
  at = writeHeader(out, at, 2, ID_LENGTH);
  at += out.write(event.id, at, 'latin1');
  at = writeHeader(out, at, 2, fieldSize(nameLength));
  at = writeHeader(out, at, 3, nameLength);
  at += out.write(place.stream, at, 'utf8');
  at = writeNumber(out, at, 3, place.revision);
  at = writeNumber(out, at, 4, place.position);
  at = writeNumber(out, at, 5, place.position);
  at = writeHeader(out, at, 6, typeEntry);
  at += MAP_KEY_TYPE.copy(out, at);
  at = writeHeader(out, at, 2, typeLength);
  at += out.write(event.type, at, 'utf8');
  at = writeHeader(out, at, 6, createdEntry);
  at += MAP_KEY_CREATED.copy(out, at);
  at = writeHeader(out, at, 2, created.length);
  at += out.write(created, at, 'latin1');
  at += contentType.copy(out, at);
  at = bytes(out, at, 7, event.metadata);
  at = bytes(out, at, 8, event.data);
  writeNumber(out, at, 3, place.position);
  return out;
}

function mapEntry(key: string, value: string): Buffer {
  const entry = Buffer.concat([
    Buffer.from([0x0a, key.length]),
    Buffer.from(key),
    Buffer.from([0x12, value.length]),
    Buffer.from(value),
  ]);
  return Buffer.concat([Buffer.from([(6 << 3) | 2, entry.length]), entry]);
}

function bytes(out: Buffer, at: number, field: number, value: Buffer): number {
  if (value.length === 0) return at;
  const start = writeHeader(out, at, field, value.length);
  return start + value.copy(out, start);
}

function bytesSize(value: Buffer): number {
  return value.length === 0 ? 0 : fieldSize(value.length);
}

function numberSize(value: number): number {
  return 1 + varintSize(value);
}
