// What happens to the webhook subscriptions of a client space.
import { Type } from 'typebox';
import { Id, Instant, Line, list, orNull, text } from '../../platform/rules/bounds.ts';
import { event, type EventOf } from '../../platform/rules/event.ts';

/** As many as a key may name. */
const ids = list(Id, 10_000);
const Reach = orNull(ids);
const Programs = Type.Union([ids, Type.Literal('all')]);
const fields = {
  url: text(2048),
  events: list(Line, 100),
  program_ids: Programs,
  /** The programs meant, as the key that said so reached them; null for all. */
  reach: Reach,
  description: orNull(Line),
  is_active: Type.Boolean(),
};

export const webhookSubscribed = event(
  'WebhookSubscribed',
  Type.Object({ webhook_id: Id, key_id: Id, ...fields, sealed_secret: text(1000) }),
);

/** Only the fields that changed, with their new values. Whose key starts it again answers for it from then on. */
export const webhookChanged = event(
  'WebhookChanged',
  Type.Object({ webhook_id: Id, changes: Type.Partial(Type.Object({ ...fields, key_id: Id })) }),
);

/** The secret before goes on signing beside the new one for a while. */
export const webhookSecretRotated = event(
  'WebhookSecretRotated',
  Type.Object({ webhook_id: Id, sealed_secret: text(1000), previous_until: Instant }),
);

/** By the service itself: the address is gone, has failed for days, or the key behind it was revoked or reads no lots. */
export const webhookDeactivated = event(
  'WebhookDeactivated',
  Type.Object({ webhook_id: Id, reason: Type.Enum(['gone', 'failing', 'revoked', 'permission-missing']) }),
  // version 1 knew no missing permissions
  { version: 2, upcasters: { 1: (data) => ({ ...data }) } },
);

export const webhookPinged = event('WebhookPinged', Type.Object({ webhook_id: Id }));

export const webhookRedeliveryAsked = event(
  'WebhookRedeliveryAsked',
  Type.Object({ webhook_id: Id, delivery_id: Id }),
);

/** Everything from `since` to `until`, both included, is to be told again. */
export const webhookReplayAsked = event(
  'WebhookReplayAsked',
  Type.Object({ webhook_id: Id, since: Instant, until: Instant }),
);

export const webhookUnsubscribed = event('WebhookUnsubscribed', Type.Object({ webhook_id: Id }));

export const webhookEvents = [
  webhookSubscribed,
  webhookChanged,
  webhookSecretRotated,
  webhookDeactivated,
  webhookPinged,
  webhookRedeliveryAsked,
  webhookReplayAsked,
  webhookUnsubscribed,
] as const;
export type WebhookEvent = EventOf<(typeof webhookEvents)[number]>;
