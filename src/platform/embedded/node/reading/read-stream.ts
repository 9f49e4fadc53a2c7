// A read of one stream that ends: as far as the stream reached when it was asked for.
import type { EventLog } from '../log/event-log.ts';
import type { LoggedEvent } from '../log/logged-event.ts';
import type { Outlet } from './outlet.ts';
import { pages } from './pages.ts';
import { presented, type Present } from './presented.ts';
import { streamNotFound } from './read-messages.ts';
import type { ReadRequest } from './read-request.ts';
import type { VisibleEvents } from './visible-events.ts';

export async function readStream(
  outlet: Outlet,
  request: ReadRequest,
  source: { stream: string; from: number | 'start' },
  log: EventLog,
  visible: VisibleEvents,
  present: Present,
): Promise<void> {
  const { stream } = source;
  const seen = await visible.stream(stream);
  if (!seen.exists) return outlet.send(streamNotFound(stream));
  const start = source.from === 'start' ? 0 : source.from;
  const from = request.backwards ? Math.min(start, seen.last) : Math.max(start, seen.first);
  const to = request.backwards ? seen.first : seen.last;
  await sendRange(
    outlet,
    { stream, from, to, backwards: request.backwards, most: request.count ?? 0 },
    log,
    present,
  );
}

interface Range {
  stream: string;
  from: number;
  to: number;
  backwards: boolean;
  most: number;
}

/** Sends the events between two revisions, both included. */
export async function sendRange(
  outlet: Outlet,
  range: Range,
  log: EventLog,
  present: Present,
): Promise<void> {
  const { stream, backwards } = range;
  const step = backwards ? -1 : 1;
  const fetch = (last: LoggedEvent | undefined, fetched: number): Promise<LoggedEvent[]> => {
    const from = last ? last.revision + step : range.from;
    const most = range.most - fetched;
    if (most <= 0 || (backwards ? from < range.to : from > range.to)) return Promise.resolve([]);
    const [low, high] = backwards ? [range.to, from] : [from, range.to];
    return log.stream({ stream, from: low, to: high, backwards, most });
  };
  for await (const page of pages(fetch)) {
    if (outlet.gone) return;
    await outlet.sendAll(await presented(page, present));
  }
}
