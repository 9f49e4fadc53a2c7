// Append: one append a call, its events streamed in one by one.
import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import { parseAppend, type AppendMessage, type AppendOptions } from './append-messages.ts';
import { appendSuccess, appendWrongRevision } from './append-replies.ts';
import type { ProposedEvent } from '../log/recorded-event.ts';
import {
  invalid,
  missingMetadata,
  streamDeleted,
  timedOut,
  tooLarge,
  unavailable,
  unforeseen,
  type Refusal,
} from '../protocol/refusals.ts';
import { faultInName } from '../log/stream-names.ts';
import { appendSize, heldSize, MOST_HELD, type Outcome } from './write-request.ts';
import type { WriteQueue } from './write-queue.ts';

export function handleAppend(
  call: ServerReadableStream<Buffer, Buffer>,
  callback: sendUnaryData<Buffer>,
  queue: WriteQueue,
  maxAppendSize: number,
): void {
  let options: AppendOptions | undefined;
  const events: ProposedEvent[] = [];
  let size = 0;
  let held = 0;
  let answered = false;
  const refuse = (refusal: Refusal) => {
    if (!answered) callback(refusal);
    answered = true;
  };

  const receive = (message: AppendMessage): void => {
    if ('options' in message) options = message.options;
    if (!('proposed' in message)) return;
    if ('fault' in message.proposed) {
      const { fault } = message.proposed;
      return refuse(fault === 'metadata' ? missingMetadata() : unforeseen(`an event lacks a valid ${fault}`));
    }
    events.push(message.proposed.event);
    size += appendSize([message.proposed.event]);
    held += heldSize([message.proposed.event]);
    if (size > maxAppendSize || held > MOST_HELD) refuse(tooLarge(maxAppendSize));
  };

  call.on('data', (bytes: Buffer) => {
    if (answered) return;
    try {
      receive(parseAppend(bytes));
    } catch (error) {
      refuse(invalid(String(error)));
    }
  });

  call.on('end', () => {
    if (answered) return;
    const { stream, expected } = options ?? {};
    const fault = stream === undefined ? 'an append begins with its options' : faultInName(stream);
    if (fault || stream === undefined) return refuse(invalid(fault ?? 'a stream needs a name'));
    if (!expected) return refuse(invalid('an append needs an expected revision'));
    const reply = (outcome: Outcome) => {
      if (answered) return;
      answered = true;
      if (outcome.kind === 'written') callback(null, appendSuccess(outcome.revision, outcome.position));
      else if (outcome.kind === 'wrong-revision')
        callback(null, appendWrongRevision(expected, outcome.current));
      else callback(refusalFor(stream, outcome));
    };
    queue.add({
      action: 'append',
      stream,
      expected,
      events,
      size: held,
      deadlineMs: deadlineOf(call),
      arrivedMs: Date.now(),
      answered: false,
      alone: false,
      reply,
    });
  });

  call.on('cancelled', () => (answered = true));
}

/** The call's own deadline, which the server must keep for writes that wait. */
export function deadlineOf(call: { getDeadline(): Date | number }): number {
  const deadline = call.getDeadline();
  return typeof deadline === 'number' ? deadline : deadline.getTime();
}

export function refusalFor(
  stream: string,
  outcome: Exclude<Outcome, { kind: 'written' } | { kind: 'wrong-revision' }>,
): Refusal {
  switch (outcome.kind) {
    case 'stream-deleted':
      return streamDeleted(stream);
    case 'too-large':
      return tooLarge(outcome.limit);
    case 'invalid':
      return invalid(outcome.reason);
    case 'timed-out':
      return timedOut();
    case 'unavailable':
    case 'failed':
      return unavailable(outcome.reason);
  }
}
