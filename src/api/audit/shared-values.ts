// An e-mail address and a phone number belong to one live lead of a client space: by them the book knows who was declared
// first. No command gives one to a second lead; what was written by other means, or by a fault, is told to who checks the book.
import { sql, type Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { EMAIL_SLOTS, PHONE_SLOTS } from '../../domain/lead/contacts/fields.ts';

/** A line for each value that several leads have, without the value. */
export async function sharedValues(rows: Kysely<Crm>): Promise<string[]> {
  const slots = [
    ...EMAIL_SLOTS.map((slot) => [slot, 'e-mail address'] as const),
    ...PHONE_SLOTS.map((slot) => [slot, 'phone number'] as const),
  ];
  const held = slots.map(
    ([slot, kind]) =>
      sql`select tenant_key, lead_id, ${kind}::text as kind, ${sql.ref(slot)} as value from contacts
          where ${sql.ref(slot)} is not null`,
  );
  const { rows: shared } = await sql<{ tenant_key: string; kind: string; leads: string }>`
    select tenant_key, kind, string_agg(distinct lead_id::text, ', ') as leads
    from (${sql.join(held, sql` union all `)}) held
    group by tenant_key, kind, value having min(lead_id) <> max(lead_id)
    order by tenant_key, min(lead_id), kind`.execute(rows);
  return shared.map(
    ({ tenant_key, kind, leads }) => `client space ${tenant_key}: the leads ${leads} have one ${kind}`,
  );
}
