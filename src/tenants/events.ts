// What happens to a client space: its settings, its people, its API keys.
import { Type } from 'typebox';
import { event, type EventOf } from '../kernel/event.ts';

const Settings = Type.Record(Type.String(), Type.Unknown());
const Instant = Type.String();

export const tenantCreated = event(
  'TenantCreated',
  Type.Object({ key: Type.String(), name: Type.String(), settings: Settings }),
);

/** Only the settings that changed, with their new values. */
export const tenantSettingsChanged = event('TenantSettingsChanged', Type.Object({ settings: Settings }));

export const userAdded = event(
  'UserAdded',
  Type.Object({
    user_id: Type.Integer(),
    firstname: Type.String(),
    name: Type.String(),
    email: Type.String(),
  }),
);

export const keyIssued = event(
  'KeyIssued',
  Type.Object({
    key_id: Type.Integer(),
    label: Type.String(),
    user_id: Type.Union([Type.Integer(), Type.Null()]),
    global_permissions: Type.Array(Type.String()),
    permissions: Type.Array(Type.String()),
    program_ids: Type.Union([Type.Array(Type.Integer()), Type.Null()]),
    hash: Type.String(),
    last_four: Type.String(),
  }),
);

export const keyRotated = event(
  'KeyRotated',
  Type.Object({
    key_id: Type.Integer(),
    hash: Type.String(),
    last_four: Type.String(),
    previous_until: Instant,
  }),
);

export const keyRevoked = event('KeyRevoked', Type.Object({ key_id: Type.Integer() }));

export const tenantEvents = [
  tenantCreated,
  tenantSettingsChanged,
  userAdded,
  keyIssued,
  keyRotated,
  keyRevoked,
] as const;
export type TenantEvent = EventOf<(typeof tenantEvents)[number]>;
