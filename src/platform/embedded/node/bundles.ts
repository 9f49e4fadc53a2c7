// Several messages handed over at once reach the wire together: one by one, each of them waits for the one before it to
// be written and travels in a frame of its own. `npm run bench -- cold` shows what that costs a reader of fifty events.
import grpc from '@grpc/grpc-js';

class Bundling extends grpc.ServerInterceptingCall {
  /** What is no bundle is a message as its method sends it. */
  override sendMessage(message: unknown, written: () => void): void {
    if (!Array.isArray(message)) return super.sendMessage(message, written);
    const last = message.length - 1;
    // the stream below keeps their order: once the last one is written, all are
    for (const [place, one] of message.entries()) super.sendMessage(one, place === last ? written : () => {});
  }
}

export const bundling: grpc.ServerInterceptor = (_method, call) => new Bundling(call);
