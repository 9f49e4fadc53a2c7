// A client space as it is on its first day, and its webhook subscriptions, which come on its last: of what was before them
// nothing is to be told.
import { tenantDecider } from '../../src/domain/tenant/commands.ts';
import { tenantAggregate } from '../../src/domain/tenant/tenant.ts';
import { GLOBAL_PERMISSIONS, PROGRAM_PERMISSIONS } from '../../src/domain/vocabulary/permissions.ts';
import { webhookDecider } from '../../src/domain/webhooks/commands.ts';
import { webhookAggregate } from '../../src/domain/webhooks/subscription.ts';
import { keptOf, makeSecret } from '../../src/platform/http/doors/key-secret.ts';
import { streamName } from '../../src/platform/rules/stream-id.ts';
import type { WebhookSecrets } from '../../src/processes/webhook-secret.ts';
import { OPERATOR, type Desk } from './desk.ts';
import { begun } from './scribe.ts';

const USERS = 12;
const KEYS = 10;

/** Answers the secret of its first key. */
export async function openSpaceOf(desk: Desk, at: Date): Promise<string> {
  const { scribe, tenant } = desk;
  const stream = begun(tenantAggregate, streamName(tenantAggregate.category, tenant));
  const by = () => scribe.request(tenant, OPERATOR, at);
  const settings = { rate_limit_per_minute: 0, heavy_routes_per_hour: 0 };
  await scribe.tell(
    tenantDecider,
    stream,
    { type: 'createTenant', key: tenant, name: tenant, settings },
    by(),
  );
  for (let n = 1; n <= USERS; n++) {
    const context = by();
    const id = await desk.id('user', context);
    const person = { firstname: 'Camille', name: `Vendeur ${n}`, email: `vendeur.${n}@${tenant}.example` };
    const roles = n === 1 ? (['admin', 'manager'] as const) : (['sales'] as const);
    await scribe.tell(tenantDecider, stream, { type: 'addUser', id, ...person, roles }, context);
    desk.users.push(id);
  }
  let first = '';
  for (let n = 1; n <= KEYS; n++) {
    const context = by();
    const id = await desk.id('key', context);
    const secret = makeSecret(id);
    first ||= secret.text;
    const powers = { globalPermissions: GLOBAL_PERMISSIONS, permissions: PROGRAM_PERMISSIONS };
    const command = { type: 'issueKey', id, label: `Portail ${n}`, userId: null, ...powers } as const;
    await scribe.tell(tenantDecider, stream, { ...command, programIds: 'all', ...keptOf(secret) }, context);
    desk.keys.push(id);
  }
  return first;
}

export async function subscribe(
  desk: Desk,
  subscriptions: number,
  secrets: WebhookSecrets,
  url: string,
  at: Date,
): Promise<void> {
  const { scribe, tenant } = desk;
  const stream = begun(webhookAggregate, streamName(webhookAggregate.category, tenant));
  for (let n = 0; n < subscriptions; n++) {
    const context = desk.partner(at, n);
    const id = await desk.id('webhook', context);
    const sealedSecret = secrets.seal(tenant, id, secrets.make(tenant, id, context.seed));
    const target = { url, events: ['*'], program_ids: 'all', reach: null, description: null } as const;
    const command = { type: 'subscribe', id, keyId: desk.keys[n % desk.keys.length]!, sealedSecret } as const;
    await scribe.tell(webhookDecider, stream, { ...command, ...target, is_active: true }, context);
  }
}
