// Which rows of `purchases p` take their lots at a moment: the rule of domain/grid/purchases, for rows.
import { sql, type RawBuilder } from 'kysely';
import { isOverIn } from '../../platform/postgres/term-sql.ts';

/** Neither handed over nor given up; nor unsigned at the end of its preparation, though the row does not say so yet. */
export function takesLotsAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(p.status not in ('delivered', 'canceled')
    and not (p.status = 'prepared' and ${isOverIn(sql.ref('p.preparation_ends_at'), now)}))`;
}
