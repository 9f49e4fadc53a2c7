// Which of the secrets of a row a caller has brought: the one in force, or one before it while that is good.
import { secretMatches } from '../../platform/http/doors/key-secret.ts';

export interface Secrets {
  readonly hash: Buffer;
  readonly former: readonly { readonly hash: Buffer; readonly until: Date }[];
}

interface SecretRow {
  readonly hash: string;
  readonly previous_hash: string | null;
  readonly previous_until: Date | null;
  readonly older_secrets: readonly { readonly hash: string; readonly until: string }[];
}

export function secretsOf({ hash, previous_hash, previous_until, older_secrets }: SecretRow): Secrets {
  const previous =
    previous_hash === null || previous_until === null
      ? []
      : [{ hash: Buffer.from(previous_hash, 'hex'), until: previous_until }];
  const older = older_secrets.map((one) => ({
    hash: Buffer.from(one.hash, 'hex'),
    until: new Date(one.until),
  }));
  return { hash: Buffer.from(hash, 'hex'), former: [...previous, ...older] };
}

export function opens(text: string, { hash, former }: Secrets, now: Date): boolean {
  if (secretMatches(text, hash)) return true;
  return former.some((one) => now < one.until && secretMatches(text, one.hash));
}
