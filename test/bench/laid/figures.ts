// What the figures are measured on, laid straight into the tables that projectors write: two years of a sale.
import type pg from 'pg';

const DAYS = 730;

/** Lots of one program each with as many changes of status and price, over two years. */
export async function layGrid(pool: pg.Pool, program: number, lots: number, changes: number): Promise<void> {
  const each = Math.max(1, Math.floor(changes / lots / 2));
  const at = `timestamptz '2026-11-01' - (${DAYS} - n * ${DAYS}.0 / ${each}) * interval '1 day'`;
  const of = `select 'bench', ${program}, ${program} * 10000 + lot, lot * 1000 + n, ${at}`;
  const from = `from generate_series(1, ${lots}) lot, generate_series(0, ${each} - 1) n`;
  const status = (of: string): string =>
    `(array['available', 'option', 'available', 'booked', 'available', 'sold'])[1 + (${of}) % 6]`;
  await pool.query(`insert into lot_status_history (tenant_key, program_id, lot_id, revision, changed_at, status, previous)
    ${of}, ${status('lot + n')}, case when n > 0 then ${status('lot + n - 1')} end ${from}`);
  await pool.query(`insert into lot_price_history (tenant_key, program_id, lot_id, revision, changed_at, price_excluding_vat)
    ${of}, 200000 + lot * 10 + n ${from}`);
  await pool.query(
    `insert into lot_kind_history
    (tenant_key, program_id, lot_id, revision, changed_at, is_primary, type, typology, level, living_area)
    ${of}, true, 'apartment', 'T' || (1 + lot % 5), 'R+' || (lot % 8), 30 + lot % 70 ${from} and n = 0`.replace(
      ' and n = 0',
      ' where n = 0',
    ),
  );
  await pool.query(`insert into option_history
    (tenant_key, program_id, revision, option_id, what, status, happened_at, recorded_at)
    select 'bench', ${program}, 10000000 + lot * 1000 + n, ${program} * 10000 + lot, (array['placed', 'expired'])[1 + n],
      (array['option', 'option-expired'])[1 + n], at, at
    from generate_series(1, ${lots}) lot, generate_series(0, 1) n,
      lateral (select timestamptz '2026-10-01' - (lot % ${DAYS} - n) * interval '1 day' as at) t`);
}

