// A reading of the event store that ends when nobody is there any more, which the wire alone does not tell, and when nobody reads
// it any more, which the client alone does not tell the store: all that is left to be read would wait on the wire for ever.
import { whenRefused } from './access-refused.ts';
import { isAway } from './store-away.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import { OutOfTime } from '../kernel/waiting/within.ts';

/** A read may take long; that nothing at all arrives for so long means that nobody is there. */
const SILENCE_LIMIT_MS = 5_000;

export interface Reading<T> extends AsyncIterable<T> {
  destroy(error: Error): unknown;
  /** Lets go of the call. */
  cancel(): Promise<void>;
}

/** `right` is what the reader has to be allowed. */
export async function* heard<T>(right: string, open: () => Reading<T>): AsyncGenerator<T> {
  let alarm: NodeJS.Timeout | undefined;
  let left: Reading<T> | null = null;
  try {
    const reading = open();
    left = reading;
    // the time a reader takes for itself, between events, is not the server's silence
    let waiting = true;
    alarm = setTimeout(() => {
      if (waiting) reading.destroy(new OutOfTime(SILENCE_LIMIT_MS));
      else alarm?.refresh();
    }, SILENCE_LIMIT_MS);
    for await (const one of reading) {
      waiting = false;
      yield one;
      waiting = true;
      alarm.refresh();
    }
    left = null;
  } catch (error) {
    if (isAway(error)) throw new Unavailable('events', error);
    throw whenRefused(error, right);
  } finally {
    clearTimeout(alarm);
    // one that could never be opened cannot be let go of either
    left?.cancel().catch(() => {});
  }
}
