// What an event changed: every field of the document that reads differently after it.
import { isDeepStrictEqual } from 'node:util';
import type { Document } from './record.ts';

export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

export function changesBetween(before: Document | null, after: Document | null): Changes {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const name of names) {
    const pair = [before?.[name] ?? null, after?.[name] ?? null] as const;
    if (!isDeepStrictEqual(pair[0], pair[1])) changes[name] = pair;
  }
  return changes;
}

/** When a document last changed is no change of its own: the entry says when it was recorded. */
const TIMES = new Set(['updated_at', 'last_interaction_at']);

export function isTelling(changes: Changes): boolean {
  return Object.keys(changes).some((name) => !TIMES.has(name));
}
