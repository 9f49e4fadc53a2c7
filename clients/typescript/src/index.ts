// What a partner's program imports.
export { lotbookClient, type Lotbook, type LotbookSettings } from './client.ts';
export { dataOf, LotbookError } from './failure.ts';
export { everyItem } from './pages.ts';
export { patientFetch, type Patience, type Wait } from './patience.ts';
export { verifyWebhook, WebhookRefused, type WebhookMessage } from './webhook.ts';
export type { components, operations, paths, webhooks } from './schema.ts';
