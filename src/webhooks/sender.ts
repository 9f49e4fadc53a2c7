// Sends what the outbox holds: keeps the endpoints it got hold of, reads their rows, posts, and writes down what came
// of it. Any number of processes may send; each endpoint is served by one of them at a time.
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { Gathered } from '../kernel/gathered.ts';
import type { Clock } from '../kernel/clock.ts';
import {
  hold,
  letGo,
  lotRows,
  nextRows,
  writeHealth,
  writeResults,
  type Result,
  type Row,
} from './delivery-rows.ts';
import type { Guard } from './guarded-connector.ts';
import { HeldLane } from './held-lane.ts';
import { AT_ONCE, succeeded, type Outcome } from './post.ts';
import { GIVE_UP_ENDPOINT_MS, nextAttempt } from './schedule.ts';
import type { Secrets } from './secret.ts';

export interface SenderOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly guard: Guard;
  readonly deactivate: (tenant: string, id: number, reason: 'gone' | 'failing') => Promise<void>;
  readonly log: (line: string) => void;
  readonly totalMs?: number;
}

const LEASE_MS = 5_000;
const RENEW_MS = 1_500;
/** How often the clock is looked at. */
const TICK_MS = 200;
const ROWS = 500;
const ROWS_OF_ALL = 10_000;
const LOT_ROWS = 50;
const GOODBYE_MS = 3_000;
const BODIES_BYTES = 32 * 1024 * 1024;

