// Takes one message to its endpoint: finds its body, and tells the trace that caused it.
import type { Tracing } from '../../platform/kernel/tracing.ts';
import type { Bodies } from './bodies.ts';
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

  async post(held: HeldLane, row: Delivery): Promise<Outcome> {
    const key = { tenant: held.tenant, number: row.id };
    const message = this.#bodies.known(key) ?? (await this.#bodies.get(key));
    if (!message) return { ...NOTHING, error: 'message forgotten' };
    if (!this.#tracing || message.trace === null) return await held.receiver.post(message);
    const span = this.#tracing.begin('webhook', {
      kind: 'client',
      under: message.trace,
      facts: { 'lotbook.webhook': held.id, 'lotbook.attempt': row.attempts + 1 },
    });
    const outcome = await held.receiver.post(message);
    span.note({ 'http.response.status_code': outcome.status ?? 0 });
    span.end(!succeeded(outcome));
    return outcome;
  }
}

const NOTHING: Outcome = { status: null, response: null, error: null, durationMs: 0, retryAfterMs: null };
