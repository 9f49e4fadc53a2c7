// Writes decided together and committed by one statement: what they will have changed once it is done.
import { copyRows } from '../log/copy.ts';
import { decideWrite, type Decision, type FindAt, type FindRecent, type Known } from './decide-write.ts';
import type { LoggedEvent } from '../log/logged-event.ts';
import { TOMBSTONE } from '../../../eventstore/protobuf-wire.ts';
import { encodeRecord, type ProposedEvent } from '../log/recorded-event.ts';
import { parseStreamMetadata, SOFT_DELETE_JSON, undeletedMetadata } from '../log/stream-metadata.ts';
import {
  baseOf,
  isMetastream,
  LINK_TYPE,
  METADATA_TYPE,
  metastreamOf,
  TOMBSTONE_TYPE,
} from '../log/stream-names.ts';
import type { StreamState } from '../log/stream-state.ts';
import type { Outcome, Write } from './write-request.ts';

// Positions are opaque and sparse, as byte offsets are: nobody should count with them.
const OVERHEAD = 48;

interface BatchSources {
  stateOf(base: string): StreamState;
  recent: FindRecent;
  at: FindAt;
  newId(): string;
}

export class Batch {
  readonly events: LoggedEvent[] = [];
  readonly ids: string[] = [];
  readonly states = new Map<string, StreamState>();
  readonly outcomes: [Write, Outcome][] = [];
  readonly #rows: Buffer[] = [];
  readonly #known = new Map<string, Known>();
  readonly #sources: BatchSources;
  readonly #nowMs: number;
  #position: number;

  constructor(sources: BatchSources, lastPosition: number, nowMs: number) {
    this.#sources = sources;
    this.#position = lastPosition;
    this.#nowMs = nowMs;
  }

  get rows(): Buffer {
    return copyRows(this.#rows);
  }

  get lastPosition(): number {
    return this.#position;
  }

  add(write: Write): void {
    const base = this.#state(baseOf(write.stream));
    const recent: FindRecent = (id) => this.#known.get(id) ?? this.#sources.recent(id);
    const decision = decideWrite(write, base, recent, this.#sources.at);
    this.outcomes.push([write, this.#carryOut(write, base, decision)]);
  }

  #carryOut(write: Write, base: StreamState, decision: Decision): Outcome {
    switch (decision.kind) {
      case 'wrong-revision':
      case 'stream-deleted':
        return decision;
      case 'already-written':
        return { kind: 'written', revision: decision.revision, position: decision.position };
      case 'write':
        return this.#write(write, base);
    }
  }

  #write(write: Write, base: StreamState): Outcome {
    const name = baseOf(write.stream);
    switch (write.action) {
      case 'delete':
        this.#appendMetadata(name, SOFT_DELETE_JSON);
        return { kind: 'written', revision: base.last, position: this.#position };
      case 'tombstone':
        this.#record(name, TOMBSTONE, this.#event(TOMBSTONE_TYPE, Buffer.alloc(0)));
        this.states.set(name, { ...base, last: TOMBSTONE, tombstoned: true });
        return { kind: 'written', revision: TOMBSTONE, position: this.#position };
      case 'append':
        return isMetastream(write.stream) ? this.#appendToMetastream(write, base) : this.#append(write, base);
    }
  }

  #append(write: Write, base: StreamState): Outcome {
    let revision = base.last;
    for (const event of write.events) this.#record(write.stream, ++revision, event);
    const position = this.#position;
    this.states.set(write.stream, { ...base, last: revision });
    if (base.metadata.softDeleted && write.events.length > 0) {
      this.#appendMetadata(write.stream, undeletedMetadata(base.metadata, base.last + 1));
    }
    return { kind: 'written', revision, position: position || undefined };
  }

  #appendToMetastream(write: Write, base: StreamState): Outcome {
    const name = baseOf(write.stream);
    let revision = base.metaLast;
    for (const event of write.events) this.#record(write.stream, ++revision, event);
    const position = this.#position;
    const latest = write.events.at(-1);
    if (latest) {
      const metadata = parseStreamMetadata(latest.data);
      this.states.set(name, { ...base, metaLast: revision, metadata });
      // Metadata written to a deleted stream brings it back, without what it held before.
      if (base.metadata.softDeleted) this.#appendMetadata(name, undeletedMetadata(metadata, base.last + 1));
    }
    return { kind: 'written', revision, position: position || undefined };
  }

  #appendMetadata(name: string, data: Buffer): void {
    const base = this.#state(name);
    const revision = base.metaLast + 1;
    this.#record(metastreamOf(name), revision, this.#event(METADATA_TYPE, data));
    this.states.set(name, { ...base, metaLast: revision, metadata: parseStreamMetadata(data) });
  }

  #event(type: string, data: Buffer): ProposedEvent {
    return { id: this.#sources.newId(), type, isJson: data.length > 0, data, metadata: Buffer.alloc(0) };
  }

  #state(base: string): StreamState {
    return this.states.get(base) ?? this.#sources.stateOf(base);
  }

  #record(stream: string, revision: number, event: ProposedEvent): void {
    const size = OVERHEAD + event.data.length + event.metadata.length + stream.length + event.type.length;
    const position = this.#position + size;
    this.#position = position;
    const record = encodeRecord(event, { stream, revision, position, createdMs: this.#nowMs });
    const { type } = event;
    this.events.push({ position, revision, isLink: type === LINK_TYPE, stream, type, record });
    this.ids.push(event.id);
    this.#known.set(event.id, { stream, revision, position });
    this.#rows.push(encodeRow(event, stream, revision, position, this.#nowMs, record));
  }
}

// One row of COPY's binary form: the number of fields, then each with its length before it.
function encodeRow(
  event: ProposedEvent,
  stream: string,
  revision: number,
  position: number,
  createdMs: number,
  record: Buffer,
): Buffer {
  const typeLength = Buffer.byteLength(event.type);
  const streamLength = Buffer.byteLength(stream);
  const row = Buffer.allocUnsafe(2 + 3 * 12 + 20 + 4 + typeLength + 4 + streamLength + 4 + record.length);
  let at = row.writeInt16BE(7, 0);
  at = int8(row, at, position);
  at = int8(row, at, revision);
  at = int8(row, at, createdMs);
  at = row.writeInt32BE(16, at);
  at += row.write(event.id.replaceAll('-', ''), at, 'hex');
  at = row.writeInt32BE(typeLength, at);
  at += row.write(event.type, at, 'utf8');
  at = row.writeInt32BE(streamLength, at);
  at += row.write(stream, at, 'utf8');
  at = row.writeInt32BE(record.length, at);
  record.copy(row, at);
  return row;
}

function int8(row: Buffer, at: number, value: number): number {
  const start = row.writeInt32BE(8, at);
  return row.writeBigInt64BE(value === TOMBSTONE ? 0x7fffffffffffffffn : BigInt(value), start);
}
