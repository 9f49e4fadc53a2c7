// The rule of term.ts for rows; a test holds the two against each other.
import { sql, type RawBuilder } from 'kysely';

/** Null where there is no end. Plain enough for an index on the end to serve it. */
export function isOverIn(end: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${end} <= ${now}::timestamptz)`;
}
