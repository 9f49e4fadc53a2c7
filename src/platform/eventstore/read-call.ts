// A read of the event store as a call of gRPC, on the client's own channel and with its headers: what the client makes of
// the messages is left to whoever asks.
import type { EventStoreDBClient } from '@eventstore/db-client';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';

const { read } = service.StreamsService;
const asItCame = (bytes: Buffer): Buffer => bytes;

/** `prepare` sees the call before anything of it has arrived. */
export function readCall<Request>(
  client: EventStoreDBClient,
  name: string,
  request: Request,
  serialize: (request: Request) => Buffer,
  prepare: (call: ClientReadableStream<Buffer>) => ClientReadableStream<Buffer> = (call) => call,
): Promise<ClientReadableStream<Buffer>> {
  const open = client['GRPCStreamCreator'](service.StreamsClient, name, (channel) =>
    untraced(() =>
      prepare(
        channel.makeServerStreamRequest(
          read.path,
          serialize,
          asItCame,
          request,
          ...client['callArguments']({}, { deadline: Infinity }),
        ),
      ),
    ),
  );
  return open();
}

/**
 * Each call notes the lines it was made from, and names them when it ends early. They are always these, and to find them
 * in the sources takes a process that stops a seventh of a second.
 */
function untraced<T>(make: () => T): T {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = limit;
  }
}
