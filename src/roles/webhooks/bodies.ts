// Messages on their way out, in memory: what this process has written itself is kept, what somebody else has written
// is read in a few queries, however many subscriptions get it.
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { Gathered } from '../../platform/postgres/gathered.ts';

export interface Outgoing {
  readonly id: string;
  readonly body: Buffer;
  /** Where in a trace the change was made, if anywhere. */
  readonly trace: string | null;
}

/** A message by its number within its client space. */
export interface MessageKey {
  readonly tenant: string;
  readonly number: number;
}

/** A message as it stands in the database. */
export interface NumberedMessage extends MessageKey {
  readonly id: string;
  readonly body: string;
  readonly trace: string | null;
}

const MOST_BYTES = 32 * 1024 * 1024;
/** What is read ahead at most: no more than a part of what is kept. */
const AHEAD = 1_000;
const TEXT = `
  select m.tenant_key as tenant, m.number, m.id, m.body, m.traceparent as trace from unnest($1::text[], $2::int[]) as k(tenant_key, number)
  join runtime.webhook_messages m on m.tenant_key = k.tenant_key and m.number = k.number`;

export class Bodies {
  readonly #pool: pg.Pool;
  readonly #kept = new LRUCache<string, Outgoing>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
  });
  readonly #single: Gathered<NumberedMessage>;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    const keyOf = ({ tenant, number }: NumberedMessage): unknown[] => [tenant, number];
    this.#single = new Gathered(pool, { name: 'webhook-body', text: TEXT, keyOf, parts: 2 });
  }

  keep(messages: Iterable<NumberedMessage>): void {
    for (const message of messages) this.#kept.set(nameOf(message), outgoing(message));
  }

  known(key: MessageKey): Outgoing | undefined {
    return this.#kept.get(nameOf(key));
  }

  async get(key: MessageKey): Promise<Outgoing | null> {
    const row = await this.#single.get(key.tenant, key.number);
    if (!row) return null;
    this.keep([row]);
    return this.known(row) ?? outgoing(row);
  }

  /** Those that are sent soon. */
  async readAhead(keys: Iterable<MessageKey>): Promise<void> {
    const wanted = new Map<string, MessageKey>();
    for (const key of keys) {
      if (wanted.size === AHEAD) break;
      const name = nameOf(key);
      if (!this.#kept.has(name)) wanted.set(name, key);
    }
    if (wanted.size === 0) return;
    const all = [...wanted.values()];
    const { rows } = await this.#pool.query<NumberedMessage>({
      name: 'webhook-bodies',
      text: TEXT,
      values: [all.map((key) => key.tenant), all.map((key) => key.number)],
    });
    this.keep(rows);
  }
}

function outgoing({ id, body, trace }: NumberedMessage): Outgoing {
  return { id, body: Buffer.from(body), trace };
}

function nameOf({ tenant, number }: MessageKey): string {
  return `${tenant} ${number}`;
}
