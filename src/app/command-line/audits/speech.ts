// How a story is said: times in the client space's zone, what has a name by its name, and all of it in French on demand.
import { fieldInWords, fieldOf, isInstant, valueInWords } from '../../../domain/labels/in-words.ts';
import { eventType } from '../../../domain/labels/story-events.ts';
import type { Names } from './names.ts';

export type Language = 'en' | 'fr';

export interface Speech {
  readonly words: Words;
  readonly instant: (iso: string) => string;
  readonly event: (type: string) => string;
  /** `interests.12.status` as a reader says it. */
  readonly field: (path: string) => string;
  readonly value: (path: string, value: unknown) => string;
}

interface Words {
  readonly clientSpace: string;
  readonly program: string;
  readonly period: string;
  readonly to: string;
  readonly asOf: string;
  readonly times: string;
  readonly events: string;
  readonly nothing: string;
  readonly kinds: Readonly<Record<string, string>>;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    clientSpace: 'Client space',
    program: 'Program',
    period: 'Period',
    to: 'to',
    asOf: 'As of',
    times: 'Times',
    events: 'events',
    nothing: '∅',
    kinds: {
      lead: 'Lead',
      lot: 'Lot',
      option: 'Option',
      purchase: 'Purchase',
      registration: 'Registration',
    },
  },
  fr: {
    clientSpace: 'Espace client',
    program: 'Programme',
    period: 'Période',
    to: 'au',
    asOf: 'État au',
    times: 'Heures',
    events: 'événements',
    nothing: '(vide)',
    kinds: {
      lead: 'Prospect',
      lot: 'Lot',
      option: 'Option',
      purchase: 'Vente',
      registration: 'Déclaration',
    },
  },
};

export function speech(language: Language, names: Names): Speech {
  const words = WORDS[language];
  const instant = clock(names.timezone);
  const isFrench = language === 'fr';
  const called = (name: string, value: unknown): string | null => named(names, name, value);
  const inFrench = { nothing: words.nothing, instant, euros, number: decimal, called };
  const inEnglish = (name: string, value: unknown): string => {
    const known = called(name, value);
    if (known !== null) return known;
    if (value === null) return words.nothing;
    if (isInstant(value)) return instant(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return {
    words,
    instant,
    event: (type) => (isFrench ? (eventType[type] ?? type) : type),
    field: (path) => (isFrench ? fieldInWords(path, called) : fieldAsItIs(path, called)),
    value: (path, given) =>
      isFrench ? valueInWords(fieldOf(path), given, inFrench) : inEnglish(fieldOf(path), given),
  };
}

/** As it is stored, but for what has a name. */
function fieldAsItIs(path: string, called: (list: string, id: number) => string | null): string {
  const parts = path.split('.');
  return parts
    .map((part, i) => {
      const list = parts[i - 1];
      return list !== undefined && /^\d+$/.test(part) ? (called(list, Number(part)) ?? part) : part;
    })
    .join('.');
}

const PROGRAMS = new Set(['program_id', 'interests']);
const LOTS = new Set(['lots', 'lots_related', 'parent_lot_id']);

/** What the number under this name is called; null where it is only a number. */
function named(names: Names, name: string, value: unknown): string | null {
  if (typeof value !== 'number') return null;
  if (name === 'owner_id' || name === 'user_id') return names.users.get(value) ?? null;
  if (PROGRAMS.has(name)) return names.programs.get(value) ?? null;
  if (LOTS.has(name)) return names.lots.get(value) ?? null;
  return name === 'contacts' ? (names.contacts.get(value) ?? null) : null;
}

const decimal = (value: number): string => value.toLocaleString('fr-FR', { maximumFractionDigits: 6 });
const euros = (value: number): string =>
  value.toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' });

/** `2026-03-14 10:00:00.123 +01:00`: nobody has to know when the clocks were changed. */
function clock(timeZone: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZoneName: 'longOffset',
  });
  return (iso) => {
    const part = Object.fromEntries(format.formatToParts(new Date(iso)).map((p) => [p.type, p.value]));
    const offset = part.timeZoneName?.replace('GMT', '') || '+00:00';
    const day = `${part.year}-${part.month}-${part.day}`;
    return `${day} ${part.hour}:${part.minute}:${part.second}.${part.fractionalSecond} ${offset}`;
  };
}
