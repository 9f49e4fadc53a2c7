// Long work in stretches, one stretch a turn of the event loop. All long work stands in the same line, so that
// however many long answers are under way, nobody else waits for more than one stretch.
import { setImmediate as soon } from 'node:timers';

const STRETCH_MS = 4;
const line: (() => void)[] = [];

/** How many stand in line. */
export function awaitingLongTurns(): number {
  return line.length;
}

/** A turn of the loop in which nobody else does long work: whoever waits for it does so at once, and then rests. */
export function longTurn(): Promise<void> {
  return new Promise((resolve) => {
    line.push(resolve);
    if (line.length === 1) soon(next);
  });
}

function next(): void {
  const first = line[0];
  // the stretch itself runs right after this, before the loop goes round
  first?.();
  line.shift();
  if (line.length > 0) soon(next);
}

export class Stretches {
  /** Where others stand in line, so does this work from its beginning: else as many began in one turn as are asked for at once. */
  #since = line.length > 0 ? -Infinity : performance.now();

  get isOver(): boolean {
    return performance.now() - this.#since > STRETCH_MS;
  }

  /** Lets the loop go round; then the next stretch begins. */
  async rest(): Promise<void> {
    await longTurn();
    this.#since = performance.now();
  }
}
