// Writes events to the log of the embedded event node, which must not run meanwhile: by the node's own batches, thousands
// of events each, and with the node's own lock. Nobody waits for a commit, so a crash leaves a book that is good for
// nothing.
import { randomUUID } from 'node:crypto';
import { Batch } from '../../src/platform/embedded/node/writing/batch.ts';
import { copyIn } from '../../src/platform/embedded/node/log/copy.ts';
import { NEVER_WRITTEN } from '../../src/platform/embedded/node/log/stream-state.ts';
import {
  openWriterSession,
  type WriterSession,
} from '../../src/platform/embedded/node/writing/writer-session.ts';
import type { NewEvent } from '../../src/platform/eventstore/event-store.ts';
import type { BulkKeys } from './data-keys.ts';

const COLUMNS = 'event_node.events (position, revision, created, id, type, stream, record)';
const AT_ONCE = 4_000;
const LOCK_PATIENCE_MS = 20_000;

export class LogWriter {
  readonly #session: WriterSession;
  readonly #keys: BulkKeys;
  #batch: Batch;
  /** Where the streams of this batch end. */
  #ends = new Map<string, number>();
  #writing: Promise<void> = Promise.resolve();

  static async open(databaseUrl: string, keys: BulkKeys): Promise<LogWriter> {
    const lost = (error: Error): void => void process.stderr.write(`the log: ${error.message}\n`);
    const session = await openWriterSession(databaseUrl, lost, undefined, LOCK_PATIENCE_MS);
    await session.client.query('set synchronous_commit = off');
    const { rows } = await session.client.query<{ head: string | null }>(
      'select max(position) as head from event_node.events',
    );
    return new LogWriter(session, keys, Number(rows[0]?.head ?? 0));
  }

  private constructor(session: WriterSession, keys: BulkKeys, head: number) {
    this.#session = session;
    this.#keys = keys;
    this.#batch = this.#next(head);
  }

  /** Where the last event stands. */
  get head(): number {
    return this.#batch.lastPosition;
  }

  /** Nothing is looked up: whoever writes knows where the stream ends. */
  async append(stream: string, expected: bigint, events: readonly NewEvent[]): Promise<void> {
    if (!this.#ends.has(stream)) this.#ends.set(stream, Number(expected));
    const proposed = events.map(({ id, type, data, metadata }) => ({
      id,
      type,
      isJson: true,
      data: Buffer.from(JSON.stringify(data)),
      metadata: Buffer.from(JSON.stringify(metadata)),
    }));
    this.#batch.add({
      action: 'append',
      stream,
      expected: { kind: 'revision', revision: Number(expected) },
      events: proposed,
      size: 0,
      deadlineMs: 0,
      arrivedMs: 0,
      answered: false,
      alone: false,
      reply: () => {},
    });
    const outcome = this.#batch.outcomes.at(-1)?.[1];
    if (outcome?.kind !== 'written')
      throw new Error(`${stream} at ${expected}: ${outcome?.kind ?? 'nothing'}`);
    if (this.#batch.events.length >= AT_ONCE) await this.flush();
  }

  /** One batch is written while the next one gathers. */
  async flush(): Promise<void> {
    const [batch, keys, before] = [this.#batch, this.#keys.taken(), this.#writing];
    this.#batch = this.#next(batch.lastPosition);
    this.#ends = new Map();
    this.#writing = before.then(() => this.#write(batch, keys));
    // whoever awaits it next is told of a failure
    this.#writing.catch(() => {});
    await before;
  }

  async close(): Promise<void> {
    await this.flush();
    await this.#writing;
    await this.#session.end();
  }

  async #write(batch: Batch, keys: ReadonlyMap<string, Buffer>): Promise<void> {
    await this.#keys.write(this.#session.client, keys);
    if (batch.events.length > 0) await copyIn(this.#session.client, COLUMNS, batch.rows);
  }

  #next(head: number): Batch {
    const stateOf = (stream: string) => ({ ...NEVER_WRITTEN, last: this.#ends.get(stream) ?? -1 });
    const nothing = (): undefined => undefined;
    return new Batch({ stateOf, at: nothing, recent: nothing, newId: randomUUID }, head, Date.now());
  }
}
