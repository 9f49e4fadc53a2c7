// Webhooks as partners manage them: what to be told of, where, and what came of it.
import { anyOf } from '../../domain/vocabulary/permissions.ts';
import { Type } from 'typebox';
import { shown, type Book } from '../../processes/book.ts';
import { data, json, list } from '../../platform/http/answers/answer.ts';
import { paginate } from '../../platform/http/answers/pagination.ts';
import { partner, type RouteGroup } from '../../platform/http/routes/route.ts';
import { timestamp } from '../../platform/kernel/time/clock.ts';
import { eventId } from '../../platform/eventstore/event-id.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import { readsAnything } from '../../domain/webhooks/shown.ts';
import { partnerOf } from '../../platform/http/doors/callers.ts';

import { wrongSpan } from '../../domain/webhooks/decide.ts';
import { pingId } from '../../domain/webhooks/kinds.ts';
import { streamOf, type Subscribing } from './subscribing.ts';
import type { Deliveries } from './deliveries.ts';
import type { WebhookQueries } from './queries.ts';
import {
  DeliveriesQuery,
  DeliverySchema,
  OUTGOING,
  PingSent,
  ReplayAccepted,
  ReplayInput,
  WebhookChanges,
  WebhookInput,
  WebhookSchema,
  WebhookWithSecret,
} from './schema.ts';

const permission = anyOf('global.webhook.manage');
const MOST_REPLAYS_WAITING = 4;

