// Remembers when keys, tokens and people were last here, without a write per request.
import type pg from 'pg';
import type { Clock } from '../../platform/kernel/time/clock.ts';

const EVERY_MS = 5_000;

type Kind = 'key' | 'token' | 'user';

interface Use {
  readonly tenantKey: string;
  readonly kind: Kind;
  readonly id: number;
  readonly at: Date;
}

export class UsageLog {
  readonly #clock: Clock;
  readonly #runtime: pg.Pool;
  readonly #timer: NodeJS.Timeout;
  #used = new Map<string, Use>();

  constructor(clock: Clock, runtime: pg.Pool) {
    this.#clock = clock;
    this.#runtime = runtime;
    this.#timer = setInterval(() => void this.#write().catch(() => {}), EVERY_MS);
    this.#timer.unref();
  }

  note(tenantKey: string, kind: Kind, id: number): void {
    this.#used.set(`${tenantKey}/${kind}/${id}`, { tenantKey, kind, id, at: this.#clock.now() });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#write().catch(() => {});
  }

  async #write(): Promise<void> {
    const used = [...this.#used.values()];
    this.#used = new Map();
    if (used.length > 0)
      // in one order: two processes would wait for each other
      await this.#runtime.query(
        `insert into runtime.usage (tenant_key, kind, id, last_used_at)
         select * from unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[]) order by 1, 2, 3
         on conflict (tenant_key, kind, id) do update
         set last_used_at = greatest(runtime.usage.last_used_at, excluded.last_used_at)`,
        [used.map((u) => u.tenantKey), used.map((u) => u.kind), used.map((u) => u.id), used.map((u) => u.at)],
      );
  }
}
