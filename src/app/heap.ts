// How much memory the service's heap takes beyond what is in it.
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/** By how much the heap may grow before what is not needed any more is cleared away. */
const GROWTH_PERCENT = 50;

/** By itself it grows to four times what is in it: under load that was half of all the memory of the process. */
export function growSlowly(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

/**
 * What starting, and laying a demo, leaves behind is given back to the machine: it is more than the service then needs, and
 * without a request nothing would ever clear it away. It holds up whoever asks just then for a tenth of a second, once.
 */
export async function giveBack(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
