// What happens to a client space: its settings, its people, its API keys.
import { Type } from 'typebox';
import { Id, Instant, Line, list, orNull, text } from '../../platform/rules/bounds.ts';
import { ROLES } from '../vocabulary/roles.ts';
import { Identity, KeptOidc } from './identity.ts';
import { KeptSettingsChanges } from './settings.ts';
import { event, type EventOf } from '../../platform/rules/event.ts';

const Permissions = list(Line, 200);
const OneRole = Type.Enum([...ROLES]);
const Roles = list(OneRole, ROLES.length);
/** Null: all of them. */
const Programs = orNull(list(Id, 10_000));

export const tenantCreated = event(
  'TenantCreated',
  Type.Object({ key: text(63), name: Line, settings: KeptSettingsChanges }),
);

/** Only the settings that changed, with their new values. */
export const tenantSettingsChanged = event(
  'TenantSettingsChanged',
  Type.Object({ settings: KeptSettingsChanges }),
);

/** Who tells the client space who its people are (OpenID Connect); null: nobody of its own any more. */
export const tenantOidcSet = event('TenantOidcSet', Type.Object({ oidc: orNull(KeptOidc) }));

const person = { firstname: Line, name: Line, email: Line };

export const userAdded = event('UserAdded', Type.Object({ user_id: Id, ...person }));

/** Only what changed. */
export const userChanged = event(
  'UserChanged',
  Type.Object({ user_id: Id, changes: Type.Partial(Type.Object(person), { additionalProperties: false }) }),
);

/** What a person may do in the office from now on, and on which programs. */
export const userRolesSet = event(
  'UserRolesSet',
  Type.Object({ user_id: Id, roles: Roles, program_ids: Programs }),
);

export const userDeactivated = event('UserDeactivated', Type.Object({ user_id: Id }));
export const userReactivated = event('UserReactivated', Type.Object({ user_id: Id }));

/** The account at an issuer that is this person, whatever e-mail address it shows later; null: any again. */
export const userIdentitySet = event(
  'UserIdentitySet',
  Type.Object({ user_id: Id, identity: orNull(Identity) }),
);

/** A machine of the office comes in with it. */
export const tokenIssued = event(
  'TokenIssued',
  Type.Object({
    token_id: Id,
    label: Line,
    role: OneRole,
    program_ids: Programs,
    user_id: orNull(Id),
    hash: text(64),
    last_four: text(4),
  }),
);

/** `ends_older`: what was good beside the secret before it is good no longer, as it was with every rotation of version 1. */
const rotated = {
  hash: text(64),
  last_four: text(4),
  previous_until: Instant,
  ends_older: Type.Boolean(),
};
const ROTATED = { version: 2, upcasters: { 1: (data: object) => ({ ...data, ends_older: true }) } };

export const tokenRotated = event('TokenRotated', Type.Object({ token_id: Id, ...rotated }), ROTATED);

export const tokenRevoked = event('TokenRevoked', Type.Object({ token_id: Id }));

export const keyIssued = event(
  'KeyIssued',
  Type.Object({
    key_id: Id,
    label: Line,
    user_id: orNull(Id),
    global_permissions: Permissions,
    permissions: Permissions,
    program_ids: Programs,
    hash: text(64),
    last_four: text(4),
  }),
);

export const keyRotated = event('KeyRotated', Type.Object({ key_id: Id, ...rotated }), ROTATED);

export const keyRevoked = event('KeyRevoked', Type.Object({ key_id: Id }));

export const tenantEvents = [
  tenantCreated,
  tenantSettingsChanged,
  tenantOidcSet,
  userAdded,
  userChanged,
  userRolesSet,
  userDeactivated,
  userReactivated,
  userIdentitySet,
  tokenIssued,
  tokenRotated,
  tokenRevoked,
  keyIssued,
  keyRotated,
  keyRevoked,
] as const;
export type TenantEvent = EventOf<(typeof tenantEvents)[number]>;
