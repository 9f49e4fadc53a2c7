// Event ids are derived, never drawn: the same request tried again writes the same ids, and the store sees a retry.
import { createHash } from 'node:crypto';

/** Of the hexadecimal digits, and where they stand among the hyphens. */
const PARTS = [
  [0, 8, 0],
  [8, 12, 9],
  [12, 16, 14],
  [16, 20, 19],
  [20, 32, 24],
] as const;

export function eventId(seed: string, stream: string, index: number): string {
  const hash = createHash('sha256').update(`${seed}\n${stream}\n${index}`).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  // one flat text: what is put together from pieces keeps them all, and a thousand ids of a stream are remembered
  const flat = Buffer.alloc(36, '-');
  for (const [from, to, at] of PARTS) flat.write(hex.slice(from, to), at, 'latin1');
  return flat.toString('latin1');
}
