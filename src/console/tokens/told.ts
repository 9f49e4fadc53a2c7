// What the pages of tokens read of what the API tells, and ask of it.
import type { Role } from '../../domain/vocabulary/roles.ts';

export const TOKENS = '/:tenantKey/tokens';
export const TOKEN = `${TOKENS}/:id`;
export const ROTATE = `${TOKEN}/rotate`;

export interface Token {
  readonly id: number;
  readonly label: string;
  readonly role: Role;
  readonly program_ids: readonly number[] | 'all';
  readonly user_id: number | null;
  readonly last_four: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** Answered with 202 it has no more than these. */
export interface TokenWithSecret {
  readonly id: number;
  readonly token: string;
}
