// Signatures as Standard Webhooks has them. Written here, because signing is most of what a delivery costs and the
// reference library does it without OpenSSL; tests verify with that library.
import { createHmac } from 'node:crypto';

export type Signer = (messageId: string, seconds: number, body: string) => string;

export function signerOf(secret: string): Signer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return (messageId, seconds, body) =>
    `v1,${createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`).digest('base64')}`;
}
