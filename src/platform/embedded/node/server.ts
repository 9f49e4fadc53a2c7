// The gRPC server in front of the node: which method is answered by what.
import { randomUUID } from 'node:crypto';
import grpc from '@grpc/grpc-js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { handleAppend } from './writing/append-call.ts';
import { BatchAppendCall, type BatchCall } from './writing/batch-append-call.ts';
import { bundling } from './protocol/bundles.ts';
import { handleDelete } from './writing/delete-call.ts';
import { clusterOfOne } from './protocol/gossip.ts';
import { Entrance } from './protocol/entrance.ts';
import type { ReadCall } from './reading/outlet.ts';
import { handleRead, type ReadSources } from './reading/read-call.ts';
import { accessDenied } from './protocol/refusals.ts';
import { supportedMethods } from './protocol/server-features.ts';
import type { WriteQueue } from './writing/write-queue.ts';

const MESSAGE_BYTES = 17 * 1024 * 1024;

interface ServerOptions extends ReadSources {
  queue: WriteQueue;
  maxAppendSize: number;
  host: string;
  port: number;
  /** What every call has to bring. */
  secret: string;
}

interface NodeServer {
  port: number;
  /** Messages and bundles handed to readers and not yet taken by them, of all readers together. */
  unsent(): number;
  /** Refuses what is pending and what comes, and is gone when it returns. */
  stop(): Promise<void>;
}

const asIs = (bytes: Buffer): Buffer => bytes;
const { StreamsService } = streamsService;

// The generated definitions, but where the bytes are made or read by hand.
const definition = {
  read: { ...StreamsService.read, requestDeserialize: asIs, responseSerialize: asIs },
  append: { ...StreamsService.append, requestDeserialize: asIs, responseSerialize: asIs },
  batchAppend: { ...StreamsService.batchAppend, requestDeserialize: asIs, responseSerialize: asIs },
  delete: { ...StreamsService.delete, responseSerialize: asIs },
  tombstone: { ...StreamsService.tombstone, responseSerialize: asIs },
};

export async function startServer(options: ServerOptions): Promise<NodeServer> {
  const { queue, maxAppendSize, host } = options;
  const server = new grpc.Server({
    'grpc.max_receive_message_length': MESSAGE_BYTES,
    'grpc.max_send_message_length': MESSAGE_BYTES,
    'grpc-node.flow_control_window': 4 * 1024 * 1024,
    interceptors: [bundling],
  });
  const batches = new Set<BatchAppendCall>();
  const reads = new Set<ReadCall<Buffer>>();
  const entrance = new Entrance(options.secret);
  let bound = 0;

  server.addService(definition, {
    read: (call: ReadCall<Buffer>) => {
      if (!entrance.admits(call.metadata)) return void call.emit('error', accessDenied());
      reads.add(call);
      call.once('close', () => reads.delete(call));
      void handleRead(call, options);
    },
    append: (call: grpc.ServerReadableStream<Buffer, Buffer>, callback: grpc.sendUnaryData<Buffer>) =>
      entrance.admits(call.metadata)
        ? handleAppend(call, callback, queue, maxAppendSize)
        : callback(accessDenied()),
    batchAppend: (call: BatchCall) => {
      if (!entrance.admits(call.metadata)) return void call.emit('error', accessDenied());
      const batch = new BatchAppendCall(call, queue, maxAppendSize);
      batches.add(batch);
      call.once('close', () => batches.delete(batch));
    },
    delete: (call: grpc.ServerUnaryCall<streams.DeleteReq, Buffer>, callback: grpc.sendUnaryData<Buffer>) =>
      entrance.admits(call.metadata)
        ? handleDelete('delete', call, callback, queue)
        : callback(accessDenied()),
    tombstone: (
      call: grpc.ServerUnaryCall<streams.TombstoneReq, Buffer>,
      callback: grpc.sendUnaryData<Buffer>,
    ) =>
      entrance.admits(call.metadata)
        ? handleDelete('tombstone', call, callback, queue)
        : callback(accessDenied()),
  });
  server.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, callback: grpc.sendUnaryData<unknown>) =>
      callback(null, supportedMethods()),
  });
  const instanceId = randomUUID();
  server.addService(gossipService.GossipService, {
    read: (_call: unknown, callback: grpc.sendUnaryData<unknown>) =>
      callback(null, clusterOfOne(instanceId, host, bound)),
  });

  bound = await bind(server, `${host}:${options.port}`);
  return {
    port: bound,
    unsent: () => [...reads].reduce((sum, call) => sum + call.writableLength, 0),
    async stop() {
      const reason = 'the event node is shutting down';
      for (const batch of batches) batch.fail(reason);
      for (const call of reads) call.emit('error', { code: grpc.status.UNAVAILABLE, details: reason });
      await shutDown(server);
    },
  };
}

function bind(server: grpc.Server, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, grpc.ServerCredentials.createInsecure(), (error, port) => {
      if (error) reject(new Error(`the event node cannot listen on ${address}: ${error.message}`));
      else resolve(port);
    });
  });
}

// Lets the last words through, and does not wait for a reader who does not listen.
function shutDown(server: grpc.Server): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, 500);
    server.tryShutdown(() => {
      clearTimeout(impatience);
      resolve();
    });
  });
}
