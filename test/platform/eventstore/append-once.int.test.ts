// What becomes of an append whose answer is lost: one copy at a time, whatever the wire does, and one answer that is true.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appendOnce } from '../../../src/platform/eventstore/append-once.ts';
import { NONE, type Appended, type EventStore } from '../../../src/platform/eventstore/event-store.ts';
import { Unavailable } from '../../../src/platform/kernel/unavailable.ts';
import { readStream, startTestKernel, type TestKernel } from '../../support/stores/backend.ts';

let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel();
});
afterAll(() => kernel.close());

const lost = (): Appended => ({ outcome: 'unknown', cause: new Error('the line went dead') });
const event = () => ({ id: randomUUID(), type: 'Noted', data: {}, metadata: {} });
const patience = (ms: number) => performance.now() + ms;

let copies: number;
let underWay: number;
let together: number;
let stream: string;
beforeEach(() => {
  [copies, underWay, together] = [0, 0, 0];
  stream = `once-${randomUUID()}`;
});

/** The store at the end of a wire that loses the answers to the first copies; each is written `ms` after it was sent. */
function lossy(losses: number, ms: number): Pick<EventStore, 'append' | 'read'> {
  const send = async (...call: Parameters<EventStore['append']>): Promise<Appended> => {
    underWay++;
    together = Math.max(together, underWay);
    await new Promise((resolve) => setTimeout(resolve, ms));
    return kernel.events.append(...call).finally(() => underWay--);
  };
  return {
    read: (...call) => kernel.events.read(...call),
    append: async (...call) => {
      copies++;
      if (copies > losses) return await send(...call);
      void send(...call);
      return lost();
    },
  };
}

test('a copy that is still being written is waited for, and no other is sent meanwhile', async () => {
  const events = [event(), event(), event()];
  const appended = await appendOnce(lossy(1, 400), stream, NONE, events, patience(5_000));
  const stored = await readStream(kernel.events, stream);
  expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect(appended).toEqual({ outcome: 'appended', revision: 2n, position: stored[2]!.position });
  expect([copies, together]).toEqual([1, 1]);
});

test('a copy that never arrived is sent again once nobody can be writing it', async () => {
  const store = lossy(0, 0);
  const sent: number[] = [];
  const appended = await appendOnce(
    {
      ...store,
      append: async (...call) => {
        sent.push(performance.now());
        return sent.length === 1 ? lost() : await store.append(...call);
      },
    },
    stream,
    NONE,
    [event()],
    patience(5_000),
  );
  expect(appended).toMatchObject({ outcome: 'appended', revision: 0n });
  expect(sent).toHaveLength(2);
  expect(sent[1]! - sent[0]!).toBeGreaterThan(1_900);
});

test('a copy that the store did not take is sent again at once', async () => {
  const store = lossy(0, 0);
  let refusals = 3;
  const started = performance.now();
  const appended = await appendOnce(
    {
      ...store,
      append: async (...call) =>
        refusals-- > 0
          ? { outcome: 'not-taken', cause: new Error('Server Is Not Ready') }
          : await store.append(...call),
    },
    stream,
    NONE,
    [event()],
    patience(5_000),
  );
  expect(appended).toMatchObject({ outcome: 'appended' });
  // what is refused is not waited for as what may be under way: that is two seconds
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('somebody else at its place is a conflict', async () => {
  const appending = appendOnce(lossy(1, 300), stream, NONE, [event()], patience(5_000));
  await kernel.events.append(stream, NONE, [event()]);
  expect(await appending).toEqual({ outcome: 'conflict' });
  expect(await readStream(kernel.events, stream)).toHaveLength(1);
});

test('patience ends, with the store called away', async () => {
  const away = { append: async () => lost(), read: (...call: Parameters<EventStore['read']>) => kernel.events.read(...call) }; // prettier-ignore
  await expect(appendOnce(away, stream, NONE, [event()], patience(100))).rejects.toBeInstanceOf(Unavailable);
});
