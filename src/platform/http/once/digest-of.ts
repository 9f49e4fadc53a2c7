// What several texts are, in one: each with its length, so that what ends one cannot begin the next.
import { createHash } from 'node:crypto';

export function digestOf(parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest();
}
