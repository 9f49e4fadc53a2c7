// What an answer, or none, means: for the delivery that was tried, and for the endpoint that gave it.
import type pg from 'pg';
import type { Clock } from '../../platform/kernel/time/clock.ts';
import { inOneLine } from '../../platform/kernel/describe.ts';
import { writeHealth, type Result } from './delivery-rows.ts';
import type { HeldLane } from './held-lane.ts';
import type { Delivery } from './lane.ts';
import { succeeded, type Outcome } from './post.ts';
import { GIVE_UP_ENDPOINT_MS, nextAttempt } from './schedule.ts';

export interface VerdictOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly deactivate: (tenant: string, id: number, reason: 'gone' | 'failing') => Promise<void>;
  readonly log: (line: string) => void;
}

export class Verdict {
  readonly #options: VerdictOptions;

  constructor(options: VerdictOptions) {
    this.#options = options;
  }

  of(held: HeldLane, row: Delivery, outcome: Outcome): Result {
    const { tenant, id: webhookId } = held;
    const came = (status: Result['status'], again: Date | null): Result => {
      return { tenant, webhookId, row, status, again, outcome };
    };
    if (succeeded(outcome)) {
      this.#health(held, null);
      return came('delivered', null);
    }
    if (outcome.status === 410) {
      this.#giveUp(held, 'gone');
      return came('failed', null);
    }
    const now = this.#options.clock.now();
    const failingSince = held.failingSince ?? now;
    this.#health(held, failingSince);
    if (now.getTime() - failingSince.getTime() >= GIVE_UP_ENDPOINT_MS) this.#giveUp(held, 'failing');
    if (outcome.status === 429 && outcome.retryAfterMs !== null)
      held.pausedUntil = Math.max(held.pausedUntil, now.getTime() + outcome.retryAfterMs);
    const again = nextAttempt(row.attempts + 1, now, Math.random(), outcome.retryAfterMs);
    return came(again ? 'pending' : 'failed', again);
  }

  #giveUp(held: HeldLane, reason: 'gone' | 'failing'): void {
    held.pausedUntil = Number.POSITIVE_INFINITY;
    this.#options.deactivate(held.tenant, held.id, reason).catch((error: unknown) => {
      // the next failure tries again
      held.pausedUntil = 0;
      this.#options.log(`a webhook could not be deactivated: ${inOneLine(error)}`);
    });
  }

  #health(held: HeldLane, failingSince: Date | null): void {
    if ((held.failingSince === null) === (failingSince === null)) return;
    held.failingSince = failingSince;
    writeHealth(this.#options.pool, held.tenant, held.id, failingSince).catch((error: unknown) =>
      this.#options.log(`the health of a webhook is not kept: ${inOneLine(error)}`),
    );
  }
}
