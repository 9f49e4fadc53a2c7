// What the pages of keys read of what the API tells, and ask of it.
export const KEYS = '/:tenantKey/keys';
export const KEY = `${KEYS}/:id`;
export const REACH = `${KEY}/reach`;
export const ROTATE = `${KEY}/rotate`;

export interface Key {
  readonly id: number;
  readonly label: string;
  readonly last_four: string;
  readonly user_id: number | null;
  readonly global_permissions: readonly string[];
  readonly permissions: readonly string[];
  readonly program_ids: readonly number[] | 'all';
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** Answered with 202 it has no more than these. */
export interface KeyWithSecret {
  readonly id: number;
  readonly key: string;
}

export interface Reach {
  readonly routes: readonly { readonly method: string; readonly path: string; readonly summary: string }[];
  readonly programs: readonly { readonly id: number; readonly name: string }[];
}
