// The messages of a call that have come over the wire, taken all at once: the client's own way hands over one after the
// other, through six layers and as many turns, which costs a reader more than the messages themselves
// (`npm run bench -- cold`). Where a call is put together otherwise than expected, its messages come one by one.
import type { ClientReadableStream } from '@grpc/grpc-js';
import { FieldReader } from './protobuf-wire.ts';

/** Of every message on the wire: whether it is compressed, and its length. */
const HEAD = 5;

/** From its first message on, what the call emits may be many: `eachMessage` tells them apart. */
export function takeAtOnce(call: ClientReadableStream<Buffer>): ClientReadableStream<Buffer> {
  return call.once('metadata', () => {
    const part = cutting(call);
    if (part) part.decoder = new Gathering(part.decoder.maxReadMessageLength);
  });
}

/** `take` gets each message of what such a call emits. */
export function eachMessage(emitted: Buffer, take: (message: FieldReader) => void): void {
  // a message begins with the tag of a field, which is never 0
  if (emitted[0] !== 0) return take(new FieldReader(emitted));
  for (let at = 0; at < emitted.length;) {
    const from = at + HEAD;
    at = from + emitted.readUInt32BE(at + 1);
    take(new FieldReader(emitted, from, at));
  }
}

/** Cuts what came into messages; a layer below, all that it answers goes the long way one by one. */
interface Decoder {
  readonly maxReadMessageLength: number;
  write(data: Buffer): Buffer[];
}

/** Hands on what came as one message that holds all that are whole. */
export class Gathering implements Decoder {
  readonly maxReadMessageLength: number;
  #pieces: Buffer[] = [];
  #held = 0;
  #wanted = HEAD;

  constructor(maxReadMessageLength: number) {
    this.maxReadMessageLength = maxReadMessageLength;
  }

  write(data: Buffer): Buffer[] {
    this.#pieces.push(data);
    this.#held += data.length;
    if (this.#held < this.#wanted) return [];
    // the first bytes are the head of the message that holds the others: it is not compressed
    const bytes = Buffer.concat([NO_HEAD, ...this.#pieces], HEAD + this.#held);
    const gathered: Buffer[] = [];
    let from = HEAD;
    let at = HEAD;
    for (let end = this.#endOf(bytes, at); end <= bytes.length; end = this.#endOf(bytes, at)) {
      if (bytes[at] !== 0) {
        if (at > from) gathered.push(held(bytes, from, at));
        gathered.push(bytes.subarray(at, end));
        from = end;
      }
      at = end;
    }
    if (at > from) gathered.push(held(bytes, from, at));
    this.#wanted = this.#endOf(bytes, at) - at;
    this.#held = bytes.length - at;
    this.#pieces = this.#held > 0 ? [bytes.subarray(at)] : [];
    return gathered;
  }

  /** Where the message that begins there ends, or its head while that is not whole. */
  #endOf(bytes: Buffer, at: number): number {
    if (at + HEAD > bytes.length) return at + HEAD;
    const length = bytes.readUInt32BE(at + 1);
    if (this.maxReadMessageLength !== -1 && length > this.maxReadMessageLength)
      throw new Error(`Received message larger than max (${length} vs ${this.maxReadMessageLength})`);
    return at + HEAD + length;
  }
}

const NO_HEAD = Buffer.alloc(HEAD);

function held(bytes: Buffer, from: number, to: number): Buffer {
  if (from === HEAD) return bytes.subarray(0, to);
  return Buffer.concat([NO_HEAD, bytes.subarray(from, to)]);
}

const MOST_LAYERS = 8;

/** The layer of the call that cuts; null where there is none, or where it is in the middle of a message. */
function cutting(call: unknown): { decoder: Decoder } | null {
  let layer = call;
  for (let depth = 0; depth < MOST_LAYERS; depth++) {
    if (cuts(layer)) return 'readState' in layer.decoder && layer.decoder.readState === 0 ? layer : null;
    layer = below(layer);
  }
  return null;
}

function below(layer: unknown): unknown {
  if (typeof layer !== 'object' || layer === null) return null;
  // one attempt of several is not known to be the one whose messages count
  if ('underlyingCalls' in layer && Array.isArray(layer.underlyingCalls))
    return layer.underlyingCalls.length === 1 ? below(layer.underlyingCalls[0]) : null;
  if ('child' in layer) return layer.child;
  return 'call' in layer ? layer.call : null;
}

function cuts(layer: unknown): layer is { decoder: Decoder } {
  if (typeof layer !== 'object' || layer === null || !('decoder' in layer)) return false;
  const { decoder } = layer;
  return (
    typeof decoder === 'object' &&
    decoder !== null &&
    'maxReadMessageLength' in decoder &&
    typeof decoder.maxReadMessageLength === 'number' &&
    'write' in decoder &&
    typeof decoder.write === 'function'
  );
}
