// What of a stream that was set aside waits, page by page: there may be years of it.
import type { EventStore, StoredEvent } from '../eventstore/event-store.ts';
import type { SetAside } from './quarantine.ts';

/** What arrives meanwhile waits for one page at most. */
const PAGE = 50;

/**
 * Up to where the part stands that it waits for, which may have gone on with each page: what came later arrives as everything
 * does. It is over with a look at which nothing was due, so nothing comes in between.
 */
export async function* waitingOf(
  events: Pick<EventStore, 'page'>,
  { stream, revision }: Pick<SetAside, 'stream' | 'revision'>,
  upTo: () => bigint | null,
): AsyncGenerator<readonly StoredEvent[]> {
  for (let from = revision; ;) {
    const page = await events.page(stream, from, PAGE);
    const reached = upTo();
    const due = page.filter(({ position }) => reached !== null && position <= reached);
    if (due.length === 0) return;
    yield due;
    from = due.at(-1)!.revision + 1n;
  }
}
