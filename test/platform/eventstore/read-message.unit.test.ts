// What a reader asks for by hand is what the generated classes would write, and what the node reads of it by hand is what
// they read.
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from 'vitest';
import { ofMessage, parseReadRequest } from '../../../src/platform/embedded/node/reading/read-request.ts';
import { streamReadIn } from '../../../src/platform/embedded/node/reading/stream-read.ts';
import { encodeRead } from '../../../src/platform/eventstore/read-message.ts';
import fc from '../../support/properties.ts';

const { ReadReq } = streams;
const { Options } = ReadReq;
const { FORWARDS, BACKWARDS } = Options.ReadDirection;
const empty = new shared.Empty();
const name = fc.string({ unit: 'grapheme', maxLength: 100 });
const place = fc.oneof(
  fc.constant('end' as const),
  fc.constant('start' as const),
  fc.maxSafeNat(),
  fc.bigInt(0n, 2n ** 64n - 1n),
);

function sourceOf(stream: string, from: number | bigint | 'end' | 'start') {
  const source = new Options.StreamOptions().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(stream)),
  );
  if (from === 'end') return source.setEnd(empty);
  return from === 'start' ? source.setStart(empty) : source.setRevision(String(from));
}

const asked = fc
  .record({
    name,
    place,
    backwards: fc.boolean(),
    links: fc.boolean(),
    structured: fc.boolean(),
    count: fc.oneof(fc.constant(0), fc.nat(2_000), fc.maxSafeNat()),
    subscription: fc.nat(9),
    all: fc.nat(9),
  })
  .map((one) => {
    const uuids = new Options.UUIDOption();
    const options = new Options()
      .setReadDirection(one.backwards ? BACKWARDS : FORWARDS)
      .setResolveLinks(one.links)
      .setNoFilter(empty)
      .setUuidOption(one.structured ? uuids.setStructured(empty) : uuids.setString(empty));
    if (one.all === 0) options.setAll(new Options.AllOptions().setStart(empty));
    else options.setStream(sourceOf(one.name, one.place));
    if (one.subscription === 0) options.setSubscription(new Options.SubscriptionOptions());
    else options.setCount(String(one.count));
    return Buffer.from(new ReadReq().setOptions(options).serializeBinary());
  });

function outcome(read: () => unknown): unknown {
  try {
    return { read: read() };
  } catch (error) {
    return { error: String(error) };
  }
}

describe('a read of one stream', () => {
  it('is asked for as the generated classes would', () => {
    const from = fc.oneof(fc.constant('end' as const), fc.bigInt(0n, 2n ** 53n - 1n));
    fc.assert(
      fc.property(name, from, fc.integer({ min: 1, max: 5_000 }), (stream, revision, most) => {
        const options = new Options()
          .setStream(sourceOf(stream, revision))
          .setReadDirection(revision === 'end' ? BACKWARDS : FORWARDS)
          .setCount(String(most))
          .setNoFilter(empty)
          .setUuidOption(new Options.UUIDOption().setString(empty));
        const ours = encodeRead({ stream, from: revision, most });
        expect(ReadReq.deserializeBinary(ours).toObject()).toEqual(
          new ReadReq().setOptions(options).toObject(),
        );
        expect(streamReadIn(ours)).not.toBeNull();
      }),
    );
  });

  it('is understood by the node as the generated classes understand it', () => {
    fc.assert(
      fc.property(asked, (message) => {
        const theirs = outcome(() => ofMessage(ReadReq.deserializeBinary(message)));
        expect(outcome(() => parseReadRequest(message))).toEqual(theirs);
      }),
      { numRuns: 500 },
    );
  });

  it('that is said in parts is left to the generated classes', () => {
    const one = encodeRead({ stream: 'grid-a-1', from: 0n, most: 5 });
    expect(streamReadIn(Buffer.concat([one, one]))).toBeNull();
    expect(streamReadIn(Buffer.alloc(0))).toBeNull();
  });
});
