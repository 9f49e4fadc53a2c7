// Some events of one stream at once. The client's own way hands each event through two streams and an iterator; this
// one makes the same call on the client's channel, with its headers, and gathers what comes.
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { StoredEvent } from './event-store.ts';
import { storedIn } from './stored-record.ts';
import { OutOfTime } from './within.ts';

export interface Page {
  readonly stream: string;
  /** `end`: backwards from the last event. */
  readonly from: bigint | 'end';
  readonly most: number;
}

/** A read may take long; that nothing at all arrives for so long means that nobody is there. */
const SILENCE_LIMIT_MS = 5_000;
const { read } = service.StreamsService;
const asItCame = (bytes: Buffer): Buffer => bytes;

/** Nothing where there is no such stream. */
export async function readPage(client: EventStoreDBClient, page: Page): Promise<StoredEvent[]> {
  const request = requestOf(page);
  const open = client['GRPCStreamCreator'](service.StreamsClient, 'readPage', (channel) =>
    channel.makeServerStreamRequest(
      read.path,
      read.requestSerialize,
      asItCame,
      request,
      ...client['callArguments']({}, { deadline: Infinity }),
    ),
  );
  const call = await open();
  const events: StoredEvent[] = [];
  return await new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      clearTimeout(alarm);
      reject(error);
      call.cancel();
    };
    const alarm = setTimeout(() => fail(new OutOfTime(SILENCE_LIMIT_MS)), SILENCE_LIMIT_MS);
    call.on('data', (message: Buffer) => {
      alarm.refresh();
      try {
        const event = storedIn(message);
        if (event) events.push(event);
      } catch (error) {
        fail(error as Error);
      }
    });
    call.on('end', () => {
      clearTimeout(alarm);
      resolve(events);
    });
    call.on('error', (error) => {
      clearTimeout(alarm);
      reject(convertToCommandError(error));
    });
  });
}

function requestOf({ stream, from, most }: Page): streams.ReadReq {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const source = new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(identifier);
  if (from === 'end') source.setEnd(new shared.Empty());
  else source.setRevision(String(from));
  const { FORWARDS, BACKWARDS } = streams.ReadReq.Options.ReadDirection;
  return new streams.ReadReq().setOptions(
    new streams.ReadReq.Options()
      .setStream(source)
      .setReadDirection(from === 'end' ? BACKWARDS : FORWARDS)
      .setCount(String(most))
      .setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty()))
      .setNoFilter(new shared.Empty()),
  );
}
