// A clock that can be moved forward, for sandboxes and tests. It ticks on from where it was set, in every process of
// the installation, and keeps its lead over a restart.
import { CLOCK } from './channels.ts';
import type pg from 'pg';
import type { Clock } from '../kernel/time/clock.ts';
import type { Listener } from './listener.ts';

export class TestClock implements Clock {
  readonly #pool: pg.Pool;
  readonly #moved = new Set<() => void>();
  #lead = 0;

  constructor(pool: pg.Pool, listener: Listener) {
    this.#pool = pool;
    listener.on(CLOCK, {
      onNotice: (lead) => this.#moveTo(Number(lead)),
      onConnected: () => void this.load().catch(() => {}),
    });
  }

  now(): Date {
    return new Date(Date.now() + this.#lead);
  }

  /** Called whenever the clock has been moved, here or by another process. */
  onMove(act: () => void): void {
    this.#moved.add(act);
  }

  async load(): Promise<void> {
    const { rows } = await this.#pool.query<{ lead: string }>(
      'select offset_ms::text as lead from runtime.clock',
    );
    if (rows[0]) this.#moveTo(Number(rows[0].lead));
  }

  /** False when that would move it back: two callers who set it at once both see it at the later instant or after. */
  async set(instant: Date): Promise<boolean> {
    const lead = instant.getTime() - Date.now();
    if (lead < this.#lead) return false;
    const { rows } = await this.#pool.query<{ lead: string }>(
      `insert into runtime.clock (id, offset_ms) values (1, $1)
       on conflict (id) do update set offset_ms = greatest(runtime.clock.offset_ms, excluded.offset_ms)
       returning offset_ms::text as lead`,
      [lead],
    );
    this.#moveTo(Number(rows[0]!.lead));
    await this.#pool.query('select pg_notify($1, $2)', [CLOCK, rows[0]!.lead]);
    return true;
  }

  #moveTo(lead: number): void {
    if (lead <= this.#lead) return;
    this.#lead = lead;
    for (const act of this.#moved) act();
  }
}
