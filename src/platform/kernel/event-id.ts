// Event ids are derived, never drawn: the same request tried again writes the same ids, and the store sees a retry.
import { createHash } from 'node:crypto';

export function eventId(seed: string, stream: string, index: number): string {
  const hash = createHash('sha256').update(`${seed}\n${stream}\n${index}`).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
