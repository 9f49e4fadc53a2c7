// What the pages of webhooks read of what the API tells, and ask of it.
export const WEBHOOKS = '/:tenantKey/webhooks';
export const WEBHOOK = `${WEBHOOKS}/:webhookId`;
export const DELIVERIES = `${WEBHOOK}/deliveries`;
export const DELIVERY = `${DELIVERIES}/:deliveryId`;

export interface Webhook {
  readonly id: number;
  readonly key_id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly program_ids: readonly number[] | 'all';
  readonly description: string | null;
  readonly is_active: boolean;
  readonly deactivation_reason: string | null;
  readonly deactivated_at: string | null;
  readonly created_at: string;
}

/** Answered with 202 it has no more than these. */
export interface WebhookWithSecret {
  readonly id: number;
  readonly secret: string;
}

export interface Delivery {
  readonly id: number;
  readonly message_id: string;
  readonly type: string;
  readonly status: string;
  readonly attempts: number;
  readonly duration_ms: number | null;
  readonly response_status: number | null;
  readonly response: string | null;
  readonly error: string | null;
  readonly created_at: string;
  readonly next_attempt_at: string | null;
}
