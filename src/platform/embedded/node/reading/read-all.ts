// A read of `$all` that ends: as far as the log reached when it was asked for.
import type { EventLog } from '../log/event-log.ts';
import type { LoggedEvent } from '../log/logged-event.ts';
import type { Outlet } from './outlet.ts';
import { pages } from './pages.ts';
import type { Position } from './positions.ts';
import { presented, type Present } from './presented.ts';
import type { ReadRequest } from './read-request.ts';

export async function readAll(
  outlet: Outlet,
  request: ReadRequest,
  from: Position | 'start',
  head: number,
  log: EventLog,
  present: Present,
): Promise<void> {
  const { filter, backwards } = request;
  let left = request.count ?? 0;
  if (left <= 0) return;
  // Without a filter a page never needs more than what is left of the count.
  const wanted = (fetched: number) =>
    request.filtered ? Number.MAX_SAFE_INTEGER : Math.max(0, (request.count ?? 0) - fetched);
  const first = from === 'start' ? 0 : from.commit;
  const fetch = backwards ? backwardsFrom(first, head) : forwardsFrom(first, head);
  for await (const page of pages((last, fetched) => fetch(last, wanted(fetched)))) {
    if (outlet.gone) return;
    const matching = page.filter((event) => filter.matches(event)).slice(0, left);
    await outlet.sendAll(await presented(matching, present));
    left -= matching.length;
    if (left <= 0) return;
  }

  function forwardsFrom(start: number, end: number) {
    const before = Math.max(0, start - 1);
    return (last: LoggedEvent | undefined, most: number) =>
      most === 0 ? Promise.resolve([]) : log.allForwards(last?.position ?? before, end, filter.subject, most);
  }

  function backwardsFrom(start: number, end: number) {
    const first = Math.min(start, end + 1);
    return (last: LoggedEvent | undefined, most: number) => {
      const before = last?.position ?? first;
      return most === 0 || before <= 0 ? Promise.resolve([]) : log.allBackwards(before, filter.subject, most);
    };
  }
}
