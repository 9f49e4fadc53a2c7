// Sends what the outbox holds: keeps the endpoints it got hold of, reads their rows, posts, and writes down what came
// of it. Any number of processes may send; each endpoint is served by one of them at a time.
import { inOneLine } from '../../platform/kernel/describe.ts';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../../platform/kernel/clock.ts';
import { Bodies, type MessageKey, type NumberedMessage } from './bodies.ts';
import { lotRows, nextRows, writeHealth, writeMarks, type Result } from './delivery-rows.ts';
import type { Facts, Tracing } from '../../platform/kernel/tracing.ts';
import type { Guard } from '../../platform/kernel/guarded-connector.ts';
import { HeldLane } from './held-lane.ts';
import { hold, leave, letGo } from './holding.ts';
import type { Delivery } from './lane.ts';
import { ResultWriter } from './result-writer.ts';
import { AT_ONCE, succeeded, type Outcome } from './post.ts';
import { GIVE_UP_ENDPOINT_MS, nextAttempt } from './schedule.ts';
import type { WebhookSecrets } from '../../processes/webhook-secret.ts';

interface SenderOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly secrets: WebhookSecrets;
  readonly guard: Guard;
  readonly deactivate: (tenant: string, id: number, reason: 'gone' | 'failing') => Promise<void>;
  readonly log: (line: string) => void;
  readonly totalMs?: number;
  readonly tracing?: Tracing | null;
}

const LEASE_MS = 5_000;
const RENEW_MS = 1_500;
const LOOK_MS = 60_000;
/** How often the clock is looked at. */
const TICK_MS = 200;
const ROWS = 1_000;
const ROWS_OF_ALL = 10_000;
/** Messages that one statement looks at, for all lanes: about a third of a second. */
const LOOKED_AT = 100_000;
const LOT_ROWS = 50;
const GOODBYE_MS = 3_000;

export class Sender {
  readonly #options: SenderOptions;
  readonly #me = randomUUID();
  readonly #lanes = new Map<string, HeldLane>();
  readonly #bodies: Bodies;
  readonly #results: ResultWriter;
  readonly #stopping = new AbortController();
  #heldUntil = 0;
  #renewAt = 0;
  #lookAt = 0;
  #underWay = 0;
  #wake = (): void => {};
  #trouble: string | null = 'starts';
  #working: Promise<void> | null = null;

