// Pages of the log one after another, the next one fetched while the last one is being sent.
import type { LoggedEvent } from '../log/logged-event.ts';

/** `fetch` gets the last event so far and answers an empty page at the end. */
export async function* pages(
  fetch: (last: LoggedEvent | undefined, sent: number) => Promise<LoggedEvent[]>,
): AsyncGenerator<LoggedEvent[]> {
  let fetched = 0;
  let next = fetch(undefined, fetched);
  for (;;) {
    const page = await next;
    if (page.length === 0) return;
    fetched += page.length;
    next = fetch(page.at(-1), fetched);
    // Awaited above on the next turn; a reader who leaves before must not leave an unhandled rejection.
    next.catch(() => undefined);
    yield page;
  }
}
