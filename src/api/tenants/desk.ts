// The back office's routes for client spaces, their people and their API keys.
import { streamName } from '../../platform/kernel/stream-id.ts';
import { exists } from '../../processes/spaces.ts';
import { sql } from 'kysely';
import { Type, type Static } from 'typebox';
import { deskContext, newId, perform, shown, type Book } from '../../processes/book.ts';
import { data, type Answer } from '../../platform/http/answer.ts';
import { GlobalPermissionName, ProgramPermissionName } from '../../domain/vocabulary/permissions.ts';
import { backoffice, type RouteGroup } from '../../platform/http/route.ts';
import { Email, Id, Nullable, Text, Timestamp } from '../../platform/judging/schema.ts';
import { timestamp } from '../../platform/kernel/clock.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { makeSecret } from '../../platform/http/key-secret.ts';
import { tenantDecider } from '../../domain/tenant/commands.ts';
import { isOpen, wrongSettings, wrongUser } from '../../domain/tenant/decide.ts';
import { TenantSettingsInput } from '../../domain/tenant/settings.ts';
import { fullname, shortname, tenantAggregate } from '../../domain/tenant/tenant.ts';

const TenantKey = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{1,62}$', examples: ['demo'] });
const NewTenant = Type.Object({
  key: TenantKey,
  name: Text(255, { minLength: 1 }),
  settings: Type.Optional(TenantSettingsInput),
});
const Tenant = Type.Object({ key: TenantKey, name: Text(), settings: TenantSettingsInput });

const NewUser = Type.Object({
  firstname: Text(80, { minLength: 1 }),
  name: Text(80, { minLength: 1 }),
  email: Email,
});
const User = Type.Object({ id: Id, fullname: Text(), shortname: Text(), email: Email });

const Programs = Type.Union([Type.Array(Id, { maxItems: 10_000 }), Type.Literal('all')]);
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
const Rotation = Type.Object({
  overlap_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 * 86_400 })),
});

