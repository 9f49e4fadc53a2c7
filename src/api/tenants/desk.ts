// The back office's routes for client spaces and their settings.
import { office } from '../../domain/vocabulary/roles.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import { exists } from '../../processes/spaces.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { deskContext, perform, shown, type Book } from '../../processes/book.ts';
import { data, dataOrNotFound, type Answer } from '../../platform/http/answers/answer.ts';
import { paginate } from '../../platform/http/answers/pagination.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { pageQuery, Text } from '../../platform/judging/schema.ts';
import { tenantDecider } from '../../domain/tenant/commands.ts';
import { isOpen, wrongSettings } from '../../domain/tenant/decide.ts';
import { TenantSettingsInput } from '../../domain/tenant/settings.ts';
import { keptOidc, OidcInput, OidcShown, shownOidc, type IssuerRules } from './oidc.ts';
import { tenantAggregate } from '../../domain/tenant/tenant.ts';

const TenantKey = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{1,62}$', examples: ['demo'] });
const NewTenant = Type.Object({
  key: TenantKey,
  name: Text(255, { minLength: 1 }),
  settings: Type.Optional(TenantSettingsInput),
});
/** Addresses of the back office that stand where a client space's key does. */
const ADDRESSES: ReadonlySet<string> = new Set(['tenants', 'clock', 'system']);
const Tenant = Type.Object({ key: TenantKey, name: Text(), settings: TenantSettingsInput });

const SettingsChanges = Type.Object({ ...TenantSettingsInput.properties, oidc: Type.Optional(OidcInput) });
const SettingsShown = Type.Object({ ...TenantSettingsInput.properties, oidc: OidcShown });

export function tenantDesk(book: Book, issuers: IssuerRules): RouteGroup {
  const change = (tenant: string) => streamName(tenantAggregate.category, tenant);

  async function settingsOf(tenant: string): Promise<Answer> {
    const { state } = await book.commands.load(tenantAggregate, change(tenant));
    return data(isOpen(state) ? { ...state.settings, oidc: shownOidc(state.oidc) } : null);
  }

  return {
    tag: 'Client spaces',
    description: 'The spaces of developers, each apart from the others, and their settings.',
    refusals: {
      'tenant-key-taken': { status: 409, message: 'Cet espace client existe déjà' },
    },
    routes: [
      backoffice.post('/tenants', {
        summary: 'Open a client space',
        roles: office('system'),
        body: NewTenant,
        rules: ({ key, settings }) => ({
          ...(key !== undefined && ADDRESSES.has(key) ? { key: ['Ce nom est réservé.'] } : {}),
          ...wrongSettings(settings ?? {}, 'settings.'),
        }),
        answer: Tenant,
        toldAtOnce: ['key'],
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
      backoffice.get('/tenants', {
        summary: 'List client spaces',
        roles: office('system'),
        query: Type.Object(pageQuery),
        paginated: true,
        answer: Type.Array(Tenant),
        handle: async ({ query: { page = 1, per_page = 50 }, address }) => {
          const [all, rows] = await Promise.all([
            book.rows
              .selectFrom('tenants')
              .select(sql<number>`count(*)::int`.as('total'))
              .executeTakeFirst(),
            book.rows
              .selectFrom('tenants')
              .select(['tenant_key as key', 'name', 'settings'])
              .orderBy('tenant_key')
              .limit(per_page)
              .offset((page - 1) * per_page)
              .execute(),
          ]);
          return data(rows, paginate(all?.total ?? 0, page, per_page, address));
        },
      }),
      backoffice.get('/:tenantKey', {
        summary: 'Read a client space',
        roles: office('space.read'),
        answer: Type.Object({ key: TenantKey, name: Text() }),
        handle: async ({ params }) => {
          const { state } = await book.commands.load(tenantAggregate, change(params.tenantKey));
          return dataOrNotFound(isOpen(state) ? { key: state.key, name: state.name } : null);
        },
      }),
      backoffice.get('/:tenantKey/settings', {
        summary: 'Read the settings of a client space',
        roles: office('settings.read'),
        answer: SettingsShown,
        record: ({ params }) => exists(book, params.tenantKey),
        handle: ({ params }) => settingsOf(params.tenantKey),
      }),
      backoffice.put('/:tenantKey/settings', {
        summary: 'Change settings of a client space',
        roles: office('settings.write'),
        description: 'Settings that are not sent stay as they are. `oidc` is replaced as a whole.',
        body: SettingsChanges,
        rules: ({ oidc, ...settings }) => ({ ...wrongSettings(settings), ...issuers.wrong(oidc) }),
        answer: SettingsShown,
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ params: { tenantKey }, body, ...call }) => {
          const context = deskContext(book, call, tenantKey);
          const { oidc: wanted, ...settings } = body;
          const { state } = await book.commands.load(tenantAggregate, change(tenantKey));
          const current = isOpen(state) ? state.oidc : null;
          const oidc = wanted && keptOidc(tenantKey, wanted, current, issuers.secrets);
          const issuer = oidc === undefined ? {} : { oidc };
          const command = { type: 'changeSettings', settings, ...issuer } as const;
          const done = await perform(book, tenantDecider, change(tenantKey), command, context);
          return await shown(book, 'tenants', done, {}, () => settingsOf(tenantKey));
        },
      }),
    ],
  };
}
