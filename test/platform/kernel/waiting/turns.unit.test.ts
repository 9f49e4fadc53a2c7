// Long work stands in one line: however much of it there is, a turn of the event loop has one piece.
import { expect, it } from 'vitest';
import { longTurn, Stretches } from '../../../../src/platform/kernel/waiting/turns.ts';

it('has one piece of long work in a turn', async () => {
  let [turn, isOver] = [0, false];
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const pieces = Array.from({ length: 20 }, async () => {
    await longTurn();
    return turn;
  });
  const turns = await Promise.all(pieces);
  isOver = true;
  expect(new Set(turns).size).toBe(20);
});

it('gives stretches of long work and long work of another kind turns in one line', async () => {
  const done: string[] = [];
  const stretched = async (): Promise<void> => {
    const stretches = new Stretches();
    for (let i = 0; i < 3; i++) {
      await stretches.rest();
      done.push('stretch');
    }
  };
  const whole = async (): Promise<void> => {
    for (let i = 0; i < 3; i++) {
      await longTurn();
      done.push('whole');
    }
  };
  await Promise.all([stretched(), whole()]);
  expect(done).toEqual(['stretch', 'whole', 'stretch', 'whole', 'stretch', 'whole']);
});

it('begins in line where others stand in it, and at once where nobody does', async () => {
  expect(new Stretches().isOver).toBe(false);
  const others = [longTurn(), longTurn()];
  const among = new Stretches();
  expect(among.isOver).toBe(true);
  await among.rest();
  expect(among.isOver).toBe(false);
  await Promise.all(others);
});