export function tenantDesk(book: Book): RouteGroup {
  const change = (tenant: string) => streamName(tenantAggregate.category, tenant);

  async function settingsOf(tenant: string): Promise<Answer> {
    const { state } = await book.commands.load(tenantAggregate, change(tenant));
    return data(isOpen(state) ? state.settings : null);
  }

  async function key(tenant: string, id: number, secret?: string): Promise<Answer | Refusal> {
    const [found] = await keys(book, tenant, id);
    if (!found) return refuse('not-found');
    return data(secret === undefined ? found : { ...found, key: secret });
  }

  return {
    tag: 'Client spaces',
    refusals: {
      'tenant-key-taken': { status: 409, message: 'Cet espace client existe déjà' },
      'user-email-taken': { status: 409, message: 'Un utilisateur a déjà cette adresse e-mail' },
      'key-revoked': { status: 409, message: 'Cette clé est révoquée' },
    },
    routes: [
      backoffice.post('/tenants', {
        summary: 'Open a client space',
        body: NewTenant,
        rules: ({ settings }) => wrongSettings(settings ?? {}, 'settings.'),
        answer: Tenant,
        refuses: ['tenant-key-taken'],
        handle: async ({ body, ...call }) => {
          const { name, settings = {} } = body;
          const command = { type: 'createTenant', key: body.key, name, settings } as const;
          const context = deskContext(book, call, body.key);
          const done = await perform(book, tenantDecider, change(body.key), command, context);
          const { key } = command;
          return await shown(book, 'tenants', done, { key }, async () =>
            data(isOpen(done.state) ? { key, name: done.state.name, settings: done.state.settings } : null),
          );
        },
      }),
      backoffice.put('/:tenantKey/settings', {
        summary: 'Change settings of a client space',
        description: 'Settings that are not sent stay as they are.',
        body: TenantSettingsInput,
        rules: (settings) => wrongSettings(settings),
        answer: TenantSettingsInput,
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ params: { tenantKey }, body, ...call }) => {
          const context = deskContext(book, call, tenantKey);
          const command = { type: 'changeSettings', settings: body } as const;
          const done = await perform(book, tenantDecider, change(tenantKey), command, context);
          return await shown(book, 'tenants', done, { key: tenantKey }, () => settingsOf(tenantKey));
        },
      }),
      backoffice.post('/:tenantKey/users', {
        summary: 'Add a user',
        body: NewUser,
        answer: User,
        refuses: ['user-email-taken'],
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ params: { tenantKey }, body, ...call }) => {
          const context = deskContext(book, call, tenantKey);
          const id = await newId(book, 'user', call.idempotency, context);
          const command = { type: 'addUser', id, ...body } as const;
          const done = await perform(book, tenantDecider, change(tenantKey), command, context);
          return await shown(book, 'tenants', done, { id }, async () =>
            data({ id, fullname: fullname(body), shortname: shortname(body), email: body.email }),
          );
        },
      }),
      backoffice.post('/:tenantKey/keys', {
        summary: 'Issue an API key',
        body: NewKey,
        lookups: async ({ user_id }, { params: { tenantKey } }) => {
          const { state } = await book.commands.load(tenantAggregate, change(tenantKey));
          return wrongUser(state, user_id);
        },
        answer: KeyWithSecret,
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ params: { tenantKey }, body, ...call }) => {
          const context = deskContext(book, call, tenantKey);
          const id = await newId(book, 'key', call.idempotency, context);
          const secret = makeSecret(id);
          const command = { type: 'issueKey', ...wantedKey(body, id), ...kept(secret) } as const;
          const done = await perform(book, tenantDecider, change(tenantKey), command, context);
          return await shown(book, 'tenants', done, { id, key: secret.text }, () =>
            key(tenantKey, id, secret.text),
          );
        },
      }),
      backoffice.get('/:tenantKey/keys', {
        summary: 'List API keys',
        description: 'Without secrets, which are shown once and stored nowhere.',
        answer: Type.Array(KeyListed),
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ params }) => data(await keys(book, params.tenantKey)),
      }),
      backoffice.post('/:tenantKey/keys/:id/rotate', {
        summary: 'Give an API key a new secret',
        description: 'The old secret stays good for `overlap_seconds`, at once no longer when that is 0.',
        status: 200,
        body: Rotation,
        answer: KeyWithSecret,
        refuses: ['key-revoked'],
        record: ({ params }) => keyExists(book, params.tenantKey, params.id),
        handle: async ({ params: { tenantKey, id }, body, ...call }) => {
          const secret = makeSecret(id);
          const context = deskContext(book, call, tenantKey);
          const overlapSeconds = body.overlap_seconds ?? 0;
          const command = { type: 'rotateKey', id, overlapSeconds, ...kept(secret) } as const;
          const done = await perform(book, tenantDecider, change(tenantKey), command, context);
          return await shown(book, 'tenants', done, { id, key: secret.text }, () =>
            key(tenantKey, id, secret.text),
          );
        },
      }),
      backoffice.delete('/:tenantKey/keys/:id', {
        summary: 'Revoke an API key at once',
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

/** What the stream keeps of a secret: enough to recognise it, not enough to make it. */
function kept({ hash, lastFour }: ReturnType<typeof makeSecret>) {
  return { hash: hash.toString('hex'), lastFour };
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

async function keys(book: Book, tenantKey: string, id?: number): Promise<object[]> {
  let query = book.rows
    .selectFrom('keys as k')
    .leftJoin(
      sql<{ tenant_key: string; key_id: number; last_used_at: Date }>`runtime.key_usage`.as('u'),
      (join) => join.onRef('u.tenant_key', '=', 'k.tenant_key').onRef('u.key_id', '=', 'k.id'),
    )
    .select([
      'k.id',
      'k.label',
      'k.last_four',
      'k.user_id',
      'k.global_permissions',
      'k.permissions',
      'k.program_ids',
    ])
    .select([
      sql<Date>`k.created_at`.as('created_at'),
      'u.last_used_at',
      sql<Date | null>`k.revoked_at`.as('revoked_at'),
    ])
    .where('k.tenant_key', '=', tenantKey);
  if (id !== undefined) query = query.where('k.id', '=', id);
  const found = await query.orderBy('k.id').execute();
  return found.map(({ program_ids, created_at, last_used_at, revoked_at, ...row }) => ({
    ...row,
    program_ids: program_ids ?? 'all',
    created_at: timestamp(created_at),
    last_used_at: last_used_at && timestamp(last_used_at),
    revoked_at: revoked_at && timestamp(revoked_at),
  }));
}
