// Some events of one stream at once. The client's own way hands each event through two streams and an iterator; this
// one makes the same call on the client's channel, with its headers, and gathers what comes.
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import type { StoredEvent } from './event-store.ts';
import { eachMessage, takeAtOnce } from './messages-at-once.ts';
import { readCall } from './read-call.ts';
import { encodeRead, type Page } from './read-message.ts';
import { StoredRecords } from './stored-record.ts';
import { OutOfTime } from '../kernel/waiting/within.ts';

/** A read may take long; that nothing at all arrives for so long means that nobody is there. */
const SILENCE_LIMIT_MS = 5_000;
const asIs = (bytes: Buffer): Buffer => bytes;

/** Nothing where there is no such stream. */
export async function readPage(client: EventStoreDBClient, page: Page): Promise<StoredEvent[]> {
  const call = await readCall(client, 'readPage', encodeRead(page), asIs, takeAtOnce);
  // as it came until all is there: what is made of it meanwhile would live long enough to be moved
  const arrived: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    const alarm = setTimeout(() => {
      reject(new OutOfTime(SILENCE_LIMIT_MS));
      call.cancel();
    }, SILENCE_LIMIT_MS);
    call.on('data', (emitted: Buffer) => {
      alarm.refresh();
      arrived.push(emitted);
    });
    call.on('end', () => {
      clearTimeout(alarm);
      resolve();
    });
    call.on('error', (error) => {
      clearTimeout(alarm);
      reject(convertToCommandError(error));
    });
  });
  return eventsIn(arrived);
}

function eventsIn(arrived: readonly Buffer[]): StoredEvent[] {
  const events: StoredEvent[] = [];
  const records = new StoredRecords();
  for (const emitted of arrived)
    eachMessage(emitted, (message) => {
      const event = records.eventIn(message);
      if (event) events.push(event);
    });
  return events;
}
