// Events that are there and that no reader of their stream is shown: what is said of a stream beside it can cut its
// beginning off, or all of it, as the button "delete" of the server's own page does. Nobody here says such a thing of a
// stream of the history, and what decides from half a stream decides wrongly.
import { arrivals } from './arrivals.ts';
import { isHistory } from '../eventstore/copied-event.ts';
import type { EventStore } from '../eventstore/event-store.ts';

/** How the server calls what is said of a stream. */
const BESIDE = '$$';
const BATCH = { most: 1_000, patient: true };
const CUTS = ['$tb', '$maxCount', '$maxAge'];

/** Said in words, a line a stream. */
export async function hiddenIn(events: EventStore): Promise<string[]> {
  const said = new Map<string, unknown>();
  const { signal } = new AbortController();
  for await (const { events: some, caughtUp } of arrivals(events, [BESIDE], null, BATCH, signal)) {
    for (const { stream, data } of some) said.set(stream.slice(BESIDE.length), data);
    if (caughtUp) break;
  }
  const found: string[] = [];
  for (const [stream, data] of said) {
    if (!isHistory({ stream, type: '' }) || !cuts(data)) continue;
    const [first] = await events.page(stream, 0n, 1);
    if (first?.revision === 0n) continue;
    const what = first ? `what stands before revision ${first.revision} is` : 'all that it holds is';
    found.push(`${stream}: ${what} hidden from who reads it, by the metadata of the stream`);
  }
  return found.sort();
}

function cuts(data: unknown): boolean {
  return typeof data === 'object' && data !== null && CUTS.some((name) => Object.hasOwn(data, name));
}
