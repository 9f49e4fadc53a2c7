// How long the event loop is held in one go: what anybody else has to wait at most.
import { readFileSync } from 'node:fs';

/** What this thread has computed so far: time that other programs took from it is no fault of its own. */
export function computed(): number {
  try {
    const [nanoseconds = ''] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return performance.now();
  }
}

/** The longest time that the loop was not free for anybody else while this was under way, in milliseconds. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = computed();
  let isOver = false;
  const look = (): void => {
    const now = computed();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isOver = true;
    // what was computed last ended before the loop came round
    look();
  }
  return longest;
}
