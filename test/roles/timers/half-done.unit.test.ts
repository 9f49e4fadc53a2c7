import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startFinishing, type HalfDone } from '../../../src/roles/timers/half-done.ts';

function world(finish: (one: number) => Promise<void>, left: () => Promise<readonly number[]>) {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const halfDone: HalfDone<number> = { what: 'import', left, finish };
  return { lines, role: startFinishing(halfDone, logger) };
}

test('looks as soon as it starts, and one that cannot be ended holds up no other', async () => {
  const ended: number[] = [];
  const { lines, role } = world(
    (one) => (one === 2 ? Promise.reject(new Error('gone')) : Promise.resolve(void ended.push(one))),
    () => Promise.resolve([1, 2, 3]),
  );
  await expect.poll(() => ended.slice(0, 2)).toEqual([1, 3]);
  await role.stop();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('the import 2 is half done');
  expect(role.trouble()).toBe(null);
});

test('says that nobody knows what is left where that cannot be asked', async () => {
  const { lines, role } = world(
    () => Promise.resolve(),
    () => Promise.reject(new Error('away')),
  );
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toContain('nobody knows which import is half done');
  await role.stop();
});

test('begins no other once it is told to stop, and stops when the one under way is over', async () => {
  const begun: number[] = [];
  let over = (): void => {};
  const { role } = world(
    (one) => {
      begun.push(one);
      return new Promise((resolve) => (over = resolve));
    },
    () => Promise.resolve([1, 2]),
  );
  await expect.poll(() => begun).toEqual([1]);
  const stopped = role.stop();
  over();
  await stopped;
  expect(begun).toEqual([1]);
});
