// The people of the office and the tokens of its machines.
import { Type } from 'typebox';
import { tenantDecider, type TenantCommand } from '../../domain/tenant/commands.ts';
import { wrongTokenUser } from '../../domain/tenant/tokens.ts';
import { tenantAggregate } from '../../domain/tenant/tenant.ts';
import { office } from '../../domain/vocabulary/roles.ts';
import { data, dataOrNotFound } from '../../platform/http/answers/answer.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import { keptOf, makeSecret } from '../../platform/http/doors/key-secret.ts';
import { paginate } from '../../platform/http/answers/pagination.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { pageQuery } from '../../platform/judging/schema.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import { deskContext, newId, perform, shown, type Book } from '../../processes/book.ts';
import { wrongReach } from '../../processes/programs.ts';
import { exists } from '../../processes/spaces.ts';
import { PeopleQueries } from './queries.ts';
import {
  NewTokenInput,
  NewUser,
  Rotation,
  TokenSchema,
  TokenWithSecret,
  UserChanges,
  UserSchema,
} from './schema.ts';

interface Call {
  readonly params: { readonly tenantKey: string };
  readonly key: Caller;
  readonly seed: string;
  readonly requestId: string;
}

const listQuery = Type.Object(pageQuery);

/** What is open to somebody: links and sessions. */
interface Doors {
  shut(tenant: string, user: number): Promise<void>;
}

