// Signatures as Standard Webhooks has them. Written here, because the reference library signs without OpenSSL, which
// costs twenty times as much: see docs/decisions/013-openssl-signs-webhooks.md. Tests compare with that library.
import { createHmac, createSecretKey } from 'node:crypto';

export type Signer = (messageId: string, seconds: number, body: Buffer) => string;

export function signerOf(secret: string): Signer {
  const key = createSecretKey(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
  return (messageId, seconds, body) =>
    `v1,${createHmac('sha256', key).update(`${messageId}.${seconds}.`).update(body).digest('base64')}`;
}
