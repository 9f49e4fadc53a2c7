// Remembers when each key was last used, without a write per request: a key directory around another.
import type pg from 'pg';
import type { Clock } from '../../platform/kernel/clock.ts';
import type { ApiKey, KeyDirectory } from '../../platform/http/key-directory.ts';

const EVERY_MS = 5_000;

export class UsageRecordingDirectory implements KeyDirectory {
  readonly #directory: KeyDirectory;
  readonly #clock: Clock;
  readonly #runtime: pg.Pool;
  readonly #timer: NodeJS.Timeout;
  #used = new Map<string, { key: ApiKey; at: Date }>();

  constructor(directory: KeyDirectory, clock: Clock, runtime: pg.Pool) {
    this.#directory = directory;
    this.#clock = clock;
    this.#runtime = runtime;
    this.#timer = setInterval(() => void this.#write().catch(() => {}), EVERY_MS);
    this.#timer.unref();
  }

  async find(tenantKey: string, secret: string): Promise<ApiKey | null> {
    const key = await this.#directory.find(tenantKey, secret);
    if (key) this.#used.set(`${tenantKey}/${key.id}`, { key, at: this.#clock.now() });
    return key;
  }

  reaches(key: ApiKey, programId: number): Promise<boolean> {
    return this.#directory.reaches(key, programId);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#write().catch(() => {});
  }

  async #write(): Promise<void> {
    const used = [...this.#used.values()];
    if (used.length === 0) return;
    this.#used = new Map();
    await this.#runtime.query(
      `insert into runtime.key_usage (tenant_key, key_id, last_used_at)
       select * from unnest($1::text[], $2::int[], $3::timestamptz[])
       on conflict (tenant_key, key_id) do update
       set last_used_at = greatest(runtime.key_usage.last_used_at, excluded.last_used_at)`,
      [used.map((u) => u.key.tenantKey), used.map((u) => u.key.id), used.map((u) => u.at)],
    );
  }
}
