// A subscription to `$all`: history from Postgres, then the recent events from memory, and back to Postgres
// for a subscriber that falls too far behind.
import { randomUUID } from 'node:crypto';
import type { EventLog } from '../log/event-log.ts';
import type { LoggedEvent } from '../log/logged-event.ts';
import type { Outlet } from './outlet.ts';
import { pages } from './pages.ts';
import { later, passedAt, START, type Position } from './positions.ts';
import type { Present } from './presented.ts';
import { Checkpoints } from './checkpoints.ts';
import { CAUGHT_UP, checkpoint, confirmation } from './read-messages.ts';
import type { ReadRequest } from './read-request.ts';
import type { RecentEvents } from '../log/recent-events.ts';

const AT_ONCE = 512;

export async function subscribeToAll(
  outlet: Outlet,
  request: ReadRequest,
  from: Position | 'start',
  recent: RecentEvents,
  log: EventLog,
  present: Present,
): Promise<void> {
  const { filter } = request;
  const begin = from === 'start' ? START : later(from, START);
  let cursor = Number.isFinite(begin.commit) ? passedAt(begin) : recent.head;
  const checkpoints = new Checkpoints(begin, filter.window, filter.checkpointEvery);
  let live = false;

  const tell = async (reached: Position | null): Promise<void> => {
    if (reached && request.filtered) await outlet.send(checkpoint(reached));
  };

  const deliver = async (events: LoggedEvent[]): Promise<void> => {
    const messages: Buffer[] = [];
    for (const event of events) {
      cursor = event.position;
      const matches = filter.matches(event);
      if (matches) messages.push(await present(event));
      const reached = live ? checkpoints.passed(cursor) : checkpoints.lookedAt(cursor, matches);
      if (reached && request.filtered) messages.push(checkpoint(reached));
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
  // who begins at the end has no history, and is told of none
  if (cursor >= recent.head) {
    live = true;
    await outlet.send(CAUGHT_UP);
  }
  while (!outlet.gone) {
    const events = recent.after(cursor, AT_ONCE);
    if (events === undefined) {
      if (live) checkpoints.fellBehind(cursor);
      live = false;
      await deliverHistory();
    } else if (events.length > 0) {
      await deliver(events);
    } else if (!live) {
      live = true;
      await tell(checkpoints.caughtUp());
      await outlet.send(CAUGHT_UP);
    } else {
      await outlet.until((wake) => recent.onChange(wake));
    }
  }
}
