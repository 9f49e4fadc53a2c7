// Read: one method for reads that end and for subscriptions.
import type { EventLog } from '../log/event-log.ts';
import { Outlet, type ReadCall } from './outlet.ts';
import { presenter } from './presented.ts';
import { readAll } from './read-all.ts';
import { checkPosition } from './positions.ts';
import { parseReadRequest, type ReadRequest } from './read-request.ts';
import { readStream } from './read-stream.ts';
import type { RecentEvents } from '../log/recent-events.ts';
import { asRefusal } from '../protocol/refusals.ts';
import { subscribeToAll } from './subscribe-all.ts';
import { subscribeToStream } from './subscribe-stream.ts';
import type { VisibleEvents } from './visible-events.ts';

export interface ReadSources {
  recent: RecentEvents;
  log: EventLog;
  visible: VisibleEvents;
}

export async function handleRead(call: ReadCall<Buffer>, sources: ReadSources): Promise<void> {
  const outlet = new Outlet(call);
  try {
    await serve(outlet, parseReadRequest(call.request), sources);
    outlet.end();
  } catch (error) {
    if (!outlet.gone) call.emit('error', asRefusal(error));
  }
}

async function serve(
  outlet: Outlet,
  request: ReadRequest,
  { recent, log, visible }: ReadSources,
): Promise<void> {
  const { source } = request;
  const present = presenter(request, visible);
  const subscription = request.count === undefined;
  if (source.kind === 'all') {
    if (source.from !== 'start') await checkPosition(source.from, recent.head, log);
    return subscription
      ? subscribeToAll(outlet, request, source.from, recent, log, present)
      : readAll(outlet, request, source.from, recent.head, log, present);
  }
  return subscription
    ? subscribeToStream(outlet, source, recent, log, visible, present)
    : readStream(outlet, request, source, log, visible, present);
}
