// What a caller is told of what it may ask, and of what is left of it.
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Verdict } from './rate-limit.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export interface Budget {
  readonly policy: string;
  readonly left: string;
}

type Left = Pick<Verdict, 'remaining' | 'frees'>;

export function minuteOf(limit: number, left: Left, now: number): Budget {
  return budgetOf('minute', limit, MINUTE, left, now);
}

export function hourOf(limit: number, left: Left, now: number): Budget {
  return budgetOf('heavy', limit, HOUR, left, now);
}

function budgetOf(
  name: string,
  limit: number,
  span: number,
  { remaining, frees }: Left,
  now: number,
): Budget {
  return {
    policy: `"${name}";q=${limit};w=${span / 1000}`,
    left: `"${name}";r=${remaining};t=${secondsUntil(frees, now)}`,
  };
}

export function budgetHeaders({ policy, left }: Budget): Readonly<Record<string, string>> {
  return { 'ratelimit-policy': policy, ratelimit: left };
}

/** As callers are told to wait: never less than one. */
export function secondsUntil(instant: number, now: number): number {
  return Math.max(1, Math.ceil((instant - now) / 1000));
}

export function rateLimited(seconds: number): Refusal {
  return refuse('rate-limited', { details: { retry_after: seconds } });
}
