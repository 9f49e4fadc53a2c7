// What starting, and laying a demo, leaves behind is given back to the machine: it is more than the service then needs, and
// without a request nothing would ever clear it away. It holds up whoever asks just then for a tenth of a second, once.
import { Session } from 'node:inspector/promises';

export async function giveBack(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