/** Leads of a program over two years: most are interested, some take an option, some of those buy, partners declare. */
export async function layLeads(pool: pg.Pool, program: number, leads: number): Promise<void> {
  const id = `${program} * 10000 + n`;
  const at = `timestamptz '2026-10-01' - (n % ${DAYS}) * interval '1 day'`;
  const from = (every: number): string => `from generate_series(1, ${leads}) n where n % ${every} = 0`;
  const doc = `'{}', '{}'`;
  for (const statement of [
    `insert into leads (tenant_key, id, property_types, property_rooms, search_zipcodes, first_origin, contact_count,
       request_count, state, qualification, document, position, created_at, last_interaction_at, updated_at)
     select 'bench', ${id}, '{}', '{}', '{}', (array['website', 'portal', 'prescriber'])[1 + n % 3], 1, 1, '{}', ${doc},
       n, ${at}, ${at}, ${at} ${from(1)}`,
    `insert into lead_requests (tenant_key, lead_id, number, program_id, key_id, campaign, position, created_at)
     select 'bench', ${id}, 1, ${program}, n % 20, 'campagne ' || n % 300, n, ${at} ${from(1)}`,
    `insert into interests (tenant_key, program_id, lead_id, owner_id, status, status_number, status_since, optin,
       protected_by_desk, state, document, position, created_at, updated_at)
     select 'bench', ${program}, ${id}, nullif(n % 30, 0), 'ongoing', 1, ${at}, true, false, ${doc}, n, ${at}, ${at} ${from(1)}`,
    `insert into interest_statuses (tenant_key, program_id, lead_id, number, status, reason, started_at, ended_at, position)
     select 'bench', ${program}, ${id}, step, (array['ongoing', 'discarded'])[step],
       case when step = 2 then 'budget' end, ${at} + step * interval '9 days',
       case when step = 1 and n % 3 = 0 then ${at} + interval '18 days' end, n
     from generate_series(1, ${leads}) n, generate_series(1, 2) step where step = 1 or n % 3 = 0`,
    `insert into options (tenant_key, id, program_id, lead_id, owner_id, key_id, status, vat_rate, price_including_vat,
       lifespan_hours, prolonged, placed_at, place, state, document, position, created_at, updated_at)
     select 'bench', ${id}, ${program}, ${id}, 1 + n % 30, n % 20, 'option-expired', 20, 1, 72, false, ${at} + interval '5 days',
       n, ${doc}, n, ${at} + interval '5 days', ${at} ${from(4)}`,
    `insert into option_lots (tenant_key, option_id, lot_id, program_id, number, reference, type, vat_rate,
       price_excluding_vat, price_including_vat, is_live)
     select 'bench', ${id}, ${program} * 10000 + n % 100, ${program}, 1, 'A', 'apartment', 20, 1, 1, false ${from(4)}`,
    `insert into option_history (tenant_key, program_id, revision, option_id, what, status, happened_at, recorded_at)
     select 'bench', ${program}, 20000000 + n * 3 + step, ${id}, (array['placed', 'activated', 'expired'])[step],
       (array['option-pending', 'option', 'option-expired'])[step], then_at, then_at
     from generate_series(4, ${leads}, 4) n, generate_series(1, 3) step,
       lateral (select ${at} + (4 + step) * interval '1 day' as then_at) t`,
    `insert into purchases (tenant_key, id, program_id, lead_id, owner_id, key_id, status, vat_rate, main_lot_id,
       price_excluding_vat, price_including_vat, discount_including_vat, discounted_price_excluding_vat,
       discounted_price_including_vat, deposit_owed, prepared_at, preparation_ends_at, state, document, position, created_at, updated_at)
     select 'bench', ${id}, ${program}, ${id}, 1 + n % 30, n % 20, 'signed', 20, ${program} * 10000 + n % 100, 1, 1, 0, 1, 1, 0, ${at}, ${at},
       ${doc}, n, ${at}, ${at} ${from(10)}`,
    `insert into purchase_lots (tenant_key, purchase_id, lot_id, program_id, number, is_main, is_live, reference, type,
       vat_rate, price_excluding_vat, price_including_vat, discount_including_vat, discounted_price_excluding_vat,
       discounted_price_including_vat)
     select 'bench', ${id}, ${program} * 10000 + n % 100, ${program}, 1, true, true, 'A', 'apartment', 20, 1, 1, 0, 1, 1 ${from(10)}`,
    `insert into purchase_steps (tenant_key, program_id, revision, purchase_id, what, status,
       discounted_price_excluding_vat, discounted_price_including_vat, happened_at, recorded_at)
     select 'bench', ${program}, 30000000 + n * 3 + step, ${id}, (array['prepared', 'signed', 'deed-signed'])[step],
       (array['prepared', 'signed', 'deed-signed'])[step], 200000, 240000, then_at, then_at
     from generate_series(10, ${leads}, 10) n, generate_series(1, 3) step,
       lateral (select ${at} + (10 + step * 9) * interval '1 day' as then_at) t`,
    `insert into registrations (tenant_key, id, program_id, owner_id, created_by_key_id, status, rejection_reason,
       ruling_required, decided_by, processed_at, seconds_to_decision, forgotten, state, document, list_item, position,
       created_at, updated_at)
     select 'bench', ${id}, ${program}, 1, n % 20, 'approved', case when n % 6 = 0 then 'already-known' end, false, 'ruling',
       ${at} + interval '1 day', 86400, false, '{}', ${doc}, n, ${at}, ${at} ${from(3)}`,
  ])
    await pool.query(statement);
}
