// How long a replay will take, told from how far it has come.
import { expect, it } from 'vitest';
import { timeLeft } from '../../src/app/command-line/replay-bar.ts';

it.each([
  [0, 0, 'time left: not known yet'],
  [0, 12, 'time left: not known yet'],
  [0.5, 10, '10 s left'],
  [0.001, 0.01, '10 s left'],
  [0.25, 60, '3 min left'],
  [0.1, 700, '1 h 45 min left'],
  [0.999, 4_000, '5 s left'],
  [1, 100, '0 s left'],
  [1.2, 100, '0 s left'],
])('with %s of it done after %s s', (share, seconds, told) => {
  expect(timeLeft(share, seconds)).toBe(told);
});
