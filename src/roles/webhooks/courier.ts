// Takes one message to its endpoint: finds its body, and tells the trace that caused it.
import type { Tracing } from '../../platform/kernel/tracing.ts';
import type { Bodies, Outgoing } from './bodies.ts';
import type { HeldLane } from './held-lane.ts';
import type { Delivery } from './lane.ts';
import { succeeded, type Outcome } from './post.ts';

export class Courier {
  readonly #bodies: Bodies;
  readonly #tracing: Tracing | null;

  constructor(bodies: Bodies, tracing: Tracing | null) {
    this.#bodies = bodies;
    this.#tracing = tracing;
  }

  /** What is in memory goes out at once. */
  post(held: HeldLane, row: Delivery): Promise<Outcome> {
    const key = { tenant: held.tenant, number: row.id };
    const message = this.#bodies.known(key);
    if (message) return this.#posted(held, row, message);
    return this.#bodies
      .get(key)
      .then((read) => (read ? this.#posted(held, row, read) : { ...NOTHING, error: 'message forgotten' }));
  }

  #posted(held: HeldLane, row: Delivery, message: Outgoing): Promise<Outcome> {
    if (!this.#tracing || message.trace === null) return held.receiver.post(message);
    return this.#traced(this.#tracing, held, row, message);
  }

  async #traced(tracing: Tracing, held: HeldLane, row: Delivery, message: Outgoing): Promise<Outcome> {
    const span = tracing.begin('webhook', {
      kind: 'client',
      under: message.trace ?? undefined,
      facts: { 'lotbook.webhook': held.id, 'lotbook.attempt': row.attempts + 1 },
    });
    const outcome = await held.receiver.post(message);
    span.note({ 'http.response.status_code': outcome.status ?? 0 });
    span.end(!succeeded(outcome));
    return outcome;
  }
}

const NOTHING: Outcome = { status: null, response: null, error: null, durationMs: 0, retryAfterMs: null };
