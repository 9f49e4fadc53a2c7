// Messages on their way out, in memory: what this process has written itself is kept, what somebody else has written
// is read in a few queries, however many subscriptions get it.
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { Gathered } from '../kernel/gathered.ts';

export interface Outgoing {
  readonly id: string;
  readonly body: Buffer;
}

/** A message as it stands in the database, by its number. */
export interface NumberedMessage {
  readonly number: string;
  readonly id: string;
  readonly body: string;
}

const MOST_BYTES = 32 * 1024 * 1024;
/** What is read ahead at most: no more than a part of what is kept. */
const AHEAD = 1_000;
const TEXT = `select number::text, id, body from runtime.webhook_messages where number = any($1::bigint[])`;

export class Bodies {
  readonly #pool: pg.Pool;
  readonly #kept = new LRUCache<string, Outgoing>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
  });
  readonly #single: Gathered<NumberedMessage>;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    const keyOf = (row: NumberedMessage): string[] => [row.number];
    this.#single = new Gathered(pool, { name: 'webhook-body', text: TEXT, keyOf, parts: 1 });
  }

  keep(messages: Iterable<NumberedMessage>): void {
    for (const { number, id, body } of messages) this.#kept.set(number, { id, body: Buffer.from(body) });
  }

  known(number: string): Outgoing | undefined {
    return this.#kept.get(number);
  }

  async get(number: string): Promise<Outgoing | null> {
    const row = await this.#single.get(number);
    if (!row) return null;
    this.keep([row]);
    return this.known(number) ?? { id: row.id, body: Buffer.from(row.body) };
  }

  /** Those that are sent soon. */
  async readAhead(numbers: Iterable<string>): Promise<void> {
    const wanted = new Set<string>();
    for (const number of numbers) {
      if (wanted.size === AHEAD) break;
      if (!this.#kept.has(number)) wanted.add(number);
    }
    if (wanted.size === 0) return;
    const { rows } = await this.#pool.query<NumberedMessage>({
      name: 'webhook-bodies',
      text: TEXT,
      values: [[...wanted]],
    });
    this.keep(rows);
  }
}
