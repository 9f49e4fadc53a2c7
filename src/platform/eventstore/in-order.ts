// Several streams as one, in the order in which their events were written.
import type { StoredEvent } from './event-store.ts';

export async function* inOrder(sources: readonly AsyncGenerator<StoredEvent>[]): AsyncGenerator<StoredEvent> {
  const heads = await Promise.all(sources.map((source) => source.next()));
  for (;;) {
    let first = -1;
    for (const [index, head] of heads.entries())
      if (!head.done && (first < 0 || head.value.position < (heads[first]!.value as StoredEvent).position))
        first = index;
    if (first < 0) return;
    yield heads[first]!.value as StoredEvent;
    heads[first] = await sources[first]!.next();
  }
}
