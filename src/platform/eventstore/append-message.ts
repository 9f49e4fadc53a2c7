// One append as it goes over the wire, and its answer, written and read by hand: the generated classes turn every text
// into base64 and back and write every event twice (`npm run bench -- cold` shows it).
import type { EventBytes } from './copied-event.ts';
import type { NewEvent } from './event-store.ts';
import { fieldSize, FieldReader, varintSize, writeHeader, writeNumber } from './protobuf-wire.ts';

export interface AppendMessage {
  /** By which the answer is recognised. */
  readonly correlationId: string;
  readonly stream: string;
  /** The revision of the last event that the writer has seen; null when there is no stream. */
  readonly expected: bigint | null;
  readonly deadline: Date;
  readonly events: readonly (NewEvent | EventBytes)[];
}

const JSON_TYPE = entry('content-type', 'application/json');
const BYTES_TYPE = entry('content-type', 'application/octet-stream');
const UUID_LENGTH = 36;

/** `BatchAppendReq`, the only one of its append. */
export function encodeAppend({ correlationId, stream, expected, deadline, events }: AppendMessage): Buffer {
  const seconds = Math.floor(deadline.getTime() / 1_000);
  const nanos = (deadline.getTime() % 1_000) * 1_000_000;
  const nameLength = Buffer.byteLength(stream);
  const revision = expected === null ? -1 : Number(expected);
  const deadlineSize = 2 + varintSize(seconds) + varintSize(nanos);
  const revisionSize = revision < 0 ? 2 : 1 + varintSize(revision);
  const options = fieldSize(fieldSize(nameLength)) + revisionSize + fieldSize(deadlineSize);
  const proposed = events.map(proposedOf);
  const size = proposed.reduce((sum, one) => sum + fieldSize(one.size), 0);

  const out = Buffer.allocUnsafe(fieldSize(fieldSize(UUID_LENGTH)) + fieldSize(options) + size + 2);
  let at = writeUuid(out, 0, correlationId);
  at = writeHeader(out, at, 2, options);
  at = writeHeader(out, at, 1, fieldSize(nameLength));
  at = writeText(out, at, 3, stream, nameLength);
  at = revision < 0 ? writeHeader(out, at, 3, 0) : writeNumber(out, at, 2, revision);
  at = writeHeader(out, at, 6, deadlineSize);
  at = writeNumber(out, at, 1, seconds);
  at = writeNumber(out, at, 2, nanos);
  for (const one of proposed) at = writeProposed(out, at, one);
  writeNumber(out, at, 4, 1);
  return out;
}

interface Proposed {
  readonly id: string;
  readonly type: Buffer;
  readonly contentType: Buffer;
  readonly metadata: Buffer;
  readonly data: Buffer;
  readonly size: number;
}

function proposedOf(event: NewEvent | EventBytes): Proposed {
  const { id, type, isJson, data, metadata } = 'isJson' in event ? event : bytesOf(event);
  const parts = { type: entry('type', type), contentType: isJson ? JSON_TYPE : BYTES_TYPE, metadata, data };
  const size =
    fieldSize(fieldSize(UUID_LENGTH)) +
    Object.values(parts).reduce((sum, { length }) => sum + (length === 0 ? 0 : fieldSize(length)), 0);
  return { id, ...parts, size };
}

function bytesOf({ id, type, data, metadata }: NewEvent): EventBytes {
  const isJson = !(data instanceof Uint8Array);
  return {
    id,
    type,
    isJson,
    data: Buffer.from(isJson ? JSON.stringify(data) : data),
    metadata: Buffer.from(JSON.stringify(metadata)),
  };
}

/** `ProposedMessage`. */
function writeProposed(out: Buffer, offset: number, one: Proposed): number {
  let at = writeHeader(out, offset, 3, one.size);
  at = writeUuid(out, at, one.id);
  at = writeBytes(out, at, 2, one.type);
  at = writeBytes(out, at, 2, one.contentType);
  at = writeBytes(out, at, 3, one.metadata);
  return writeBytes(out, at, 4, one.data);
}

/** What field 1 of a request and of an event is. */
function writeUuid(out: Buffer, offset: number, id: string): number {
  return writeText(out, writeHeader(out, offset, 1, fieldSize(UUID_LENGTH)), 2, id, UUID_LENGTH);
}

function writeText(out: Buffer, offset: number, field: number, text: string, length: number): number {
  const at = writeHeader(out, offset, field, length);
  return at + out.write(text, at, 'utf8');
}

function writeBytes(out: Buffer, offset: number, field: number, bytes: Buffer): number {
  if (bytes.length === 0) return offset;
  const at = writeHeader(out, offset, field, bytes.length);
  return at + bytes.copy(out, at);
}

function entry(key: string, value: string): Buffer {
  const [keyLength, valueLength] = [Buffer.byteLength(key), Buffer.byteLength(value)];
  const out = Buffer.allocUnsafe(fieldSize(keyLength) + fieldSize(valueLength));
  writeText(out, writeText(out, 0, 1, key, keyLength), 2, value, valueLength);
  return out;
}

export interface AppendAnswer {
  readonly correlationId: string;
  /** Null: it was not written, for a reason that the message tells. */
  readonly written: { readonly revision: bigint; readonly position: bigint } | null;
}

/** `BatchAppendResp`. */
export function answerIn(message: Buffer): AppendAnswer {
  const reader = new FieldReader(message);
  let correlationId = '';
  let written: AppendAnswer['written'] = null;
  while (reader.next()) {
    if (reader.field === 1) correlationId = uuidIn(reader.message());
    else if (reader.field === 3) written = successIn(reader.message());
    else reader.skip();
  }
  return { correlationId, written };
}

function successIn(success: FieldReader): { revision: bigint; position: bigint } {
  let revision = 0n;
  let position = 0n;
  while (success.next()) {
    if (success.field === 1) revision = success.bigint();
    else if (success.field === 3) position = commitIn(success.message());
    else success.skip();
  }
  return { revision, position };
}

function commitIn(position: FieldReader): bigint {
  let commit = 0n;
  while (position.next()) {
    if (position.field === 1) commit = position.bigint();
    else position.skip();
  }
  return commit;
}

/** A server may tell it as text, as it was sent, or as two numbers. */
function uuidIn(uuid: FieldReader): string {
  while (uuid.next()) {
    if (uuid.field === 2) return uuid.text();
    if (uuid.field === 1) return fromNumbers(uuid.message());
    uuid.skip();
  }
  return '';
}

function fromNumbers(structured: FieldReader): string {
  const bytes = Buffer.alloc(16);
  while (structured.next())
    if (structured.field <= 2)
      bytes.writeBigUInt64BE(BigInt.asUintN(64, structured.bigint()), (structured.field - 1) * 8);
    else structured.skip();
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
