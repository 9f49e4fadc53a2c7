// AES-256-GCM with a random nonce: nonce, tag and text in one buffer. The context is authenticated, so a sealed
// value cannot be moved to another event or another row.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;
/** Drawn together: one by one they cost more than the sealing. */
const DRAWN = 256;

let drawn = Buffer.alloc(0);

export function seal(key: Buffer, context: string, clear: Uint8Array): Buffer {
  const nonce = newNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(clear), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

export function unseal(key: Buffer, context: string, sealed: Uint8Array): Buffer {
  const nonce = sealed.subarray(0, NONCE);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
}

function newNonce(): Buffer {
  if (drawn.length === 0) drawn = randomBytes(DRAWN * NONCE);
  const nonce = drawn.subarray(0, NONCE);
  drawn = drawn.subarray(NONCE);
  return nonce;
}
