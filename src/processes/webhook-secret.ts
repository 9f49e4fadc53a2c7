// Signing secrets: made here, shown once, stored sealed.
import { createHmac } from 'node:crypto';
import { seal, unseal } from '../platform/vault/sealing.ts';

const PREFIX = 'whsec_';
const BYTES = 32;

export class WebhookSecrets {
  readonly #masterKey: Buffer;

  constructor(masterKey: Buffer) {
    this.#masterKey = masterKey;
  }

  /** A retry of one request makes the same secret: the answer shows what the first try has stored. */
  make(tenant: string, id: number, seed: string): string {
    const made = createHmac('sha256', this.#keyFor('made')).update(`${tenant}/${id}/${seed}`).digest();
    return PREFIX + made.subarray(0, BYTES).toString('base64');
  }

  seal(tenant: string, id: number, secret: string): string {
    return seal(this.#keyFor('sealed'), context(tenant, id), Buffer.from(secret)).toString('base64');
  }

  open(tenant: string, id: number, sealed: string): string {
    return unseal(this.#keyFor('sealed'), context(tenant, id), Buffer.from(sealed, 'base64')).toString(
      'utf8',
    );
  }

  #keyFor(use: 'made' | 'sealed'): Buffer {
    return createHmac('sha256', this.#masterKey).update(`webhook secrets, ${use}`).digest();
  }
}

function context(tenant: string, id: number): string {
  return `webhook ${tenant}/${id}`;
}
