// Several messages handed over at once reach the wire together: one by one, each of them waits for the one before it to
// be written and travels in a frame of its own. `npm run bench -- cold` shows what that costs a reader of fifty events.
import { Writable } from 'node:stream';
import grpc from '@grpc/grpc-js';

/** Of every message on the wire: that it is not compressed, and its length. */
const HEAD = 5;

class Bundling extends grpc.ServerInterceptingCall {
  readonly #wire: Writable | null;

  constructor(call: grpc.ServerInterceptingCallInterface) {
    super(call);
    this.#wire = 'stream' in call && call.stream instanceof Writable ? call.stream : null;
  }

  /** What is no bundle is a message as its method sends it. */
  override sendMessage(message: unknown, written: () => void): void {
    if (!Array.isArray(message)) return super.sendMessage(message, written);
    const [first, ...rest] = message as readonly Buffer[];
    const wire = this.#wire;
    if (!wire?.writable || rest.length === 0) return this.#oneByOne(message, written);
    wire.cork();
    // with the first one go the headers, and whatever may keep this call from sending is asked
    super.sendMessage(first, () => {});
    // a write that fails has failed for the first one too, which says so
    wire.write(framed(rest), (error) => void (error ?? written()));
    wire.uncork();
  }

  #oneByOne(messages: readonly unknown[], written: () => void): void {
    const last = messages.length - 1;
    // the stream below keeps their order: once the last one is written, all are
    for (const [place, one] of messages.entries())
      super.sendMessage(one, place === last ? written : () => {});
  }
}

/** The messages as they travel, one behind the other. */
export function framed(messages: readonly Buffer[]): Buffer {
  const out = Buffer.allocUnsafe(messages.reduce((sum, { length }) => sum + HEAD + length, 0));
  let at = 0;
  for (const message of messages) {
    out[at] = 0;
    out.writeUInt32BE(message.length, at + 1);
    at += HEAD + message.copy(out, at + HEAD);
  }
  return out;
}

export const bundling: grpc.ServerInterceptor = (_method, call) => new Bundling(call);
