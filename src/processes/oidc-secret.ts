// The secrets that client spaces have with their issuers: kept sealed, opened to sign somebody in, never shown.
import { createHmac } from 'node:crypto';
import { seal, unseal } from '../platform/vault/sealing.ts';

export class OidcSecrets {
  readonly #key: Buffer;

  constructor(masterKey: Buffer) {
    this.#key = createHmac('sha256', masterKey).update('secrets of issuers').digest();
  }

  seal(tenant: string, secret: string): string {
    return seal(this.#key, context(tenant), Buffer.from(secret)).toString('base64');
  }

  open(tenant: string, sealed: string): string {
    return unseal(this.#key, context(tenant), Buffer.from(sealed, 'base64')).toString('utf8');
  }
}

function context(tenant: string): string {
  return `oidc ${tenant}`;
}
