// Whether a message comes from Lotbook: the signature of Standard Webhooks, with Web Crypto, so that it runs wherever a
// partner receives messages.
import type { webhooks } from './schema.ts';

/** What is told, by its `type`. */
export type WebhookMessage = {
  [Kind in keyof webhooks]: webhooks[Kind]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

export interface Received {
  /** The very bytes that came in, before anything parses them. */
  readonly body: string | Uint8Array;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`, as the subscription's first answer told it; both while one replaces the other. */
  readonly secret: string | readonly string[];
  /** How far the sender's clock may be from ours: older messages could be somebody's recording. */
  readonly toleranceSeconds?: number;
}

/** The message; throws `WebhookRefused` for what Lotbook did not send, or not now. */
export async function verifyWebhook(received: Received): Promise<WebhookMessage> {
  const id = header(received.headers, 'webhook-id');
  const sentAt = header(received.headers, 'webhook-timestamp');
  const signatures = header(received.headers, 'webhook-signature').split(' ');
  const { toleranceSeconds = 300 } = received;
  if (!/^\d{1,12}$/.test(sentAt)) throw new WebhookRefused('webhook-timestamp is not an instant');
  if (Math.abs(Date.now() / 1000 - Number(sentAt)) > toleranceSeconds)
    throw new WebhookRefused('webhook-timestamp is too far from now');

  const body = typeof received.body === 'string' ? new TextEncoder().encode(received.body) : received.body;
  const signed = joined(new TextEncoder().encode(`${id}.${sentAt}.`), body);
  for (const secret of [received.secret].flat()) {
    const key = await keyOf(secret);
    for (const signature of signatures) {
      const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : null;
      // compares in constant time
      if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
        return JSON.parse(new TextDecoder().decode(body)) as WebhookMessage;
    }
  }
  throw new WebhookRefused('webhook-signature is not ours');
}

async function keyOf(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0) throw new WebhookRefused('the secret is not one of a subscription');
  return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}

function header(headers: Received['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new WebhookRefused(`${name} is missing`);
  return value;
}
