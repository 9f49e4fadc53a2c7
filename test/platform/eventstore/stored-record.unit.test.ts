// What is read by hand of the messages of a read is what the generated classes read, whatever stood before it: events
// share with the one before what they have in common.
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { expect, test } from 'vitest';
import { encodeRecord } from '../../../src/platform/embedded/node/log/recorded-event.ts';
import { FieldReader } from '../../../src/platform/eventstore/protobuf-wire.ts';
import { copiedIn, StoredRecords } from '../../../src/platform/eventstore/stored-record.ts';
import fc from '../../support/properties.ts';

/** Few enough that some are the same as before, and of one length while they are not. */
const metadata = fc.constantFrom(
  '{"v":1}',
  '{"v":2}',
  '',
  'none',
  `{"v":${'1'.repeat(50)}}`,
  `{"v":${'2'.repeat(50)}}`,
);
const data = fc.oneof(metadata, fc.json());
const event = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('LotCreated', 'LotChanged', 'É'),
  isJson: fc.boolean(),
  data: data.map(Buffer.from),
  metadata: metadata.map(Buffer.from),
});
const place = fc.record({
  stream: fc.constantFrom('grid-a-1', 'grid-a-2', 'ß'),
  revision: fc.maxSafeNat(),
  position: fc.maxSafeNat(),
  createdMs: fc.constantFrom(1, 1_700_000_000_000, 1_700_000_000_001),
});
const record = fc.tuple(event, place).map(([what, where]) => encodeRecord(what, where));

function parsed(bytes: Uint8Array, otherwise: unknown): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return otherwise;
  }
}

function generated(message: Buffer) {
  const recorded = streams.ReadResp.deserializeBinary(message).getEvent()!.getEvent()!;
  const [bytes, meta] = [recorded.getData_asU8(), recorded.getCustomMetadata_asU8()].map((of) =>
    Buffer.from(of),
  );
  const described = recorded.getMetadataMap();
  const isJson = described.get('content-type') === 'application/json';
  return {
    id: recorded.getId()!.getString(),
    type: described.get('type'),
    stream: Buffer.from(recorded.getStreamIdentifier()!.getStreamName_asU8()).toString(),
    revision: BigInt(recorded.getStreamRevision()),
    position: BigInt(recorded.getCommitPosition()),
    created: new Date(Number(BigInt(described.get('created')!) / 10_000n)),
    data: isJson ? parsed(bytes!, bytes!.toString()) : bytes,
    metadata: meta!.length === 0 ? undefined : parsed(meta!, meta),
    bytes: { isJson, data: bytes, metadata: meta },
  };
}

test('events one after another', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 12 }), (messages) => {
      const records = new StoredRecords();
      for (const message of messages) {
        const { bytes, ...expected } = generated(message);
        expect(records.eventIn(new FieldReader(message))).toEqual(expected);
        const { id, type, stream, revision, position } = expected;
        expect(copiedIn(message)).toEqual({ id, type, stream, revision, position, ...bytes, message });
      }
    }),
    { numRuns: 120 },
  );
});

test('events of one append share what is made of their metadata, others do not', () => {
  const records = new StoredRecords();
  const at = { stream: 'grid-a-1', revision: 0, position: 0, createdMs: 1 };
  const read = (text: string) =>
    records.eventIn(
      new FieldReader(
        encodeRecord(
          {
            id: 'x'.repeat(36),
            type: 'T',
            isJson: true,
            data: Buffer.from('{}'),
            metadata: Buffer.from(text),
          },
          at,
        ),
      ),
    )?.metadata;
  const first = read('{"v":1}');
  expect(read('{"v":1}')).toBe(first);
  expect(read('{"v":2}')).toEqual({ v: 2 });
  expect(first).toEqual({ v: 1 });
});

test('a message that is no event', () => {
  const caughtUp = new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
  const gone = new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent());
  for (const message of [caughtUp, gone]) {
    const bytes = Buffer.from(message.serializeBinary());
    expect(new StoredRecords().eventIn(new FieldReader(bytes))).toBeNull();
    expect(copiedIn(bytes)).toBeNull();
  }
});
