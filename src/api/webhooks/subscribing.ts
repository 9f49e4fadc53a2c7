// Subscribing and changing a subscription, in the name of the key that answers for it: what it may read is what is told.
import { streamName } from '../../platform/rules/stream-id.ts';
import { joined } from '../../platform/kernel/json-text.ts';
import type { Static } from 'typebox';
import { newId, partnerContext, perform, shown, type Book } from '../../processes/book.ts';
import { unoffered } from '../../processes/programs.ts';
import { readsAnything } from '../../domain/webhooks/shown.ts';
import { webhookDecider, type WebhookCommand } from '../../domain/webhooks/commands.ts';
import { noRoom } from '../../domain/webhooks/decide.ts';
import { EVERY_KIND } from '../../domain/webhooks/kinds.ts';
import { reachOf, webhookAggregate } from '../../domain/webhooks/subscription.ts';
import { json, type Answer } from '../../platform/http/answers/answer.ts';
import type { Caller, PartnerKey } from '../../platform/http/doors/callers.ts';
import type { Attempt } from '../../platform/http/once/idempotency.ts';
import type { Wrong } from '../../platform/judging/validation.ts';
import { wrongUrl } from '../../platform/egress/public-address.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { covers, type WebhookQueries } from './queries.ts';
import type { WebhookChanges, WebhookInput } from './schema.ts';

/** The key that answers for a subscription. */
export type Subscriber = Pick<PartnerKey, 'id' | 'programs' | 'permissions' | 'globalPermissions'>;

interface Asking {
  readonly key: Caller;
  readonly seed: string;
  readonly requestId: string;
}

export class Subscribing {
  readonly #book: Book;
  readonly #queries: WebhookQueries;
  readonly #allowPrivate: boolean;

  constructor(book: Book, queries: WebhookQueries, allowPrivate: boolean) {
    this.#book = book;
    this.#queries = queries;
    this.#allowPrivate = allowPrivate;
  }

  async subscriptions(tenant: string) {
    return (await this.#book.commands.load(webhookAggregate, streamOf(tenant))).state;
  }

  /** On the write side, so that a subscription just made is there. */
  async isThere({ params, key }: { params: { readonly webhookId: number }; key: Caller }): Promise<boolean> {
    const known = (await this.subscriptions(key.tenantKey)).get(params.webhookId);
    return known !== undefined && covers(key, known.reach);
  }

  async read(key: Caller, id: number, more: object = {}): Promise<Answer | Refusal> {
    const document = await this.#queries.one(key, id);
    if (document === null) return refuse('not-found');
    return json(joined(document, JSON.stringify(more)));
  }

  async ask(call: Asking, command: WebhookCommand) {
    const stream = streamOf(call.key.tenantKey);
    return await perform(this.#book, webhookDecider, stream, command, partnerContext(this.#book, call));
  }

  async wrong(
    tenant: string,
    subscriber: Subscriber,
    { url, program_ids: programs }: Partial<Static<typeof WebhookChanges>>,
    webhookId?: number,
  ): Promise<Wrong> {
    const errors: Record<string, string[]> = {};
    const reason = url === undefined ? null : wrongUrl(url, this.#allowPrivate);
    if (reason !== null) errors.url = [reason];
    if (Array.isArray(programs)) {
      // what it has already may have been archived since: it is sent back as it was read
      const known = webhookId && (await this.subscriptions(tenant)).get(webhookId);
      const fresh = programs.filter(
        (id) => !known || known.program_ids === 'all' || !known.program_ids.includes(id),
      );
      const out = await unoffered(this.#book, tenant, fresh);
      for (const [i, id] of programs.entries())
        if (out.has(id) || !covers(subscriber, [id]))
          errors[`program_ids.${i}`] = ['Ce programme est inconnu ou hors de portée de la clé.'];
    }
    return errors;
  }

  async subscribe(
    call: Asking & { readonly idempotency: Pick<Attempt, 'remember' | 'remembered'> },
    subscriber: Subscriber,
    wanted: Static<typeof WebhookInput>,
  ): Promise<Answer | Refusal> {
    const { tenantKey } = call.key;
    const { webhookSecrets: secrets } = this.#book;
    const full = noRoom(await this.subscriptions(tenantKey));
    if (full && call.idempotency.remembered('webhook') === null) return full;
    const context = partnerContext(this.#book, call);
    const id = await newId(this.#book, 'webhook', call.idempotency, context);
    const secret = secrets.make(tenantKey, id, call.seed);
    const { url, events = [EVERY_KIND], program_ids = 'all', description = null, is_active = true } = wanted;
    const done = await this.ask(call, {
      type: 'subscribe',
      id,
      keyId: subscriber.id,
      url,
      events,
      program_ids,
      description,
      is_active,
      reach: reachOf(subscriber.programs, program_ids),
      sealedSecret: secrets.seal(tenantKey, id, secret),
    });
    return await shown(this.#book, 'webhooks', done, { id, secret }, () =>
      this.read(call.key, id, { secret }),
    );
  }

  async change(
    call: Asking,
    subscriber: Subscriber,
    id: number,
    body: Static<typeof WebhookChanges>,
    isNamed = false,
  ): Promise<Answer | Refusal> {
    const { id: keyId, programs } = subscriber;
    const by = { keyId, reads: readsAnything(subscriber), programs, isNamed };
    const wanted = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const done = await this.ask(call, { type: 'changeWebhook', id, wanted, by });
    return await shown(this.#book, 'webhooks', done, { id }, () => this.read(call.key, id));
  }
}

export function streamOf(tenant: string): string {
  return streamName(webhookAggregate.category, tenant);
}
