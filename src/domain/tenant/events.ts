// What happens to a client space: its settings, its people, its API keys.
import { Type } from 'typebox';
import { Id, Instant, Line, list, orNull, text } from '../../platform/kernel/bounds.ts';
import { KeptSettingsChanges } from './settings.ts';
import { event, type EventOf } from '../../platform/kernel/event.ts';

const Permissions = list(Line, 200);

export const tenantCreated = event(
  'TenantCreated',
  Type.Object({ key: text(63), name: Line, settings: KeptSettingsChanges }),
);

/** Only the settings that changed, with their new values. */
export const tenantSettingsChanged = event(
  'TenantSettingsChanged',
  Type.Object({ settings: KeptSettingsChanges }),
);

export const userAdded = event(
  'UserAdded',
  Type.Object({
    user_id: Id,
    firstname: Line,
    name: Line,
    email: Line,
  }),
);

export const keyIssued = event(
  'KeyIssued',
  Type.Object({
    key_id: Id,
    label: Line,
    user_id: orNull(Id),
    global_permissions: Permissions,
    permissions: Permissions,
    program_ids: orNull(list(Id, 10_000)),
    hash: text(64),
    last_four: text(4),
  }),
);

export const keyRotated = event(
  'KeyRotated',
  Type.Object({
    key_id: Id,
    hash: text(64),
    last_four: text(4),
    previous_until: Instant,
  }),
);

export const keyRevoked = event('KeyRevoked', Type.Object({ key_id: Id }));

export const tenantEvents = [
  tenantCreated,
  tenantSettingsChanged,
  userAdded,
  keyIssued,
  keyRotated,
  keyRevoked,
] as const;
export type TenantEvent = EventOf<(typeof tenantEvents)[number]>;
