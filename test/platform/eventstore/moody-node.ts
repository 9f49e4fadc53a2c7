// An event store that is up and does not serve: it answers every call as it is told.
import grpc from '@grpc/grpc-js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { parseBatchAppend } from '../../../src/platform/embedded/node/writing/append-messages.ts';
import { batchFailure } from '../../../src/platform/embedded/node/writing/append-replies.ts';
import { supportedMethods } from '../../../src/platform/embedded/node/protocol/server-features.ts';

export interface Mood {
  /** What a batch append is answered with; null: with the end of the whole call, by the status, as if all were well for 0. */
  says: string | null;
  /** The status that everything else ends with. */
  status: number;
  /** Whether the first call of a client is answered at all. */
  tellsFeatures: boolean;
}

const asIs = (bytes: Buffer): Buffer => bytes;
const { StreamsService } = streamsService;

export async function startMoodyNode(): Promise<{ url: string; mood: Mood; stop(): void }> {
  const mood: Mood = { says: 'Server Is Not Ready', status: grpc.status.UNAVAILABLE, tellsFeatures: true };
  const server = new grpc.Server();
  const refusal = () => ({ code: mood.status, details: 'not now' });
  server.addService(
    {
      batchAppend: { ...StreamsService.batchAppend, requestDeserialize: asIs, responseSerialize: asIs },
      read: StreamsService.read,
    },
    {
      batchAppend: (call: grpc.ServerDuplexStream<Buffer, Buffer>) => {
        call.on('data', (message: Buffer) => {
          const { correlationId, options } = parseBatchAppend(message);
          if (mood.says === null)
            return void (mood.status === 0 ? call.end() : call.emit('error', refusal()));
          const outcome = { kind: 'invalid', reason: mood.says } as const;
          call.write(batchFailure(correlationId, options?.stream ?? '', undefined, outcome));
        });
        call.on('end', () => call.end());
      },
      read: (call: grpc.ServerWritableStream<unknown, unknown>) => void call.emit('error', refusal()),
    },
  );
  server.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, callback: grpc.sendUnaryData<unknown>) =>
      mood.tellsFeatures ? callback(null, supportedMethods()) : callback(refusal()),
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return { url: `esdb://127.0.0.1:${port}?tls=false`, mood, stop: () => server.forceShutdown() };
}
