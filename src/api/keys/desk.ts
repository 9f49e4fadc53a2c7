// The back office's routes for API keys.
import { Type, type Static } from 'typebox';
import { tenantDecider } from '../../domain/tenant/commands.ts';
import { isOpen, wrongUser } from '../../domain/tenant/decide.ts';
import { tenantAggregate } from '../../domain/tenant/tenant.ts';
import { GlobalPermissionName, ProgramPermissionName } from '../../domain/vocabulary/permissions.ts';
import { office } from '../../domain/vocabulary/roles.ts';
import { data, dataOrNotFound, type Answer } from '../../platform/http/answers/answer.ts';
import { keptOf, makeSecret } from '../../platform/http/doors/key-secret.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { Id, Nullable, Text, Timestamp } from '../../platform/judging/schema.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import { deskContext, newId, perform, shown, type Book } from '../../processes/book.ts';
import { wrongReach } from '../../processes/programs.ts';
import { exists } from '../../processes/spaces.ts';
import type { ProgramQueries } from '../programs/queries.ts';
import { Programs, Rotation } from '../people/schema.ts';
import { keysOf } from './queries.ts';
import { KeyReach, reachOf } from './reach.ts';

const NewKey = Type.Object({
  user_id: Type.Optional(Nullable(Id)),
  global_permissions: Type.Optional(Type.Array(GlobalPermissionName)),
  permissions: Type.Optional(Type.Array(ProgramPermissionName)),
  program_ids: Type.Optional(Programs),
  label: Type.Optional(Nullable(Text())),
});
const KeyListed = Type.Object({
  id: Id,
  label: Text(),
  last_four: Text(4),
  user_id: Nullable(Id),
  global_permissions: Type.Array(GlobalPermissionName),
  permissions: Type.Array(ProgramPermissionName),
  program_ids: Programs,
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
  revoked_at: Nullable(Timestamp),
});
const KeyWithSecret = Type.Object({
  ...KeyListed.properties,
  key: Type.String({ description: 'Shown this once' }),
});

/** `offered`: what partners can be given, for a preview of what a key opens of it. */
export function keyDesk(
  book: Book,
  programs: Pick<ProgramQueries, 'summaries'>,
  offered: readonly RouteGroup[],
): RouteGroup {
  const change = (tenant: string) => streamName(tenantAggregate.category, tenant);

  async function key(tenant: string, id: number, secret?: string): Promise<Answer | Refusal> {
    const [found] = await keysOf(book, tenant, id);
    if (!found) return refuse('not-found');
    return data(secret === undefined ? found : { ...found, key: secret });
  }

  return {
    tag: 'Keys',
    description: 'What partners come in with: a key, its permissions, and the programs that it reaches.',
    refusals: {
      'key-revoked': { status: 409, message: 'Cette clé est révoquée' },
      'key-secrets-full': {
        status: 409,
        message: 'Trop d’anciens secrets sont encore bons',
        body: 'Au plus {most} : attendez la fin de l’un d’eux, ou renouvelez sans délai pour les refuser tous.',
      },
    },
    routes: [
      backoffice.post('/:tenantKey/keys', {
        summary: 'Issue an API key',
        roles: office('people.write'),
        body: NewKey,
        lookups: async ({ user_id, program_ids }, { params: { tenantKey } }) => {
          const { state } = await book.commands.load(tenantAggregate, change(tenantKey));
          return { ...wrongUser(state, user_id), ...(await wrongReach(book, tenantKey, program_ids)) };
        },
        answer: KeyWithSecret,
        toldAtOnce: ['key'],
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ params: { tenantKey }, body, ...call }) => {
          const context = deskContext(book, call, tenantKey);
          const id = await newId(book, 'key', call.idempotency, context);
          const secret = makeSecret(id);
          const command = { type: 'issueKey', ...wantedKey(body, id), ...keptOf(secret) } as const;
          const done = await perform(book, tenantDecider, change(tenantKey), command, context);
          return await shown(book, 'tenants', done, { id, key: secret.text }, () =>
            key(tenantKey, id, secret.text),
          );
        },
      }),
      backoffice.get('/:tenantKey/keys', {
        summary: 'List API keys',
        roles: office('people.read'),
        description: 'Without secrets, which are shown once and stored nowhere.',
        answer: Type.Array(KeyListed),
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ params }) => data(await keysOf(book, params.tenantKey)),
      }),
      backoffice.get('/:tenantKey/keys/:id', {
        summary: 'Read an API key',
        roles: office('people.read'),
        answer: KeyListed,
        handle: async ({ params: { tenantKey, id } }) =>
          dataOrNotFound((await keysOf(book, tenantKey, id))[0] ?? null),
      }),
      backoffice.get('/:tenantKey/keys/:id/reach', {
        summary: 'Read what an API key reaches',
        description: 'The routes that its permissions open, and the programs that it finds there today.',
        roles: office('people.read'),
        answer: KeyReach,
        handle: async ({ params: { tenantKey, id } }) => {
          const [found] = await keysOf(book, tenantKey, id);
          return found ? await reachOf(tenantKey, found, programs, offered) : refuse('not-found');
        },
      }),
      backoffice.post('/:tenantKey/keys/:id/rotate', {
        summary: 'Give an API key a new secret',
        roles: office('people.write'),
        description:
          'The old secret stays good for `overlap_seconds`, and those before it for as long as was promised of each. When ' +
          'that is 0, none of them is good any longer.',
        status: 200,
        body: Rotation,
        answer: KeyWithSecret,
        toldAtOnce: ['key'],
        refuses: ['key-revoked', 'key-secrets-full'],
        record: ({ params }) => keyExists(book, params.tenantKey, params.id),
        handle: async ({ params: { tenantKey, id }, body, ...call }) => {
          const secret = makeSecret(id);
          const context = deskContext(book, call, tenantKey);
          const overlapSeconds = body.overlap_seconds ?? 0;
          const command = { type: 'rotateKey', id, overlapSeconds, ...keptOf(secret) } as const;
          const done = await perform(book, tenantDecider, change(tenantKey), command, context);
          return await shown(book, 'tenants', done, { id, key: secret.text }, () =>
            key(tenantKey, id, secret.text),
          );
        },
      }),
      backoffice.delete('/:tenantKey/keys/:id', {
        summary: 'Revoke an API key at once',
        roles: office('people.write'),
        answer: KeyListed,
        handle: async ({ params: { tenantKey, id }, ...call }) => {
          const context = deskContext(book, call, tenantKey);
          const command = { type: 'revokeKey', id } as const;
          const done = await perform(book, tenantDecider, change(tenantKey), command, context);
          return await shown(book, 'tenants', done, { id }, () => key(tenantKey, id));
        },
      }),
    ],
  };
}

async function keyExists(book: Book, tenantKey: string, id: number): Promise<boolean> {
  if (!(await exists(book, tenantKey))) return false;
  const { state } = await book.commands.load(
    tenantAggregate,
    streamName(tenantAggregate.category, tenantKey),
  );
  return isOpen(state) && state.keys.has(id);
}

function wantedKey(body: Static<typeof NewKey>, id: number) {
  return {
    id,
    label: body.label ?? `key ${id}`,
    userId: body.user_id ?? null,
    globalPermissions: body.global_permissions ?? [],
    permissions: body.permissions ?? [],
    programIds: body.program_ids ?? [],
  };
}