export function webhookRoutes(
  book: Book,
  queries: WebhookQueries,
  deliveries: Deliveries,
  subscribing: Subscribing,
): RouteGroup {
  const { webhookSecrets: secrets } = book;
  const isThere = subscribing.isThere.bind(subscribing);

  return {
    tag: 'Webhooks',
    description:
      'Signed messages about every change of a lot and every step of a sale, in order per lot, at least once.',
    messages: OUTGOING,
    refusals: {
      'webhooks-full': { status: 409, message: 'Nombre maximal d’abonnements atteint ({most})' },
      'webhook-reads-nothing': {
        code: 'permission-missing',
        status: 403,
        message: 'Permission insuffisante',
        body: 'Un abonnement porte ce que la clé peut lire : lot.view, lot-alloted.view, information.view ou purchase-extended.view.',
      },
      'webhook-inactive': { status: 409, message: 'Abonnement désactivé' },
      'webhook-secrets-full': {
        status: 409,
        message: 'Trop d’anciens secrets signent encore',
        body: 'Au plus {most} : attendez la fin de l’un d’eux.',
      },
      'webhook-replays-waiting': {
        status: 409,
        message: 'Trop de reprises en attente',
        body: 'Attendez la fin de l’une des {most} reprises demandées.',
      },
    },
    routes: [
      partner.get('/webhooks', {
        summary: 'List the webhooks',
        permission,
        answer: Type.Array(WebhookSchema),
        handle: async ({ key }) => list(await queries.list(key)),
      }),
      partner.post('/webhooks', {
        summary: 'Subscribe to changes of lots',
        description:
          'Only public HTTPS addresses, on port 443 or above 1023. The secret in the answer is shown this once.',
        permission,
        body: WebhookInput,
        answer: WebhookWithSecret,
        toldAtOnce: ['secret'],
        refuses: ['webhooks-full', 'webhook-reads-nothing'],
        record: async ({ key }) => readsAnything(key) || refuse('webhook-reads-nothing'),
        lookups: (fields, { key }) => subscribing.wrong(key.tenantKey, partnerOf(key), fields),
        handle: ({ body, ...call }) => subscribing.subscribe(call, partnerOf(call.key), body),
      }),
      partner.get('/webhooks/:webhookId', {
        summary: 'Read a webhook',
        permission,
        answer: WebhookSchema,
        handle: ({ key, params }) => subscribing.read(key, params.webhookId),
      }),
      partner.put('/webhooks/:webhookId', {
        summary: 'Change a webhook',
        description:
          'Fields that are not sent stay as they are. `is_active: true` starts one again that the service had stopped; ' +
          'what waited is sent.',
        permission,
        body: WebhookChanges,
        answer: WebhookSchema,
        record: isThere,
        refuses: ['webhook-reads-nothing'],
        lookups: (fields, { key, params }) =>
          subscribing.wrong(key.tenantKey, partnerOf(key), fields, params.webhookId),
        handle: ({ params, body, ...call }) =>
          subscribing.change(call, partnerOf(call.key), params.webhookId, body),
      }),
      partner.delete('/webhooks/:webhookId', {
        summary: 'Unsubscribe',
        description: 'What waits to be sent, and the log, go with it.',
        permission,
        answer: WebhookSchema,
        record: isThere,
        handle: async ({ key, params: { webhookId: id }, ...call }) => {
          const document = await call.idempotency.found(() => queries.one(key, id));
          const done = await subscribing.ask({ ...call, key }, { type: 'unsubscribe', id });
          return await shown(book, 'webhooks', done, { id }, async () =>
            document === null ? data({ id }) : json(document),
          );
        },
      }),
      partner.post('/webhooks/:webhookId/rotate', {
        summary: 'Get another secret',
        description:
          'For 24 hours messages carry a signature with the secret before, too, whether or not another one follows.',
        permission,
        answer: WebhookWithSecret,
        toldAtOnce: ['secret'],
        refuses: ['webhook-secrets-full'],
        record: isThere,
        handle: async ({ key, params: { webhookId: id }, ...call }) => {
          const secret = secrets.make(key.tenantKey, id, call.seed);
          const sealedSecret = secrets.seal(key.tenantKey, id, secret);
          const done = await subscribing.ask({ ...call, key }, { type: 'rotateSecret', id, sealedSecret });
          return await shown(book, 'webhooks', done, { id, secret }, () =>
            subscribing.read(key, id, { secret }),
          );
        },
      }),
      partner.post('/webhooks/:webhookId/ping', {
        summary: 'Send a message to try it out',
        permission,
        answer: PingSent,
        isAtOnce: true,
        refuses: ['webhook-inactive'],
        record: isThere,
        handle: async ({ key, params: { webhookId: id }, ...call }) => {
          await subscribing.ask({ ...call, key }, { type: 'ping', id });
          return data({ message_id: pingId(eventId(call.seed, streamOf(key.tenantKey), 0)) });
        },
      }),
      partner.get('/webhooks/:webhookId/deliveries', {
        summary: 'List what was sent, newest first, for 30 days',
        permission,
        paginated: true,
        query: DeliveriesQuery,
        answer: Type.Array(DeliverySchema),
        record: async ({ key, params }) => (await queries.one(key, params.webhookId)) !== null,
        handle: async ({ key, params: { webhookId: id }, query, address }) => {
          const { page = 1, per_page: perPage = 50 } = query;
          const { total, items } = await deliveries.page(key.tenantKey, id, page, perPage);
          return data(items, paginate(total, page, perPage, address));
        },
      }),
      partner.post('/webhooks/:webhookId/deliveries/:deliveryId/redeliver', {
        summary: 'Send a message once more',
        description: 'It keeps its identifier, and goes before what is still to be sent of its lot.',
        permission,
        answer: DeliverySchema,
        refuses: ['webhook-inactive'],
        record: async (at) =>
          (await isThere(at)) &&
          (await deliveries.one(at.key.tenantKey, at.params.webhookId, at.params.deliveryId)) !== null,
        handle: async ({ key, params: { webhookId: id, deliveryId }, ...call }) => {
          const redelivered = await call.idempotency.found(async () => {
            const delivery = await deliveries.one(key.tenantKey, id, deliveryId);
            const next_attempt_at = timestamp(book.clock.now());
            return (
              delivery && JSON.stringify({ ...delivery, status: 'pending', attempts: 0, next_attempt_at })
            );
          });
          if (redelivered === null) return refuse('not-found');
          await subscribing.ask({ ...call, key }, { type: 'redeliver', id, deliveryId });
          return json(redelivered);
        },
      }),
      partner.post('/webhooks/:webhookId/replay', {
        summary: 'Send everything of a period again',
        description:
          'Every change between the two instants, both included, also what happened before there was a subscription. ' +
          'Messages keep their identifiers.',
        permission,
        body: ReplayInput,
        lookups: async ({ since, until }, _call, wrong) => {
          if (since === undefined || wrong.has('until')) return null;
          return wrongSpan(since, until ?? book.clock.now().toISOString());
        },
        answer: ReplayAccepted,
        refuses: ['webhook-inactive', 'webhook-replays-waiting'],
        record: isThere,
        handle: async ({ key, params: { webhookId: id }, body, ...call }) => {
          const asked = await call.idempotency.found(async () =>
            (await deliveries.replaysWaiting(key.tenantKey, id)) < MOST_REPLAYS_WAITING
              ? book.clock.now().toISOString()
              : null,
          );
          if (asked === null)
            return refuse('webhook-replays-waiting', { details: { most: MOST_REPLAYS_WAITING } });
          const since = new Date(body.since);
          const until = new Date(body.until ?? asked);
          await subscribing.ask(
            { ...call, key },
            { type: 'replay', id, since: since.toISOString(), until: until.toISOString() },
          );
          return data({ since: timestamp(since), until: timestamp(until) });
        },
      }),
    ],
  };
}
