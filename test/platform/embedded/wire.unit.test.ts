// What is written and read by hand means the same to the generated classes.
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from 'vitest';
import { parseBatchAppend } from '../../../src/platform/embedded/node/writing/append-messages.ts';
import { batchSuccess } from '../../../src/platform/embedded/node/writing/append-replies.ts';
import { TOMBSTONE } from '../../../src/platform/eventstore/protobuf-wire.ts';
import { encodeRecord } from '../../../src/platform/embedded/node/log/recorded-event.ts';
import { dataOfRecord } from '../../../src/platform/embedded/node/log/record-fields.ts';
import {
  resolvedLink,
  withStructuredIds,
} from '../../../src/platform/embedded/node/reading/read-messages.ts';
import fc from '../../support/properties.ts';

const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array));
const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const whole = fc.maxSafeNat();
const type = text.filter((name) => name !== '');
const proposed = fc.record({ id: fc.uuid(), type, isJson: fc.boolean(), data: bytes, metadata: bytes });
const place = fc.record({
  stream: text,
  revision: fc.oneof(whole, fc.constant(TOMBSTONE)),
  position: whole,
  createdMs: fc.integer({ min: 1, max: 8_640_000_000_000 }),
});

function numeral(value: number): string {
  return value === TOMBSTONE ? '9223372036854775807' : String(value);
}

describe('a stored record', () => {
  it('is the message a reader receives', () => {
    fc.assert(
      fc.property(proposed, place, (event, at) => {
        const record = encodeRecord(event, at);
        const read = streams.ReadResp.deserializeBinary(record).getEvent();
        const recorded = read?.getEvent();
        expect(read?.getCommitPosition()).toBe(String(at.position));
        expect(recorded?.getId()?.getString()).toBe(event.id);
        expect(Buffer.from(recorded?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(
          at.stream,
        );
        expect(recorded?.getStreamRevision()).toBe(numeral(at.revision));
        expect(recorded?.getPreparePosition()).toBe(String(at.position));
        expect(Object.fromEntries(recorded?.getMetadataMap().entries() ?? [])).toEqual({
          type: event.type,
          created: String(BigInt(at.createdMs) * 10_000n),
          'content-type': event.isJson ? 'application/json' : 'application/octet-stream',
        });
        expect(Buffer.from(recorded?.getData_asU8() ?? [])).toEqual(event.data);
        expect(Buffer.from(recorded?.getCustomMetadata_asU8() ?? [])).toEqual(event.metadata);
        expect(dataOfRecord(record)).toEqual(event.data);
      }),
    );
  });

  it('can be wrapped as a link, and given the other form of id', () => {
    fc.assert(
      fc.property(proposed, proposed, place, (event, link, at) => {
        const wrapped = resolvedLink(encodeRecord(link, at), at.position, encodeRecord(event, at));
        const read = streams.ReadResp.deserializeBinary(wrapped).getEvent();
        expect(read?.getEvent()?.getId()?.getString()).toBe(event.id);
        expect(read?.getLink()?.getId()?.getString()).toBe(link.id);
        expect(read?.getCommitPosition()).toBe(String(at.position));
        const restructured = streams.ReadResp.deserializeBinary(withStructuredIds(wrapped)).getEvent();
        const bits = BigInt(
          restructured?.getEvent()?.getId()?.getStructured()?.getMostSignificantBits() ?? 0,
        );
        expect(BigInt.asUintN(64, bits)).toBe(BigInt(`0x${event.id.replaceAll('-', '').slice(0, 16)}`));
      }),
    );
  });
});

describe('a batch append', () => {
  it('is understood as it was meant', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        text,
        whole,
        fc.array(proposed, { maxLength: 4 }),
        (id, stream, revision, events) => {
          const options = new streams.BatchAppendReq.Options()
            .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
            .setStreamPosition(String(revision));
          const message = new streams.BatchAppendReq()
            .setCorrelationId(new shared.UUID().setString(id))
            .setOptions(options)
            .setIsFinal(true);
          for (const event of events) message.addProposedMessages(proposedMessage(event));
          const parsed = parseBatchAppend(Buffer.from(message.serializeBinary()));
          expect(shared.UUID.deserializeBinary(parsed.correlationId).getString()).toBe(id);
          expect(parsed.options).toMatchObject({ stream, expected: { kind: 'revision', revision } });
          expect(parsed.isFinal).toBe(true);
          expect(parsed.proposed).toEqual(events.map((event) => ({ event })));
        },
      ),
    );
  });

  it('is answered as the client reads it', () => {
    fc.assert(
      fc.property(fc.uuid(), text, whole, whole, (id, stream, revision, position) => {
        const correlationId = Buffer.from(new shared.UUID().setString(id).serializeBinary());
        const answer = streams.BatchAppendResp.deserializeBinary(
          batchSuccess(correlationId, stream, revision, position),
        );
        expect(answer.getCorrelationId()?.getString()).toBe(id);
        expect(answer.getSuccess()?.getCurrentRevision()).toBe(String(revision));
        expect(answer.getSuccess()?.getPosition()?.getCommitPosition()).toBe(String(position));
        expect(Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(stream);
      }),
    );
  });
});

function proposedMessage(event: {
  id: string;
  type: string;
  isJson: boolean;
  data: Buffer;
  metadata: Buffer;
}) {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(event.id))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  message.getMetadataMap().set('type', event.type);
  message
    .getMetadataMap()
    .set('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  return message;
}
