// Who works in the client space: people come, change, leave and come back; the last admin stays.
import type { Decision } from '../../platform/rules/aggregate.ts';
import { differing } from '../../platform/kernel/differing.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import type { Identity } from './identity.ts';
import { isTaken } from './known-as.ts';
import { ROLES, type Role } from '../vocabulary/roles.ts';
import {
  userAdded,
  userChanged,
  userDeactivated,
  userIdentitySet,
  userReactivated,
  userRolesSet,
  type TenantEvent,
} from './events.ts';
import type { OpenTenant, Tenant, User } from './tenant.ts';

export interface PersonInput {
  readonly firstname: string;
  readonly name: string;
  readonly email: string;
  readonly roles?: readonly Role[];
  readonly program_ids?: readonly number[] | 'all';
}

export interface AddUser extends PersonInput {
  readonly id: number;
}

export function addUser(tenant: Tenant, { id, ...c }: AddUser): Decision<TenantEvent> {
  if (tenant.status === 'unknown') return refuse('not-found');
  if (emailTaken(tenant, c.email, id)) return refuse('user-email-taken');
  const { firstname, name, email, roles = [], program_ids = 'all' } = c;
  const added = userAdded({ user_id: id, firstname, name, email });
  if (roles.length === 0 && program_ids === 'all') return [added];
  return [added, userRolesSet({ user_id: id, roles: inOrder(roles), program_ids: kept(program_ids) })];
}

export type ChangeUser = Partial<PersonInput> & {
  readonly is_active?: boolean;
  readonly oidc_identity?: Identity | null;
};

export function changeUser(tenant: Tenant, id: number, c: ChangeUser): Decision<TenantEvent> {
  const user = tenant.status === 'open' ? tenant.users.get(id) : undefined;
  if (tenant.status === 'unknown' || !user) return refuse('not-found');
  if (c.email !== undefined && emailTaken(tenant, c.email, id)) return refuse('user-email-taken');
  const identity = c.oidc_identity === undefined ? user.identity : c.oidc_identity;
  if (identity !== null && isTaken(tenant, identity, id)) return refuse('user-identity-taken');
  const roles = c.roles === undefined ? user.roles : inOrder(c.roles);
  const program_ids = c.program_ids === undefined ? user.program_ids : kept(c.program_ids);
  const is_active = c.is_active ?? user.is_active;
  if (isLastAdmin(tenant, user) && !(is_active && roles.includes('admin'))) return refuse('last-admin');

  const { firstname, name, email } = c;
  const changes = differing<Pick<User, 'firstname' | 'name' | 'email'>>(user, {
    ...(firstname === undefined ? {} : { firstname }),
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
  });
  const granted = { roles: [...roles], program_ids: program_ids && [...program_ids] };
  const tied = differing<Pick<User, 'identity'>>(user, { identity });
  const grants = Object.keys(differing<Pick<User, 'roles' | 'program_ids'>>(user, granted)).length > 0;
  return [
    ...(Object.keys(changes).length > 0 ? [userChanged({ user_id: id, changes })] : []),
    ...(grants ? [userRolesSet({ user_id: id, ...granted })] : []),
    ...(tied.identity === undefined ? [] : [userIdentitySet({ user_id: id, identity: tied.identity })]),
    ...(is_active && !user.is_active ? [userReactivated({ user_id: id })] : []),
    ...(!is_active && user.is_active ? [userDeactivated({ user_id: id })] : []),
  ];
}

export function deactivateUser(tenant: Tenant, id: number): Decision<TenantEvent> {
  return changeUser(tenant, id, { is_active: false });
}

function emailTaken({ users }: OpenTenant, email: string, id: number): boolean {
  for (const user of users.values()) if (user.id !== id && user.email === email) return true;
  return false;
}

function isLastAdmin({ users }: OpenTenant, user: User): boolean {
  if (!isAdmin(user)) return false;
  for (const other of users.values()) if (other.id !== user.id && isAdmin(other)) return false;
  return true;
}

function isAdmin({ is_active, roles }: User): boolean {
  return is_active && roles.includes('admin');
}

/** Each once, in one order: the same roles are no change. */
function inOrder(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}

function kept(programs: readonly number[] | 'all'): number[] | null {
  return programs === 'all' ? null : [...new Set(programs)].sort((a, b) => a - b);
}
