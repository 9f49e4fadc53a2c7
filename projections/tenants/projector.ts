// Client spaces, their people, their API keys and their tokens.
import { KEYS_CHANGED } from '../../src/platform/postgres/channels.ts';
import { sql } from 'kysely';
import type { EventOf } from '../../src/platform/rules/event.ts';
import { stillGood } from '../../src/platform/rules/former-secrets.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/tenant/settings.ts';
import {
  keyIssued,
  keyRevoked,
  keyRotated,
  tenantCreated,
  tenantSettingsChanged,
  tokenIssued,
  tokenRevoked,
  tokenRotated,
  userAdded,
  userChanged,
  userDeactivated,
  userIdentitySet,
  userReactivated,
  userRolesSet,
} from '../../src/domain/tenant/events.ts';
import { fullname, shortname } from '../../src/domain/tenant/tenant.ts';
import { on, projector, type Touch } from '../projector.ts';
import { table } from '../table.ts';
import type { KeyRow, TenantRow, TokenRow, UserRow } from '../tables.ts';

const tenants = table<TenantRow>('tenants', 'tenant_key');
const users = table<UserRow>('users', 'tenant_key', 'id');
const keys = table<KeyRow>('keys', 'tenant_key', 'id');
const tokens = table<TokenRow>('tokens', 'tenant_key', 'id');

export const tenantsProjector = projector({
  name: 'tenants',
  version: 5,
  prefixes: ['tenant-'],
  tables: [tenants, users, keys, tokens],
  touches: ({ event, meta: { tenant } }): Touch[] => {
    const { key_id, token_id, user_id } = event.data as {
      key_id?: number;
      token_id?: number;
      user_id?: number;
    };
    if (key_id !== undefined) return [{ table: keys, key: [tenant, key_id] }];
    if (token_id !== undefined) return [{ table: tokens, key: [tenant, token_id] }];
    if (user_id !== undefined) return [{ table: users, key: [tenant, user_id] }];
    return [{ table: tenants, key: [tenant] }];
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
        roles: [],
        program_ids: null,
        is_active: true,
        identity_issuer: null,
        identity_sub: null,
        position: String(position),
        created_at: meta.at.toISOString(),
      }),
    ),
    on(userChanged, ({ event: { data }, position, meta }, rows) => {
      const row = { ...rows.get(users, meta.tenant, data.user_id)!, ...data.changes };
      const names = { fullname: fullname(row), shortname: shortname(row) };
      rows.put(users, { ...row, ...names, position: String(position) });
    }),
    on(userRolesSet, ({ event: { data }, position, meta }, rows) => {
      const { user_id, roles, program_ids } = data;
      const row = rows.get(users, meta.tenant, user_id)!;
      rows.put(users, { ...row, roles, program_ids, position: String(position) });
    }),
    on(userIdentitySet, ({ event: { data }, position, meta }, rows) => {
      const row = rows.get(users, meta.tenant, data.user_id)!;
      const identity = {
        identity_issuer: data.identity?.issuer ?? null,
        identity_sub: data.identity?.sub ?? null,
      };
      rows.put(users, { ...row, ...identity, position: String(position) });
    }),
    on(userDeactivated, ({ event: { data }, position, meta }, rows) => {
      const row = rows.get(users, meta.tenant, data.user_id)!;
      rows.put(users, { ...row, is_active: false, position: String(position) });
    }),
    on(userReactivated, ({ event: { data }, position, meta }, rows) => {
      const row = rows.get(users, meta.tenant, data.user_id)!;
      rows.put(users, { ...row, is_active: true, position: String(position) });
    }),
    on(tokenIssued, ({ event: { data }, position, meta }, rows) => {
      const { token_id: id, ...token } = data;
      rows.put(tokens, {
        tenant_key: meta.tenant,
        id,
        ...token,
        previous_hash: null,
        previous_until: null,
        older_secrets: [],
        position: String(position),
        created_at: meta.at.toISOString(),
        revoked_at: null,
      });
    }),
    on(tokenRotated, ({ event: { data }, position, meta }, rows) => {
      const row = rows.get(tokens, meta.tenant, data.token_id)!;
      rows.put(tokens, { ...row, ...exchanged(row, data, meta.at), position: String(position) });
    }),
    on(tokenRevoked, ({ event: { data }, position, meta }, rows) => {
      const row = rows.get(tokens, meta.tenant, data.token_id)!;
      rows.put(tokens, { ...row, revoked_at: meta.at.toISOString(), position: String(position) });
    }),
    on(keyIssued, ({ event: { data }, position, meta }, rows) =>
      rows.put(keys, {
        tenant_key: meta.tenant,
        id: data.key_id,
        label: data.label,
        last_four: data.last_four,
        hash: data.hash,
        previous_hash: null,
        previous_until: null,
        older_secrets: [],
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
      rows.put(keys, { ...row, ...exchanged(row, data, meta.at), position: String(position) });
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

type Secret = Pick<KeyRow, 'hash' | 'last_four' | 'previous_hash' | 'previous_until' | 'older_secrets'>;
type Rotated = EventOf<typeof keyRotated | typeof tokenRotated>['data'];

/** The new secret, with those before it beside it for a while. */
function exchanged(
  { hash: previous_hash, ...before }: Secret,
  { hash, last_four, previous_until, ends_older }: Rotated,
  at: Date,
): Secret {
  const older =
    before.previous_hash === null || before.previous_until === null
      ? before.older_secrets
      : [{ hash: before.previous_hash, until: before.previous_until }, ...before.older_secrets];
  const older_secrets = ends_older ? [] : stillGood(older, at);
  return { hash, last_four, previous_hash, previous_until, older_secrets };
}
