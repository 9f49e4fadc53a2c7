// Through which key a lead has asked.
import { sql, type RawBuilder } from 'kysely';

/** Of a row `r` of requests. An approved registration lets its lead in, in nobody's name: it came by the key that declared it. */
export const keyOfRequest: RawBuilder<unknown> = sql`coalesce(r.key_id, case when r.origin = 'prescriber' then (
    select g.created_by_key_id from crm.registrations g
    where g.tenant_key = r.tenant_key and g.program_id = r.program_id and g.lead_id = r.lead_id and g.created_at <= r.created_at
    order by g.id desc limit 1) end)`;
