// Which rows of `options o` are live at a moment: the rule of domain/grid/options/option.ts, for rows.
import { sql, type RawBuilder } from 'kysely';
import { LIVE } from '../../domain/grid/options/option.ts';
import { isOverIn } from '../../platform/postgres/term-sql.ts';

/** A hold whose end has come, though the row does not say so yet. */
export function hasRunOut(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(o.status = 'option' and ${isOverIn(sql.ref('o.expires_at'), now)})`;
}

export function isLiveAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(o.status in (${sql.join(LIVE)}) and not ${hasRunOut(now)})`;
}
