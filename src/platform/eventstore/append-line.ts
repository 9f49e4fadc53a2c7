// Appends on one call that stays open, each answered by its correlation id: the client's own call, made on its channel
// with its headers. Unlike there, a call that ends takes only its own appends with it, and none waits for ever.
import { UnavailableError, convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { answerIn, encodeAppend, type AppendMessage } from './append-message.ts';
import { within } from '../kernel/waiting/within.ts';

type Call = ClientDuplexStream<Buffer, Buffer>;
type Written = { readonly revision: bigint; readonly position: bigint };

interface Waiting {
  readonly stream: string;
  readonly resolve: (written: Written) => void;
  readonly reject: (error: Error) => void;
}

/** A server takes no message that is much larger, and ends the call of all over it. */
const MOST_BYTES = 3 * 1024 * 1024;
const { batchAppend } = service.StreamsService;
const asIs = (bytes: Buffer): Buffer => bytes;

export class AppendLine {
  readonly #client: EventStoreDBClient;
  /** One call per connection: the client makes another one when it has to connect again. */
  readonly #calls = new WeakMap<service.StreamsClient, Call | Promise<Call>>();
  readonly #waiting = new WeakMap<Call, Map<string, Waiting>>();

  constructor(client: EventStoreDBClient) {
    this.#client = client;
  }

  /** Servers before 21.10 have no such call. */
  isThere(): Promise<boolean> {
    return this.#client['supports'](batchAppend);
  }

  /** Null: nothing was sent, for it is more than one message may hold. */
  async append(append: Omit<AppendMessage, 'correlationId'>, limitMs: number): Promise<Written | null> {
    const correlationId = randomUUID();
    const message = encodeAppend({ ...append, correlationId });
    if (message.length > MOST_BYTES) return null;
    const open = this.#client['GRPCStreamCreator'](
      service.StreamsClient,
      'appendLine',
      (channel) => this.#open(channel),
      this.#calls,
    );
    const call = await open();
    const waiting = this.#waiting.get(call);
    if (!waiting) throw new UnavailableError(undefined, 'the call is over');
    const answered = new Promise<Written>((resolve, reject) => {
      waiting.set(correlationId, { stream: append.stream, resolve, reject });
      call.write(message);
    });
    return await within(limitMs, answered).finally(() => waiting.delete(correlationId));
  }

  #open(channel: service.StreamsClient): Call {
    const call = channel.makeBidiStreamRequest(
      batchAppend.path,
      asIs,
      asIs,
      ...this.#client['callArguments']({}, { deadline: Infinity }),
    );
    const waiting = new Map<string, Waiting>();
    const failAll = (error: Error): void => {
      this.#waiting.delete(call);
      for (const { reject } of waiting.values()) reject(error);
    };
    call.on('data', (message: Buffer) => settle(waiting, message));
    call.on('error', (error) => failAll(convertToCommandError(error)));
    call.on('end', () => failAll(new UnavailableError(undefined, 'the server ended the call')));
    this.#waiting.set(call, waiting);
    return call;
  }
}

function settle(waiting: Map<string, Waiting>, message: Buffer): void {
  const { correlationId, written } = answerIn(message);
  const one = waiting.get(correlationId);
  // nobody waits any longer for an answer that took too long
  if (!one) return;
  if (written) return one.resolve(written);
  const error = streams.BatchAppendResp.deserializeBinary(message).getError();
  one.reject(
    error?.getDetails()
      ? unpackToCommandError(error, one.stream)
      : new Error(`an append was refused: ${error?.getMessage() ?? 'without a reason'}`),
  );
}
