// The states of streams, kept for the recently used and read from the log for the others.
import { LRUCache } from 'lru-cache';
import type { ClientBase } from 'pg';
import { dataOfRecord } from './record-fields.ts';
import { TOMBSTONE } from '../../../eventstore/protobuf-wire.ts';
import { Together } from '../../../kernel/waiting/together.ts';
import { NO_METADATA, parseStreamMetadata } from './stream-metadata.ts';
import { metastreamOf } from './stream-names.ts';
import { NEVER_WRITTEN, type StreamState } from './stream-state.ts';

const KEPT = 50_000;
const LOADS_AT_ONCE = 2;

/** The names stand behind selects of their own: so Postgres does not look at them when it plans, and plans once. */
const LOAD = {
  name: 'event_node_states',
  text: `
    select own.revision as last, meta.revision as meta_last, meta.record as meta_record
    from unnest((select $1::text[]), (select $2::text[])) with ordinality as wanted (base, metastream, place)
    left join lateral (
      select revision from event_node.events where stream = base order by revision desc limit 1
    ) own on true
    left join lateral (
      select revision, record from event_node.events where stream = metastream order by revision desc limit 1
    ) meta on true
    order by place`,
};

interface Row {
  last: string | null;
  meta_last: string | null;
  meta_record: Buffer | null;
}

type WithSession = <T>(use: (session: ClientBase) => Promise<T>) => Promise<T>;

interface Asked {
  readonly base: string;
  readonly withSession: WithSession;
}

export class StreamStates {
  readonly #cache = new LRUCache<string, StreamState>({ max: KEPT });
  readonly #reading = new Together<Asked, StreamState>({
    ask: async (asked) => {
      const bases = [...new Set(asked.map(({ base }) => base))];
      const states = await this.#loadForReaders(bases, asked[0]!.withSession);
      return ({ base }) => states.get(base) ?? NEVER_WRITTEN;
    },
    atOnce: LOADS_AT_ONCE,
  });
  /** Grows with every batch, when it begins and when it ends; odd while one is under way. */
  #epoch = 0;

  get(base: string): StreamState | undefined {
    return this.#cache.get(base);
  }

  clear(): void {
    this.#epoch += 2 - (this.#epoch % 2);
    this.#cache.clear();
  }

  beginBatch(): void {
    this.#epoch += 1;
  }

  endBatch(changed: Iterable<[string, StreamState]>): void {
    for (const [base, state] of changed) this.#cache.set(base, state);
    this.#epoch += 1;
  }

  /** For the writer, between whose batches nothing changes. */
  async load(session: ClientBase, bases: string[]): Promise<Map<string, StreamState>> {
    const loaded = await loadStates(session, bases);
    for (const [base, state] of loaded) this.#cache.set(base, state);
    return loaded;
  }

  /** For readers: what is asked for while others are being loaded goes together in the next question. */
  async forReader(base: string, withSession: WithSession): Promise<StreamState> {
    return this.#cache.get(base) ?? (await this.#reading.answerTo({ base, withSession }));
  }

  /** What they load is kept only when no batch ran meanwhile, for it may be old by then. */
  async #loadForReaders(bases: string[], withSession: WithSession): Promise<Map<string, StreamState>> {
    const epoch = this.#epoch;
    const loaded = await withSession((session) => loadStates(session, bases));
    if (this.#epoch === epoch && epoch % 2 === 0)
      for (const [base, state] of loaded) this.#cache.set(base, state);
    return loaded;
  }
}

async function loadStates(session: ClientBase, bases: string[]): Promise<Map<string, StreamState>> {
  const { rows } = await session.query<Row>({ ...LOAD, values: [bases, bases.map(metastreamOf)] });
  return new Map(bases.map((base, place) => [base, stateOf(rows[place])]));
}

function stateOf(row: Row | undefined): StreamState {
  if (!row) return NEVER_WRITTEN;
  const last = row.last === null ? -1 : Number(row.last);
  return {
    last,
    tombstoned: last === TOMBSTONE,
    metaLast: row.meta_last === null ? -1 : Number(row.meta_last),
    metadata: row.meta_record ? parseStreamMetadata(dataOfRecord(row.meta_record)) : NO_METADATA,
  };
}
