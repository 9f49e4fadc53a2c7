// Who works on a Postgres, and who has it to himself: never both.
import { afterEach, expect, test } from 'vitest';
import { Listener } from '../../../src/platform/postgres/listener.ts';
import { aloneOn, besideOthers, StoresInUse, StoresTaken } from '../../../src/platform/postgres/presence.ts';
import { Unavailable } from '../../../src/platform/kernel/unavailable.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';
import { startSilent } from '../../support/stores/silent-postgres.ts';
import { startMortal } from '../embedded/proxy.ts';

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

test('nobody has a Postgres to himself while any process works on it, and is told which', async () => {
  const service = await running();
  const { leave } = await besideOthers(url, 'command');
  closing.push(leave);
  const here = `at \\S+ ${process.pid}`;
  await expect(aloneOn(url, 'move')).rejects.toThrow(
    new RegExp(`Postgres: service ${here}, command ${here}; stop every process, then move$`),
  );
  await service.close();
  await expect(aloneOn(url, 'move')).rejects.toThrow(StoresInUse);
  await leave();
  const alone = await aloneOn(url, 'move');
  await alone.leave();
});

test('no process comes while somebody has it to himself, and no second one has it', async () => {
  const { leave } = await aloneOn(url, 'move');
  closing.push(leave);
  await expect(running()).rejects.toThrow(StoresTaken);
  await expect(besideOthers(url, 'service')).rejects.toThrow(StoresTaken);
  await expect(aloneOn(url, 'adopt')).rejects.toThrow(/: move at \S+ \d+; stop every process, then adopt$/);
  await leave();
  expect((await running()).connected).toBe(true);
});

test('who leaves twice has left', async () => {
  const { leave } = await besideOthers(url, 'service');
  await leave();
  await leave();
  await (await aloneOn(url, 'move')).leave();
});

test('who is let in and told nothing gives up, whichever of the two was asked for', async () => {
  const mute = new URL(url);
  const silent = await startSilent(Number(mute.port));
  mute.port = String(silent.port);
  closing.push(async () => silent.stop());
  await Promise.all(
    [besideOthers(mute.href, 'service'), aloneOn(mute.href, 'move')].map((asked) =>
      expect(asked).rejects.toThrow('Query read timeout'),
    ),
  );
});

test('work ends where the wire to Postgres is cut or falls silent, however long it would take', async () => {
  const ends = (['refuse', 'stall'] as const).map(async (end) => {
    const far = new URL(url);
    const wire = await startMortal(Number(far.port), 5, end);
    far.port = String(wire.port);
    closing.push(wire.stop);
    const { during } = await besideOthers(far.href, 'command');
    await expect(during(() => new Promise(() => {}))).rejects.toThrow(Unavailable);
  });
  await Promise.all(ends);
});
