// What has been taken, for every order in which events and checkpoints can come in.
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { arrivals, type BatchSize, type Arrivals } from '../../../src/platform/following/arrivals.ts';
import type { EventStore, StoredEvent } from '../../../src/platform/eventstore/event-store.ts';

let told: Readable;
let checkpoint: (position: bigint) => void;
let stopping: AbortController;
let unsubscribe: () => Promise<void>;
let batches: AsyncGenerator<Arrivals>;

function open(after: bigint | null, size: BatchSize = { most: 10 }): void {
  const events = {
    subscribe: (_prefixes: readonly string[], _after: bigint | null, reached: (position: bigint) => void) => {
      checkpoint = reached;
      const nextEvent = (): unknown => told.read();
      return Object.assign(told, { nextEvent, unsubscribe: () => unsubscribe() });
    },
  } as unknown as EventStore;
  batches = arrivals(events, ['grid-'], after, size, stopping.signal);
}

function event(position: number): void {
  const at = BigInt(position);
  const stored: StoredEvent = {
    id: `${position}`,
    type: 'Told',
    stream: 'grid-1',
    revision: at,
    position: at,
    created: new Date(0),
    data: {},
    metadata: {},
  };
  told.push(stored);
}

async function next(): Promise<{ events: number[]; upTo: number | null; caughtUp: boolean }> {
  const { value } = (await batches.next()) as { value: Arrivals };
  const { events, upTo, caughtUp } = value;
  return {
    events: events.map((e) => Number(e.position)),
    upTo: upTo === null ? null : Number(upTo),
    caughtUp,
  };
}

/** Everything that is on its way has arrived. */
async function turns(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(() => {
  told = new Readable({ objectMode: true, read() {} });
  stopping = new AbortController();
  unsubscribe = async () => {};
});
afterEach(async () => {
  stopping.abort();
  await batches.return(undefined);
});

describe('what has been taken', () => {
  it('reaches the last event when a checkpoint was announced before it', async () => {
    open(null);
    const first = next();
    checkpoint(5n);
    event(7);
    event(9);
    expect(await first).toEqual({ events: [7, 9], upTo: 9, caughtUp: false });
    const second = next();
    event(11);
    expect(await second).toEqual({ events: [11], upTo: 11, caughtUp: false });
  });

  it('is never told twice, and never goes back', async () => {
    open(20n);
    const first = next();
    checkpoint(15n);
    event(22);
    expect(await first).toEqual({ events: [22], upTo: 22, caughtUp: false });
    const second = next();
    checkpoint(21n);
    event(24);
    expect(await second).toEqual({ events: [24], upTo: 24, caughtUp: false });
  });

  it('reaches the checkpoint when it was announced after the last event', async () => {
    open(null);
    const first = next();
    event(3);
    checkpoint(8n);
    expect(await first).toEqual({ events: [3], upTo: 8, caughtUp: false });
  });

  it('does not reach a checkpoint while events before it are left', async () => {
    open(null, { most: 2 });
    const first = next();
    event(1);
    event(2);
    event(3);
    checkpoint(8n);
    expect(await first).toEqual({ events: [1, 2], upTo: 2, caughtUp: false });
    expect(await next()).toEqual({ events: [3], upTo: 8, caughtUp: false });
  });

  it('moves with checkpoints alone, and says once that it has caught up', async () => {
    open(4n);
    const first = next();
    checkpoint(6n);
    expect(await first).toEqual({ events: [], upTo: 6, caughtUp: false });
    const second = next();
    told.emit('caughtUp');
    expect(await second).toEqual({ events: [], upTo: 6, caughtUp: true });
    const third = next();
    event(8);
    expect(await third).toEqual({ events: [8], upTo: 8, caughtUp: true });
  });
});

describe('whoever takes history in whole batches', () => {
  it('waits until a batch is full, and takes no checkpoint for it before', async () => {
    open(null, { most: 3, patient: true });
    let given = false;
    const first = next().finally(() => (given = true));
    event(1);
    event(2);
    checkpoint(2n);
    await turns();
    expect(given).toBe(false);
    event(4);
    event(5);
    expect(await first).toEqual({ events: [1, 2, 4], upTo: 4, caughtUp: false });
  });

  it('finds the next batch gathered when it comes back from the one before', async () => {
    open(null, { most: 3, patient: true });
    const first = next();
    for (const position of [1, 2, 3]) event(position);
    await first;
    for (const position of [4, 5, 6, 7]) event(position);
    await turns();
    // of what has arrived, only what is beyond the next batch still waits in the subscription
    expect(told.readableLength).toBe(1);
    expect(await next()).toEqual({ events: [4, 5, 6], upTo: 6, caughtUp: false });
  });

  it('gets what there is once it has caught up', async () => {
    open(null, { most: 3, patient: true });
    const first = next();
    event(1);
    checkpoint(7n);
    await turns();
    told.emit('caughtUp');
    expect(await first).toEqual({ events: [1], upTo: 7, caughtUp: true });
    const second = next();
    event(9);
    expect(await second).toEqual({ events: [9], upTo: 9, caughtUp: true });
  });

  it('gets what there is, and then the failure, when the store goes away', async () => {
    open(null, { most: 3, patient: true });
    const first = next();
    event(1);
    await turns();
    told.emit('error', new Error('away'));
    expect(await first).toEqual({ events: [1], upTo: 1, caughtUp: false });
    await expect(batches.next()).rejects.toThrow('away');
  });
});

test('a subscription that was never opened keeps nobody from stopping', async () => {
  unsubscribe = () => new Promise(() => {});
  open(null);
  const first = batches.next();
  stopping.abort();
  expect(await first).toEqual({ done: true, value: undefined });
});
