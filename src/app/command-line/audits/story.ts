// A story for the eye: a heading that says whose it is, then one block an event, one line a change.
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../../../api/audit/history.ts';
import type { Document } from '../../../api/audit/record.ts';
import type { Speech } from './speech.ts';

interface Palette {
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

/** How a story is shown. */
export interface Page {
  readonly speech: Speech;
  readonly paint: Palette;
  /** Values are cut where somebody looks on; what is kept is kept whole. */
  readonly cuts: boolean;
}

const WIDEST = 60;
const WIDEST_OF_DOCUMENT = 200;
/** Said by the event's own line. */
const KNOWN = new Set(['updated_at', 'last_interaction_at']);

export interface Heading {
  /** `Lot A101`. */
  readonly record: string;
  readonly clientSpace: string;
  readonly program: string | null;
  readonly asOf: Date | null;
  readonly timezone: string;
}

/** What somebody has to know who has nothing but this page. */
export function headingLines(heading: Heading, entries: readonly Entry[], { speech, paint }: Page): string {
  const { words, instant } = speech;
  const [first, last] = [entries[0], entries.at(-1)];
  const lines: [string, string][] = [[words.clientSpace, heading.clientSpace]];
  if (heading.program !== null) lines.push([words.program, heading.program]);
  if (heading.asOf) lines.push([words.asOf, instant(heading.asOf.toISOString())]);
  else if (first && last)
    lines.push([
      words.period,
      `${instant(first.recorded_at)} ${words.to} ${instant(last.recorded_at)} (${entries.length} ${words.events})`,
    ]);
  lines.push([words.times, heading.timezone]);
  const width = Math.max(...lines.map(([name]) => name.length));
  const said = lines.map(([name, value]) => `${paint.faint(name.padEnd(width))}  ${value}\n`);
  return `${paint.strong(heading.record)}\n${said.join('')}\n`;
}

export function entryLines(entry: Entry, { speech, paint, cuts }: Page): string {
  const { type, recorded_at, actor, revision, changes } = entry;
  const when = paint.faint(speech.instant(recorded_at));
  const what = paint.strong(speech.event(type));
  const lines = [`${when}  ${what}  ${actor.fullname}  ${paint.faint(`#${revision}`)}`];
  for (const [field, before, after] of told(changes)) {
    const said = (value: unknown): string => onOneLine(speech.value(field, value), cuts ? WIDEST : null);
    const was = before === null ? '' : `${paint.was(said(before))} `;
    const arrow = before === null ? '=' : '→';
    lines.push(`    ${speech.field(field)} ${was}${paint.faint(arrow)} ${paint.is(said(after))}`);
  }
  return `${lines.join('\n')}\n`;
}

export function documentLines(document: Document, { speech, paint, cuts }: Page): string {
  const fields = Object.entries(document).filter(([, value]) => !isNothing(value));
  const width = Math.max(...fields.map(([name]) => speech.field(name).length));
  return fields
    .map(([name, value]) => {
      const said = onOneLine(speech.value(name, value), cuts ? WIDEST_OF_DOCUMENT : null);
      return `${paint.faint(speech.field(name).padEnd(width))}  ${said}\n`;
    })
    .join('');
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

function onOneLine(text: string, widest: number | null): string {
  const line = text.replace(/\s+/g, ' ');
  return widest !== null && line.length > widest ? `${line.slice(0, widest - 1)}…` : line;
}
