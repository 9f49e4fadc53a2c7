// Webhook subscriptions as partners read them. Deliveries are no read model: see migrations/runtime/0003-webhooks-and-policies.ts.
import type { Recorded } from '../../src/platform/rules/event.ts';
import { subscriptionDocument } from '../../src/domain/webhooks/document.ts';
import { webhookEvents, type WebhookEvent } from '../../src/domain/webhooks/events.ts';
import { evolveOne, type Subscription } from '../../src/domain/webhooks/subscription.ts';
import { on, projector } from '../projector.ts';
import type { Rows } from '../rows/rows.ts';
import { table } from '../table.ts';

export interface WebhookRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly key_id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly reach: readonly number[] | null;
  readonly description: string | null;
  readonly is_active: boolean;
  readonly deactivation_reason: string | null;
  readonly state: Omit<Subscription, 'sealed_secret' | 'former_secrets'>;
  readonly document: string;
  readonly position: string;
  readonly created_at: string;
  readonly updated_at: string;
}

const webhooks = table<WebhookRow>('webhooks', 'tenant_key', 'id');

export const webhooksProjector = projector({
  name: 'webhooks',
  version: 2,
  prefixes: ['webhook-'],
  tables: [webhooks],
  touches: ({ event, meta }) => [
    { table: webhooks, key: [meta.tenant, (event.data as { webhook_id: number }).webhook_id] },
  ],
  on: webhookEvents.map((kind) => on(kind as never, takeIn as never)),
});

function takeIn({ event, meta, position }: Recorded<WebhookEvent>, rows: Rows): void {
  const id = event.data.webhook_id;
  const before = rows.get(webhooks, meta.tenant, id)?.state ?? null;
  // secrets stay in the events: nothing that reads this table needs them
  const known = before && { ...before, sealed_secret: '', former_secrets: [] };
  const next = evolveOne(known, event, meta.at.toISOString());
  if (!next) return rows.delete(webhooks, meta.tenant, id);
  const { sealed_secret: _a, former_secrets: _b, ...state } = next;
  rows.put(webhooks, {
    tenant_key: meta.tenant,
    id,
    key_id: next.key_id,
    url: next.url,
    events: next.events,
    reach: next.reach,
    description: next.description,
    is_active: next.is_active,
    deactivation_reason: next.deactivation_reason,
    state,
    document: JSON.stringify(subscriptionDocument(next)),
    position: String(position),
    created_at: next.created_at,
    updated_at: next.updated_at,
  });
}
