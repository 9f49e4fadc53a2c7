// Which of the secrets of a row a caller has brought: the one in force, or the one before it while both are good.
import { secretMatches } from '../../platform/http/key-secret.ts';

export interface Secrets {
  readonly hash: Buffer;
  readonly previous: { readonly hash: Buffer; readonly until: Date } | null;
}

interface SecretRow {
  readonly hash: string;
  readonly previous_hash: string | null;
  readonly previous_until: Date | null;
}

export function secretsOf({ hash, previous_hash, previous_until }: SecretRow): Secrets {
  return {
    hash: Buffer.from(hash, 'hex'),
    previous:
      previous_hash === null || previous_until === null
        ? null
        : { hash: Buffer.from(previous_hash, 'hex'), until: previous_until },
  };
}

export function opens(text: string, { hash, previous }: Secrets, now: Date): boolean {
  if (secretMatches(text, hash)) return true;
  return previous !== null && now < previous.until && secretMatches(text, previous.hash);
}
