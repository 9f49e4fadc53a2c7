// How the office lets its people in, and sees who came: links, sessions, sign-ins.
import { Type } from 'typebox';
import { tenantAggregate, type User } from '../../domain/tenant/tenant.ts';
import { office } from '../../domain/vocabulary/roles.ts';
import { data, dataOrNotFound } from '../../platform/http/answers/answer.ts';
import { paginate } from '../../platform/http/answers/pagination.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { Id, pageQuery } from '../../platform/judging/schema.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import type { Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';
import { Invitation, SessionSchema, SignInSchema } from './schema.ts';
import { sessionDocument } from './sessions.ts';
import type { WaysIn } from './ways-in.ts';

interface At {
  readonly params: { readonly tenantKey: string; readonly id: number };
}

export function signInDesk(book: Book, ways: WaysIn): RouteGroup {
  const { sessions, links, record } = ways;

  async function person({ params: { tenantKey, id } }: At): Promise<User | null> {
    const stream = streamName(tenantAggregate.category, tenantKey);
    const { state } = await book.commands.load(tenantAggregate, stream);
    return (state.status === 'open' && state.users.get(id)) || null;
  }

  const known = async (call: At): Promise<boolean> => (await person(call)) !== null;

  return {
    tag: 'Signing in',
    description:
      'Links that let a person of the office in once, the sessions that are open, and what became of every try.',
    refusals: {
      'account-closed': { status: 409, message: 'Le compte de cette personne est fermé' },
      'user-identity-taken': {
        status: 409,
        message: 'Ce compte d’entreprise est celui d’une autre personne',
      },
    },
    routes: [
      backoffice.post('/:tenantKey/users/:id/invitations', {
        summary: 'Make a link that signs a person in once',
        description: 'Good for 24 hours. A newer link ends no older one; all of them die with the account.',
        roles: office('people.write'),
        body: Type.Object({}),
        answer: Invitation,
        isAtOnce: true,
        refuses: ['account-closed'],
        record: known,
        handle: async ({ key, ...call }) => {
          const { tenantKey, id } = call.params;
          if (!(await person(call))?.is_active) return refuse('account-closed');
          const link = await links.make(tenantKey, id);
          await record.note({
            tenant: tenantKey,
            user: id,
            method: 'link',
            outcome: 'link-made',
            session: null,
            by: { kind: key.kind, id: key.tokenId ?? key.user?.id ?? null },
          });
          return data(link);
        },
      }),
      backoffice.get('/:tenantKey/users/:id/sessions', {
        summary: 'List the open sessions of a person',
        roles: office('people.read'),
        answer: Type.Array(SessionSchema),
        record: known,
        handle: async ({ params: { tenantKey, id } }) =>
          data((await sessions.openOf(tenantKey, id)).map(sessionDocument)),
      }),
      backoffice.delete('/:tenantKey/users/:id/sessions', {
        summary: 'End all sessions of a person',
        description: 'Within a second, in every process. Answers the sessions that were open.',
        roles: office('people.write'),
        answer: Type.Array(SessionSchema),
        isAtOnce: true,
        record: known,
        handle: async ({ params: { tenantKey, id } }) => {
          const open = await sessions.openOf(tenantKey, id);
          await sessions.end(tenantKey, id, 'all');
          const ended = await Promise.all(open.map((session) => sessions.read(tenantKey, id, session.id)));
          return data(ended.flatMap((session) => (session ? [sessionDocument(session)] : [])));
        },
      }),
      backoffice.get('/:tenantKey/users/:id/sessions/:sessionId', {
        summary: 'Read a session of a person',
        roles: office('people.read'),
        answer: SessionSchema,
        handle: async ({ params: { tenantKey, id, sessionId } }) => {
          const session = await sessions.read(tenantKey, id, sessionId);
          return dataOrNotFound(session && sessionDocument(session));
        },
      }),
      backoffice.delete('/:tenantKey/users/:id/sessions/:sessionId', {
        summary: 'End a session of a person',
        roles: office('people.write'),
        answer: SessionSchema,
        isAtOnce: true,
        handle: async ({ params: { tenantKey, id, sessionId } }) => {
          await sessions.end(tenantKey, id, sessionId);
          const session = await sessions.read(tenantKey, id, sessionId);
          return dataOrNotFound(session && sessionDocument(session));
        },
      }),
      backoffice.get('/:tenantKey/sign-ins', {
        summary: 'List what became of every try to sign in',
        description: 'The newest first, for a year; with the links that were made, and by whom.',
        roles: office('people.read'),
        query: Type.Object({ user_id: Type.Optional(Id), ...pageQuery }),
        paginated: true,
        answer: Type.Array(SignInSchema),
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({
          params: { tenantKey },
          query: { page = 1, per_page = 50, user_id: user = null },
          address,
        }) => {
          const { total, documents } = await record.page(tenantKey, page, per_page, user);
          return data(documents, paginate(total, page, per_page, address));
        },
      }),
    ],
  };
}
