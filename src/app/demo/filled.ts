// Fills the braces of a step: names of what earlier steps made, and times as seen from now.
import { addDays, dayIn } from '../../domain/grid/purchases/calendar.ts';

const ZONE = 'Europe/Paris';
const DAY_MS = 24 * 60 * 60_000;
const BRACES = /\{([^{}]+)\}/g;
const WHOLE = /^\{([^{}]+)\}$/;
const TIME = /^(now|today)(?:([+-]\d+)d)?$/;

export interface Known {
  readonly space: string;
  readonly names: ReadonlyMap<string, number | string>;
  readonly now: Date;
}

/** A name that no step has given yet. */
export class Unnamed extends Error {}

export function filledUrl(url: string, known: Known): string {
  return url.replace(BRACES, (_, word: string) => encodeURIComponent(valueOf(word, known)));
}

/** Every text that is nothing but braces becomes what they name, at whatever depth. */
export function filled(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, known));
  if (typeof value === 'string') {
    const [, word] = WHOLE.exec(value) ?? [];
    return word === undefined ? value : valueOf(word, known);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, filled(inner, known)]));
}

function valueOf(word: string, { space, names, now }: Known): string | number {
  if (word === 'space') return space;
  const [, time, days = '0'] = TIME.exec(word) ?? [];
  if (time === 'now') return new Date(now.getTime() + Number(days) * DAY_MS).toISOString();
  if (time === 'today') return addDays(dayIn(ZONE, now), Number(days));
  const id = names.get(word);
  if (id === undefined) throw new Unnamed(`the demo's story names "${word}" before it is there`);
  return id;
}
