// Every kind of record that has a story, by the name it has on the command line.
import { sql, type Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { leadRecord } from './leads.ts';
import { lotRecord } from './lots.ts';
import { optionRecord } from './options.ts';
import { purchaseRecord } from './purchases.ts';
import { registrationRecord } from './registrations.ts';
import type { AnyRecord } from './record.ts';

interface RecordKind {
  readonly record: AnyRecord;
  /** The table that remembers in which program each record was, deleted ones too; null for those of no program. */
  readonly whereabouts: { readonly table: string; readonly id: string } | null;
}

export const recordKinds: Readonly<Record<string, RecordKind>> = {
  lead: { record: leadRecord, whereabouts: null },
  option: { record: optionRecord, whereabouts: { table: 'options', id: 'id' } },
  purchase: { record: purchaseRecord, whereabouts: { table: 'purchases', id: 'id' } },
  lot: { record: lotRecord, whereabouts: { table: 'lot_status_history', id: 'lot_id' } },
  registration: { record: registrationRecord, whereabouts: { table: 'registrations', id: 'id' } },
};

/** The program is only where to look: what is found there is told by the events. Undefined when nobody knows. */
export async function programOf(
  rows: Kysely<Crm>,
  { whereabouts }: RecordKind,
  tenant: string,
  id: number,
): Promise<number | null | undefined> {
  if (!whereabouts) return null;
  const { table, id: column } = whereabouts;
  const { rows: found } = await sql<{ program_id: number }>`
    select program_id from ${sql.table(table)}
    where tenant_key = ${tenant} and ${sql.ref(column)} = ${id} limit 1`.execute(rows);
  return found[0]?.program_id;
}