  constructor(options: SenderOptions) {
    this.#options = options;
    const { pool, log } = options;
    this.#bodies = new Bodies(pool);
    this.#results = new ResultWriter({
      pool,
      log,
      stopping: this.#stopping.signal,
      onWritten: (results, wasFull) => {
        this.#settle(results);
        if (wasFull) this.#sendAll();
      },
    });
  }

  get trouble(): string | null {
    return this.#trouble;
  }

  /** Just written by this process. */
  keep(messages: Iterable<NumberedMessage>): void {
    this.#bodies.keep(messages);
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
    await this.#results.finish();
    await Promise.all(lanes.map((held) => held.close()));
    await leave(this.#options.pool, this.#me).catch(() => {});
  }

  async #work(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      try {
        if (Date.now() >= this.#renewAt) await this.#renew();
        await this.#handOver();
        await this.#read();
        this.#sendAll();
        this.#trouble = null;
      } catch (error) {
        this.#trouble = 'the senders of webhooks cannot work';
        this.#options.log(`${this.#trouble}: ${inOneLine(error)}`);
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
    if (asked >= this.#lookAt) this.#lookEverywhere(asked);
    await this.#mark();
    const { endpoints, share } = await hold(pool, this.#me, LEASE_MS);
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
    this.#keepOnly(share);
  }

  /** Notices may get lost; and who has had nothing for long need not look through all of it when it starts over. */
  #lookEverywhere(now: number): void {
    this.#lookAt = now + LOOK_MS;
    for (const held of this.#lanes.values()) held.lane.wake();
  }

  async #mark(): Promise<void> {
    const moved = [...this.#lanes.values()]
      .map((held) => ({ held, tenant: held.tenant, id: held.id, upTo: held.lane.recordedUpTo }))
      .filter(({ held, upTo }) => upTo > held.markedUpTo);
    await writeMarks(this.#options.pool, moved);
    for (const { held, upTo } of moved) held.markedUpTo = upTo;
  }

  /** Others send as well: an endpoint beyond our share goes to them once none of its requests is under way. */
  #keepOnly(share: number): void {
    const lanes = [...this.#lanes.values()];
    const staying = lanes.filter((held) => !held.leaving);
    const leaving = lanes.filter((held) => held.leaving);
    for (const held of leaving.slice(0, Math.max(0, share - staying.length))) held.leaving = false;
    for (const held of staying.slice(share)) held.leaving = true;
  }

  async #handOver(): Promise<void> {
    const ready = [...this.#lanes.values()].filter(({ leaving, lane }) => leaving && lane.isAtRest);
    for (const held of ready) {
      this.#lanes.delete(held.name);
      void held.close();
    }
    await letGo(this.#options.pool, this.#me, ready);
  }

  async #read(): Promise<void> {
    const { pool, clock } = this.#options;
    for (;;) {
      // there may be much to look through, and nobody is to think meanwhile that this process is dead
      if (Date.now() >= this.#renewAt) return this.#wake();
      const wanting = [...this.#lanes.values()]
        .filter((held) => held.lane.isHungry && !held.leaving)
        .map((held) => ({ held, tenant: held.tenant, id: held.id, after: held.lane.ask() }));
      if (wanting.length === 0) break;
      const most = Math.max(LOT_ROWS, Math.min(ROWS, Math.floor(ROWS_OF_ALL / wanting.length)));
      const span = Math.max(ROWS, Math.floor(LOOKED_AT / wanting.length));
      const found = await nextRows(pool, wanting, { most, span });
      const byLane = wanting.map(({ held }, i) => ({ held, ...found[i]! }));
      await this.#bodies.readAhead(soonest(byLane));
      const now = clock.now().getTime();
      for (const { held, rows, upTo, isAll } of byLane) held.lane.take(rows, upTo, isAll, now);
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
    if (Date.now() >= this.#heldUntil || this.#stopping.signal.aborted || held.leaving) return;
    // when some are written, all lanes are looked at again
    if (this.#results.isFull) return;
    if (held.pausedUntil > this.#options.clock.now().getTime()) return;
    for (let row = held.lane.next(AT_ONCE); row; row = held.lane.next(AT_ONCE)) void this.#send(held, row);
  }

  async #send(held: HeldLane, row: Delivery): Promise<void> {
    this.#underWay += 1;
    try {
      const outcome = await this.#post(held, row);
      held.lane.answered();
      if (!this.#lanes.has(held.name) && !succeeded(outcome)) return;
      this.#results.add(this.#judge(held, row, outcome));
      this.#sendFrom(held);
      // when nothing is under way there, nothing else may go out before these results are written
      this.#results.write(held.lane.inFlight === 0);
    } catch (error) {
      // its body could not be read: it stays what it was, and is tried when the store is back
      this.#options.log(`a webhook could not be sent: ${inOneLine(error)}`);
      held.lane.answered();
      const now = this.#options.clock.now().getTime();
      held.lane.settled({ ...row, attempts: row.attempts - 1 }, new Date(now + 1_000), now);
    } finally {
      this.#underWay -= 1;
    }
  }

  async #post(held: HeldLane, row: Delivery): Promise<Outcome> {
    const key = { tenant: held.tenant, number: row.id };
    const message = this.#bodies.known(key) ?? (await this.#bodies.get(key));
    if (!message) return { ...NOTHING, error: 'message forgotten' };
    const { tracing } = this.#options;
    if (!tracing || message.trace === null) return await held.receiver.post(message);
    const span = tracing.begin('webhook', {
      kind: 'client',
      under: message.trace,
      facts: factsOf(held, row),
    });
    const outcome = await held.receiver.post(message);
    span.note({ 'http.response.status_code': outcome.status ?? 0 });
    span.end(!succeeded(outcome));
    return outcome;
  }

  #judge(held: HeldLane, row: Delivery, outcome: Outcome): Result {
    const came = (status: Result['status'], again: Date | null): Result => ({
      tenant: held.tenant,
      webhookId: held.id,
      row,
      status,
      again,
      outcome,
    });
    if (succeeded(outcome)) {
      this.#health(held, null);
      return came('delivered', null);
    }
    const { clock, deactivate } = this.#options;
    const now = clock.now();
    const giveUp = (reason: 'gone' | 'failing'): void => {
      held.pausedUntil = Number.POSITIVE_INFINITY;
      deactivate(held.tenant, held.id, reason).catch((error: unknown) => {
        // the next failure tries again
        held.pausedUntil = 0;
        this.#options.log(`a webhook could not be deactivated: ${inOneLine(error)}`);
      });
    };
    if (outcome.status === 410) {
      giveUp('gone');
      return came('failed', null);
    }
    this.#health(held, held.failingSince ?? now);
    if (now.getTime() - (held.failingSince ?? now).getTime() >= GIVE_UP_ENDPOINT_MS) giveUp('failing');
    if (outcome.status === 429 && outcome.retryAfterMs !== null)
      held.pausedUntil = Math.max(held.pausedUntil, now.getTime() + outcome.retryAfterMs);
    const again = nextAttempt(row.attempts + 1, now, Math.random(), outcome.retryAfterMs);
    return came(again ? 'pending' : 'failed', again);
  }

  #health(held: HeldLane, failingSince: Date | null): void {
    if ((held.failingSince === null) === (failingSince === null)) return;
    held.failingSince = failingSince;
    writeHealth(this.#options.pool, held.tenant, held.id, failingSince).catch((error: unknown) =>
      this.#options.log(`the health of a webhook is not kept: ${inOneLine(error)}`),
    );
  }

  /** Their lots go on. */
  #settle(results: readonly Result[]): void {
    const now = this.#options.clock.now().getTime();
    const lanes = new Set<HeldLane>();
    for (const { tenant, webhookId, row, again } of results) {
      const held = this.#lanes.get(`${tenant}/${webhookId}`);
      if (!held) continue;
      held.lane.settled(row, again, now);
      lanes.add(held);
    }
    for (const held of lanes) {
      this.#sendFrom(held);
      if (held.lane.isHungry || held.lane.wantedLots.length > 0) this.#wake();
    }
  }
}

/** Of every lane the first, then the second: what is sent soon. */
function* soonest(
  byLane: readonly { readonly held: HeldLane; readonly rows: readonly Delivery[] }[],
): Iterable<MessageKey> {
  const longest = Math.max(0, ...byLane.map(({ rows }) => rows.length));
  for (let i = 0; i < longest; i++)
    for (const { held, rows } of byLane) {
      const row = rows[i];
      if (row) yield { tenant: held.tenant, number: row.id };
    }
}

function factsOf(held: HeldLane, row: Delivery): Facts {
  return { 'lotbook.webhook': held.id, 'lotbook.attempt': row.attempts + 1 };
}

const NOTHING: Outcome = { status: null, response: null, error: null, durationMs: 0, retryAfterMs: null };
