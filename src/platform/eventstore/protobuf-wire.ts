// Protobuf's wire format, as much of it as the hot paths of the event node and of its readers need: the generated
// classes cost more than the database does.

/** The revision of a tombstone: the largest int64, which a double can only hold as 2^63. */
export const TOMBSTONE = 2 ** 63;

const MAX_INT64_VARINT = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);

export function varintSize(value: number): number {
  if (value === TOMBSTONE) return MAX_INT64_VARINT.length;
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size++;
  return size;
}

export function writeVarint(target: Buffer, offset: number, value: number): number {
  if (value === TOMBSTONE) return offset + MAX_INT64_VARINT.copy(target, offset);
  let rest = value;
  let at = offset;
  while (rest > 0x7fffffff) {
    target[at++] = (rest % 128) | 128;
    rest = Math.floor(rest / 128);
  }
  while (rest >= 128) {
    target[at++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  target[at++] = rest;
  return at;
}

/** Tag and length of a field of bytes; the number of the field is below 16. */
export function writeHeader(target: Buffer, offset: number, field: number, length: number): number {
  target[offset] = (field << 3) | 2;
  return writeVarint(target, offset + 1, length);
}

/** A field that holds a number; the number of the field is below 16. */
export function writeNumber(target: Buffer, offset: number, field: number, value: number): number {
  target[offset] = field << 3;
  return writeVarint(target, offset + 1, value);
}

/** Size of a length-delimited field with a one-byte tag. */
export function fieldSize(length: number): number {
  return 1 + varintSize(length) + length;
}

/** Walks the fields of one message inside a buffer, without copying. */
export class FieldReader {
  readonly #buffer: Buffer;
  readonly #end: number;
  #at: number;
  field = 0;
  #wireType = 0;

  constructor(buffer: Buffer, start = 0, end = buffer.length) {
    this.#buffer = buffer;
    this.#at = start;
    this.#end = end;
  }

  next(): boolean {
    if (this.#at >= this.#end) return false;
    const tag = this.varint();
    this.field = Math.floor(tag / 8);
    this.#wireType = tag % 8;
    return true;
  }

  /** Exact up to 2^53; larger ones are only ever compared. */
  varint(): number {
    const first = this.#buffer[this.#at];
    // most are tags and lengths of one byte
    if (first !== undefined && first < 128 && this.#at < this.#end) {
      this.#at++;
      return first;
    }
    let value = 0;
    let factor = 1;
    for (let size = 0; size < 10; size++) {
      const byte = this.#buffer[this.#at++];
      if (byte === undefined || this.#at > this.#end) break;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
    throw new Error('malformed message: a varint does not end');
  }

  /** Exact over the whole range. */
  uint64(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#buffer[this.#at++];
      if (byte === undefined || this.#at > this.#end) break;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asUintN(64, value);
    }
    throw new Error('malformed message: a varint does not end');
  }

  /** Exact over the whole range; fast where it is one of those that are counted with. */
  bigint(): bigint {
    const start = this.#at;
    const value = this.varint();
    if (Number.isSafeInteger(value)) return BigInt(value);
    this.#at = start;
    return this.uint64();
  }

  bytes(): Buffer {
    const start = this.#enter();
    return this.#buffer.subarray(start, this.#at);
  }

  text(): string {
    const start = this.#enter();
    return this.#buffer.toString('utf8', start, this.#at);
  }

  message(): FieldReader {
    const start = this.#enter();
    return new FieldReader(this.#buffer, start, this.#at);
  }

  /** What has not been walked yet: of a message just entered, all of it. */
  rest(): Buffer {
    return this.#buffer.subarray(this.#at, this.#end);
  }

  restAsText(): string {
    return this.#buffer.toString('utf8', this.#at, this.#end);
  }

  /** Which of these the field's bytes are; -1: none. */
  oneOf(known: readonly Buffer[]): number {
    const start = this.#enter();
    return known.findIndex((bytes) => isSame(bytes, this.#buffer, start, this.#at));
  }

  /** What was made of the field's bytes last time, where they are the same again. */
  remembered<T>(last: Remembered<T>): T {
    const start = this.#enter();
    return last.of(this.#buffer, start, this.#at);
  }

  /** Where the field's bytes start; they end where the reader stands after it. */
  #enter(): number {
    if (this.#wireType !== 2) throw new Error('malformed message: a field has another type than declared');
    const length = this.varint();
    const start = this.#at;
    this.#at += length;
    if (this.#at > this.#end) throw new Error('malformed message: a field is longer than its message');
    return start;
  }

  skip(): void {
    if (this.#wireType === 0) this.varint();
    else if (this.#wireType === 2) this.#enter();
    else if (this.#wireType === 1) this.#at += 8;
    else if (this.#wireType === 5) this.#at += 4;
    else throw new Error('malformed message: unknown wire type');
  }
}

/** So many bytes are compared one by one before it is asked of the platform, which takes its time to begin. */
const FEW = 40;

/** What is made of some bytes, kept as long as the same ones come again. */
export class Remembered<T> {
  readonly #make: (bytes: Buffer) => T;
  #bytes: Buffer | null = null;
  #value: T | null = null;

  constructor(make: (bytes: Buffer) => T) {
    this.#make = make;
  }

  of(buffer: Buffer, from: number, to: number): T {
    if (this.#bytes && this.#value !== null && isSame(this.#bytes, buffer, from, to)) return this.#value;
    const bytes = buffer.subarray(from, to);
    const value = this.#make(bytes);
    this.#bytes = bytes;
    this.#value = value;
    return value;
  }
}

function isSame(known: Buffer, buffer: Buffer, from: number, to: number): boolean {
  const { length } = known;
  if (length !== to - from) return false;
  if (length > FEW) return buffer.compare(known, 0, length, from, to) === 0;
  for (let at = 0; at < length; at++) if (known[at] !== buffer[from + at]) return false;
  return true;
}
