// What may happen to a client space, its settings and its API keys, and when not.
import type { Decision } from '../../platform/rules/aggregate.ts';
import { differing } from '../../platform/kernel/differing.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import {
  keyIssued,
  keyRevoked,
  keyRotated,
  tenantCreated,
  tenantOidcSet,
  tenantSettingsChanged,
  type TenantEvent,
} from './events.ts';
import { isFull, MOST_FORMER } from '../../platform/rules/former-secrets.ts';
import type { KeptOidc } from './identity.ts';
import {
  isTimezone,
  mergeSettings,
  DEFAULT_SETTINGS,
  type TenantSettings,
  type TenantSettingsInput,
} from './settings.ts';
import { activeUser, type OpenTenant, type Tenant } from './tenant.ts';

export interface CreateTenant {
  readonly key: string;
  readonly name: string;
  readonly settings: TenantSettingsInput;
}

export function createTenant(tenant: Tenant, c: CreateTenant): Decision<TenantEvent> {
  if (tenant.status !== 'unknown') return refuse('tenant-key-taken');
  const errors = wrongSettings(c.settings, 'settings.');
  if (errors) return refuse('invalid', { errors });
  return [
    tenantCreated({ key: c.key, name: c.name, settings: changedSettings(DEFAULT_SETTINGS, c.settings) }),
  ];
}

/** `oidc` is replaced as a whole; what is not sent stays. */
export function changeSettings(
  tenant: Tenant,
  input: TenantSettingsInput,
  oidc?: KeptOidc | null,
): Decision<TenantEvent> {
  if (tenant.status === 'unknown') return refuse('not-found');
  const errors = wrongSettings(input);
  if (errors) return refuse('invalid', { errors });
  const settings = changedSettings(tenant.settings, input);
  const issuer = oidc === undefined ? {} : differing<Pick<OpenTenant, 'oidc'>>(tenant, { oidc });
  return [
    ...(Object.keys(settings).length > 0 ? [tenantSettingsChanged({ settings })] : []),
    ...(issuer.oidc === undefined ? [] : [tenantOidcSet({ oidc: issuer.oidc })]),
  ];
}

export interface IssueKey {
  readonly id: number;
  readonly label: string;
  readonly userId: number | null;
  readonly globalPermissions: readonly string[];
  readonly permissions: readonly string[];
  readonly programIds: readonly number[] | 'all';
  readonly hash: string;
  readonly lastFour: string;
}

export function issueKey(tenant: Tenant, c: IssueKey): Decision<TenantEvent> {
  if (tenant.status === 'unknown') return refuse('not-found');
  const errors = wrongUser(tenant, c.userId);
  if (errors) return refuse('invalid', { errors });
  return [
    keyIssued({
      key_id: c.id,
      label: c.label,
      user_id: c.userId,
      global_permissions: [...new Set(c.globalPermissions)],
      permissions: [...new Set(c.permissions)],
      program_ids: c.programIds === 'all' ? null : [...new Set(c.programIds)],
      hash: c.hash,
      last_four: c.lastFour,
    }),
  ];
}

export function wrongUser(tenant: Tenant, id: number | null | undefined): Record<string, string[]> | null {
  if (id == null || (tenant.status === 'open' && activeUser(tenant, id))) return null;
  return { user_id: ['Cet utilisateur n’existe pas.'] };
}

export interface RotateKey {
  readonly id: number;
  readonly hash: string;
  readonly lastFour: string;
  readonly overlapSeconds: number;
  readonly now: Date;
}

export function rotateKey(tenant: Tenant, c: RotateKey): Decision<TenantEvent> {
  const key = tenant.status === 'open' ? tenant.keys.get(c.id) : undefined;
  if (!key) return refuse('not-found');
  if (key.revoked) return refuse('key-revoked');
  const ends_older = c.overlapSeconds === 0;
  if (!ends_older && isFull(key.former, c.now))
    return refuse('key-secrets-full', { details: { most: MOST_FORMER } });
  const previous_until = new Date(c.now.getTime() + c.overlapSeconds * 1000).toISOString();
  return [keyRotated({ key_id: c.id, hash: c.hash, last_four: c.lastFour, previous_until, ends_older })];
}

export function revokeKey(tenant: Tenant, id: number): Decision<TenantEvent> {
  const key = tenant.status === 'open' ? tenant.keys.get(id) : undefined;
  if (!key) return refuse('not-found');
  return key.revoked ? [] : [keyRevoked({ key_id: id })];
}

export function isOpen(tenant: Tenant): tenant is OpenTenant {
  return tenant.status === 'open';
}

/** `at`: where in the body the settings are. */
export function wrongSettings(
  { timezone }: Partial<TenantSettingsInput>,
  at = '',
): Record<string, string[]> | null {
  if (timezone === undefined || isTimezone(timezone)) return null;
  return { [`${at}timezone`]: ['Ce fuseau horaire n’existe pas.'] };
}

function changedSettings(current: TenantSettings, input: TenantSettingsInput): Partial<TenantSettings> {
  return differing(current, mergeSettings(current, input));
}
