// Sends what the outbox holds: keeps the endpoints it got hold of, reads their rows, posts, and writes down what came
// of it. Any number of processes may send; each endpoint is served by one of them at a time.
import { inOneLine } from '../../platform/kernel/describe.ts';
import { randomUUID } from 'node:crypto';
import { Bodies, type MessageKey, type NumberedMessage } from './bodies.ts';
import { Courier } from './courier.ts';
import { lotRows, nextRows, type Result } from './delivery-rows.ts';
import type { Tracing } from '../../platform/kernel/tracing.ts';
import type { Guard } from '../../platform/egress/guarded-connector.ts';
import { HeldLane } from './held-lane.ts';
import { HeldLanes } from './held-lanes.ts';
import { hold, leave } from './holding.ts';
import type { Delivery } from './lane.ts';
import { ANY_AGAIN, endpointName, noticesIn } from './notices.ts';
import { ResultWriter } from './result-writer.ts';
import { AT_ONCE, succeeded, type Outcome } from './post.ts';
import { Verdict, type VerdictOptions } from './verdict.ts';
import type { WebhookSecrets } from '../../processes/webhook-secret.ts';

interface SenderOptions extends VerdictOptions {
  readonly secrets: WebhookSecrets;
  readonly guard: Guard;
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
  readonly #lanes: HeldLanes;
  readonly #bodies: Bodies;
  readonly #courier: Courier;
  readonly #verdict: Verdict;
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
    const { pool, log, clock, secrets, guard, totalMs, tracing = null } = options;
    this.#lanes = new HeldLanes(
      pool,
      this.#me,
      (endpoint) => new HeldLane(endpoint, { clock, secrets, guard, totalMs }),
    );
    this.#bodies = new Bodies(pool);
    this.#courier = new Courier(this.#bodies, tracing);
    this.#verdict = new Verdict(options);
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

  /** Something is said of these endpoints. */
  notice(payload: string): void {
    for (const { name, what } of noticesIn(payload)) {
      const meant = this.#lanes.meant(name);
      // it may have come to this process, or have other settings
      if (name === null || what === 'changed' || meant.length === 0) this.#renewAt = 0;
      for (const { lane } of meant)
        if (what === 'again') lane.reset();
        else lane.wake();
    }
    this.#wake();
  }

  /** Notices may have been lost, or the subscriptions themselves have changed. */
  lookAgain(): void {
    this.notice(ANY_AGAIN);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#working;
    const deadline = Date.now() + GOODBYE_MS;
    while (this.#underWay > 0 && Date.now() < deadline) await new Promise((r) => setTimeout(r, 20));
    const lanes = this.#lanes.empty();
    await this.#results.finish();
    await Promise.all(lanes.map((held) => held.close()));
    await leave(this.#options.pool, this.#me).catch(() => {});
  }

  async #work(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      try {
        if (Date.now() >= this.#renewAt) await this.#renew();
        await this.#lanes.handOver();
        await this.#read();
        this.#sendAll();
        this.#trouble = null;
      } catch (error) {
        this.#trouble = 'the senders of webhooks cannot work';
        this.#options.log(`${this.#trouble}: ${inOneLine(error)}`);
        // what was asked for has not come
        for (const held of this.#lanes) held.lane.wake();
      }
      const timer = setTimeout(() => this.#wake(), TICK_MS);
      await woken;
      clearTimeout(timer);
    }
  }

  async #renew(): Promise<void> {
    const asked = Date.now();
    this.#renewAt = asked + RENEW_MS;
    if (asked >= this.#lookAt) this.#lookEverywhere(asked);
    await this.#lanes.mark();
    const held = await hold(this.#options.pool, this.#me, LEASE_MS);
    this.#heldUntil = asked + LEASE_MS - 500;
    this.#lanes.take(held);
  }

  /** Notices may get lost; and who has had nothing for long need not look through all of it when it starts over. */
  #lookEverywhere(now: number): void {
    this.#lookAt = now + LOOK_MS;
    for (const held of this.#lanes) held.lane.wake();
  }

  async #read(): Promise<void> {
    const { pool, clock } = this.#options;
    for (;;) {
      // there may be much to look through, and nobody is to think meanwhile that this process is dead
      if (Date.now() >= this.#renewAt) return this.#wake();
      const wanting = this.#lanes.staying
        .filter(({ lane }) => lane.isHungry)
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
    for (const held of this.#lanes.staying)
      for (const lot of held.lane.wantedLots) {
        const at = { tenant: held.tenant, id: held.id, ...lot };
        const rows = await lotRows(pool, at, LOT_ROWS);
        const now = clock.now().getTime();
        held.lane.takeLot(lot.programId, lot.lotId, rows, rows.length === LOT_ROWS, now);
      }
  }

  #sendAll(): void {
    const now = this.#options.clock.now().getTime();
    for (const held of this.#lanes) {
      held.lane.due(now);
      this.#sendFrom(held);
    }
  }

  #sendFrom(held: HeldLane): void {
    // somebody else may serve it by now
    if (Date.now() >= this.#heldUntil || this.#stopping.signal.aborted || held.place !== 'stays') return;
    // when some are written, all lanes are looked at again
    if (this.#results.isFull) return;
    if (held.pausedUntil > 0 && held.pausedUntil > this.#options.clock.now().getTime()) return;
    for (let row = held.lane.next(AT_ONCE); row; row = held.lane.next(AT_ONCE)) this.#send(held, row);
  }

  #send(held: HeldLane, row: Delivery): void {
    this.#underWay += 1;
    this.#courier
      .post(held, row)
      .then(
        (outcome) => {
          this.#over(held);
          this.#answered(held, row, outcome);
        },
        (error: unknown) => {
          this.#over(held);
          throw error;
        },
      )
      .catch((error: unknown) => this.#unsent(held, row, error));
  }

  #over(held: HeldLane): void {
    this.#underWay -= 1;
    held.lane.answered();
  }

  #answered(held: HeldLane, row: Delivery, outcome: Outcome): void {
    if (!this.#lanes.of(held.name) && !succeeded(outcome)) return;
    this.#results.add(this.#verdict.of(held, row, outcome));
    this.#sendFrom(held);
    // when nothing is under way there, nothing else may go out before these results are written
    this.#results.write(held.lane.inFlight === 0);
  }

  /** Its body could not be read: it stays what it was, and is tried when the store is back. */
  #unsent(held: HeldLane, row: Delivery, error: unknown): void {
    this.#options.log(`a webhook could not be sent: ${inOneLine(error)}`);
    const now = this.#options.clock.now().getTime();
    held.lane.settled({ ...row, attempts: row.attempts - 1 }, new Date(now + 1_000), now);
  }

  /** Their lots go on. */
  #settle(results: readonly Result[]): void {
    const now = this.#options.clock.now().getTime();
    const lanes = new Set<HeldLane>();
    for (const { tenant, webhookId, row, again } of results) {
      const held = this.#lanes.of(endpointName(tenant, webhookId));
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
