// Reads of keys for the back office, with when they were last used; without secrets.
import { sql } from 'kysely';
import { timestamp } from '../../platform/kernel/time/clock.ts';
import type { Book } from '../../processes/book.ts';

export async function keysOf(book: Pick<Book, 'rows'>, tenantKey: string, id?: number) {
  let query = book.rows
    .selectFrom('keys as k')
    .leftJoin(
      sql<{ tenant_key: string; kind: string; id: number; last_used_at: Date }>`runtime.usage`.as('u'),
      (join) =>
        join.onRef('u.tenant_key', '=', 'k.tenant_key').on('u.kind', '=', 'key').onRef('u.id', '=', 'k.id'),
    )
    .select([
      'k.id',
      'k.label',
      'k.last_four',
      'k.user_id',
      'k.global_permissions',
      'k.permissions',
      'k.program_ids',
    ])
    .select([
      sql<Date>`k.created_at`.as('created_at'),
      'u.last_used_at',
      sql<Date | null>`k.revoked_at`.as('revoked_at'),
    ])
    .where('k.tenant_key', '=', tenantKey);
  if (id !== undefined) query = query.where('k.id', '=', id);
  const found = await query.orderBy('k.id').execute();
  return found.map(({ program_ids, created_at, last_used_at, revoked_at, ...row }) => ({
    ...row,
    program_ids: program_ids ?? ('all' as const),
    created_at: timestamp(created_at),
    last_used_at: last_used_at && timestamp(last_used_at),
    revoked_at: revoked_at && timestamp(revoked_at),
  }));
}
