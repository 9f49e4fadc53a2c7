// What the back office is told of links, sessions and sign-ins.
import { Type } from 'typebox';
import { Id, Nullable, Timestamp } from '../../platform/judging/schema.ts';
import { OUTCOMES } from './record.ts';

const Method = Type.Enum(['link', 'oidc']);

export const Invitation = Type.Object(
  {
    url: Type.String({ description: 'Shown this once', examples: ['https://…/console/invitation/demo.…'] }),
    expires_at: Timestamp,
  },
  { title: 'Invitation' },
);

export const SessionSchema = Type.Object(
  {
    id: Id,
    method: Method,
    created_at: Timestamp,
    last_seen_at: Timestamp,
    expires_at: Timestamp,
    ended_at: Nullable(Timestamp),
  },
  { title: 'Session' },
);

export const SignInSchema = Type.Object(
  {
    id: Id,
    user_id: Nullable(Id),
    method: Method,
    outcome: Type.Enum([...OUTCOMES]),
    session_id: Nullable(Id),
    by: Nullable(
      Type.Object(
        { kind: Type.Enum(['person', 'token', 'operator']), id: Nullable(Id) },
        {
          description: 'Who made the link, where that is what happened',
        },
      ),
    ),
    at: Timestamp,
  },
  { title: 'SignIn' },
);
