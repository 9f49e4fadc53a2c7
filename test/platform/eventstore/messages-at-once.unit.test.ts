// However the bytes of a call are cut on their way, its messages are those that the decoder of grpc-js finds in them.
import { EventEmitter } from 'node:events';
import type { ClientReadableStream } from '@grpc/grpc-js';
import decoding from '@grpc/grpc-js/build/src/stream-decoder.js';
import { expect, test } from 'vitest';
import { framed } from '../../../src/platform/embedded/node/protocol/bundles.ts';
import { eachMessage, Gathering, takeAtOnce } from '../../../src/platform/eventstore/messages-at-once.ts';
import fc from '../../support/properties.ts';

const HEAD = 5;
/** A message begins with the tag of a field, unless it is empty. */
const message = fc
  .uint8Array({ maxLength: 60 })
  .map((bytes) => Buffer.from(bytes.length > 0 ? [8 | bytes[0]!, ...bytes.slice(1)] : []));
const sent = fc.array(fc.record({ message, compressed: fc.nat(9).map((n) => n === 0) }), { maxLength: 30 });

function wire(messages: readonly { message: Buffer; compressed: boolean }[]): Buffer {
  return Buffer.concat(
    messages.map(({ message: one, compressed }) => {
      const frame = framed([one]);
      if (compressed) frame[0] = 1;
      return frame;
    }),
  );
}

/** What the filter above does with it: without its head, and marked where it would have to be opened. */
function filtered(frame: Buffer): Buffer {
  const content = frame.subarray(HEAD);
  return frame[0] === 1 ? Buffer.concat([Buffer.from('opened '), content]) : content;
}

test('what is taken at once is what came one by one', () => {
  fc.assert(
    fc.property(sent, fc.array(fc.nat(200), { maxLength: 20 }), (messages, lengths) => {
      const bytes = wire(messages);
      const [ours, theirs] = [new Gathering(100), new decoding.StreamDecoder(100)];
      const [found, expected]: [string[], string[]] = [[], []];
      let at = 0;
      for (const length of [...lengths, Infinity]) {
        const chunk = bytes.subarray(at, at + length);
        at += chunk.length;
        for (const frame of theirs.write(chunk)) expected.push(filtered(frame).toString('latin1'));
        for (const frame of ours.write(chunk))
          eachMessage(filtered(frame), (reader) => found.push(reader.rest().toString('latin1')));
        expect(found).toEqual(expected);
      }
      expect(found).toHaveLength(messages.length);
    }),
    { numRuns: 500 },
  );
});

test('messages that came together are handed on together', () => {
  const handed = new Gathering(100).write(framed([Buffer.from('one'), Buffer.from('two')]));
  expect(handed).toHaveLength(1);
});

test('a message of many pieces is put together once it is whole', () => {
  const long = Buffer.alloc(1_000_000, 'x');
  const gathering = new Gathering(-1);
  const bytes = framed([long]);
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 16_384)
    for (const frame of gathering.write(bytes.subarray(at, at + 16_384)))
      eachMessage(filtered(frame), (reader) => found.push(reader.rest()));
  expect(found.map((one) => one.equals(long))).toEqual([true]);
});

test('a message that is larger than the call takes is refused before it has come', () => {
  const head = framed([Buffer.alloc(101)]).subarray(0, HEAD);
  expect(() => new Gathering(100).write(head)).toThrow('larger than max (101 vs 100)');
});

/** The layers of a call, with as many attempts as there are decoders, and which of those are ours once it has begun. */
function begun(decoders: readonly unknown[]): boolean[] {
  const attempts = decoders.map((decoder) => ({ call: { child: { decoder } } }));
  const layers = { call: { call: { child: { underlyingCalls: attempts } } } };
  const call = Object.assign(new EventEmitter(), layers);
  takeAtOnce(call as unknown as ClientReadableStream<Buffer>);
  call.emit('metadata');
  return attempts.map((attempt) => attempt.call.child.decoder instanceof Gathering);
}

test.each<[string, boolean, (decoder: decoding.StreamDecoder) => unknown[]]>([
  ['between two messages', true, (decoder) => [decoder]],
  ['in the middle of one', false, (decoder) => [(decoder.write(Buffer.of(0, 0)), decoder)]],
  ['of which another attempt is under way', false, (decoder) => [decoder, decoder]],
  ['that is put together otherwise', false, () => [{ write: 'otherwise' }]],
  ['without layers', false, () => []],
])('a call %s: its messages come at once: %s', (_what, expected, decodersOf) => {
  const decoders = decodersOf(new decoding.StreamDecoder(100));
  expect(begun(decoders)).toEqual(decoders.map(() => expected));
});
