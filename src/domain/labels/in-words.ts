// Fields and values of a history as a French reader says them, wherever the history is read: in the console, in a terminal.
import { display } from './french.ts';
import { fieldName } from './story-fields.ts';
import { EUROS, valuesOf } from './story-values.ts';

/** How the reader writes what is no word. */
export interface Saying {
  readonly nothing: string;
  readonly instant: (iso: string) => string;
  readonly euros: (amount: number) => string;
  readonly number: (value: number) => string;
  /** What has the number under this name is called; null where it is only a number. */
  readonly called?: (name: string, value: unknown) => string | null;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/;

export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && INSTANT.test(value);
}

/** The last part of the path that is a name and no identifier. */
export function fieldOf(path: string): string {
  return path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
}

/** `interests.12.status` in words. */
export function fieldInWords(path: string, called: Saying['called'] = () => null): string {
  const parts = path.split('.');
  const said = parts.map((part, i) => {
    const list = parts[i - 1];
    return list !== undefined && /^\d+$/.test(part)
      ? (called(list, Number(part)) ?? part)
      : (fieldName[part] ?? part);
  });
  return said.join(' › ');
}

/** The value that stands under this name. */
export function valueInWords(name: string, value: unknown, how: Saying): string {
  if (Array.isArray(value))
    return value.length === 0 ? how.nothing : value.map((one) => valueInWords(name, one, how)).join(', ');
  if (typeof value !== 'object' || value === null) return scalar(name, value, how);
  return (
    Object.entries(value)
      // what says the same in other words, and an empty list, say nothing to a reader
      .filter(([inner, part]) => !inner.endsWith('_display') && part !== null && !isEmptyList(part))
      .map(([inner, part]) => `${fieldName[inner] ?? inner} ${valueInWords(inner, part, how)}`)
      .join(', ')
  );
}

function scalar(name: string, value: unknown, how: Saying): string {
  const called = how.called?.(name, value) ?? null;
  if (called !== null) return called;
  if (value === null || value === undefined) return how.nothing;
  if (isInstant(value)) return how.instant(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number')
    return EUROS.has(name) || name.startsWith('price_') ? how.euros(value) : how.number(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  const vocabulary = valuesOf[name];
  return vocabulary ? display(vocabulary, value) : value;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
