// How long what lets people in is good, by the service's clock.
import { isOver } from '../../platform/kernel/time/term.ts';

const HOUR_MS = 3_600_000;
export const SESSION_SECONDS = 30 * 24 * 3600;
export const SESSION_MS = SESSION_SECONDS * 1000;
export const IDLE_MS = 12 * HOUR_MS;
export const LINK_MS = 24 * HOUR_MS;
/** Between leaving for an issuer and coming back from it. */
export const ATTEMPT_SECONDS = 10 * 60;

export interface SessionTimes {
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly ended_at: Date | null;
}

/** When it ends if nobody comes any more. */
export function sessionEnd({ created_at, last_seen_at }: SessionTimes): Date {
  return new Date(Math.min(created_at.getTime() + SESSION_MS, last_seen_at.getTime() + IDLE_MS));
}

export function isSessionOver(session: SessionTimes, now: Date): boolean {
  return session.ended_at !== null || isOver(sessionEnd(session).toISOString(), now);
}

export interface LinkTimes {
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly ended_at: Date | null;
}

export type LinkState = 'good' | 'link-used' | 'link-dead' | 'link-expired';

export function linkState({ expires_at, used_at, ended_at }: LinkTimes, now: Date): LinkState {
  if (used_at !== null) return 'link-used';
  if (ended_at !== null) return 'link-dead';
  return isOver(expires_at.toISOString(), now) ? 'link-expired' : 'good';
}
