// The whole history as it is stored, for whoever copies it: what the client makes of an event cannot be written again
// byte for byte.
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { CopiedEvent } from './copied-event.ts';
import { readCall } from './read-call.ts';
import { copiedIn } from './stored-record.ts';
import { OutOfTime } from '../kernel/waiting/within.ts';

/** A read may take long; that nothing at all arrives for so long means that nobody is there. */
const SILENCE_LIMIT_MS = 10_000;
const MOST_EVENTS = 1_000;
const MOST_BYTES = 1024 * 1024;
const { read } = service.StreamsService;

/** Every event after `after`, the server's own too, in their one order. */
export async function* readEverything(
  client: EventStoreDBClient,
  after: bigint | null,
): AsyncGenerator<readonly CopiedEvent[]> {
  const call = await readCall(client, 'readEverything', requestFrom(after), read.requestSerialize);
  let batch: CopiedEvent[] = [];
  let bytes = 0;
  let waiting = true;
  const alarm = setTimeout(() => {
    // the time a reader takes for itself is not the server's silence
    if (waiting) call.destroy(new OutOfTime(SILENCE_LIMIT_MS));
    else alarm.refresh();
  }, SILENCE_LIMIT_MS);
  try {
    for await (const message of call as AsyncIterable<Buffer>) {
      const event = copiedIn(message);
      // forwards it includes the position itself
      if (!event || (after !== null && event.position <= after)) continue;
      batch.push(event);
      bytes += message.length;
      if (batch.length < MOST_EVENTS && bytes < MOST_BYTES) continue;
      waiting = false;
      yield batch;
      waiting = true;
      alarm.refresh();
      [batch, bytes] = [[], 0];
    }
    if (batch.length > 0) yield batch;
  } catch (error) {
    throw error instanceof Error && 'code' in error && 'metadata' in error
      ? convertToCommandError(error as Parameters<typeof convertToCommandError>[0])
      : error;
  } finally {
    clearTimeout(alarm);
    // whoever leaves half way lets go of the call
    call.on('error', () => {});
    call.cancel();
  }
}

function requestFrom(after: bigint | null): streams.ReadReq {
  return new streams.ReadReq().setOptions(
    new streams.ReadReq.Options()
      .setAll(allAfter(after))
      .setReadDirection(streams.ReadReq.Options.ReadDirection.FORWARDS)
      .setCount(String(Number.MAX_SAFE_INTEGER))
      .setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty()))
      .setNoFilter(new shared.Empty()),
  );
}

/** Behind a position, or from the very beginning. */
export function allAfter(position: bigint | null): streams.ReadReq.Options.AllOptions {
  const all = new streams.ReadReq.Options.AllOptions();
  if (position === null) return all.setStart(new shared.Empty());
  return all.setPosition(
    new streams.ReadReq.Options.Position()
      .setCommitPosition(String(position))
      .setPreparePosition(String(position)),
  );
}
