// Which instant a page is asked for. Addresses say `instant=`; the slider's form also sends where it stood and what was
// typed, and is led to the address that says the same.
import { cleanInstant } from '../../platform/kernel/time/instants.ts';
import type { Time } from '../words.ts';
import { instantIn } from '../zone.ts';

type Query = Readonly<Record<string, string>>;

export type Asked =
  | { readonly when: 'now' }
  | { readonly when: 'then'; readonly instant: string }
  | { readonly when: 'nonsense'; readonly text: string }
  /** What was chosen in the form, as an address says it; null for now. */
  | { readonly when: 'chosen'; readonly instant: string | null };

/** Of the form's fields. */
const FORM = ['curseur', 'depart', 'moment'] as const;

export function askedIn(query: Query, { now, timezone }: Time): Asked {
  const { instant } = query;
  if (instant !== undefined) {
    const then = cleanInstant(instant);
    return then === null ? { when: 'nonsense', text: instant } : { when: 'then', instant: then };
  }
  const { curseur, depart, moment } = query;
  // what was moved counts; where nothing was, what was typed
  const hasMoved = curseur !== undefined && curseur !== depart;
  if (hasMoved)
    return chosen(/^\d{1,15}(\.\d+)?$/.test(curseur) ? new Date(Number(curseur)) : null, curseur, now);
  if (moment === undefined)
    return curseur === undefined ? { when: 'now' } : { when: 'chosen', instant: null };
  const typed = cleanInstant(instantIn(moment, timezone));
  return chosen(typed === null ? null : new Date(typed), moment, now);
}

function chosen(instant: Date | null, text: string, now: Date): Asked {
  const clean = instant && cleanInstant(instant.toISOString());
  if (clean === null) return { when: 'nonsense', text };
  return { when: 'chosen', instant: instant! < now ? clean : null };
}

/** What of the address is not about time: it stays, whatever instant is chosen. */
export function without(query: Query): Query {
  const own = new Set<string>(['instant', 'page', ...FORM]);
  return Object.fromEntries(Object.entries(query).filter(([name]) => !own.has(name)));
}

export function addressAt(address: string, query: Query, instant: string | null): string {
  const kept = new URLSearchParams({
    ...without(query),
    ...(instant === null ? {} : { instant }),
  }).toString();
  return kept === '' ? address : `${address}?${kept}`;
}
