// How much is asked at once, and who was sent away on account of it.
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Refusal } from '../../kernel/refusal.ts';

interface Load {
  readonly underWay: number;
  readonly waiting: number;
}

const AWAY: ReadonlySet<string> = new Set(['busy', 'rate-limited', 'draining']);

/** Answers what is to be told of every refusal. */
export function measureLoad(load: Load, metrics: Registry): (refusal: Refusal) => void {
  new Gauge({
    name: 'lotbook_requests',
    help: 'Requests of this process that are at work, and that wait for their turn',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      this.set({ state: 'under way' }, load.underWay);
      this.set({ state: 'waiting' }, load.waiting);
    },
  });
  const away = new Counter({
    name: 'lotbook_turned_away_total',
    help: 'Requests that were sent away at once: busy (503), rate-limited (429), draining (503)',
    labelNames: ['reason'],
    registers: [metrics],
  });
  return ({ refused }) => {
    if (AWAY.has(refused)) away.inc({ reason: refused });
  };
}
