// A subscription that is switched off, and on again, while deliveries to it are under way.
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestKernel, type TestKernel } from '../../support/stores/backend.ts';
import { startPipeline, writer, type Pipeline } from './pipeline.ts';
import { ok, startReceiver, type Receiver } from './receiver.ts';

const LOTS = 300;
const AT_ONCE = 5;
/** An endpoint that is slow enough to be switched in between. */
const SLOW_MS = 60;

let kernel: TestKernel;
let receiver: Receiver;
let write: ReturnType<typeof writer>;
let pipeline: Pipeline;

beforeEach(async () => {
  kernel = await startTestKernel();
  write = writer(kernel);
  receiver = await startReceiver((...asked) => setTimeout(() => ok(...asked), SLOW_MS));
  await write.program();
  await write.subscribe(1, receiver.url);
  pipeline = await startPipeline(kernel);
});
afterEach(async () => {
  await pipeline.stop();
  await receiver.close();
  await kernel.close();
});

async function isActive(): Promise<boolean> {
  const { rows } = await kernel.pool.query<{ is_active: boolean }>(
    'select is_active from runtime.webhook_endpoints',
  );
  return rows[0]?.is_active === true;
}

/** How many had come when nothing more did. */
async function untilQuiet(): Promise<number> {
  for (let before = -1; receiver.came.length > before; await pause(500)) before = receiver.came.length;
  return receiver.came.length;
}

it('gets nothing more than was under way, and the rest once it is on again, each once', async () => {
  await write.lots(1, LOTS);
  await expect.poll(() => receiver.came.length).toBeGreaterThan(20);
  await write.active(1, false);
  await expect.poll(isActive).toBe(false);
  expect(await untilQuiet()).toBeLessThan(LOTS - AT_ONCE);
  await write.active(1, true);
  await expect.poll(() => receiver.accepted.length).toBe(LOTS);
  await untilQuiet();
  expect(new Set(receiver.came.map(({ id }) => id)).size).toBe(LOTS);
  expect(receiver.came.length).toBe(LOTS);
});

it('gets each change once and in order, however often it was switched meanwhile', async () => {
  await write.lots(1, 20);
  for (let bedrooms = 1; bedrooms <= 5; bedrooms++)
    await write.change(
      Array.from({ length: 20 }, (_, i) => i + 1),
      bedrooms,
    );
  for (let times = 0; times < 8; times++) {
    await pause(150);
    await write.active(1, false);
    await expect.poll(isActive).toBe(false);
    await write.active(1, true);
    await expect.poll(isActive).toBe(true);
  }
  await expect.poll(() => new Set(receiver.accepted.map(({ id }) => id)).size).toBe(120);
  await untilQuiet();
  const came = receiver.came.map(({ id }) => id);
  expect(came.length).toBe(new Set(came).size);
  for (let lot = 1; lot <= 20; lot++) {
    const revisions = receiver.accepted.filter((told) => told.lot === lot).map(({ revision }) => revision);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
  }
});
