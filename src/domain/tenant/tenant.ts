// A client space as its stream tells it.
import type { Aggregate } from '../../platform/rules/aggregate.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';
import type { Role } from '../vocabulary/roles.ts';
import type { TenantEvent } from './events.ts';
import { stillGood } from '../../platform/rules/former-secrets.ts';
import type { Identity, KeptOidc } from './identity.ts';
import { DEFAULT_SETTINGS, type TenantSettings } from './settings.ts';

export interface User {
  readonly id: number;
  readonly firstname: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** Null: all of them. */
  readonly program_ids: readonly number[] | null;
  readonly is_active: boolean;
  readonly identity: Identity | null;
}

interface Secret {
  readonly id: number;
  readonly revoked: boolean;
  /** Until when the secrets before are good, as far as was known at the last rotation. */
  readonly former: readonly { readonly until: string }[];
}

export type Token = Secret;

export interface Key extends Secret {
  readonly permissions: readonly string[];
  readonly global_permissions: readonly string[];
  /** Null: all there will ever be. */
  readonly program_ids: readonly number[] | null;
}

export type Tenant =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'open';
      readonly key: string;
      readonly name: string;
      readonly settings: TenantSettings;
      readonly oidc: KeptOidc | null;
      readonly users: IntMap<User>;
      readonly keys: IntMap<Key>;
      readonly tokens: IntMap<Token>;
    };

export type OpenTenant = Extract<Tenant, { status: 'open' }>;

export const tenantAggregate: Aggregate<Tenant, TenantEvent> = {
  category: 'tenant',
  initial: { status: 'unknown' },
  evolve: (state, event, { at }) => evolve(state, event, at),
};

function evolve(state: Tenant, { type, data }: TenantEvent, at: Date): Tenant {
  if (type === 'TenantCreated') {
    const settings = { ...DEFAULT_SETTINGS, ...data.settings };
    return {
      status: 'open',
      key: data.key,
      name: data.name,
      settings,
      oidc: null,
      users: IntMap.empty,
      keys: IntMap.empty,
      tokens: IntMap.empty,
    };
  }
  if (state.status === 'unknown') return state;
  switch (type) {
    case 'TenantSettingsChanged':
      return { ...state, settings: { ...state.settings, ...data.settings } };
    case 'TenantOidcSet':
      return { ...state, oidc: data.oidc };
    case 'UserAdded': {
      const { user_id: id, firstname, name, email } = data;
      const rights = { roles: [], program_ids: null, is_active: true, identity: null };
      const user = { id, firstname, name, email, ...rights };
      return { ...state, users: state.users.set(id, user) };
    }
    case 'UserChanged':
      return withUser(state, data.user_id, data.changes);
    case 'UserRolesSet':
      return withUser(state, data.user_id, { roles: data.roles, program_ids: data.program_ids });
    case 'UserDeactivated':
      return withUser(state, data.user_id, { is_active: false });
    case 'UserReactivated':
      return withUser(state, data.user_id, { is_active: true });
    case 'UserIdentitySet':
      return withUser(state, data.user_id, { identity: data.identity });
    case 'TokenIssued': {
      const { token_id: id } = data;
      return { ...state, tokens: state.tokens.set(id, { id, revoked: false, former: [] }) };
    }
    case 'TokenRotated': {
      const token = state.tokens.get(data.token_id);
      return token ? { ...state, tokens: state.tokens.set(token.id, rotated(token, data, at)) } : state;
    }
    case 'TokenRevoked': {
      const token = state.tokens.get(data.token_id);
      return token ? { ...state, tokens: state.tokens.set(token.id, { ...token, revoked: true }) } : state;
    }
    case 'KeyIssued': {
      const { key_id: id, permissions, global_permissions, program_ids } = data;
      const key = { id, revoked: false, former: [], permissions, global_permissions, program_ids };
      return { ...state, keys: state.keys.set(id, key) };
    }
    case 'KeyRotated': {
      const key = state.keys.get(data.key_id);
      return key ? { ...state, keys: state.keys.set(key.id, rotated(key, data, at)) } : state;
    }
    case 'KeyRevoked': {
      const key = state.keys.get(data.key_id);
      return key ? { ...state, keys: state.keys.set(key.id, { ...key, revoked: true }) } : state;
    }
    default:
      return type satisfies never;
  }
}

function rotated<Rotated extends Secret>(
  before: Rotated,
  { previous_until: until, ends_older }: { readonly previous_until: string; readonly ends_older: boolean },
  at: Date,
): Rotated {
  return { ...before, former: [{ until }, ...(ends_older ? [] : stillGood(before.former, at))] };
}

function withUser(state: OpenTenant, id: number, changes: Partial<User>): OpenTenant {
  const user = state.users.get(id);
  return user ? { ...state, users: state.users.set(id, { ...user, ...changes }) } : state;
}

/** Who may become owner of something new. */
export function activeUser({ users }: Pick<OpenTenant, 'users'>, id: number): User | null {
  const user = users.get(id);
  return user?.is_active ? user : null;
}

export function fullname(user: { firstname: string; name: string }): string {
  return `${user.firstname} ${user.name}`.trim();
}

/** `Jean Dupont` → `J. Dupont`. */
export function shortname(user: { firstname: string; name: string }): string {
  const initial = [...user.firstname][0];
  return initial ? `${initial.toUpperCase()}. ${user.name}` : user.name;
}
