// Webhooks as partners manage them: what to be told of, where, and what came of it.
import { streamName } from '../../platform/kernel/stream-id.ts';
import { unoffered } from '../../processes/programs.ts';
import { joined } from '../../platform/kernel/json-text.ts';
import { anyOf } from '../../domain/vocabulary/permissions.ts';
import { Type, type Static } from 'typebox';
import { newId, partnerContext, perform, shown, type Book } from '../../processes/book.ts';
import { data, json, list, type Answer } from '../../platform/http/answer.ts';
import { paginate } from '../../platform/http/pagination.ts';
import { partner, type RouteGroup } from '../../platform/http/route.ts';
import type { Wrong } from '../../platform/judging/validation.ts';
import { timestamp } from '../../platform/kernel/clock.ts';
import { eventId } from '../../platform/kernel/event-id.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { readsAnyLot } from '../../domain/grid/lots/shown.ts';
import { partnerOf, type Caller } from '../../platform/http/callers.ts';
import { webhookDecider, type WebhookCommand } from '../../domain/webhooks/commands.ts';
import { noRoom, wrongSpan } from '../../domain/webhooks/decide.ts';
import { EVERY_KIND, pingId } from '../../domain/webhooks/kinds.ts';
import { wrongUrl } from '../../platform/kernel/public-address.ts';
import { covers, type WebhookQueries } from './queries.ts';
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
import { webhookAggregate, type Target } from '../../domain/webhooks/subscription.ts';

const permission = anyOf('global.webhook.manage');
const MOST_REPLAYS_WAITING = 4;

interface WebhookRoutesDeps {
  readonly book: Book;
  readonly queries: WebhookQueries;
  readonly allowPrivate: boolean;
  readonly baseUrl: string;
}

interface At {
  readonly params: { readonly webhookId: number };
  readonly key: Caller;
}

