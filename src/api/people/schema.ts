// People and tokens of the office as the back office reads and writes them.
import { Type } from 'typebox';
import { ROLES } from '../../domain/vocabulary/roles.ts';
import { Email, Id, Nullable, Text, Timestamp } from '../../platform/judging/schema.ts';

export const Programs = Type.Union([Type.Array(Id, { maxItems: 10_000 }), Type.Literal('all')], {
  examples: ['all'],
});
const Role = Type.Enum([...ROLES]);
const Roles = Type.Array(Role, { maxItems: ROLES.length });

const person = {
  firstname: Text(80, { minLength: 1 }),
  name: Text(80, { minLength: 1 }),
  email: Email,
};
const powers = { roles: Type.Optional(Roles), program_ids: Type.Optional(Programs) };

export const NewUser = Type.Object({ ...person, ...powers });
export const UserChanges = Type.Object({
  ...Type.Partial(Type.Object(person)).properties,
  ...powers,
  is_active: Type.Optional(Type.Boolean()),
  oidc_identity: Type.Optional(
    Nullable(
      Type.Object(
        { issuer: Text(2000, { minLength: 1 }), sub: Text(255, { minLength: 1 }) },
        {
          description:
            'The account at an issuer that is this person, where people are matched by `sub`; null unties it',
        },
      ),
    ),
  ),
});
export const UserSchema = Type.Object(
  {
    id: Id,
    firstname: Text(),
    name: Text(),
    fullname: Text(),
    shortname: Text(),
    email: Email,
    roles: Roles,
    program_ids: Programs,
    is_active: Type.Boolean(),
    created_at: Timestamp,
    last_seen_at: Nullable(Timestamp),
  },
  { title: 'User' },
);

export const NewTokenInput = Type.Object({
  label: Text(255, { minLength: 1 }),
  role: Role,
  program_ids: Type.Optional(Programs),
  user_id: Type.Optional(Nullable(Id)),
});
const token = {
  id: Id,
  label: Text(),
  role: Role,
  program_ids: Programs,
  user_id: Nullable(Id),
  last_four: Text(4),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
  revoked_at: Nullable(Timestamp),
};
export const TokenSchema = Type.Object(token, { title: 'Token' });
export const TokenWithSecret = Type.Object({
  ...token,
  token: Type.String({ description: 'Shown this once' }),
});
export const Rotation = Type.Object({
  overlap_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 * 86_400 })),
});
