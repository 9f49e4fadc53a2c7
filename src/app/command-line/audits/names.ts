// What people call what a story holds only the identifiers of: users, programs, lots, contacts, the client space.
import type { Kysely } from 'kysely';
import type { Crm } from '../../../../projections/tables.ts';
import { DEFAULT_SETTINGS } from '../../../domain/tenant/settings.ts';

export interface Names {
  readonly clientSpace: string;
  readonly timezone: string;
  readonly users: ReadonlyMap<number, string>;
  readonly programs: ReadonlyMap<number, string>;
  readonly lots: ReadonlyMap<number, string>;
  readonly contacts: ReadonlyMap<number, string>;
}

/** As everything is called today; what is gone keeps its identifier. */
export async function namesOf(rows: Kysely<Crm>, tenant: string, programId: number | null): Promise<Names> {
  const space = await rows
    .selectFrom('tenants')
    .select(['name', 'settings'])
    .where('tenant_key', '=', tenant)
    .executeTakeFirst();
  const users = await rows
    .selectFrom('users')
    .select(['id', 'fullname as name'])
    .where('tenant_key', '=', tenant)
    .execute();
  const programs = await rows
    .selectFrom('programs')
    .select(['id', 'name'])
    .where('tenant_key', '=', tenant)
    .execute();
  const lots =
    programId === null
      ? []
      : await rows
          .selectFrom('lots')
          .select(['id', 'reference as name'])
          .where('tenant_key', '=', tenant)
          .where('program_id', '=', programId)
          .execute();
  return {
    clientSpace: space?.name ?? tenant,
    timezone: space?.settings.timezone ?? DEFAULT_SETTINGS.timezone,
    users: byId(users),
    programs: byId(programs),
    lots: byId(lots),
    contacts: new Map(),
  };
}

export async function contactNames(
  rows: Kysely<Crm>,
  tenant: string,
  leadId: number,
): Promise<Names['contacts']> {
  const found = await rows
    .selectFrom('contacts')
    .select(['id', 'display_name as name'])
    .where('tenant_key', '=', tenant)
    .where('lead_id', '=', leadId)
    .execute();
  return byId(found);
}

function byId(rows: readonly { id: number; name: string | null }[]): Map<number, string> {
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
