// A client space as its stream tells it.
import type { Aggregate } from '../../platform/kernel/aggregate.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';
import type { TenantEvent } from './events.ts';
import { DEFAULT_SETTINGS, type TenantSettings } from './settings.ts';

export interface User {
  readonly id: number;
  readonly firstname: string;
  readonly name: string;
  readonly email: string;
}

export interface Key {
  readonly id: number;
  readonly revoked: boolean;
  readonly permissions: readonly string[];
  readonly global_permissions: readonly string[];
}

export type Tenant =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'open';
      readonly key: string;
      readonly name: string;
      readonly settings: TenantSettings;
      readonly users: IntMap<User>;
      readonly keys: IntMap<Key>;
    };

export type OpenTenant = Extract<Tenant, { status: 'open' }>;

export const tenantAggregate: Aggregate<Tenant, TenantEvent> = {
  category: 'tenant',
  initial: { status: 'unknown' },
  evolve: (state, event) => evolve(state, event),
};

function evolve(state: Tenant, { type, data }: TenantEvent): Tenant {
  if (type === 'TenantCreated') {
    const settings = { ...DEFAULT_SETTINGS, ...data.settings };
    return {
      status: 'open',
      key: data.key,
      name: data.name,
      settings,
      users: IntMap.empty,
      keys: IntMap.empty,
    };
  }
  if (state.status === 'unknown') return state;
  switch (type) {
    case 'TenantSettingsChanged':
      return { ...state, settings: { ...state.settings, ...data.settings } };
    case 'UserAdded': {
      const { user_id: id, firstname, name, email } = data;
      return { ...state, users: state.users.set(id, { id, firstname, name, email }) };
    }
    case 'KeyIssued': {
      const { key_id: id, permissions, global_permissions } = data;
      const key = { id, revoked: false, permissions, global_permissions };
      return { ...state, keys: state.keys.set(id, key) };
    }
    case 'KeyRotated':
      return state;
    case 'KeyRevoked': {
      const key = state.keys.get(data.key_id);
      return key ? { ...state, keys: state.keys.set(key.id, { ...key, revoked: true }) } : state;
    }
    default:
      return type satisfies never;
  }
}

export function fullname(user: { firstname: string; name: string }): string {
  return `${user.firstname} ${user.name}`.trim();
}

/** `Jean Dupont` → `J. Dupont`. */
export function shortname(user: { firstname: string; name: string }): string {
  const initial = [...user.firstname][0];
  return initial ? `${initial.toUpperCase()}. ${user.name}` : user.name;
}
