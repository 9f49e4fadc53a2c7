// A store that is up without a leader, or busy, is away: what was asked may be asked again, and nobody is told of a fault.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccessRefused } from '../../../src/platform/eventstore/access-refused.ts';
import { EventStore, NONE } from '../../../src/platform/eventstore/event-store.ts';
import { isAway } from '../../../src/platform/eventstore/store-away.ts';
import { Unavailable } from '../../../src/platform/kernel/unavailable.ts';
import { startMoodyNode } from './moody-node.ts';

let node: Awaited<ReturnType<typeof startMoodyNode>>;
let store: EventStore;
beforeEach(async () => {
  node = await startMoodyNode();
  store = new EventStore(node.url);
});
afterEach(async () => {
  await store.close();
  node.stop();
});

const TRY_AGAIN = [1, 4, 8, 10, 14];

const event = () => ({ id: randomUUID(), type: 'Noted', data: {}, metadata: {} });

async function drain(reading: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of reading);
}

const TEXTS = ['Server Is Not Ready', 'Server Is Busy', 'No leader info available in response'];

describe('an append', () => {
  it.each(TEXTS)('that is answered with "%s" was not taken', async (says) => {
    node.mood.says = says;
    expect(await store.append('s-1', NONE, [event()])).toMatchObject({ outcome: 'not-taken' });
  });

  it('whose first call throws what gRPC threw was not taken', async () => {
    node.mood.tellsFeatures = false;
    expect(await store.append('s-1', NONE, [event()])).toMatchObject({ outcome: 'not-taken' });
  });

  it('that reaches nobody was not taken', async () => {
    expect(await store.append('s-1', NONE, [event()])).toMatchObject({ outcome: 'not-taken' });
    node.stop();
    await expect
      .poll(() => store.append('s-1', NONE, [event()]))
      .toMatchObject({ outcome: 'not-taken', cause: { code: 14 } });
  });

  it(
    'whose call ends without an answer may have been written, which is known at once',
    { timeout: 3_000 },
    async () => {
      node.mood.says = null;
      node.mood.status = 0;
      const told = await Promise.all([1, 2, 3].map((n) => store.append(`s-${n}`, NONE, [event()])));
      expect(told.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'unknown']);
    },
  );

  it.each(TRY_AGAIN)('whose wire ends with %i may have been written', async (status) => {
    node.mood.says = null;
    node.mood.status = status;
    expect(await store.append('s-1', NONE, [event()])).toMatchObject({ outcome: 'unknown' });
  });

  it('that is refused for a reason of its own is a fault', async () => {
    node.mood.says = 'the stream has a bad name';
    await expect(store.append('s-1', NONE, [event()])).rejects.toThrow('bad name');
  });
});

describe('a store that does not let us in', () => {
  it.each([
    [16, 'its user or password is not accepted'],
    [7, 'its user may not read $all'],
  ])('is told apart from one that is away: %i', async (status, problem) => {
    node.mood.status = status;
    const refused = { name: 'AccessRefused', message: problem };
    await expect(store.ping()).rejects.toMatchObject(refused);
    await expect(store.end()).rejects.toMatchObject(refused);
    await expect(drain(store.readAll(['s-'], null))).rejects.toBeInstanceOf(AccessRefused);
    await expect(drain(store.read('s-1'))).rejects.toBeInstanceOf(AccessRefused);
    node.mood.says = null;
    await expect(store.append('s-1', NONE, [event()])).rejects.toBeInstanceOf(AccessRefused);
  });

  it('and one that is away is away', async () => {
    await expect(store.ping()).rejects.toBeInstanceOf(Unavailable);
  });
});

describe('metadata of a stream', () => {
  it.each(TEXTS)('is not set by a store that answers "%s", and nobody is told of a fault', async (says) => {
    node.mood.says = says;
    await expect(store.keepOnlyLast('s-1')).rejects.toBeInstanceOf(Unavailable);
  });

  it('is not set by a store that nobody reaches', async () => {
    node.mood.tellsFeatures = false;
    await expect(store.keepOnlyLast('s-1')).rejects.toBeInstanceOf(Unavailable);
  });
});

describe('every status that means "try again"', () => {
  it.each(TRY_AGAIN)(
    '%i, when a stream, everything or the last event is read, or followed',
    async (status) => {
      node.mood.status = status;
      await expect(drain(store.read('s-1'))).rejects.toBeInstanceOf(Unavailable);
      await expect(drain(store.readAll(['s-'], null))).rejects.toBeInstanceOf(Unavailable);
      await expect(store.last('s-1')).rejects.toBeInstanceOf(Unavailable);
      const failed = await drain(store.subscribe(['s-'], null, () => {})).catch((error: unknown) => error);
      expect(isAway(failed)).toBe(true);
    },
  );

  it('and no other', async () => {
    for (const status of [3, 7, 12]) {
      node.mood.status = status;
      const failed = await drain(store.read('s-1')).catch((error: unknown) => error);
      expect([status, failed instanceof Unavailable]).toEqual([status, false]);
    }
  });
});
