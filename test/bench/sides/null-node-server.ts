// A node that stores nothing: what the client and gRPC alone allow, to measure the real node against.
import { parentPort } from 'node:worker_threads';
import grpc from '@grpc/grpc-js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { parseBatchAppend } from '../../../src/platform/embedded/node/writing/append-messages.ts';
import { batchSuccess } from '../../../src/platform/embedded/node/writing/append-replies.ts';
import { bundling } from '../../../src/platform/embedded/node/protocol/bundles.ts';
import { Outlet, type ReadCall } from '../../../src/platform/embedded/node/reading/outlet.ts';
import { encodeRecord } from '../../../src/platform/embedded/node/log/recorded-event.ts';
import { supportedMethods } from '../../../src/platform/embedded/node/protocol/server-features.ts';

const SAMPLE = {
  lot: 1,
  price: 241_501,
  currency: 'EUR',
  reason: 'x'.repeat(160),
  at: '2026-01-01T10:00:00Z',
};

/** As many as the real node takes from Postgres at once. */
const PAGE = 4_000;

const asIs = (bytes: Buffer): Buffer => bytes;
const { StreamsService } = streamsService;
const server = new grpc.Server({
  'grpc-node.flow_control_window': 4 * 1024 * 1024,
  interceptors: [bundling],
});

server.addService(
  {
    batchAppend: { ...StreamsService.batchAppend, requestDeserialize: asIs, responseSerialize: asIs },
    read: { ...StreamsService.read, responseSerialize: asIs },
  },
  {
    batchAppend: (call: grpc.ServerDuplexStream<Buffer, Buffer>) => {
      let revision = 0;
      call.on('data', (message: Buffer) => {
        const { correlationId, options } = parseBatchAppend(message);
        revision++;
        call.write(batchSuccess(correlationId, options?.stream ?? '', revision, revision * 100));
      });
      call.on('end', () => call.end());
    },
    read: (call: ReadCall<streams.ReadReq>) => void sendRecords(call),
  },
);
server.addService(featuresService.ServerFeaturesService, {
  getSupportedMethods: (_call: unknown, callback: grpc.sendUnaryData<unknown>) =>
    callback(null, supportedMethods()),
});
server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  parentPort?.postMessage(port);
});

async function sendRecords(call: ReadCall<streams.ReadReq>): Promise<void> {
  const outlet = new Outlet(call);
  const count = Number(call.request.getOptions()?.getCount());
  const record = encodeRecord(
    {
      id: '00000000-0000-4000-8000-000000000000',
      type: 'LotPriceChanged',
      isJson: true,
      data: Buffer.from(JSON.stringify(SAMPLE)),
      metadata: Buffer.from(JSON.stringify({ tenant: 'demo' })),
    },
    { stream: 'grid-demo.12', revision: 1, position: 100, createdMs: Date.now() },
  );
  for (let left = count; left > 0; left -= PAGE)
    await outlet.sendAll(Array.from({ length: Math.min(PAGE, left) }, () => record));
  outlet.end();
}
