// What is made of events as they arrive: those that nobody handles are passed over, those of a newer program are not.
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { decodeEach, misfit, readable, type Arrived } from '../../../src/platform/following/arrived.ts';
import { Codec } from '../../../src/platform/eventstore/codec.ts';
import { event } from '../../../src/platform/rules/event.ts';
import type { StoredEvent } from '../../../src/platform/eventstore/event-store.ts';
import { Unavailable } from '../../../src/platform/kernel/unavailable.ts';

const seen = event('Seen', Type.Object({ id: Type.Integer() }));
const unheeded = event('Unheeded', Type.Object({}));
const codec = new Codec([seen, unheeded], {
  keyFor: () => Promise.resolve(null),
  keys: () => Promise.resolve(new Map()),
});

let position = 0n;
const stored = (type: string, v = 1): StoredEvent => ({
  id: `${(position += 1n)}`,
  type,
  stream: 's-1',
  revision: position,
  position,
  created: new Date(0),
  data: { id: 1 },
  metadata: { v, tenant: 't', at: '2026-01-01T00:00:00.000Z', key: null, user: null },
});

// type, version → whether it is decoded, cannot be, or is passed over; whether it is a newer program's kind
test.each([
  ['Seen', 1, 'decoded', false],
  ['Seen', 2, 'unreadable', false],
  ['Unheeded', 1, 'passed over', false],
  ['Unheeded', 2, 'passed over', false],
  ['Foretold', 1, 'unreadable', true],
] as const)('%s in version %i: %s', async (type, version, what, isForeign) => {
  const [before, arrived, after] = await decodeEach(
    codec,
    [stored('Seen'), stored(type, version), stored('Seen')],
    new Set(['Seen']),
  );
  const found = arrived!.recorded ? 'decoded' : arrived!.problem ? 'unreadable' : 'passed over';
  expect([found, arrived!.isForeign]).toEqual([what, isForeign]);
  // nobody else is hurt
  expect([before!.recorded?.event.type, after!.recorded?.event.type]).toEqual(['Seen', 'Seen']);
  if (what !== 'unreadable') return;
  expect(() => readable(arrived!)).toThrow(arrived!.problem!);
  expect(misfit('a part', arrived!, arrived!.problem)).toMatchObject({ part: 'a part', stream: 's-1', type });
});

test('a store that is away is no fault of an event: nothing is made of a batch that it could not help to read', async () => {
  const away = new Unavailable('rows', new Error('no answer'));
  const failing = (failures: readonly (Error | null)[]) => {
    const left = [...failures];
    const decode: Codec['decode'] = (events) => {
      const failure = left.shift();
      return failure ? Promise.reject(failure) : codec.decode(events);
    };
    return { decode, knows: codec.knows.bind(codec) };
  };
  const batch = [stored('Seen'), stored('Seen', 2), stored('Seen')];
  const read = (failures: readonly (Error | null)[]) =>
    decodeEach(failing(failures), batch, new Set(['Seen']));
  // all at once, and one by one where an event was found that cannot be read
  await expect(read([away])).rejects.toBe(away);
  await expect(read([null, null, away])).rejects.toBe(away);
  expect((await read([])).map(({ problem }) => problem === null)).toEqual([true, false, true]);
  expect(() => misfit('a part', batch[0] as unknown as Arrived, away)).toThrow(away);
});
