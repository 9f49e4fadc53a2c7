// A subscription to one stream: its history by revision, then its share of the recent events.
import { randomUUID } from 'node:crypto';
import type { EventLog } from '../log/event-log.ts';
import type { LoggedEvent } from '../log/logged-event.ts';
import type { Outlet } from './outlet.ts';
import type { Present } from './presented.ts';
import { TOMBSTONE } from '../../../eventstore/protobuf-wire.ts';
import { CAUGHT_UP, confirmation } from './read-messages.ts';
import { sendRange } from './read-stream.ts';
import type { RecentEvents } from '../log/recent-events.ts';
import { streamDeleted } from '../protocol/refusals.ts';
import type { VisibleEvents } from './visible-events.ts';

const AT_ONCE = 512;

export async function subscribeToStream(
  outlet: Outlet,
  source: { stream: string; from: number | 'start' },
  recent: RecentEvents,
  log: EventLog,
  visible: VisibleEvents,
  present: Present,
): Promise<void> {
  const { stream } = source;
  /** Last revision delivered; undefined until the end is known that a subscription "from the end" starts at. */
  let revision = source.from === 'start' ? -1 : Number.isFinite(source.from) ? source.from : undefined;
  /** Up to here the log has been looked through. */
  let position: number | undefined;
  let live = false;

  const deliverHistory = async (): Promise<void> => {
    // Taken before the stream's end is looked up, so that what comes between is met again and skipped.
    const head = recent.head;
    const seen = await visible.stream(stream);
    revision ??= seen.last;
    const from = Math.max(revision + 1, seen.first);
    const range = { stream, from, to: seen.last, backwards: false, most: Number.MAX_SAFE_INTEGER };
    await sendRange(outlet, range, log, present);
    revision = Math.max(revision, seen.last);
    position = head;
  };

  const deliver = async (events: LoggedEvent[]): Promise<void> => {
    const messages: Buffer[] = [];
    for (const event of events) {
      position = event.position;
      if (event.stream !== stream || event.revision <= (revision ?? -1)) continue;
      revision = event.revision;
      messages.push(await present(event));
      if (revision === TOMBSTONE) break;
    }
    await outlet.sendAll(messages);
    if (revision === TOMBSTONE) throw streamDeleted(stream);
  };

  await outlet.send(confirmation(randomUUID()));
  while (!outlet.gone) {
    const events = position === undefined ? undefined : recent.after(position, AT_ONCE);
    if (events === undefined) {
      live = false;
      await deliverHistory();
    } else if (events.length > 0) {
      await deliver(events);
    } else if (!live) {
      live = true;
      await outlet.send(CAUGHT_UP);
    } else {
      await outlet.until((wake) => recent.onChange(wake));
    }
  }
}