export class Sender {
  readonly #options: SenderOptions;
  readonly #me = randomUUID();
  readonly #lanes = new Map<string, HeldLane>();
  readonly #bodies = new LRUCache<string, string>({
    maxSize: BODIES_BYTES,
    sizeCalculation: (body) => body.length + 1,
  });
  readonly #stored: Gathered<{ id: string; body: string }>;
  readonly #stopping = new AbortController();
  #results: Result[] = [];
  #writing = false;
  #heldUntil = 0;
  #renewAt = 0;
  #underWay = 0;
  #wake = (): void => {};
  #trouble: string | null = 'starts';
  #working: Promise<void> | null = null;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#stored = new Gathered(options.pool, {
      name: 'webhook-bodies',
      text: 'select id, body from runtime.webhook_messages where id = any($1::text[])',
      keyOf: (row) => [row.id],
      parts: 1,
    });
  }

  get trouble(): string | null {
    return this.#trouble;
  }

  start(): void {
    this.#working = this.#work();
  }

  /** There is something new for these endpoints. `?` behind a name: it has changed; `!`: something old is to go again. */
  notice(payload: string): void {
    if (payload === '*' || payload === '') {
      for (const held of this.#lanes.values()) held.lane.wake();
      this.#renewAt = 0;
    } else
      for (const name of payload.split(' ')) {
        const held = this.#lanes.get(name.replace(/[!?]$/, ''));
        if (!held || name.endsWith('?')) this.#renewAt = 0;
        else if (name.endsWith('!')) held.lane.reset();
        else held.lane.wake();
      }
    this.#wake();
  }

  /** Notices may have been lost, or the subscriptions themselves have changed. */
  lookAgain(): void {
    for (const held of this.#lanes.values()) held.lane.reset();
    this.#renewAt = 0;
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#working;
    const deadline = Date.now() + GOODBYE_MS;
    while (this.#underWay > 0 && Date.now() < deadline) await new Promise((r) => setTimeout(r, 20));
    const lanes = [...this.#lanes.values()];
    this.#lanes.clear();
    await this.#write();
    await Promise.all(lanes.map((held) => held.close()));
    await letGo(this.#options.pool, this.#me).catch(() => {});
  }

  async #work(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      try {
        if (Date.now() >= this.#renewAt) await this.#renew();
        await this.#read();
        this.#sendAll();
        this.#trouble = null;
      } catch (error) {
        this.#trouble = `the senders of webhooks cannot work: ${String(error)}`;
        this.#options.log(this.#trouble);
        // what was asked for has not come
        for (const held of this.#lanes.values()) held.lane.wake();
      }
      const timer = setTimeout(() => this.#wake(), TICK_MS);
      await woken;
      clearTimeout(timer);
    }
  }

  async #renew(): Promise<void> {
    const { pool, clock, secrets, guard, totalMs } = this.#options;
    const asked = Date.now();
    this.#renewAt = asked + RENEW_MS;
    const endpoints = await hold(pool, this.#me, LEASE_MS);
    this.#heldUntil = asked + LEASE_MS - 500;
    const kept = new Set<string>();
    for (const endpoint of endpoints) {
      const name = `${endpoint.tenant_key}/${endpoint.id}`;
      kept.add(name);
      const known = this.#lanes.get(name);
      if (known) known.update(endpoint);
      else this.#lanes.set(name, new HeldLane(endpoint, { clock, secrets, guard, totalMs }));
    }
    for (const [name, held] of this.#lanes)
      if (!kept.has(name)) {
        this.#lanes.delete(name);
        // what is under way there is finished by itself
        void held.closeWhenIdle();
      }
  }

  async #read(): Promise<void> {
    const { pool, clock } = this.#options;
    for (;;) {
      const wanting = [...this.#lanes.values()]
        .filter((held) => held.lane.isHungry)
        .map((held) => ({ held, tenant: held.tenant, id: held.id, after: held.lane.ask() }));
      if (wanting.length === 0) break;
      const most = Math.max(LOT_ROWS, Math.min(ROWS, Math.floor(ROWS_OF_ALL / wanting.length)));
      const byLane = new Map<string, Row[]>();
      for (const row of await nextRows(pool, wanting, most)) {
        const name = `${row.tenant_key}/${row.webhook_id}`;
        const own = byLane.get(name);
        if (own) own.push(row);
        else byLane.set(name, [row]);
      }
      const now = clock.now().getTime();
      for (const { held, after } of wanting) {
        const own = byLane.get(held.name) ?? [];
        held.lane.take(after, own, own.length === most, now);
      }
      this.#sendAll();
    }
    for (const held of this.#lanes.values())
      for (const lot of held.lane.wantedLots) {
        const at = { tenant: held.tenant, id: held.id, ...lot };
        const rows = await lotRows(pool, at, LOT_ROWS);
        const now = clock.now().getTime();
        held.lane.takeLot(lot.programId, lot.lotId, rows, rows.length === LOT_ROWS, now);
      }
  }

  #sendAll(): void {
    const now = this.#options.clock.now().getTime();
    for (const held of this.#lanes.values()) {
      held.lane.due(now);
      this.#sendFrom(held);
    }
  }

  #sendFrom(held: HeldLane): void {
    // somebody else may serve it by now
    if (Date.now() >= this.#heldUntil || this.#stopping.signal.aborted) return;
    if (held.pausedUntil > this.#options.clock.now().getTime()) return;
    for (let row = held.lane.next(AT_ONCE); row; row = held.lane.next(AT_ONCE))
      void this.#send(held, row as Row);
  }

  async #send(held: HeldLane, row: Row): Promise<void> {
    this.#underWay += 1;
    try {
      const outcome = await this.#post(held, row);
      held.lane.answered();
      if (!this.#lanes.has(held.name) && !succeeded(outcome)) return;
      this.#results.push(this.#judge(held, row, outcome));
      this.#sendFrom(held);
      void this.#write();
    } catch (error) {
      // its body could not be read: it stays what it was, and is tried when the store is back
      this.#options.log(`a webhook could not be sent: ${String(error)}`);
      held.lane.answered();
      const now = this.#options.clock.now().getTime();
      held.lane.settled({ ...row, attempts: row.attempts - 1 }, new Date(now + 1_000), now);
    } finally {
      this.#underWay -= 1;
    }
  }

  async #post(held: HeldLane, row: Row): Promise<Outcome> {
    const known = this.#bodies.get(row.message_id);
    const body = known ?? (await this.#stored.get(row.message_id))?.body;
    if (body === undefined) return { ...NOTHING, error: 'message forgotten' };
    if (known === undefined) this.#bodies.set(row.message_id, body);
    return await held.receiver.post(row.message_id, body);
  }

  #judge(held: HeldLane, row: Row, outcome: Outcome): Result {
    if (succeeded(outcome)) {
      this.#health(held, null);
      return { row, status: 'delivered', again: null, outcome };
    }
    const { clock, deactivate } = this.#options;
    const now = clock.now();
    const giveUp = (reason: 'gone' | 'failing'): void => {
      held.pausedUntil = Number.POSITIVE_INFINITY;
      deactivate(held.tenant, held.id, reason).catch((error: unknown) => {
        // the next failure tries again
        held.pausedUntil = 0;
        this.#options.log(`a webhook could not be deactivated: ${String(error)}`);
      });
    };
    if (outcome.status === 410) {
      giveUp('gone');
      return { row, status: 'failed', again: null, outcome };
    }
    this.#health(held, held.failingSince ?? now);
    if (now.getTime() - (held.failingSince ?? now).getTime() >= GIVE_UP_ENDPOINT_MS) giveUp('failing');
    if (outcome.status === 429 && outcome.retryAfterMs !== null)
      held.pausedUntil = Math.max(held.pausedUntil, now.getTime() + outcome.retryAfterMs);
    const again = nextAttempt(row.attempts + 1, now, Math.random(), outcome.retryAfterMs);
    return { row, status: again ? 'pending' : 'failed', again, outcome };
  }

  #health(held: HeldLane, failingSince: Date | null): void {
    if ((held.failingSince === null) === (failingSince === null)) return;
    held.failingSince = failingSince;
    writeHealth(this.#options.pool, held.tenant, held.id, failingSince).catch((error: unknown) =>
      this.#options.log(`the health of a webhook is not kept: ${String(error)}`),
    );
  }

  /** All results that are there at once, then all that came meanwhile; a lot goes on when its result is written. */
  async #write(): Promise<void> {
    if (this.#writing) return;
    this.#writing = true;
    try {
      while (this.#results.length > 0) {
        const results = this.#results;
        this.#results = [];
        if (!(await this.#written(results))) {
          this.#results = [...results, ...this.#results];
          if (this.#stopping.signal.aborted) return;
          await new Promise((r) => setTimeout(r, TICK_MS));
          continue;
        }
        const now = this.#options.clock.now().getTime();
        const lanes = new Set<HeldLane>();
        for (const { row, again } of results) {
          const held = this.#lanes.get(`${row.tenant_key}/${row.webhook_id}`);
          if (!held) continue;
          held.lane.settled(row, again, now);
          lanes.add(held);
        }
        for (const held of lanes) {
          this.#sendFrom(held);
          if (held.lane.isHungry || held.lane.wantedLots.length > 0) this.#wake();
        }
      }
    } finally {
      this.#writing = false;
    }
  }

  async #written(results: readonly Result[]): Promise<boolean> {
    try {
      await writeResults(this.#options.pool, results);
      return true;
    } catch (error) {
      this.#options.log(`results of webhooks are not written yet: ${String(error)}`);
      return false;
    }
  }
}

const NOTHING: Outcome = { status: null, response: null, error: null, durationMs: 0, retryAfterMs: null };
