// BatchAppend: many appends over one stream, each answered exactly once, in whatever order they finish.
import type { ServerDuplexStream } from '@grpc/grpc-js';
import { parseBatchAppend, type AppendOptions, type BatchAppendMessage } from './append-messages.ts';
import { batchFailure, batchSuccess } from './append-replies.ts';
import type { Expected } from '../protocol/expected-revision.ts';
import type { ProposedEvent } from '../log/recorded-event.ts';
import { invalid, unavailable } from '../protocol/refusals.ts';
import { faultInName } from '../log/stream-names.ts';
import { appendSize, heldSize, MOST_HELD, type Outcome, type Write } from './write-request.ts';
import type { WriteQueue } from './write-queue.ts';

// Past this much unanswered, the client is not read from until some of it is done.
const MOST_UNANSWERED_BYTES = 32 * 1024 * 1024;
const MOST_UNANSWERED = 4_096;
// What is asked for without a deadline should still end.
const DEFAULT_DEADLINE_MS = 60_000;

export type BatchCall = ServerDuplexStream<Buffer, Buffer>;

/** An append whose last chunk has not come yet. */
interface Draft {
  correlationId: Buffer;
  options: AppendOptions;
  events: ProposedEvent[];
  size: number;
  held: number;
  deadlineMs: number;
  timer: NodeJS.Timeout | undefined;
}

export class BatchAppendCall {
  readonly #call: BatchCall;
  readonly #queue: WriteQueue;
  readonly #maxAppendSize: number;
  readonly #drafts = new Map<string, Draft>();
  #unanswered = 0;
  #unansweredBytes = 0;
  #clientDone = false;
  #over = false;

  constructor(call: BatchCall, queue: WriteQueue, maxAppendSize: number) {
    this.#call = call;
    this.#queue = queue;
    this.#maxAppendSize = maxAppendSize;
    call.on('data', (message: Buffer) => this.#read(message));
    call.on('end', () => {
      this.#clientDone = true;
      this.#endWhenDone();
    });
    call.on('cancelled', () => this.#finish());
    call.on('close', () => this.#finish());
  }

  /** Ends with an error: a clean end would leave the client waiting for ever. */
  fail(reason: string): void {
    if (this.#over) return;
    this.#finish();
    this.#call.emit('error', unavailable(reason));
  }

  #read(message: Buffer): void {
    if (this.#over) return;
    try {
      this.#receive(parseBatchAppend(message));
    } catch (error) {
      this.#finish();
      this.#call.emit('error', invalid(String(error)));
    }
  }

  #receive(message: BatchAppendMessage): void {
    const key = message.correlationId.toString('latin1');
    const draft = this.#drafts.get(key) ?? this.#begin(key, message);
    // Chunks of an append that was answered before its end: nothing waits for them.
    if (!draft) return;
    const events: ProposedEvent[] = [];
    for (const proposed of message.proposed) {
      if ('fault' in proposed) {
        return this.#refuse(key, draft, {
          kind: 'invalid',
          reason: `an event lacks a valid ${proposed.fault}`,
        });
      }
      events.push(proposed.event);
    }
    draft.events = draft.events.length === 0 ? events : [...draft.events, ...events];
    draft.size += appendSize(events);
    draft.held += heldSize(events);
    if (draft.size > this.#maxAppendSize || draft.held > MOST_HELD) {
      return this.#refuse(key, draft, { kind: 'too-large', limit: this.#maxAppendSize });
    }
    if (message.isFinal) this.#submit(key, draft);
  }

  #begin(key: string, message: BatchAppendMessage): Draft | undefined {
    const { options, correlationId } = message;
    if (!options) return undefined;
    const deadlineMs = options.deadlineMs ?? Date.now() + DEFAULT_DEADLINE_MS;
    const draft: Draft = {
      correlationId,
      options,
      events: [],
      size: 0,
      held: 0,
      deadlineMs,
      timer: undefined,
    };
    this.#unanswered++;
    const fault = options.stream === undefined ? 'a stream needs a name' : faultInName(options.stream);
    if (fault || !options.expected) {
      this.#refuse(key, draft, { kind: 'invalid', reason: fault ?? 'an append needs an expected revision' });
      return undefined;
    }
    if (!message.isFinal) {
      this.#drafts.set(key, draft);
      const expire = () => this.#refuse(key, draft, { kind: 'timed-out' });
      draft.timer = setTimeout(expire, Math.max(0, Math.min(deadlineMs - Date.now(), 2 ** 31 - 1)));
    }
    return draft;
  }

  #submit(key: string, draft: Draft): void {
    this.#forget(key, draft);
    const { stream = '', expected = { kind: 'any' } } = draft.options;
    this.#unansweredBytes += draft.held;
    const write: Write = {
      action: 'append',
      stream,
      expected,
      events: draft.events,
      size: draft.held,
      deadlineMs: draft.deadlineMs,
      arrivedMs: Date.now(),
      answered: false,
      alone: false,
      reply: (outcome) => {
        this.#unansweredBytes -= draft.held;
        this.#reply(draft.correlationId, stream, expected, outcome);
      },
    };
    if (this.#unanswered > MOST_UNANSWERED || this.#unansweredBytes > MOST_UNANSWERED_BYTES)
      this.#call.pause();
    this.#queue.add(write);
  }

  #refuse(key: string, draft: Draft, outcome: Outcome): void {
    this.#forget(key, draft);
    this.#reply(draft.correlationId, draft.options.stream ?? '', draft.options.expected, outcome);
  }

  #forget(key: string, draft: Draft): void {
    clearTimeout(draft.timer);
    this.#drafts.delete(key);
  }

  #reply(correlationId: Buffer, stream: string, expected: Expected | undefined, outcome: Outcome): void {
    this.#unanswered--;
    if (this.#over) return;
    if (outcome.kind === 'unavailable') return this.fail(outcome.reason);
    const message =
      outcome.kind === 'written'
        ? batchSuccess(correlationId, stream, outcome.revision, outcome.position)
        : batchFailure(correlationId, stream, expected, outcome);
    this.#call.write(message);
    if (this.#call.isPaused() && this.#unanswered < MOST_UNANSWERED / 2) {
      if (this.#unansweredBytes < MOST_UNANSWERED_BYTES / 2) this.#call.resume();
    }
    this.#endWhenDone();
  }

  #endWhenDone(): void {
    if (!this.#clientDone || this.#unanswered > 0 || this.#over) return;
    this.#finish();
    this.#call.end();
  }

  #finish(): void {
    this.#over = true;
    for (const [key, draft] of this.#drafts) this.#forget(key, draft);
  }
}
