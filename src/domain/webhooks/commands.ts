// What may be asked of the webhook subscriptions of a client space, and who answers.
import type { Decision } from '../../platform/rules/aggregate.ts';
import type { Decider, Occasion } from '../../platform/rules/decider.ts';
import {
  change,
  deactivate,
  ping,
  redeliver,
  replay,
  rotate,
  stopOf,
  subscribe,
  unsubscribe,
  type Subscribe,
} from './decide.ts';
import type { WebhookEvent } from './events.ts';
import {
  webhookAggregate,
  type DeactivationReason,
  type Subscriptions,
  type Target,
} from './subscription.ts';

interface OnOne {
  readonly id: number;
}

export type WebhookCommand =
  | ({ readonly type: 'subscribe' } & Subscribe)
  | ({
      readonly type: 'changeWebhook';
      readonly wanted: Partial<Target>;
      readonly by: Parameters<typeof change>[3];
    } & OnOne)
  | ({ readonly type: 'rotateSecret'; readonly sealedSecret: string } & OnOne)
  | ({ readonly type: 'deactivate'; readonly reason: DeactivationReason } & OnOne)
  | ({ readonly type: 'stopOfKey'; readonly keyId: number; readonly reason: DeactivationReason } & OnOne)
  | ({ readonly type: 'unsubscribe' | 'ping' } & OnOne)
  | ({ readonly type: 'redeliver'; readonly deliveryId: number } & OnOne)
  | ({ readonly type: 'replay'; readonly since: string; readonly until: string } & OnOne);

export const webhookDecider: Decider<Subscriptions, WebhookEvent, WebhookCommand> = {
  aggregate: webhookAggregate,
  decide,
};

function decide(all: Subscriptions, c: WebhookCommand, { now }: Occasion): Decision<WebhookEvent> {
  switch (c.type) {
    case 'subscribe': {
      const { type: _type, ...subscription } = c;
      return subscribe(all, subscription);
    }
    case 'changeWebhook':
      return change(all, c.id, c.wanted, c.by);
    case 'rotateSecret':
      return rotate(all, { ...c, now });
    case 'deactivate':
      return deactivate(all, c.id, c.reason);
    case 'stopOfKey':
      return stopOf(all, c.id, c.keyId, c.reason);
    case 'unsubscribe':
      return unsubscribe(all, c.id);
    case 'ping':
      return ping(all, c.id);
    case 'redeliver':
      return redeliver(all, c.id, c.deliveryId);
    case 'replay':
      return replay(all, c);
    default:
      return c satisfies never;
  }
}
