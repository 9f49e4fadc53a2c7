// A subscription as partners read it. The secret is in the two answers that make one, and nowhere else.
import { timestamp } from '../../platform/kernel/clock.ts';
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
    deactivated_at: instant(subscription.deactivated_at),
    created_at: instant(subscription.created_at),
    updated_at: instant(subscription.updated_at),
  };
}

function instant(at: string | null): string | null {
  return at && timestamp(new Date(at));
}
