// Machines of the office: a token has one role, its secret can be exchanged, and it can be revoked for good.
import type { Decision } from '../../platform/rules/aggregate.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import type { Role } from '../vocabulary/roles.ts';
import { tokenIssued, tokenRevoked, tokenRotated, type TenantEvent } from './events.ts';
import { isFull, MOST_FORMER } from '../../platform/rules/former-secrets.ts';
import { activeUser, type Tenant } from './tenant.ts';

export interface NewToken {
  readonly label: string;
  readonly role: Role;
  readonly programIds: readonly number[] | 'all';
  readonly userId: number | null;
}

export interface IssueToken extends NewToken {
  readonly id: number;
  readonly hash: string;
  readonly lastFour: string;
}

export function issueToken(tenant: Tenant, c: IssueToken): Decision<TenantEvent> {
  if (tenant.status === 'unknown') return refuse('not-found');
  const errors = wrongTokenUser(tenant, c.role, c.userId);
  if (errors) return refuse('invalid', { errors });
  return [
    tokenIssued({
      token_id: c.id,
      label: c.label,
      role: c.role,
      program_ids: c.programIds === 'all' ? null : [...new Set(c.programIds)],
      user_id: c.userId,
      hash: c.hash,
      last_four: c.lastFour,
    }),
  ];
}

/** What a salesperson does is somebody's own: a token of that role acts for a user. */
export function wrongTokenUser(
  tenant: Tenant,
  role: Role | undefined,
  userId: number | null,
): Record<string, string[]> | null {
  if (userId === null) return role === 'sales' ? { user_id: ['Ce champ est obligatoire.'] } : null;
  if (tenant.status === 'open' && activeUser(tenant, userId)) return null;
  return { user_id: ['Cet utilisateur n’existe pas ou plus.'] };
}

export interface RotateToken {
  readonly id: number;
  readonly hash: string;
  readonly lastFour: string;
  readonly overlapSeconds: number;
  readonly now: Date;
}

export function rotateToken(tenant: Tenant, c: RotateToken): Decision<TenantEvent> {
  const token = tenant.status === 'open' ? tenant.tokens.get(c.id) : undefined;
  if (!token) return refuse('not-found');
  if (token.revoked) return refuse('token-revoked');
  const ends_older = c.overlapSeconds === 0;
  if (!ends_older && isFull(token.former, c.now))
    return refuse('token-secrets-full', { details: { most: MOST_FORMER } });
  const previous_until = new Date(c.now.getTime() + c.overlapSeconds * 1000).toISOString();
  return [tokenRotated({ token_id: c.id, hash: c.hash, last_four: c.lastFour, previous_until, ends_older })];
}

export function revokeToken(tenant: Tenant, id: number): Decision<TenantEvent> {
  const token = tenant.status === 'open' ? tenant.tokens.get(id) : undefined;
  if (!token) return refuse('not-found');
  return token.revoked ? [] : [tokenRevoked({ token_id: id })];
}
