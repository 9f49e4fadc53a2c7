// How much is asked at once, what is held for it, and who was sent away on account of it.
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Refusal } from '../../kernel/refusal.ts';

interface Load {
  readonly underWay: number;
  readonly waiting: number;
  readonly late: number;
}

export interface CountAway {
  /** To be told of every refusal. */
  readonly refused: (refusal: Refusal) => void;
  readonly cutOff: () => void;
}

/** Bytes, of each kind that callers share. */
export interface Held {
  readonly bodies: () => number;
  readonly files: () => number;
  readonly answers: () => number;
}

export function measureHeld(held: Held, metrics: Registry): void {
  new Gauge({
    name: 'lotbook_held_bytes',
    help: 'What this process holds for callers: bodies until they are dealt with, files until they are kept, answers that are not taken',
    labelNames: ['of'],
    registers: [metrics],
    collect() {
      for (const [of, many] of Object.entries(held) as [string, () => number][]) this.set({ of }, many());
    },
  });
}

const AWAY: ReadonlySet<string> = new Set(['busy', 'rate-limited', 'draining']);

export function measureLoad(load: Load, metrics: Registry): CountAway {
  new Gauge({
    name: 'lotbook_requests',
    help: 'Requests of this process that are at work, that wait for their turn, and that are late: their turn is over and they are not through',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      this.set({ state: 'under way' }, load.underWay);
      this.set({ state: 'waiting' }, load.waiting);
      this.set({ state: 'late' }, load.late);
    },
  });
  const away = new Counter({
    name: 'lotbook_turned_away_total',
    help: 'Requests that were sent away at once: busy (503), rate-limited (429), draining (503); connections that were cut off for what they asked ahead (asked-ahead)',
    labelNames: ['reason'],
    registers: [metrics],
  });
  return {
    refused({ refused: reason }) {
      if (AWAY.has(reason)) away.inc({ reason });
    },
    cutOff: () => away.inc({ reason: 'asked-ahead' }),
  };
}
