// The answers of Append and BatchAppend.
import code from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import rpc from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Message } from 'google-protobuf';
import type { Expected } from '../protocol/expected-revision.ts';
import { fieldSize, varintSize, writeHeader, writeNumber } from '../../../eventstore/protobuf-wire.ts';
import type { Outcome } from './write-request.ts';

const { AppendResp } = streams;

/** Written by hand: this one is the hot path. `correlationId` is the message as the client sent it. */
export function batchSuccess(
  correlationId: Buffer,
  stream: string,
  revision: number,
  position: number | undefined,
): Buffer {
  const nameSize = Buffer.byteLength(stream);
  const positionSize = position === undefined ? 0 : 2 * (1 + varintSize(position));
  const revisionSize = revision < 0 ? 2 : 1 + varintSize(revision);
  const success = revisionSize + fieldSize(positionSize);
  const out = Buffer.allocUnsafe(
    fieldSize(correlationId.length) + fieldSize(success) + fieldSize(fieldSize(nameSize)),
  );
  let at = writeHeader(out, 0, 1, correlationId.length);
  at += correlationId.copy(out, at);
  at = writeHeader(out, at, 3, success);
  at = revision < 0 ? writeHeader(out, at, 2, 0) : writeNumber(out, at, 1, revision);
  at = writeHeader(out, at, position === undefined ? 4 : 3, positionSize);
  if (position !== undefined) at = writeNumber(out, writeNumber(out, at, 1, position), 2, position);
  at = writeHeader(out, at, 4, fieldSize(nameSize));
  at = writeHeader(out, at, 3, nameSize);
  out.write(stream, at, 'utf8');
  return out;
}

export function batchFailure(
  correlationId: Buffer,
  stream: string,
  expected: Expected | undefined,
  outcome: Exclude<Outcome, { kind: 'written' }>,
): Buffer {
  const status = new rpc.Status();
  const fail = (number: number, message: string, detail: Message, type: string) => {
    const packed = new any.Any();
    packed.pack(detail.serializeBinary(), `event_store.client.${type}`);
    status.setCode(number).setMessage(message).setDetails(packed);
  };
  const { Code } = code;
  switch (outcome.kind) {
    case 'wrong-revision':
      fail(
        Code.FAILED_PRECONDITION,
        'wrong expected version',
        wrongExpectedVersion(expected, outcome.current),
        'WrongExpectedVersion',
      );
      break;
    case 'stream-deleted':
      fail(
        Code.FAILED_PRECONDITION,
        'the stream is deleted',
        new shared.StreamDeleted().setStreamIdentifier(identifier(stream)),
        'StreamDeleted',
      );
      break;
    case 'too-large':
      fail(
        Code.INVALID_ARGUMENT,
        'maximum append size exceeded',
        new shared.MaximumAppendSizeExceeded().setMaxappendsize(outcome.limit),
        'MaximumAppendSizeExceeded',
      );
      break;
    case 'invalid':
      fail(
        Code.INVALID_ARGUMENT,
        outcome.reason,
        new shared.BadRequest().setMessage(outcome.reason),
        'BadRequest',
      );
      break;
    case 'timed-out':
      fail(Code.DEADLINE_EXCEEDED, 'the append did not finish in time', new shared.Timeout(), 'Timeout');
      break;
    case 'unavailable':
    case 'failed':
      fail(Code.UNKNOWN, outcome.reason, new shared.Unknown(), 'Unknown');
      break;
  }
  const response = new streams.BatchAppendResp()
    .setCorrelationId(shared.UUID.deserializeBinary(correlationId))
    .setStreamIdentifier(identifier(stream))
    .setError(status);
  return Buffer.from(response.serializeBinary());
}

export function appendSuccess(revision: number, position: number | undefined): Buffer {
  const success = new AppendResp.Success();
  if (revision < 0) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(revision));
  if (position === undefined) success.setNoPosition(new shared.Empty());
  else {
    const text = String(position);
    success.setPosition(new AppendResp.Position().setCommitPosition(text).setPreparePosition(text));
  }
  return Buffer.from(new AppendResp().setSuccess(success).serializeBinary());
}

export function appendWrongRevision(expected: Expected, current: number): Buffer {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected.kind === 'revision') wrong.setExpectedRevision(wholeRevision(expected.revision));
  else if (expected.kind === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected.kind === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedAny(new shared.Empty());
  return Buffer.from(new AppendResp().setWrongExpectedVersion(wrong).serializeBinary());
}

function wrongExpectedVersion(expected: Expected | undefined, current: number) {
  const wrong = new shared.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(String(current));
  if (expected?.kind === 'revision') wrong.setExpectedStreamPosition(wholeRevision(expected.revision));
  else if (expected?.kind === 'no_stream') wrong.setExpectedNoStream(new empty.Empty());
  else if (expected?.kind === 'stream_exists') wrong.setExpectedStreamExists(new empty.Empty());
  else wrong.setExpectedAny(new empty.Empty());
  return wrong;
}

// Beyond 2^53 the exact figure is lost, and 1e+21 is no number to protobuf.
function wholeRevision(revision: number): string {
  return BigInt.asUintN(64, BigInt(revision)).toString();
}

function identifier(stream: string) {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
}
