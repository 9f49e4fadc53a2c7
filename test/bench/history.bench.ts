// Histories of five hundred and of ten thousand events: what an event costs, and how long anybody else has to wait.
import { millisecondsOf, pasts, tell, write } from '../api/audit/long-history.ts';
import { longestHold } from '../support/costs/loop-hold.ts';
import { line, median } from './measuring/interleave.ts';
import { openSandbox } from './measuring/sandbox.ts';

const ROUNDS = 5;
const SIZES = [500, 10_000] as const;
const READERS = 6;

const sandbox = await openSandbox();
const { backend } = sandbox;
try {
  for (const [kind, past] of Object.entries(pasts)) {
    const perEvent: number[][] = SIZES.map(() => []);
    const counts = [];
    for (const [i, size] of SIZES.entries()) {
      counts.push(await write(backend, past, size, i + 1));
      await tell(backend, past, i + 1);
    }
    for (let round = 0; round < ROUNDS; round++)
      for (const [i, count] of counts.entries())
        perEvent[i]!.push((await millisecondsOf(() => tell(backend, past, i + 1))) / count);
    const [short, long] = perEvent.map(median) as [number, number];
    const ratio = long / short;
    line(
      `history of a ${kind}, time an event`,
      `${(short * 1000).toFixed(0)} µs of 500, ${(long * 1000).toFixed(0)} µs of 10 000, ratio ${ratio.toFixed(2)}  goal ≤ 1.3: ${ratio <= 1.3 ? 'met' : 'MISSED'}`,
    );
    const held = await longestHold(() =>
      Promise.all(Array.from({ length: READERS }, () => tell(backend, past, 2))),
    );
    line(
      `  the loop is held at most, ${READERS} readers`,
      `${held.toFixed(0)} ms  goal ≤ 50 ms: ${held <= 50 ? 'met' : 'MISSED'}`,
    );
  }
} finally {
  await sandbox.close();
}
