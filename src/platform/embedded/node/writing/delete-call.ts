// Delete (soft) and Tombstone (for ever): alike but for their messages, which are alike but for their names.
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { deadlineOf, refusalFor } from './append-call.ts';
import type { Expected } from '../protocol/expected-revision.ts';
import { invalid, wrongRevision } from '../protocol/refusals.ts';
import { faultInName, isMetastream } from '../log/stream-names.ts';
import type { WriteQueue } from './write-queue.ts';

type Request = streams.DeleteReq | streams.TombstoneReq;

export function handleDelete<R extends Request>(
  action: 'delete' | 'tombstone',
  call: ServerUnaryCall<R, Buffer>,
  callback: sendUnaryData<Buffer>,
  queue: WriteQueue,
): void {
  const options = call.request.getOptions();
  const stream = Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
  const fault =
    faultInName(stream) ?? (isMetastream(stream) ? 'a metadata stream goes with its stream' : undefined);
  if (fault) return callback(invalid(fault));
  const expected = expectedIn(options);
  queue.add({
    action,
    stream,
    expected,
    events: [],
    size: 0,
    deadlineMs: deadlineOf(call),
    arrivedMs: Date.now(),
    answered: false,
    alone: false,
    reply: (outcome) => {
      if (outcome.kind === 'written') callback(null, success(action, outcome.position));
      else if (outcome.kind === 'wrong-revision') callback(wrongRevision(stream, expected, outcome.current));
      else callback(refusalFor(stream, outcome));
    },
  });
}

function expectedIn(options: ReturnType<Request['getOptions']>): Expected {
  if (options?.hasRevision()) return { kind: 'revision', revision: Number(options.getRevision()) };
  if (options?.hasNoStream()) return { kind: 'no_stream' };
  if (options?.hasStreamExists()) return { kind: 'stream_exists' };
  return { kind: 'any' };
}

function success(action: 'delete' | 'tombstone', position: number | undefined): Buffer {
  const Response = action === 'delete' ? streams.DeleteResp : streams.TombstoneResp;
  const response = new Response();
  if (position === undefined) response.setNoPosition(new shared.Empty());
  else {
    const text = String(position);
    response.setPosition(new Response.Position().setCommitPosition(text).setPreparePosition(text));
  }
  return Buffer.from(response.serializeBinary());
}
