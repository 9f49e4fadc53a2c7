// Whatever is read of the event store, and wherever somebody stops to read: nothing stays under way. What did would keep a
// call open for as long as the process lives, with all that was on the wire of it.
import { randomUUID } from 'node:crypto';
import { getChannelzHandlers } from '@grpc/grpc-js/build/src/channelz.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventStore } from '../../../src/platform/eventstore/event-store.ts';
import { NONE } from '../../../src/platform/eventstore/event-store.ts';
import { startTestKernel, type TestKernel } from '../../support/stores/backend.ts';

const STREAM = 'grid-a.1';
const TIMES = 10;

let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel();
  // more than a wire holds: whoever reads one has not been sent all
  for (let n = 0; n < 10; n++)
    await kernel.events.append(
      n === 0 ? STREAM : `lead-a.${n}`,
      NONE,
      Array.from({ length: 300 }, () => ({
        id: randomUUID(),
        type: 'LotChanged',
        data: { text: 'x'.repeat(2_000) },
        metadata: {},
      })),
    );
});
afterAll(() => kernel.close());

interface Channels {
  readonly channel: readonly {
    readonly data: {
      readonly calls_started: number;
      readonly calls_succeeded: number;
      readonly calls_failed: number;
    };
  }[];
}

/** Calls of this process that are not over. */
async function underWay(): Promise<number> {
  const { channel } = await new Promise<Channels>((resolve, reject) => {
    const asked = { request: { start_channel_id: 0, max_results: 1_000 } };
    const handler = getChannelzHandlers().GetTopChannels as (call: unknown, done: unknown) => void;
    handler(asked, (error: Error | null, found: Channels) => (error ? reject(error) : resolve(found)));
  });
  return channel
    .map(({ data }) => data)
    .reduce(
      (sum, data) =>
        sum + Number(data.calls_started) - Number(data.calls_succeeded) - Number(data.calls_failed),
      0,
    );
}

async function first(reading: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of reading) return;
}

const reads: Readonly<Record<string, (events: EventStore) => Promise<unknown>>> = {
  'the first of all': (events) => first(events.readAll([''], null)),
  'the first of some streams': (events) => first(events.readAll(['lead-'], null)),
  'all of all': async (events) => {
    for await (const _ of events.readAll([''], null));
  },
  'the first as it is stored': (events) => first(events.everything(null)),
  'the first of a stream': (events) => first(events.read(STREAM)),
  'a page': (events) => events.page(STREAM, 0n, 10),
  'the last of a stream': (events) => events.last(STREAM),
  'a stream that is not there': (events) => first(events.read('grid-a.2')),
  'the end': (events) => events.end(),
  'whether a position is reached': (events) => events.reaches(1n).catch(() => {}),
  'whether it is there': (events) => events.ping(),
  'what arrives': async (events) => {
    const subscription = events.subscribe(['grid-'], null, () => {});
    await new Promise((resolve) => subscription.once('readable', resolve));
    await subscription.unsubscribe();
  },
};

it.each(Object.entries(reads))('of %s', async (_what, read) => {
  const before = await underWay();
  for (let times = 0; times < TIMES; times++) await read(kernel.events);
  await expect.poll(underWay).toBeLessThanOrEqual(before);
});
