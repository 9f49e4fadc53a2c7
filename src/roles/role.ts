// What runs beside the API, and what it stands on.
import type pg from 'pg';
import type { Codec } from '../platform/eventstore/codec.ts';
import type { EventStore } from '../platform/eventstore/event-store.ts';
import type { Listener } from '../platform/postgres/listener.ts';
import type { Tracing } from '../platform/kernel/tracing.ts';
import type { TestClock } from '../platform/postgres/test-clock.ts';
import type { Book } from '../processes/book.ts';

export interface RunningRole {
  /** Why this process is not doing its part, or null when it is (or stands by). */
  trouble(): string | null;
  stop(): Promise<void>;
}

export interface RoleStores extends Book {
  readonly events: EventStore;
  /** Which event store it is: kept beside every position. */
  readonly storeId: string;
  readonly codec: Codec;
  readonly listener: Listener;
  readonly testClock: TestClock | null;
  readonly databaseUrl: string;
  /** Reads and writes what is no read model: checkpoints, the outbox, idempotency keys, the clock. */
  readonly runtime: pg.Pool;
  /** Null: nobody looks how long things take. */
  readonly tracing: Tracing | null;
}
