// The messages of a read that are not events, and events that need more than their stored form.
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { fieldSize, writeVarint } from '../../../eventstore/protobuf-wire.ts';
import type { Position } from './positions.ts';
import { recordedEvent } from '../log/record-fields.ts';

const { ReadResp } = streams;

export const CAUGHT_UP = Buffer.from(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()).serializeBinary());

export function confirmation(id: string): Buffer {
  const message = new ReadResp.SubscriptionConfirmation().setSubscriptionId(id);
  return Buffer.from(new ReadResp().setConfirmation(message).serializeBinary());
}

export function checkpoint({ commit, prepare }: Position): Buffer {
  const message = new ReadResp.Checkpoint()
    .setCommitPosition(String(commit))
    .setPreparePosition(String(prepare));
  return Buffer.from(new ReadResp().setCheckpoint(message).serializeBinary());
}

export function streamNotFound(stream: string): Buffer {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const message = new ReadResp.StreamNotFound().setStreamIdentifier(identifier);
  return Buffer.from(new ReadResp().setStreamNotFound(message).serializeBinary());
}

/** A link, and what it points to where that is still there. */
export function resolvedLink(link: Buffer, position: number, target: Buffer | undefined): Buffer {
  const commit = Buffer.alloc(12);
  commit[0] = 3 << 3;
  const commitSize = writeVarint(commit, 1, position);
  return wrap(1, [
    ...(target ? [wrap(1, [recordedEvent(target)])] : []),
    wrap(2, [recordedEvent(link)]),
    commit.subarray(0, commitSize),
  ]);
}

/** For clients that asked for ids as two numbers. Ours never does. */
export function withStructuredIds(record: Buffer): Buffer {
  const message = ReadResp.deserializeBinary(record);
  for (const part of [message.getEvent()?.getEvent(), message.getEvent()?.getLink()]) {
    const id = part?.getId()?.getString();
    if (!part || !id) continue;
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    const structured = new shared.UUID.Structured()
      .setMostSignificantBits(bytes.readBigInt64BE(0).toString())
      .setLeastSignificantBits(bytes.readBigInt64BE(8).toString());
    part.setId(new shared.UUID().setStructured(structured));
  }
  return Buffer.from(message.serializeBinary());
}

function wrap(field: number, parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = Buffer.alloc(fieldSize(length) - length);
  head[0] = (field << 3) | 2;
  writeVarint(head, 1, length);
  return Buffer.concat([head, ...parts]);
}
