// The webhook subscriptions of a client space as their stream tells them.
import type { Aggregate } from '../../platform/rules/aggregate.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';
import { stillGood } from '../../platform/rules/former-secrets.ts';
import type { WebhookEvent } from './events.ts';

export interface Target {
  readonly url: string;
  readonly events: readonly string[];
  readonly program_ids: readonly number[] | 'all';
  readonly reach: readonly number[] | null;
  readonly description: string | null;
  readonly is_active: boolean;
}

/** Those that a key reaches. */
export type Programs = 'all' | ReadonlySet<number>;

export function reaches(programs: Programs, program: number): boolean {
  return programs === 'all' || programs.has(program);
}

/** What is told of to a key that asked for these programs; null for all there will ever be. */
export function reachOf(programs: Programs, asked: readonly number[] | 'all'): readonly number[] | null {
  if (asked !== 'all') return asked;
  return programs === 'all' ? null : [...programs].sort((a, b) => a - b);
}

export type DeactivationReason = 'gone' | 'failing' | 'revoked' | 'permission-missing';

export interface Subscription extends Target {
  readonly id: number;
  readonly key_id: number;
  readonly sealed_secret: string;
  /** They sign beside it for as long as was promised of each. */
  readonly former_secrets: readonly { readonly sealed: string; readonly until: string }[];
  readonly deactivation_reason: DeactivationReason | null;
  readonly deactivated_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type Subscriptions = IntMap<Subscription>;

export const webhookAggregate: Aggregate<Subscriptions, WebhookEvent> = {
  category: 'webhook',
  initial: IntMap.empty,
  evolve: (subscriptions, event, { at }) => evolve(subscriptions, event, at),
  // a subscriber may ask for deliveries again as often as it likes
  snapshots: { version: 1, every: 200, revive: (json) => IntMap.from(json as [number, Subscription][]) },
};

export function evolve(subscriptions: Subscriptions, event: WebhookEvent, at: Date): Subscriptions {
  const id = event.data.webhook_id;
  if (event.type === 'WebhookUnsubscribed') return subscriptions.delete(id);
  const next = evolveOne(subscriptions.get(id) ?? null, event, at.toISOString());
  return next ? subscriptions.set(id, next) : subscriptions;
}

export function evolveOne(
  known: Subscription | null,
  { type, data }: WebhookEvent,
  at: string,
): Subscription | null {
  if (type === 'WebhookSubscribed') {
    const { webhook_id: id, ...given } = data;
    const fresh = { former_secrets: [], created_at: at, updated_at: at };
    return { id, ...given, ...fresh, deactivation_reason: null, deactivated_at: null };
  }
  if (!known) return null;
  switch (type) {
    case 'WebhookChanged': {
      const changed = { ...known, ...data.changes, updated_at: at };
      return data.changes.is_active === undefined
        ? changed
        : { ...changed, deactivation_reason: null, deactivated_at: data.changes.is_active ? null : at };
    }
    case 'WebhookSecretRotated': {
      const replaced = { sealed: known.sealed_secret, until: data.previous_until };
      return {
        ...known,
        sealed_secret: data.sealed_secret,
        former_secrets: [replaced, ...stillGood(known.former_secrets, new Date(at))],
        updated_at: at,
      };
    }
    case 'WebhookDeactivated':
      return {
        ...known,
        is_active: false,
        deactivation_reason: data.reason,
        deactivated_at: at,
        updated_at: at,
      };
    case 'WebhookPinged':
    case 'WebhookRedeliveryAsked':
    case 'WebhookReplayAsked':
      return known;
    case 'WebhookUnsubscribed':
      return null;
    default:
      return type satisfies never;
  }
}
