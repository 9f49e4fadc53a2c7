// The settings of a client space, with their defaults.
import { Type, type Static, type TSchema } from 'typebox';
import { MAX_INT } from '../../platform/rules/bounds.ts';
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

const MinutesByType = {
  'request-to-process': Minutes,
  call: Minutes,
  'send-email': Minutes,
  'send-sms': Minutes,
  'meeting-phone': Minutes,
  'meeting-video': Minutes,
  'meeting-in-person': Minutes,
  other: Minutes,
} satisfies Record<(typeof SALES_ACTION_TYPES)[number], TSchema>;

const plain = {
  fake_phones: Type.Array(Type.String({ maxLength: 30 }), {
    maxItems: 1000,
    description: 'Phone numbers ignored at lead intake',
  }),
  rate_limit_per_minute: Type.Integer({
    minimum: 0,
    maximum: MAX_INT,
    description: 'Requests a key may make; 0 = no limit',
  }),
  heavy_routes_per_hour: Type.Integer({
    minimum: 0,
    maximum: MAX_INT,
    description: 'Lot lists a key may read per program; 0 = no limit',
  }),
  timezone: Type.String({ maxLength: 64, description: 'For dates that derive from instants' }),
  max_upload_mib: Type.Integer({ minimum: 1, maximum: 100 }),
  max_batch_lots: Type.Integer({ minimum: 1, maximum: 5000 }),
  max_plans_per_lot: Type.Integer({ minimum: 1, maximum: 1000 }),
  registrations_visibility: Type.Enum(['own', 'all']),
};

/** What the back office sends: any of the settings, and of the durations any. */
export const TenantSettingsInput = Type.Partial(
  Type.Object({
    sales_action_minutes: Type.Partial(Type.Object(MinutesByType), {
      description: 'How long each type of sales action takes',
    }),
    ...plain,
  }),
);
export type TenantSettingsInput = Static<typeof TenantSettingsInput>;

/** What the client space keeps: durations are kept of all types together. */
const KeptSettings = Type.Object({ sales_action_minutes: Type.Object(MinutesByType), ...plain });
export type TenantSettings = Readonly<Static<typeof KeptSettings>>;

export const KeptSettingsChanges = Type.Partial(KeptSettings, { additionalProperties: false });

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
    ...rest,
    ...(fakes === undefined ? {} : { fake_phones: [...normalisedPhones(fakes)] }),
    sales_action_minutes: { ...current.sales_action_minutes, ...minutes },
  };
}
