// A story for the eye: one block an event, one line a change.
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../audit/history.ts';
import type { Document } from '../audit/record.ts';

export interface Palette {
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly was: (text: string) => string;
  readonly is: (text: string) => string;
}

const plain = (text: string): string => text;

export function palette(colours: boolean): Palette {
  if (!colours) return { strong: plain, faint: plain, was: plain, is: plain };
  const sgr = (code: number) => (text: string) => `\u001b[${code}m${text}\u001b[0m`;
  return { strong: sgr(1), faint: sgr(2), was: sgr(31), is: sgr(32) };
}

const WIDEST = 60;
/** Said by the event's own line. */
const KNOWN = new Set(['updated_at', 'last_interaction_at']);

export function entryLines({ type, recorded_at, actor, revision, changes }: Entry, paint: Palette): string {
  const when = recorded_at.replace('T', ' ').replace(/\.(\d{3})\d{3}Z$/, '.$1 UTC');
  const lines = [
    `${paint.faint(when)}  ${paint.strong(type)}  ${actor.fullname}  ${paint.faint(`#${revision}`)}`,
  ];
  for (const [field, before, after] of told(changes)) {
    const was = before === null ? '' : `${paint.was(short(before))} `;
    const arrow = before === null ? '=' : '→';
    lines.push(`    ${field} ${was}${paint.faint(arrow)} ${paint.is(short(after))}`);
  }
  return `${lines.join('\n')}\n`;
}

export function documentLines(document: Document, paint: Palette): string {
  const fields = Object.entries(document).filter(([, value]) => !isNothing(value));
  const width = Math.max(...fields.map(([name]) => name.length));
  return fields.map(([name, value]) => `${paint.faint(name.padEnd(width))}  ${short(value, 200)}\n`).join('');
}

type Line = readonly [field: string, before: unknown, after: unknown];

/** Of lists and objects only what differs; twins with a `_display` and what was never there are left out. */
function* told(changes: Entry['changes']): Generator<Line> {
  for (const [field, [before, after]] of Object.entries(changes)) {
    if (!isTold(field)) yield* differences(field, before, after);
  }
}

function isTold(field: string): boolean {
  return KNOWN.has(field) || field.endsWith('_display');
}

function* differences(field: string, before: unknown, after: unknown): Generator<Line> {
  if (isDeepStrictEqual(before, after) || (isNothing(before) && isNothing(after))) return;
  const [was, is] = [parts(before), parts(after)];
  if (!was || !is) {
    yield [field, before, after];
    return;
  }
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)]))
    if (!isTold(name)) yield* differences(`${field}.${name}`, was[name] ?? null, is[name] ?? null);
}

/** A list of records is told record by record, by their ids. */
function parts(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!Array.isArray(value)) return value as Record<string, unknown>;
  const records = value as { id?: unknown }[];
  return records.every((record) => typeof record === 'object' && record !== null && 'id' in record)
    ? Object.fromEntries(records.map((record) => [String(record.id), record]))
    : null;
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function short(value: unknown, widest = WIDEST): string {
  const text = typeof value === 'string' ? value : value === null ? '∅' : JSON.stringify(value);
  const line = text.replace(/\s+/g, ' ');
  return line.length > widest ? `${line.slice(0, widest - 1)}…` : line;
}
