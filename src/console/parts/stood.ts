// What stood in a form when its page was made goes with it, so that a page that was open for long undoes nothing: what was
// not touched stays as it is by now, and what somebody else has changed too is shown before it is written over.
import { createHash } from 'node:crypto';
import { display, type Vocabulary } from '../../domain/labels/french.ts';
import { valuesOf } from '../../domain/labels/story-values.ts';
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import { linesOf } from '../typed.ts';
import type { Typed } from './field.ts';

const NAME = 'avant';

/** A field of a form that holds what is `known`. */
export function stood(known: Typed): Html {
  const marks = [...groupsOf(known)].map(([name, text]) => [name, markOf(text)] as const);
  return html`<input
    type="hidden"
    name="${NAME}"
    value="${new URLSearchParams(Object.fromEntries(marks)).toString()}"
  />`;
}

export interface Onto {
  /** What was sent, on top of what is known by now. */
  readonly typed: Typed;
  /** Where somebody else has changed the same. */
  readonly refused: NotTold | null;
}

/** `named`: what somebody else's values are called, for those whose words are the client space's own. */
export function onto(
  known: Typed,
  { [NAME]: marks, ...sent }: Typed,
  named: Readonly<Record<string, Vocabulary>> = {},
): Onto {
  if (marks === undefined) return { typed: sent, refused: null };
  const before = new Map(new URLSearchParams(marks));
  const [now, wanted] = [groupsOf(known), groupsOf(sent)];
  const theirs = new Set<string>();
  const errors: Record<string, readonly string[]> = {};
  for (const name of new Set([...before.keys(), ...now.keys()])) {
    const was = before.get(name) ?? NOTHING;
    const [is, want] = [now.get(name) ?? '', wanted.get(name) ?? ''];
    if (markOf(is) === was || is === want) continue;
    if (markOf(want) === was) theirs.add(name);
    else errors[name] = [`Modifié entre-temps : ${saidOf(known, name, named[name] ?? valuesOf[name])}.`];
  }
  const kept = Object.entries(sent).filter(([name]) => !theirs.has(groupOf(name)));
  const taken = Object.entries(known).filter(([name]) => theirs.has(groupOf(name)));
  const typed = Object.fromEntries([...kept, ...taken]);
  return { typed, refused: Object.keys(errors).length === 0 ? null : changedToo(errors) };
}

function changedToo(errors: NotTold['errors']): NotTold {
  return {
    success: false,
    status: 409,
    code: 'changed-meanwhile',
    errors,
    message: 'Modifié par quelqu’un d’autre',
    body: 'Pendant que cette page était ouverte, la même chose a été modifiée. Rien n’a été enregistré : ce que vous avez saisi est encore là, et remplace le reste si vous enregistrez de nouveau.',
  };
}

/** What is to be asked for: whoever saves something else at the same moment is not undone. */
export function differing<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  const was = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== was.get(name)),
  );
}

/** What is ticked of one thing is one value: `program_ids`, `program_ids:3`. */
function groupOf(name: string): string {
  return name.split(':', 1)[0] ?? name;
}

function groupsOf(typed: Typed): ReadonlyMap<string, string> {
  const groups = new Map<string, string[]>();
  for (const [name, value] of Object.entries(typed)) {
    const text = linesOf(value.replaceAll('\0', '')).trim();
    if (text === '') continue;
    const group = groupOf(name);
    groups.set(group, [...(groups.get(group) ?? []), name === group ? text : `${name}=${text}`]);
  }
  return new Map([...groups].map(([name, texts]) => [name, texts.sort().join('\n')]));
}

/** As long as what it stands for must not be: a memo would double the form. */
function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

const NOTHING = markOf('');

function saidOf(known: Typed, group: string, called: Vocabulary = {}): string {
  const ticked = Object.keys(known).filter((name) => name.startsWith(`${group}:`));
  const texts = ticked.length > 0 ? ticked.map((name) => name.slice(group.length + 1)) : [known[group] ?? ''];
  const words = texts.map((text) => display(called, text)).join(', ');
  return words === '' ? 'il n’y a plus rien' : `« ${words} »`;
}
