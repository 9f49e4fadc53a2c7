// The settings of a client space, with their defaults.
import { Type, type Static } from 'typebox';
import { MAX_INT } from '../../platform/kernel/bounds.ts';
import { normalisedPhones } from '../vocabulary/phone.ts';

const Minutes = Type.Integer({ minimum: 0, maximum: 24 * 60 });

export const SALES_ACTION_TYPES = [
  'request-to-process',
  'call',
  'send-email',
  'send-sms',
  'meeting-phone',
  'meeting-video',
  'meeting-in-person',
  'other',
] as const;

const SalesActionMinutes = Type.Object(
  Object.fromEntries(SALES_ACTION_TYPES.map((type) => [type, Type.Optional(Minutes)])),
  { description: 'How long each type of sales action takes' },
);

export const TenantSettingsInput = Type.Object({
  sales_action_minutes: Type.Optional(SalesActionMinutes),
  fake_phones: Type.Optional(
    Type.Array(Type.String({ maxLength: 30 }), {
      maxItems: 1000,
      description: 'Phone numbers ignored at lead intake',
    }),
  ),
  rate_limit_per_minute: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_INT,
      description: 'Requests a key may make; 0 = no limit',
    }),
  ),
  heavy_routes_per_hour: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_INT,
      description: 'Lot lists a key may read per program; 0 = no limit',
    }),
  ),
  timezone: Type.Optional(Type.String({ maxLength: 64, description: 'For dates that derive from instants' })),
  max_upload_mib: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  max_batch_lots: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000 })),
  max_plans_per_lot: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  registrations_visibility: Type.Optional(Type.Enum(['own', 'all'])),
});
export type TenantSettingsInput = Static<typeof TenantSettingsInput>;

export interface TenantSettings {
  readonly sales_action_minutes: Readonly<Record<string, number>>;
  readonly fake_phones: readonly string[];
  readonly rate_limit_per_minute: number;
  readonly heavy_routes_per_hour: number;
  readonly timezone: string;
  readonly max_upload_mib: number;
  readonly max_batch_lots: number;
  readonly max_plans_per_lot: number;
  readonly registrations_visibility: 'own' | 'all';
}

export const DEFAULT_SETTINGS: TenantSettings = {
  sales_action_minutes: {
    'request-to-process': 15,
    call: 15,
    'send-email': 5,
    'send-sms': 5,
    'meeting-phone': 30,
    'meeting-video': 45,
    'meeting-in-person': 60,
    other: 30,
  },
  fake_phones: [],
  rate_limit_per_minute: 1200,
  heavy_routes_per_hour: 120,
  timezone: 'Europe/Paris',
  max_upload_mib: 20,
  max_batch_lots: 500,
  max_plans_per_lot: 20,
  registrations_visibility: 'own',
};

export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('fr', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Settings are merged key by key, durations type by type. */
export function mergeSettings(current: TenantSettings, input: TenantSettingsInput): TenantSettings {
  const { sales_action_minutes: minutes = {}, fake_phones: fakes, ...rest } = input;
  return {
    ...current,
    ...(rest as Partial<TenantSettings>),
    ...(fakes === undefined ? {} : { fake_phones: [...normalisedPhones(fakes)] }),
    sales_action_minutes: { ...current.sales_action_minutes, ...(minutes as Record<string, number>) },
  };
}
