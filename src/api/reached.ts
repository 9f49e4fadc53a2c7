// Which programs a caller reaches, as a condition on rows.
import { sql, type RawBuilder } from 'kysely';
import { isPartner, type Caller } from '../platform/http/doors/callers.ts';

/** The programs that a caller reaches: its own; of partners' keys while they are activated. */
export function reached(key: Caller): RawBuilder<unknown> {
  const { tenantKey, programs } = key;
  const own = programs === 'all' ? sql`` : sql`and p.id = any(${[...programs]}::int[])`;
  const offered = isPartner(key) ? sql`and p.status = 'activated'` : sql``;
  return sql`select p.id from programs p where p.tenant_key = ${tenantKey} ${offered} ${own}`;
}

/** Asked of the column that names a row's program; nothing where no program is out of reach. */
export function inReach(key: Caller, column: string): RawBuilder<unknown> {
  if (key.programs === 'all' && !isPartner(key)) return sql``;
  return sql`and ${sql.ref(column)} in (${reached(key)})`;
}
