// Two histories are held against each other event by event; each is read in batches.
import { createHash } from 'node:crypto';
import { LACKING, type CopiedEvent } from '../../platform/eventstore/copied-event.ts';
import { LastRevisions } from '../../platform/eventstore/last-revisions.ts';

export type EventBatches = AsyncIterable<readonly CopiedEvent[]>;

export class EventCursor {
  readonly #batches: AsyncIterator<readonly CopiedEvent[]>;
  #batch: readonly CopiedEvent[] = [];
  #at = 0;

  constructor(batches: EventBatches) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** The next event, which is still there for `take`; null at the end. */
  async peek(): Promise<CopiedEvent | null> {
    while (this.#at >= this.#batch.length) {
      const next: IteratorResult<readonly CopiedEvent[], unknown> = await this.#batches.next();
      if (next.done) return null;
      this.#batch = next.value;
      this.#at = 0;
    }
    return this.#batch[this.#at]!;
  }

  take(): void {
    this.#at++;
  }

  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}

/** More revisions than a damaged stream can be thought to lack. */
const MOST_LACKING = 100_000n;

/** A stream lacks more revisions than a copy can stand something in for. */
export class TooMuchLacking extends Error {}

/** The history with something in the place of every revision that a stream lacks. */
export async function* withoutHoles(batches: EventBatches): EventBatches {
  const last = new LastRevisions();
  for await (const batch of batches) {
    const filled: CopiedEvent[] = [];
    for (const event of batch) {
      const { stream, revision } = event;
      const due = (last.advance(stream, revision) ?? -1n) + 1n;
      if (revision - due > MOST_LACKING)
        throw new TooMuchLacking(
          `${stream} lacks the revisions ${due} to ${revision - 1n}: more than a copy can keep open`,
        );
      for (let lacking = due; lacking < revision; lacking++) filled.push(placeholder(event, lacking));
      filled.push(event);
    }
    yield filled;
  }
}

const NOTHING = Buffer.alloc(0);
const EMPTY_OBJECT = Buffer.from('{}');

/** The same in every copy, so that a copy which is gone on with finds it. */
function placeholder({ stream, position }: CopiedEvent, revision: bigint): CopiedEvent {
  const hex = createHash('sha256').update(`${LACKING}\n${stream}\n${revision}`).digest('hex');
  return {
    id: hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    type: LACKING,
    stream,
    revision,
    position,
    isJson: true,
    data: EMPTY_OBJECT,
    metadata: EMPTY_OBJECT,
    message: NOTHING,
  };
}
