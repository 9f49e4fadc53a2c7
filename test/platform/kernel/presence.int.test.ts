// Who runs on a Postgres, and who has it to himself: never both.
import { afterEach, expect, test } from 'vitest';
import { Listener } from '../../../src/platform/kernel/listener.ts';
import { aloneOn, StoresTaken } from '../../../src/platform/kernel/presence.ts';
import { freshDatabase } from '../../support/postgres.ts';

const url = await freshDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function running(): Promise<Listener> {
  const listener = new Listener(url);
  closing.push(() => listener.close());
  await listener.start();
  return listener;
}

test('nobody has a Postgres to himself while any process runs on it, however little that does', async () => {
  const [first, second] = [await running(), await running()];
  expect(await aloneOn(url)).toBeNull();
  await first.close();
  expect(await aloneOn(url)).toBeNull();
  await second.close();
  const leave = await aloneOn(url);
  expect(leave).not.toBeNull();
  await leave!();
});

test('no process starts while somebody has it to himself, and no second one has it', async () => {
  const leave = await aloneOn(url);
  await expect(running()).rejects.toThrow(StoresTaken);
  expect(await aloneOn(url)).toBeNull();
  await leave!();
  expect((await running()).connected).toBe(true);
});
