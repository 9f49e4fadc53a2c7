// A subscription to `$all`: history from Postgres, then the recent events from memory, and back to Postgres
// for a subscriber that falls too far behind.
import { randomUUID } from 'node:crypto';
import type { EventLog } from './event-log.ts';
import type { LoggedEvent } from './logged-event.ts';
import type { Outlet } from './outlet.ts';
import { pages } from './pages.ts';
import type { Present } from './presented.ts';
import { CAUGHT_UP, checkpoint, confirmation, FELL_BEHIND } from './read-messages.ts';
import type { ReadRequest } from './read-request.ts';
import type { RecentEvents } from './recent-events.ts';

const AT_ONCE = 512;

export async function subscribeToAll(
  outlet: Outlet,
  request: ReadRequest,
  from: number | 'start',
  recent: RecentEvents,
  log: EventLog,
  present: Present,
): Promise<void> {
  const { filter } = request;
  let cursor = from === 'start' ? 0 : Number.isFinite(from) ? from : recent.head;
  let considered = 0;
  let live = false;

  const deliver = async (events: LoggedEvent[]): Promise<void> => {
    const messages: Buffer[] = [];
    for (const event of events) {
      cursor = event.position;
      if (filter.matches(event)) messages.push(await present(event));
      considered++;
      if (considered % filter.checkpointEvery === 0) messages.push(checkpoint(cursor));
    }
    await outlet.sendAll(messages);
  };

  const deliverHistory = async (): Promise<void> => {
    const head = recent.head;
    const fetch = (last: LoggedEvent | undefined) =>
      log.allForwards(last?.position ?? cursor, head, filter.subject, Number.MAX_SAFE_INTEGER);
    for await (const page of pages(fetch)) {
      await deliver(page);
      if (outlet.gone) return;
    }
    cursor = Math.max(cursor, head);
  };

  await outlet.send(confirmation(randomUUID()));
  while (!outlet.gone) {
    const events = recent.after(cursor, AT_ONCE);
    if (events === undefined) {
      if (live) await outlet.send(FELL_BEHIND);
      live = false;
      await deliverHistory();
    } else if (events.length > 0) {
      await deliver(events);
    } else if (!live) {
      live = true;
      if (request.filtered && cursor > 0) await outlet.send(checkpoint(cursor));
      await outlet.send(CAUGHT_UP);
    } else {
      await outlet.until((wake) => recent.onChange(wake));
    }
  }
}
