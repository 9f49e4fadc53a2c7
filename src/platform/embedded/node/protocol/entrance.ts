// Who may come in: only those who were given the connection string. Its secret travels with every call as the name of
// the connection, which is the one header of the client's that a connection without TLS carries.
import { timingSafeEqual } from 'node:crypto';
import type { Metadata } from '@grpc/grpc-js';

export class Entrance {
  readonly #secret: Buffer;

  constructor(secret: string) {
    this.#secret = Buffer.from(secret);
  }

  /** In a time that tells nothing of the secret but its length, which is no secret. */
  admits(metadata: Metadata): boolean {
    const [given] = metadata.get('connection-name');
    if (typeof given !== 'string') return false;
    const bytes = Buffer.from(given);
    return bytes.length === this.#secret.length && timingSafeEqual(bytes, this.#secret);
  }
}
