// Which rows of `purchases p` are late at a moment: the rule of domain/grid/purchases, for rows.
import { sql, type RawBuilder } from 'kysely';
import { isOverIn } from '../../platform/postgres/term-sql.ts';
import { dayIn } from '../../domain/grid/purchases/calendar.ts';

/** Where the client space is, a day that was planned has passed, and what it was planned for is not done. */
export function isLateAt(now: Date, zone: string): RawBuilder<boolean> {
  const today = sql`${dayIn(zone, now)}::date`;
  return sql<boolean>`(p.status in ('prepared', 'signed', 'firm')
    and ((p.status = 'prepared' and ${isOverIn(sql.ref('p.preparation_ends_at'), now)})
      or coalesce(p.financing_due_on < ${today}, false) or coalesce(p.deed_planned_on < ${today}, false)))`;
}
