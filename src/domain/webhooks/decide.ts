// What may happen to webhook subscriptions, and when not.
import type { Decision } from '../../platform/rules/aggregate.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { isFull, MOST_FORMER } from '../../platform/rules/former-secrets.ts';
import {
  webhookChanged,
  webhookDeactivated,
  webhookPinged,
  webhookRedeliveryAsked,
  webhookReplayAsked,
  webhookSecretRotated,
  webhookSubscribed,
  webhookUnsubscribed,
  type WebhookEvent,
} from './events.ts';
import {
  reaches,
  reachOf,
  type DeactivationReason,
  type Programs,
  type Subscription,
  type Subscriptions,
  type Target,
} from './subscription.ts';

const OUT_OF_REACH = 'Cette clé n’atteint pas tous les programmes de l’abonnement.';
const MOST_SUBSCRIPTIONS = 16;
const OVERLAP_MS = 24 * 60 * 60_000;

export interface Subscribe extends Target {
  readonly id: number;
  readonly keyId: number;
  readonly sealedSecret: string;
}

export function subscribe(subscriptions: Subscriptions, c: Subscribe): Decision<WebhookEvent> {
  if (subscriptions.has(c.id)) return [];
  const full = noRoom(subscriptions);
  if (full) return full;
  const { id, keyId, sealedSecret, ...target } = c;
  return [webhookSubscribed({ webhook_id: id, key_id: keyId, ...copy(target), sealed_secret: sealedSecret })];
}

/** Asked before an identifier is drawn for one more, too. */
export function noRoom({ size }: Pick<Subscriptions, 'size'>): Refusal | null {
  return size < MOST_SUBSCRIPTIONS
    ? null
    : refuse('webhooks-full', { details: { most: MOST_SUBSCRIPTIONS } });
}

/** The key in whose name something is changed. */
export interface Answering {
  readonly keyId: number;
  readonly reads: boolean;
  readonly programs: Programs;
  /** It was named to answer from now on. */
  readonly isNamed: boolean;
}

export function change(
  subscriptions: Subscriptions,
  id: number,
  wanted: Partial<Omit<Target, 'reach'>>,
  by: Answering,
): Decision<WebhookEvent> {
  const known = subscriptions.get(id);
  if (!known) return refuse('not-found');
  // the key that made it may be revoked, or read more: whose key says where it goes answers for it
  const directs = isDirected(known, wanted) || (by.isNamed && by.keyId !== known.key_id);
  if (directs && !by.reads) return refuse('webhook-reads-nothing');
  const { program_ids = known.program_ids } = wanted;
  if (directs && program_ids !== 'all' && !program_ids.every((program) => reaches(by.programs, program)))
    return refuse('invalid', { errors: { key_id: [OUT_OF_REACH] } });
  const given: Partial<Subscription> = directs
    ? { ...wanted, key_id: by.keyId, reach: reachOf(by.programs, program_ids) }
    : wanted;
  const changes = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !same(value, known[name as keyof Subscription])),
  );
  return Object.keys(changes).length === 0 ? [] : [webhookChanged({ webhook_id: id, changes })];
}

/** Whether a change starts it, or says anew what is told to whom. */
function isDirected(known: Subscription, { is_active, url, events, program_ids }: Partial<Target>): boolean {
  const starts = is_active === true && !known.is_active;
  return (
    starts ||
    [
      ['url', url],
      ['events', events],
      ['program_ids', program_ids],
    ].some(([name, value]) => value !== undefined && !same(value, known[name as keyof Subscription]))
  );
}

/** The old secret signs beside the new one for a day, so that receivers can change over without a gap. */
export function rotate(
  subscriptions: Subscriptions,
  c: { id: number; sealedSecret: string; now: Date },
): Decision<WebhookEvent> {
  const known = subscriptions.get(c.id);
  if (!known) return refuse('not-found');
  if (isFull(known.former_secrets, c.now))
    return refuse('webhook-secrets-full', { details: { most: MOST_FORMER } });
  const until = new Date(c.now.getTime() + OVERLAP_MS).toISOString();
  return [webhookSecretRotated({ webhook_id: c.id, sealed_secret: c.sealedSecret, previous_until: until })];
}

export function deactivate(
  subscriptions: Subscriptions,
  id: number,
  reason: DeactivationReason,
): Decision<WebhookEvent> {
  return subscriptions.get(id)?.is_active ? [webhookDeactivated({ webhook_id: id, reason })] : [];
}

/** One that another key has started again since is that key's. */
export function stopOf(
  subscriptions: Subscriptions,
  id: number,
  keyId: number,
  reason: DeactivationReason,
): Decision<WebhookEvent> {
  return subscriptions.get(id)?.key_id === keyId ? deactivate(subscriptions, id, reason) : [];
}

export function unsubscribe(subscriptions: Subscriptions, id: number): Decision<WebhookEvent> {
  return subscriptions.has(id) ? [webhookUnsubscribed({ webhook_id: id })] : refuse('not-found');
}

export function ping(subscriptions: Subscriptions, id: number): Decision<WebhookEvent> {
  return whenActive(subscriptions, id, () => webhookPinged({ webhook_id: id }));
}

export function redeliver(
  subscriptions: Subscriptions,
  id: number,
  deliveryId: number,
): Decision<WebhookEvent> {
  return whenActive(subscriptions, id, () =>
    webhookRedeliveryAsked({ webhook_id: id, delivery_id: deliveryId }),
  );
}

export function wrongSpan(since: string, until: string): Record<string, string[]> | null {
  if (Date.parse(until) >= Date.parse(since)) return null;
  return { until: ['Cette date doit suivre « since ».'] };
}

export function replay(
  subscriptions: Subscriptions,
  c: { id: number; since: string; until: string },
): Decision<WebhookEvent> {
  const errors = wrongSpan(c.since, c.until);
  if (errors) return refuse('invalid', { errors });
  return whenActive(subscriptions, c.id, () =>
    webhookReplayAsked({ webhook_id: c.id, since: c.since, until: c.until }),
  );
}

function whenActive(
  subscriptions: Subscriptions,
  id: number,
  event: (known: Subscription) => WebhookEvent,
): Decision<WebhookEvent> {
  const known = subscriptions.get(id);
  if (!known) return refuse('not-found');
  return known.is_active ? [event(known)] : refuse('webhook-inactive');
}

function copy({ events, program_ids, reach, ...rest }: Target) {
  return {
    ...rest,
    events: [...events],
    program_ids: program_ids === 'all' ? ('all' as const) : [...program_ids],
    reach: reach && [...reach],
  };
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
