// The settings of a client space as the API tells them.
import type { Typed } from '../parts/field.ts';

export const SETTINGS = '/:tenantKey/settings';
export const CHANGE = { method: 'PUT', path: SETTINGS } as const;

export interface Oidc {
  readonly issuer: string;
  readonly client_id: string;
  readonly match: 'email' | 'sub';
}

export interface Settings {
  readonly timezone: string;
  readonly registrations_visibility: 'own' | 'all';
  readonly fake_phones: readonly string[];
  readonly sales_action_minutes: Readonly<Record<string, number>>;
  readonly rate_limit_per_minute: number;
  readonly heavy_routes_per_hour: number;
  readonly max_upload_mib: number;
  readonly max_batch_lots: number;
  readonly max_plans_per_lot: number;
  readonly oidc: Oidc | null;
}

/** As the fields of forms hold them, by the paths under which the API refuses them. */
export function typedOf(settings: Settings): Typed {
  const { fake_phones, sales_action_minutes, oidc, ...plain } = settings;
  return {
    ...Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, String(value)])),
    fake_phones: fake_phones.join('\n'),
    ...Object.fromEntries(
      Object.entries(sales_action_minutes).map(([type, minutes]) => [
        `sales_action_minutes.${type}`,
        String(minutes),
      ]),
    ),
    ...accountTyped(oidc),
  };
}

/** Without its secret, which nobody is told. */
export function accountTyped(oidc: Oidc | null): Typed {
  if (oidc === null) return {};
  return { 'oidc.issuer': oidc.issuer, 'oidc.client_id': oidc.client_id, 'oidc.match': oidc.match };
}
