// A stored event as this reader asked to see it: nearly always exactly as it is stored.
import type { LoggedEvent } from '../log/logged-event.ts';
import { resolvedLink, withStructuredIds } from './read-messages.ts';
import type { ReadRequest } from './read-request.ts';
import type { VisibleEvents } from './visible-events.ts';

export type Present = (event: LoggedEvent) => Buffer | Promise<Buffer>;

export function presenter(request: ReadRequest, visible: VisibleEvents): Present {
  const { resolveLinks, structuredIds } = request;
  if (!resolveLinks && !structuredIds) return (event) => event.record;
  return async (event) => {
    const message =
      resolveLinks && event.isLink
        ? resolvedLink(event.record, event.position, await visible.linked(event))
        : event.record;
    return structuredIds ? withStructuredIds(message) : message;
  };
}

export async function presented(events: readonly LoggedEvent[], present: Present): Promise<Buffer[]> {
  const messages: Buffer[] = [];
  for (const event of events) {
    const message = present(event);
    messages.push(Buffer.isBuffer(message) ? message : await message);
  }
  return messages;
}
