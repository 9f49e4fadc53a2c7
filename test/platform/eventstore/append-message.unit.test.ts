// What is written by hand is what the generated classes read, and the other way round.
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { expect, test } from 'vitest';
import { answerIn, encodeAppend } from '../../../src/platform/eventstore/append-message.ts';

const correlationId = '0f9c2b51-6d52-4a55-9d3c-8f6d4a3b2c1d';
const id = 'a8098c1a-f86e-51da-bd1a-00112444be1e';
const deadline = new Date('2026-03-14T09:00:00.250Z');
const bytes = Buffer.from([0, 255, 10]);

test.each([
  ['no stream', null, streams.BatchAppendReq.Options.ExpectedStreamPositionCase.NO_STREAM, '0'],
  ['revision 0', 0n, streams.BatchAppendReq.Options.ExpectedStreamPositionCase.STREAM_POSITION, '0'],
  [
    'a large one',
    5_000_000_000n,
    streams.BatchAppendReq.Options.ExpectedStreamPositionCase.STREAM_POSITION,
    '5000000000',
  ],
])('an append that expects %s', (_what, expected, expectedCase, position) => {
  const data = { clé: 'é😀'.repeat(200) };
  const message = encodeAppend({
    correlationId,
    stream: 'lead-é.1',
    expected,
    deadline,
    events: [
      { id, type: 'Noté', data, metadata: { v: 1 } },
      { id, type: 'Bytes', data: bytes, metadata: {} },
    ],
  });
  const read = streams.BatchAppendReq.deserializeBinary(message);
  const options = read.getOptions()!;
  expect(read.getCorrelationId()?.getString()).toBe(correlationId);
  expect(read.getIsFinal()).toBe(true);
  expect(text(options.getStreamIdentifier()?.getStreamName_asU8())).toBe('lead-é.1');
  expect(options.getExpectedStreamPositionCase()).toBe(expectedCase);
  expect(options.getStreamPosition()).toBe(position);
  expect(options.getDeadline()?.toDate()).toEqual(deadline);
  const [first, second] = read.getProposedMessagesList();
  expect(first?.getId()?.getString()).toBe(id);
  expect(first?.getMetadataMap().get('type')).toBe('Noté');
  expect(first?.getMetadataMap().get('content-type')).toBe('application/json');
  expect(JSON.parse(text(first?.getData_asU8()))).toEqual(data);
  expect(JSON.parse(text(first?.getCustomMetadata_asU8()))).toEqual({ v: 1 });
  expect(second?.getMetadataMap().get('content-type')).toBe('application/octet-stream');
  expect(Buffer.from(second!.getData_asU8())).toEqual(bytes);
});

test('an answer tells its append, and where that stands', () => {
  const position = new streams.AppendResp.Position()
    .setCommitPosition('9007199254740993')
    .setPreparePosition('1');
  const success = new streams.BatchAppendResp.Success().setCurrentRevision('41').setPosition(position);
  const answer = (uuid: shared.UUID) =>
    answerIn(
      Buffer.from(new streams.BatchAppendResp().setCorrelationId(uuid).setSuccess(success).serializeBinary()),
    );
  const told = { correlationId, written: { revision: 41n, position: 9_007_199_254_740_993n } };
  expect(answer(new shared.UUID().setString(correlationId))).toEqual(told);
  const numbers = Buffer.from(correlationId.replaceAll('-', ''), 'hex');
  const structured = new shared.UUID.Structured()
    .setMostSignificantBits(String(numbers.readBigInt64BE(0)))
    .setLeastSignificantBits(String(numbers.readBigInt64BE(8)));
  expect(answer(new shared.UUID().setStructured(structured))).toEqual(told);
});

function text(value: Uint8Array | undefined): string {
  return Buffer.from(value ?? []).toString();
}