export function peopleDesk(book: Book, doors: Doors, baseUrl: string): RouteGroup {
  const queries = new PeopleQueries(book.rows);
  const stream = (tenant: string) => streamName(tenantAggregate.category, tenant);
  const inSpace = ({ params }: Pick<Call, 'params'>) => exists(book, params.tenantKey);
  const tenantOf = async (tenant: string) =>
    (await book.commands.load(tenantAggregate, stream(tenant))).state;

  const ask = (call: Call, command: TenantCommand) => {
    const { tenantKey } = call.params;
    return perform(book, tenantDecider, stream(tenantKey), command, deskContext(book, call, tenantKey));
  };

  /** What is wrong with the programs that somebody is to reach. */
  const reachable = (
    { program_ids }: { readonly program_ids?: readonly number[] | 'all' },
    { params }: Pick<Call, 'params'>,
  ) => wrongReach(book, params.tenantKey, program_ids);

  async function has(what: 'users' | 'tokens', tenant: string, id: number): Promise<boolean> {
    const state = await tenantOf(tenant);
    return state.status === 'open' && state[what].has(id);
  }

  async function isClosed(tenant: string, id: number): Promise<boolean> {
    const state = await tenantOf(tenant);
    return state.status === 'open' && state.users.get(id)?.is_active === false;
  }

  async function token(tenant: string, id: number, secret?: string) {
    const found = await queries.token(tenant, id);
    return dataOrNotFound(found && (secret === undefined ? found : { ...found, token: secret }));
  }

  async function page(
    { params: { tenantKey } }: Pick<Call, 'params'>,
    { page = 1, per_page = 50 }: { page?: number; per_page?: number },
    what: 'users' | 'tokens',
  ) {
    const { total, documents } = await queries[what](tenantKey, { page, perPage: per_page });
    const path = `${baseUrl}/backoffice/v1/${tenantKey}/${what}`;
    return data(documents, paginate(total, page, per_page, path));
  }

  return {
    tag: 'People',
    description:
      'Who works in the client space, which roles they hold, and the tokens of the machines that work for them.',
    refusals: {
      'user-email-taken': { status: 409, message: 'Un utilisateur a déjà cette adresse e-mail' },
      'last-admin': { status: 409, message: 'C’est le dernier administrateur actif de l’espace client' },
      'token-revoked': { status: 409, message: 'Ce jeton est révoqué' },
      'token-secrets-full': {
        status: 409,
        message: 'Trop d’anciens secrets sont encore bons',
        body: 'Au plus {most} : attendez la fin de l’un d’eux, ou renouvelez sans délai pour les refuser tous.',
      },
    },
    routes: [
      backoffice.get('/:tenantKey/users', {
        summary: 'List people',
        description: 'In the order in which they were added, with those who have left.',
        roles: office('people.read'),
        query: listQuery,
        paginated: true,
        answer: Type.Array(UserSchema),
        record: inSpace,
        handle: ({ query, ...call }) => page(call, query, 'users'),
      }),
      backoffice.post('/:tenantKey/users', {
        summary: 'Add a person',
        roles: office('people.write'),
        body: NewUser,
        lookups: reachable,
        answer: UserSchema,
        refuses: ['user-email-taken'],
        record: inSpace,
        handle: async ({ body, ...call }) => {
          const { tenantKey } = call.params;
          const id = await newId(book, 'user', call.idempotency, deskContext(book, call, tenantKey));
          const done = await ask(call, { type: 'addUser', id, ...body });
          return await shown(book, 'tenants', done, { id }, async () =>
            dataOrNotFound(await queries.user(tenantKey, id)),
          );
        },
      }),
      backoffice.get('/:tenantKey/users/:id', {
        summary: 'Read a person',
        roles: office('people.read'),
        answer: UserSchema,
        handle: async ({ params: { tenantKey, id } }) => dataOrNotFound(await queries.user(tenantKey, id)),
      }),
      backoffice.put('/:tenantKey/users/:id', {
        summary: 'Change a person',
        description:
          'Fields that are not sent stay as they are. A change of roles works at once; `is_active: true` brings back ' +
          'somebody who had left.',
        roles: office('people.write'),
        body: UserChanges,
        lookups: reachable,
        answer: UserSchema,
        refuses: ['user-email-taken', 'user-identity-taken', 'last-admin'],
        record: ({ params: { tenantKey, id } }) => has('users', tenantKey, id),
        handle: async ({ body, ...call }) => {
          const { tenantKey, id } = call.params;
          // a kill between the two leaves the account closed: what was open when it was closed never comes back with it
          if (body.is_active && (await isClosed(tenantKey, id))) await doors.shut(tenantKey, id);
          const done = await ask(call, { type: 'changeUser', id, changes: body });
          if (body.is_active === false) await doors.shut(tenantKey, id);
          return await shown(book, 'tenants', done, { id }, async () =>
            dataOrNotFound(await queries.user(tenantKey, id)),
          );
        },
      }),
      backoffice.delete('/:tenantKey/users/:id', {
        summary: 'Close the account of a person',
        description: 'Names stay in the history; sessions and links end. The last active admin stays.',
        roles: office('people.write'),
        answer: UserSchema,
        refuses: ['last-admin'],
        handle: async (call) => {
          const { tenantKey, id } = call.params;
          const done = await ask(call, { type: 'deactivateUser', id });
          await doors.shut(tenantKey, id);
          return await shown(book, 'tenants', done, { id }, async () =>
            dataOrNotFound(await queries.user(tenantKey, id)),
          );
        },
      }),
      backoffice.get('/:tenantKey/tokens', {
        summary: 'List tokens',
        description:
          'Without secrets, which are shown once and stored nowhere; with those that were revoked.',
        roles: office('people.read'),
        query: listQuery,
        paginated: true,
        answer: Type.Array(TokenSchema),
        record: inSpace,
        handle: ({ query, ...call }) => page(call, query, 'tokens'),
      }),
      backoffice.post('/:tenantKey/tokens', {
        summary: 'Issue a token',
        description: 'A token of the role `sales` acts for a user; others may.',
        roles: office('people.write'),
        body: NewTokenInput,
        lookups: async (fields, call, wrong) => {
          const { role, user_id: userId = null } = fields;
          const tenant = await tenantOf(call.params.tenantKey);
          const user = wrong.has('user_id') ? null : wrongTokenUser(tenant, role, userId);
          return { ...user, ...(await reachable(fields, call)) };
        },
        answer: TokenWithSecret,
        toldAtOnce: ['token'],
        record: inSpace,
        handle: async ({ body, ...call }) => {
          const { tenantKey } = call.params;
          const id = await newId(book, 'token', call.idempotency, deskContext(book, call, tenantKey));
          const secret = makeSecret(id, 'lbt');
          const { label, role, program_ids: programIds = 'all', user_id: userId = null } = body;
          const wanted = { id, label, role, programIds, userId, ...keptOf(secret) };
          const done = await ask(call, { type: 'issueToken', ...wanted });
          return await shown(book, 'tenants', done, { id, token: secret.text }, () =>
            token(tenantKey, id, secret.text),
          );
        },
      }),
      backoffice.get('/:tenantKey/tokens/:id', {
        summary: 'Read a token',
        roles: office('people.read'),
        answer: TokenSchema,
        handle: ({ params: { tenantKey, id } }) => token(tenantKey, id),
      }),
      backoffice.post('/:tenantKey/tokens/:id/rotate', {
        summary: 'Give a token a new secret',
        description:
          'The old secret stays good for `overlap_seconds`, and those before it for as long as was promised of each. When ' +
          'that is 0, none of them is good any longer.',
        status: 200,
        roles: office('people.write'),
        body: Rotation,
        answer: TokenWithSecret,
        toldAtOnce: ['token'],
        refuses: ['token-revoked', 'token-secrets-full'],
        record: ({ params: { tenantKey, id } }) => has('tokens', tenantKey, id),
        handle: async ({ body, ...call }) => {
          const { tenantKey, id } = call.params;
          const secret = makeSecret(id, 'lbt');
          const overlapSeconds = body.overlap_seconds ?? 0;
          const done = await ask(call, { type: 'rotateToken', id, overlapSeconds, ...keptOf(secret) });
          return await shown(book, 'tenants', done, { id, token: secret.text }, () =>
            token(tenantKey, id, secret.text),
          );
        },
      }),
      backoffice.delete('/:tenantKey/tokens/:id', {
        summary: 'Revoke a token at once',
        roles: office('people.write'),
        answer: TokenSchema,
        handle: async (call) => {
          const { tenantKey, id } = call.params;
          const done = await ask(call, { type: 'revokeToken', id });
          return await shown(book, 'tenants', done, { id }, () => token(tenantKey, id));
        },
      }),
    ],
  };
}
