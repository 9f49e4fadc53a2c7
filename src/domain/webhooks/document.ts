// A subscription as partners read it. The secret is in the two answers that make one, and nowhere else.
import { timestampOf } from '../../platform/kernel/time/clock.ts';
import type { Subscription } from './subscription.ts';

export function subscriptionDocument(subscription: Subscription): object {
  const { id, url, events, program_ids, description, is_active, deactivation_reason } = subscription;
  return {
    id,
    url,
    events,
    program_ids,
    description,
    is_active,
    deactivation_reason,
    deactivated_at: timestampOf(subscription.deactivated_at),
    created_at: timestampOf(subscription.created_at),
    updated_at: timestampOf(subscription.updated_at),
  };
}
