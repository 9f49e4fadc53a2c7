// Which events of `$all` a reader wants.
import { fromDotNet } from './dotnet-regex.ts';
import type { Subject } from '../log/event-log.ts';
import type { LoggedEvent } from '../log/logged-event.ts';

export interface Filter {
  subject: Subject;
  matches(event: LoggedEvent): boolean;
  /** History is looked through in pages of so many events, matching or not. */
  window: number;
  /** A checkpoint is due after so many events, matching or not. */
  checkpointEvery: number;
}

export const EVERYTHING: Filter = {
  subject: 'none',
  matches: () => true,
  window: Number.POSITIVE_INFINITY,
  checkpointEvery: Number.POSITIVE_INFINITY,
};

export function filterOn(
  subject: 'stream' | 'type',
  wanted: { prefixes: string[]; regex: string },
  window: number,
  checkpointEvery: number,
): Filter {
  const test = wanted.prefixes.length > 0 ? byPrefix(wanted.prefixes) : byRegex(wanted.regex);
  return { subject, window, checkpointEvery, matches: (event) => test(event[subject]) };
}

function byPrefix(prefixes: string[]): (text: string) => boolean {
  return (text) => prefixes.some((prefix) => text.startsWith(prefix));
}

function byRegex(source: string): (text: string) => boolean {
  const regex = fromDotNet(source);
  return (text) => regex.test(text);
}
