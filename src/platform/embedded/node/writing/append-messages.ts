// The requests of Append and BatchAppend, read straight from the wire.
import type { Expected } from '../protocol/expected-revision.ts';
import { FieldReader } from '../../../eventstore/protobuf-wire.ts';
import type { ProposedEvent } from '../log/recorded-event.ts';

const EMPTY: Buffer = Buffer.alloc(0);
const NIL = '00000000-0000-0000-0000-000000000000';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Undefined fields were not sent. */
export interface AppendOptions {
  stream: string | undefined;
  expected: Expected | undefined;
  deadlineMs: number | undefined;
}

/** What an event lacks is only known at the end of its message; `fault` says so. */
type ParsedEvent = { event: ProposedEvent } | { fault: 'metadata' | 'id' | 'type' };

export type AppendMessage = { options: AppendOptions } | { proposed: ParsedEvent } | { nothing: true };

export interface BatchAppendMessage {
  /** The message as it was sent, to be sent back. */
  correlationId: Buffer;
  options: AppendOptions | undefined;
  proposed: ParsedEvent[];
  isFinal: boolean;
}

export function parseAppend(message: Buffer): AppendMessage {
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 1) return { options: parseOptions(reader.bytes()) };
    if (reader.field === 2) return { proposed: parseEvent(reader.bytes()) };
    reader.skip();
  }
  return { nothing: true };
}

export function parseBatchAppend(message: Buffer): BatchAppendMessage {
  const parsed: BatchAppendMessage = {
    correlationId: EMPTY,
    options: undefined,
    proposed: [],
    isFinal: false,
  };
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 1) parsed.correlationId = reader.bytes();
    else if (reader.field === 2) parsed.options = parseOptions(reader.bytes());
    else if (reader.field === 3) parsed.proposed.push(parseEvent(reader.bytes()));
    else if (reader.field === 4) parsed.isFinal = reader.varint() !== 0;
    else reader.skip();
  }
  return parsed;
}

// The two calls number the fields of their options alike.
function parseOptions(message: Buffer): AppendOptions {
  const options: AppendOptions = { stream: undefined, expected: undefined, deadlineMs: undefined };
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 1) options.stream = parseStreamIdentifier(reader.bytes());
    else if (reader.field === 2) options.expected = { kind: 'revision', revision: reader.varint() };
    else if (reader.field === 6) options.deadlineMs = parseInstant(reader.bytes());
    else if (reader.field === 7) options.deadlineMs = Date.now() + parseInstant(reader.bytes());
    else {
      if (reader.field === 3) options.expected = { kind: 'no_stream' };
      else if (reader.field === 4) options.expected = { kind: 'any' };
      else if (reader.field === 5) options.expected = { kind: 'stream_exists' };
      reader.skip();
    }
  }
  return options;
}

function parseStreamIdentifier(message: Buffer): string {
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 3) return reader.text();
    reader.skip();
  }
  return '';
}

function parseEvent(message: Buffer): ParsedEvent {
  let id = '';
  let type: string | undefined;
  let contentType: string | undefined;
  let metadata = EMPTY;
  let data = EMPTY;
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 1) id = parseId(reader.bytes());
    else if (reader.field === 2) {
      const [key, value] = parseEntry(reader.bytes());
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
    } else if (reader.field === 3) metadata = reader.bytes();
    else if (reader.field === 4) data = reader.bytes();
    else reader.skip();
  }
  if (type === undefined || contentType === undefined) return { fault: 'metadata' };
  if (type === '' || type.includes('\0')) return { fault: 'type' };
  if (!UUID.test(id) || id === NIL) return { fault: 'id' };
  return { event: { id, type, isJson: contentType === 'application/json', data, metadata } };
}

function parseId(message: Buffer): string {
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 2) return reader.text().toLowerCase();
    if (reader.field === 1) return parseStructuredId(reader.bytes());
    reader.skip();
  }
  return '';
}

function parseStructuredId(message: Buffer): string {
  const bytes = Buffer.alloc(16);
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 1) bytes.writeBigUInt64BE(reader.uint64(), 0);
    else if (reader.field === 2) bytes.writeBigUInt64BE(reader.uint64(), 8);
    else reader.skip();
  }
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function parseEntry(message: Buffer): [string, string] {
  let key = '';
  let value = '';
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 1) key = reader.text();
    else if (reader.field === 2) value = reader.text();
    else reader.skip();
  }
  return [key, value];
}

// google.protobuf.Timestamp and Duration are laid out alike.
function parseInstant(message: Buffer): number {
  let ms = 0;
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 1) ms += reader.varint() * 1000;
    else if (reader.field === 2) ms += Math.floor(reader.varint() / 1_000_000);
    else reader.skip();
  }
  return ms;
}
