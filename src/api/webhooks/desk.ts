// Webhooks as the sales office manages them: of every key, each in the name of the key that answers for it.
import { Type } from 'typebox';
import { office, type OfficeRight } from '../../domain/vocabulary/roles.ts';
import { readsAnything } from '../../domain/webhooks/shown.ts';
import type { Access } from '../../domain/vocabulary/permissions.ts';
import type { Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';
import { backoffice, type Route, type RouteGroup } from '../../platform/http/routes/route.ts';
import { dataOrNotFound } from '../../platform/http/answers/answer.ts';
import { Id } from '../../platform/judging/schema.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import type { Deliveries } from './deliveries.ts';
import type { WebhookQueries } from './queries.ts';
import {
  DeliveryWithRequest,
  WebhookChanges,
  WebhookInput,
  WebhookSchema,
  WebhookWithSecret,
} from './schema.ts';
import type { Subscriber, Subscribing } from './subscribing.ts';

const NO_SUCH_KEY = { key_id: ['Cette clé n’existe pas.'] };
const Answering = { ...Id, description: 'The key in whose name it is: what that key may read is told' };

/** Of the routes that the office has as partners have them. */
export function rolesOfWebhooks({ method }: Route): Access {
  const right: OfficeRight = method === 'GET' ? 'webhooks.read' : 'webhooks.write';
  return office(right);
}

export function webhookDesk(
  book: Book,
  queries: WebhookQueries,
  deliveries: Deliveries,
  subscribing: Subscribing,
): RouteGroup {
  async function liveKey(tenant: string, id: number): Promise<Subscriber | null> {
    const row = await book.rows
      .selectFrom('keys')
      .select(['id', 'program_ids', 'permissions', 'global_permissions'])
      .where('tenant_key', '=', tenant)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    return {
      id: row.id,
      programs: row.program_ids === null ? 'all' : new Set(row.program_ids),
      permissions: new Set(row.permissions),
      globalPermissions: new Set(row.global_permissions),
    };
  }

  /** The key that a change names, or the one that has answered so far. */
  async function answering(tenant: string, webhookId: number, named: number | undefined) {
    const known = (await subscribing.subscriptions(tenant)).get(webhookId);
    const keyId = named ?? known?.key_id;
    return keyId === undefined ? null : await liveKey(tenant, keyId);
  }

  return {
    tag: 'Webhooks (back office)',
    description: 'Subscriptions of every key, each in the name of the key that answers for it.',
    routes: [
      backoffice.post('/:tenantKey/webhooks', {
        summary: 'Subscribe to changes of lots, in the name of a key',
        roles: office('webhooks.write'),
        body: Type.Object({ key_id: Answering, ...WebhookInput.properties }),
        answer: WebhookWithSecret,
        toldAtOnce: ['secret'],
        refuses: ['webhooks-full', 'webhook-reads-nothing'],
        record: ({ params }) => exists(book, params.tenantKey),
        lookups: async ({ key_id, ...fields }, { params: { tenantKey } }) => {
          if (key_id === undefined) return null;
          const subscriber = await liveKey(tenantKey, key_id);
          return subscriber ? await subscribing.wrong(tenantKey, subscriber, fields) : NO_SUCH_KEY;
        },
        handle: async ({ body: { key_id, ...wanted }, ...call }) => {
          const subscriber = await liveKey(call.params.tenantKey, key_id);
          if (!subscriber) return refuse('invalid', { errors: NO_SUCH_KEY });
          if (!readsAnything(subscriber)) return refuse('webhook-reads-nothing');
          return await subscribing.subscribe(call, subscriber, wanted);
        },
      }),
      backoffice.get('/:tenantKey/webhooks/:webhookId/deliveries/:deliveryId', {
        summary: 'Read what was sent, and what came of it',
        roles: office('webhooks.read'),
        answer: DeliveryWithRequest,
        record: async ({ params, key }) =>
          (await exists(book, params.tenantKey)) && (await queries.one(key, params.webhookId)) !== null,
        handle: async ({ params: { tenantKey, webhookId, deliveryId } }) => {
          const [delivery, request] = await Promise.all([
            deliveries.one(tenantKey, webhookId, deliveryId),
            deliveries.request(tenantKey, deliveryId),
          ]);
          return dataOrNotFound(delivery && request !== null ? { ...delivery, request } : null);
        },
      }),
      backoffice.put('/:tenantKey/webhooks/:webhookId', {
        summary: 'Change a webhook',
        description:
          'Fields that are not sent stay as they are. `key_id` names another key to answer for it.',
        roles: office('webhooks.write'),
        body: Type.Object({ key_id: Type.Optional(Answering), ...WebhookChanges.properties }),
        answer: WebhookSchema,
        refuses: ['webhook-reads-nothing'],
        record: async ({ params, key }) =>
          (await exists(book, params.tenantKey)) && (await subscribing.isThere({ params, key })),
        lookups: async ({ key_id, ...fields }, { params: { tenantKey, webhookId } }) => {
          const subscriber = await answering(tenantKey, webhookId, key_id);
          return subscriber ? await subscribing.wrong(tenantKey, subscriber, fields, webhookId) : NO_SUCH_KEY;
        },
        handle: async ({ body: { key_id, ...wanted }, params, ...call }) => {
          const subscriber = await answering(params.tenantKey, params.webhookId, key_id);
          if (!subscriber) return refuse('invalid', { errors: NO_SUCH_KEY });
          return await subscribing.change(call, subscriber, params.webhookId, wanted, key_id !== undefined);
        },
      }),
    ],
  };
}