export function webhookRoutes(deps: WebhookRoutesDeps): RouteGroup {
  const { book, queries, allowPrivate, baseUrl } = deps;
  const { webhookSecrets: secrets } = book;
  const streamOf = (tenant: string): string => streamName(webhookAggregate.category, tenant);

  async function read(key: Caller, id: number, more: object = {}): Promise<Answer | Refusal> {
    const document = await queries.one(key, id);
    if (document === null) return refuse('not-found');
    return json(joined(document, JSON.stringify(more)));
  }

  /** On the write side, so that a subscription just made is there. */
  async function isThere({ params, key }: At): Promise<boolean> {
    const { state } = await book.commands.load(webhookAggregate, streamOf(key.tenantKey));
    const known = state.get(params.webhookId);
    return known !== undefined && covers(key, known.reach);
  }

  async function ask(call: { seed: string; requestId: string; key: Caller }, command: WebhookCommand) {
    const stream = streamOf(call.key.tenantKey);
    return await perform(book, webhookDecider, stream, command, partnerContext(book, call));
  }

  async function wrong(
    key: Caller,
    { url, program_ids: programs }: Partial<Static<typeof WebhookChanges>>,
  ): Promise<Wrong> {
    const errors: Record<string, string[]> = {};
    const reason = url === undefined ? null : wrongUrl(url, allowPrivate);
    if (reason !== null) errors.url = [reason];
    if (Array.isArray(programs)) {
      const out = await unoffered(book, key.tenantKey, programs);
      for (const [i, id] of programs.entries())
        if (out.has(id) || !covers(key, [id]))
          errors[`program_ids.${i}`] = ['Ce programme est inconnu ou hors de portée de la clé.'];
    }
    return errors;
  }

  function reachOf(key: Caller, programs: readonly number[] | 'all'): readonly number[] | null {
    if (programs !== 'all') return programs;
    return key.programs === 'all' ? null : [...key.programs].sort((a, b) => a - b);
  }

  function targetOf(key: Caller, body: Static<typeof WebhookChanges>): Partial<Target> {
    const { program_ids, ...rest } = body;
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    return program_ids === undefined ? given : { ...given, program_ids, reach: reachOf(key, program_ids) };
  }

  return {
    tag: 'Webhooks',
    description: 'Signed messages about every change of a lot, in order per lot, at least once.',
    messages: OUTGOING,
    refusals: {
      'webhooks-full': { status: 409, message: 'Nombre maximal d’abonnements atteint ({most})' },
      'webhook-reads-nothing': {
        code: 'permission-missing',
        status: 403,
        message: 'Permission insuffisante',
        body: 'Un abonnement porte ce que la clé peut lire : lot.view, lot-alloted.view ou information.view.',
      },
      'webhook-inactive': { status: 409, message: 'Abonnement désactivé' },
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
        refuses: ['webhooks-full', 'webhook-reads-nothing'],
        record: async ({ key }) => readsAnyLot(key) || refuse('webhook-reads-nothing'),
        lookups: (fields, { key }) => wrong(key, fields),
        handle: async ({ key, body, ...call }) => {
          const context = partnerContext(book, { ...call, key });
          const { state } = await book.commands.load(webhookAggregate, streamOf(key.tenantKey));
          const full = noRoom(state);
          if (full && call.idempotency.remembered('webhook') === null) return full;
          const id = await newId(book, 'webhook', call.idempotency, context);
          const secret = secrets.make(key.tenantKey, id, call.seed);
          const {
            url,
            events = [EVERY_KIND],
            program_ids = 'all',
            description = null,
            is_active = true,
          } = body;
          const done = await ask(
            { ...call, key },
            {
              ...{
                type: 'subscribe',
                id,
                keyId: partnerOf(key).id,
                url,
                events,
                program_ids,
                description,
                is_active,
              },
              reach: reachOf(key, program_ids),
              sealedSecret: secrets.seal(key.tenantKey, id, secret),
            },
          );
          return await shown(book, 'webhooks', done, { id, secret }, () => read(key, id, { secret }));
        },
      }),
      partner.get('/webhooks/:webhookId', {
        summary: 'Read a webhook',
        permission,
        answer: WebhookSchema,
        handle: ({ key, params }) => read(key, params.webhookId),
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
        lookups: (fields, { key }) => wrong(key, fields),
        handle: async ({ key, params: { webhookId: id }, body, ...call }) => {
          const by = { keyId: partnerOf(key).id, reads: readsAnyLot(key) };
          const wanted = targetOf(key, body);
          const done = await ask({ ...call, key }, { type: 'changeWebhook', id, wanted, by });
          return await shown(book, 'webhooks', done, { id }, () => read(key, id));
        },
      }),
      partner.delete('/webhooks/:webhookId', {
        summary: 'Unsubscribe',
        description: 'What waits to be sent, and the log, go with it.',
        permission,
        answer: WebhookSchema,
        record: isThere,
        handle: async ({ key, params: { webhookId: id }, ...call }) => {
          const document = await queries.one(key, id);
          const done = await ask({ ...call, key }, { type: 'unsubscribe', id });
          return await shown(book, 'webhooks', done, { id }, async () =>
            document === null ? data({ id }) : json(document),
          );
        },
      }),
      partner.post('/webhooks/:webhookId/rotate', {
        summary: 'Get another secret',
        description:
          'For 24 hours messages carry two signatures, with the new secret and with the one before.',
        permission,
        answer: WebhookWithSecret,
        record: isThere,
        handle: async ({ key, params: { webhookId: id }, ...call }) => {
          const secret = secrets.make(key.tenantKey, id, call.seed);
          const sealedSecret = secrets.seal(key.tenantKey, id, secret);
          const done = await ask({ ...call, key }, { type: 'rotateSecret', id, sealedSecret });
          return await shown(book, 'webhooks', done, { id, secret }, () => read(key, id, { secret }));
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
          await ask({ ...call, key }, { type: 'ping', id });
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
        handle: async ({ key, params: { webhookId: id }, query }) => {
          const { page = 1, per_page: perPage = 50 } = query;
          const { total, items } = await queries.deliveries(key.tenantKey, id, page, perPage);
          const path = `${baseUrl}/v1/${key.tenantKey}/webhooks/${id}/deliveries`;
          return data(items, paginate(total, page, perPage, path));
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
          (await queries.delivery(at.key.tenantKey, at.params.webhookId, at.params.deliveryId)) !== null,
        handle: async ({ key, params: { webhookId: id, deliveryId }, ...call }) => {
          const delivery = await queries.delivery(key.tenantKey, id, deliveryId);
          if (!delivery) return refuse('not-found');
          await ask({ ...call, key }, { type: 'redeliver', id, deliveryId });
          const next_attempt_at = timestamp(book.clock.now());
          return data({ ...delivery, status: 'pending', attempts: 0, next_attempt_at });
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
          if ((await queries.replaysWaiting(key.tenantKey, id)) >= MOST_REPLAYS_WAITING)
            return refuse('webhook-replays-waiting', { details: { most: MOST_REPLAYS_WAITING } });
          const since = new Date(body.since);
          const until = body.until === undefined ? book.clock.now() : new Date(body.until);
          await ask(
            { ...call, key },
            {
              ...{ type: 'replay', id, since: since.toISOString(), until: until.toISOString() },
            },
          );
          return data({ since: timestamp(since), until: timestamp(until) });
        },
      }),
    ],
  };
}
