// Events of a stream whose revisions are known, in their order, without those around them: each is asked for by itself, but
// what lies close together comes in one page.
import type { EventStore, StoredEvent } from './event-store.ts';

/** Reading so many for nothing costs less than asking once more. */
const CLOSE = 16;
const LONGEST = 200;
/** Pages that are asked for side by side, and the most that is in memory. */
const AT_ONCE = 8;

interface Run {
  readonly first: bigint;
  last: bigint;
}

export async function* someEvents(
  events: Pick<EventStore, 'page'>,
  stream: string,
  revisions: readonly bigint[],
): AsyncGenerator<StoredEvent> {
  const wanted = new Set(revisions);
  const runs = runsOf(revisions);
  for (let from = 0; from < runs.length; from += AT_ONCE) {
    const pages = await Promise.all(
      runs
        .slice(from, from + AT_ONCE)
        .map(({ first, last }) => events.page(stream, first, Number(last - first) + 1)),
    );
    for (const page of pages) yield* page.filter(({ revision }) => wanted.delete(revision));
  }
}

function runsOf(revisions: readonly bigint[]): Run[] {
  const runs: Run[] = [];
  for (const revision of revisions) {
    const run = runs.at(-1);
    if (run && revision - run.last <= CLOSE && revision - run.first < LONGEST) run.last = revision;
    else runs.push({ first: revision, last: revision });
  }
  return runs;
}
