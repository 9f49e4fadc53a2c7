// Who may come in: only those who were given the connection string. Its secret travels with every call as the name of
// the connection, which is the one header of the client's that a connection without TLS carries.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metadata } from '@grpc/grpc-js';

export class Entrance {
  readonly #digest: Buffer;

  constructor(secret: string) {
    this.#digest = digest(secret);
  }

  admits(metadata: Metadata): boolean {
    const [given] = metadata.get('connection-name');
    return typeof given === 'string' && timingSafeEqual(digest(given), this.#digest);
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
