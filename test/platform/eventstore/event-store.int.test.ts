// What the store's client would end the process over, or the store refuse, is refused before, and leaves it at work.
import { arrivals } from '../../../src/platform/following/arrivals.ts';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NONE, type NewEvent } from '../../../src/platform/eventstore/event-store.ts';
import { Refused } from '../../../src/platform/kernel/refusal.ts';
import { readStream, startTestKernel, type TestKernel } from '../../support/stores/backend.ts';

let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel();
});
afterAll(() => kernel.close());

const event = (more: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'Noted',
  data: {},
  metadata: {},
  ...more,
});
const nil = '00000000-0000-0000-0000-000000000000';

test.each<[string, Partial<NewEvent>, string]>([
  ['no type', { type: '' }, 'unfit'],
  ['no type, as bytes', { type: '', data: Buffer.from('x') }, 'unfit'],
  ['the nil identifier', { id: nil }, 'unfit'],
  ['an identifier that is none', { id: 'one' }, 'unfit'],
  ['more bytes than one append may hold', { data: { text: 'x'.repeat(1_100_000) } }, 'too-large'],
  ['more bytes than one message may hold', { data: { text: 'x'.repeat(4_000_000) } }, 'too-large'],
])('an event with %s', async (_what, odd, code) => {
  const stream = `odd-${randomUUID()}`;
  const refused = await kernel.events.append(stream, NONE, [event(), event(odd)]).catch((e: unknown) => e);
  expect(refused).toBeInstanceOf(Refused);
  expect((refused as Refused).refusal.refused).toBe(code);
  expect((await kernel.events.append(stream, NONE, [event()])).outcome).toBe('appended');
});

test('what is read is what the client of the store reads', async () => {
  const stream = `read-${randomUUID()}-é`;
  const client = EventStoreDBClient.connectionString(kernel.eventStoreUrl);
  const wide = { text: 'x'.repeat(70_000), clé: ['ß', '😀', null, 1.5, -0] };
  await client.appendToStream(stream, [
    jsonEvent({ type: 'Noted', data: wide, metadata: { v: 1, $correlationId: 'c' } }),
    jsonEvent({ type: 'Étrange', data: {} }),
    binaryEvent({ type: 'Bytes', data: Buffer.from([0, 255, 10]), metadata: Buffer.from('no json') }),
    binaryEvent({ type: 'None', data: Buffer.alloc(0) }),
  ]);
  const many = Array.from({ length: 1_200 }, (_, n) => jsonEvent({ type: 'Noted', data: { n } }));
  await client.appendToStream(stream, many);
  const theirs = [];
  for await (const { event } of client.readStream(stream))
    theirs.push({ ...event, data: plain(event?.data), metadata: plain(event?.metadata) });
  await client.dispose();

  const ours = await readStream(kernel.events, stream);
  expect(ours).toHaveLength(1_204);
  expect(
    ours.map(({ stream: streamId, position, data, metadata, ...same }) => ({
      ...same,
      streamId,
      data: plain(data),
      metadata: plain(metadata),
      position: { commit: position, prepare: position },
      isJson: !(data instanceof Uint8Array),
    })),
  ).toEqual(theirs);
  const middle = [];
  for await (const { revision } of kernel.events.read(stream, 100n, 7)) middle.push(revision);
  expect(middle).toEqual([100n, 101n, 102n, 103n, 104n, 105n, 106n]);
  expect((await kernel.events.last(stream))?.revision).toBe(1_203n);
  expect(await readStream(kernel.events, `none-${randomUUID()}`)).toEqual([]);
});

/** Bytes as they are, whichever class holds them. */
function plain(value: unknown): unknown {
  return value instanceof Uint8Array ? [...value] : value;
}

test.each([false, true])(
  'whoever follows gets every event once and in order, however slow (patient: %s)',
  async (patient) => {
    const { events } = kernel;
    const stream = `followed-${randomUUID()}`;
    const [after, stopping] = [await events.end(), new AbortController()];
    for (let from = -1n; from < 8_999n; from += 1_000n)
      await events.append(
        stream,
        from,
        Array.from({ length: 1_000 }, () => event()),
      );
    const read = await readStream(events, stream);
    const followed = [];
    for await (const some of arrivals(events, [stream], after, { most: 700, patient }, stopping.signal)) {
      followed.push(...some.events);
      // more than the subscription keeps ready arrives meanwhile
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (some.caughtUp) break;
    }
    expect(followed).toEqual(read);
  },
);

test('what a subscription has looked at is told by positions of events alone', async () => {
  const { events } = kernel;
  const looked = `looked-${randomUUID()}`;
  const from = await events.end();
  await events.append(
    looked,
    NONE,
    Array.from({ length: 1_000 }, () => event()),
  );
  await events.append(
    looked,
    999n,
    Array.from({ length: 1_500 }, () => event()),
  );
  const positions = new Set<bigint>();
  for await (const { position } of events.readAll([looked], from)) positions.add(position);
  const told: bigint[] = [];
  const subscription = events.subscribe(['nobody-'], from, (position) => told.push(position));
  await new Promise((resolve) => subscription.on('caughtUp', resolve));
  await events.append(
    looked,
    2_499n,
    Array.from({ length: 1_100 }, () => event()),
  );
  for await (const { position } of events.readAll([looked], from)) positions.add(position);
  await expect.poll(() => told.some((position) => positions.has(position))).toBe(true);
  expect(told.filter((position) => position !== from && !positions.has(position))).toEqual([]);
  await subscription.unsubscribe();
});
