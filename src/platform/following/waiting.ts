// What of a stream that was set aside waits, page by page: there may be years of it.
import type { EventStore, StoredEvent } from '../eventstore/event-store.ts';
import type { SetAside } from './quarantine.ts';

const PAGE = 500;

/** Up to where the part stands that it waits for: what came later arrives as everything does. */
export async function* waitingOf(
  events: Pick<EventStore, 'page'>,
  { stream, revision }: Pick<SetAside, 'stream' | 'revision'>,
  upTo: bigint | null,
): AsyncGenerator<readonly StoredEvent[]> {
  for (let from: bigint | null = revision; from !== null;) {
    const page: StoredEvent[] = await events.page(stream, from, PAGE);
    const due = page.filter(({ position }) => upTo !== null && position <= upTo);
    if (due.length > 0) yield due;
    from = due.length < PAGE ? null : due.at(-1)!.revision + 1n;
  }
}
