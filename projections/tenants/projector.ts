// Client spaces, their people and their API keys.
import { KEYS_CHANGED } from '../../src/platform/kernel/channels.ts';
import { sql } from 'kysely';
import { DEFAULT_SETTINGS } from '../../src/domain/tenant/settings.ts';
import {
  keyIssued,
  keyRevoked,
  keyRotated,
  tenantCreated,
  tenantSettingsChanged,
  userAdded,
} from '../../src/domain/tenant/events.ts';
import { fullname, shortname } from '../../src/domain/tenant/tenant.ts';
import { on, projector, type Touch } from '../projector.ts';
import { table } from '../rows.ts';
import type { KeyRow, TenantRow, UserRow } from '../tables.ts';

const tenants = table<TenantRow>('tenants', 'tenant_key');
const users = table<UserRow>('users', 'tenant_key', 'id');
const keys = table<KeyRow>('keys', 'tenant_key', 'id');

export const tenantsProjector = projector({
  name: 'tenants',
  version: 2,
  prefixes: ['tenant-'],
  tables: [tenants, users, keys],
  touches: ({ event, meta: { tenant } }): Touch[] => {
    const data = event.data as { key_id?: number };
    return data.key_id === undefined
      ? [{ table: tenants, key: [tenant] }]
      : [{ table: keys, key: [tenant, data.key_id] }];
  },
  on: [
    on(tenantCreated, ({ event: { data }, position, meta }, rows) =>
      rows.put(tenants, {
        tenant_key: data.key,
        name: data.name,
        settings: { ...DEFAULT_SETTINGS, ...data.settings },
        position: String(position),
        created_at: meta.at.toISOString(),
        updated_at: meta.at.toISOString(),
      }),
    ),
    on(tenantSettingsChanged, ({ event: { data }, position, meta }, rows) => {
      const row = rows.get(tenants, meta.tenant)!;
      const settings = { ...row.settings, ...data.settings };
      rows.put(tenants, { ...row, settings, position: String(position), updated_at: meta.at.toISOString() });
    }),
    on(userAdded, ({ event: { data }, position, meta }, rows) =>
      rows.put(users, {
        tenant_key: meta.tenant,
        id: data.user_id,
        firstname: data.firstname,
        name: data.name,
        fullname: fullname(data),
        shortname: shortname(data),
        email: data.email,
        position: String(position),
        created_at: meta.at.toISOString(),
      }),
    ),
    on(keyIssued, ({ event: { data }, position, meta }, rows) =>
      rows.put(keys, {
        tenant_key: meta.tenant,
        id: data.key_id,
        label: data.label,
        last_four: data.last_four,
        hash: data.hash,
        previous_hash: null,
        previous_until: null,
        user_id: data.user_id,
        global_permissions: data.global_permissions,
        permissions: data.permissions,
        program_ids: data.program_ids,
        position: String(position),
        created_at: meta.at.toISOString(),
        revoked_at: null,
      }),
    ),
    on(keyRotated, ({ event: { data }, position, meta }, rows) => {
      const row = rows.get(keys, meta.tenant, data.key_id)!;
      const { hash, last_four, previous_until } = data;
      rows.put(keys, {
        ...row,
        hash,
        last_four,
        previous_hash: row.hash,
        previous_until,
        position: String(position),
      });
    }),
    on(keyRevoked, ({ event: { data }, position, meta }, rows) => {
      const row = rows.get(keys, meta.tenant, data.key_id)!;
      rows.put(keys, { ...row, revoked_at: meta.at.toISOString(), position: String(position) });
    }),
  ],
  finish: async (_rows, transaction) => {
    await sql`select pg_notify(${KEYS_CHANGED}, '')`.execute(transaction);
  },
});
