// How a story is said: times in the client space's zone, what has a name by its name, and all of it in French on demand.
import { display } from '../../domain/labels/french.ts';
import { eventType } from '../../domain/labels/story-events.ts';
import { fieldName } from '../../domain/labels/story-fields.ts';
import { EUROS, valuesOf } from '../../domain/labels/story-values.ts';
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
      registration: 'Dénonciation',
    },
  },
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/;

export function speech(language: Language, names: Names): Speech {
  const words = WORDS[language];
  const instant = clock(names.timezone);
  const isFrench = language === 'fr';
  const scalar = (name: string, value: unknown): string => {
    const called = named(names, name, value);
    if (called !== null) return called;
    if (value === null) return words.nothing;
    if (typeof value === 'string' && INSTANT.test(value)) return instant(value);
    if (!isFrench) return typeof value === 'string' ? value : JSON.stringify(value);
    if (typeof value === 'boolean') return value ? 'oui' : 'non';
    if (typeof value === 'number')
      return EUROS.has(name) || name.startsWith('price_') ? euros(value) : decimal(value);
    if (typeof value !== 'string') return JSON.stringify(value);
    const vocabulary = valuesOf[name];
    return vocabulary ? display(vocabulary, value) : value;
  };
  const value = (name: string, given: unknown): string => {
    if (Array.isArray(given) && isFrench)
      return given.length === 0 ? words.nothing : given.map((one) => value(name, one)).join(', ');
    if (typeof given !== 'object' || given === null) return scalar(name, given);
    if (!isFrench) return JSON.stringify(given);
    return (
      Object.entries(given)
        // what says the same in other words, and an empty list, say nothing to a reader
        .filter(([inner, part]) => !inner.endsWith('_display') && part !== null && !isEmptyList(part))
        .map(([inner, part]) => `${label(inner, true)} ${value(inner, part)}`)
        .join(', ')
    );
  };
  return {
    words,
    instant,
    event: (type) => (isFrench ? (eventType[type] ?? type) : type),
    field: (path) => told(path, names, isFrench),
    value: (path, given) => value(fieldOf(path), given),
  };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The last part of the path that is a name and no identifier. */
function fieldOf(path: string): string {
  return path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
}

function label(name: string, isFrench: boolean): string {
  return isFrench ? (fieldName[name] ?? name) : name;
}

function told(path: string, names: Names, isFrench: boolean): string {
  const parts = path.split('.');
  const said = parts.map((part, i) => {
    const list = parts[i - 1];
    return list !== undefined && /^\d+$/.test(part)
      ? (named(names, list, Number(part)) ?? part)
      : label(part, isFrench);
  });
  return said.join(isFrench ? ' › ' : '.');
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
    ...{
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    },
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
