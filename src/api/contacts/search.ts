// Finds contacts by e-mail, phone or family name. Each searched value is one walk along one index, so the cost
// follows the number of results and not of contacts.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { EMAIL_SLOTS, PHONE_SLOTS } from '../../domain/lead/contacts/fields.ts';
import { nameKey } from '../../domain/lead/contacts/name-key.ts';
import { normalisePhone } from '../../domain/vocabulary/phone.ts';

export interface Searched {
  readonly emails?: readonly string[];
  readonly phones?: readonly string[];
  readonly names?: readonly string[];
}

/** In which programs somebody must be interested to be found. */
export type Searchable = 'all' | Iterable<number>;

const MOST = 500;

/** Search items as JSON texts, newest contact first. */
export async function searchContacts(
  rows: Kysely<Crm>,
  tenant: string,
  programs: Searchable,
  { emails = [], phones = [], names = [] }: Searched,
): Promise<string[]> {
  const addresses = emails.map((email) => email.trim().toLowerCase());
  const numbers = phones.flatMap((phone) => normalisePhone(phone) ?? []);
  const walks = [
    ...EMAIL_SLOTS.map((slot) => walk(tenant, programs, slot, addresses)),
    ...PHONE_SLOTS.map((slot) => walk(tenant, programs, slot, numbers)),
    walk(tenant, programs, 'name_key', names.map(nameKey)),
  ].flatMap((one) => one ?? []);
  if (walks.length === 0) return [];
  const { rows: found } = await sql<{ item: string }>`
    select left(c.search_item, -1) || ',"last_interaction_at":"' ||
      to_char(l.last_interaction_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"000Z"') || '"}' as item
    from (${sql.join(walks, sql` union `)}) as hit
    join contacts c on c.tenant_key = ${tenant} and c.id = hit.id
    join leads l on l.tenant_key = c.tenant_key and l.id = c.lead_id
    where l.anonymised_at is null
    order by c.created_at desc, c.id desc limit ${MOST}`.execute(rows);
  return found.map(({ item }) => item);
}

function walk(
  tenant: string,
  programs: Searchable,
  column: string,
  values: readonly string[],
): RawBuilder<unknown> | null {
  if (values.length === 0) return null;
  const inProgram =
    programs === 'all'
      ? sql``
      : sql`and exists (select from interests i where i.tenant_key = m.tenant_key
              and i.program_id = any(${[...programs]}::int[]) and i.lead_id = m.lead_id)`;
  return sql`
    select m.id from unnest(${[...new Set(values)]}::text[]) as wanted (value)
    cross join lateral (
      select m.id from contacts m
      where m.tenant_key = ${tenant} and m.${sql.ref(column)} = wanted.value ${inProgram}
      order by m.created_at desc, m.id desc limit ${MOST}
    ) as m`;
}
