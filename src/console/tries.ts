// How often signing in may be tried from one address.
import ipaddr from 'ipaddr.js';
import { secondsUntil } from '../platform/http/limits/budget.ts';
import type { Limit, OpenLimit } from '../platform/http/limits/rate-limit.ts';
import type { Clock } from '../platform/kernel/time/clock.ts';

const MINUTE_MS = 60_000;
export const TRIES_A_MINUTE = 20;

export class Tries {
  readonly #limit: Limit;
  readonly #clock: Clock;

  /** `what` is tried. */
  constructor(clock: Clock, openLimit: OpenLimit, what: string) {
    this.#clock = clock;
    this.#limit = openLimit(what, MINUTE_MS);
  }

  /** Null where it may be tried; else the seconds until it may be tried again. */
  async take(address: string): Promise<number | null> {
    const now = this.#clock.now().getTime();
    const { allowed, frees } = await this.#limit.take(whoeverIsAt(address), TRIES_A_MINUTE, now);
    return allowed ? null : secondsUntil(frees, now);
  }
}

/** Of IPv6 a single machine has a whole network of addresses: what is counted is the network. */
export function whoeverIsAt(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
