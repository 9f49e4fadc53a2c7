// Made-up evidence, for the tests of the rules: as little of it as each needs.
import { Ledger, type Glimpse, type Intent, type Try } from '../ledger.ts';
import type { Arrival } from '../partners/receivers.ts';
import type { Evidence, Fact, Listed } from './evidence.ts';

export function intent(id: string, more: Partial<Intent> = {}): Intent {
  const usual = { kind: 'option', method: 'POST', url: '/options', space: 'a' } as const;
  return {
    id,
    ...usual,
    program: 1,
    person: null,
    prices: null,
    fields: null,
    rows: null,
    repeatable: true,
    tries: [],
    ...more,
  };
}

export function answer(status: number, more: Partial<Try> = {}): Try {
  const nothing = {
    code: null,
    data: null,
    body: null,
    retryAfter: null,
    tag: null,
    isReplayed: false,
    broke: null,
  };
  return { requestId: 'r', sentAt: 0, endedAt: 1, status, ...nothing, ...more };
}

export type Told = readonly [stream: string, type: string, data?: object, request?: string, at?: string];

/** Events in their order; revisions count by stream. */
export function facts(...told: readonly Told[]): Fact[] {
  const next = new Map<string, number>();
  return told.map(([stream, type, data = {}, request = '', at = '2026-03-14T09:00:00Z'], i) => {
    const revision = next.get(stream) ?? 0;
    next.set(stream, revision + 1);
    return { stream, type, revision, id: `e${i}`, request, at, data, text: JSON.stringify(data) };
  });
}

export function arrival(revision: number, more: Partial<Arrival> = {}): Arrival {
  const about = { path: '/a/0', space: 'a', program: 1, about: 'lot 1', type: 'lot.status_changed' };
  return { ...about, messageId: `m${revision}`, revision, accepted: true, ...more };
}

export function listed(more: Partial<Listed>): Listed {
  return { space: 'a', program: 1, options: [], purchases: [], registrations: [], lots: [], ...more };
}

export function evidence(
  more: Partial<Omit<Evidence, 'ledger'>> & {
    readonly intents?: readonly Intent[];
    readonly glimpses?: readonly Glimpse[];
  } = {},
): Evidence {
  const ledger = new Ledger();
  ledger.intents.push(...(more.intents ?? []));
  ledger.glimpses.push(...(more.glimpses ?? []));
  const nothing = {
    facts: [],
    listed: [],
    arrivals: [],
    subscribed: [],
    fell: [],
    sheets: new Map(),
    plans: [],
    withheld: [],
    logs: [],
  };
  return { ...nothing, ...more, ledger };
}
