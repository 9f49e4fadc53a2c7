// A clock of which a client space can be behind while its past is laid: whatever is decided there meanwhile, by the
// demo, a policy, a timer or a request, carries that past, so that the times of a stream never run back. Only code of
// this process can set it, and keys, rate limits, idempotency and webhooks ask for the time without naming a space.
import type { Clock } from '../kernel/time/clock.ts';

export class PastClock implements Clock {
  readonly #clock: Clock;
  readonly #behind = new Map<string, Date>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(tenant?: string): Date {
    const past = tenant === undefined ? undefined : this.#behind.get(tenant);
    return past ?? this.#clock.now();
  }

  /** The client space stands at that instant, or where it stood when that is later. */
  stand(tenant: string, instant: Date): void {
    const before = this.#behind.get(tenant);
    if (before === undefined || before < instant) this.#behind.set(tenant, instant);
  }

  /** Its past is laid: it is as late there as everywhere. */
  catchUp(tenant: string): void {
    this.#behind.delete(tenant);
  }
}
