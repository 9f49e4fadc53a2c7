// Sign-ins under way at an issuer. The browser keeps a secret meanwhile, and what goes to the issuer is derived from it:
// what comes back fits that browser alone, and once.
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../../../platform/kernel/time/clock.ts';
import { hashOf } from '../../../platform/http/doors/session-cookie.ts';
import { ATTEMPT_SECONDS } from '../terms.ts';

export interface Attempt {
  readonly tenant: string | null;
  readonly returnTo: string | null;
}

export interface Derived {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export function derivedFrom(secret: string): Derived {
  const part = (what: string): string => createHmac('sha256', secret).update(what).digest('base64url');
  return { state: part('state'), nonce: part('nonce'), codeVerifier: part('code verifier') };
}

export class Attempts {
  readonly #runtime: pg.Pool;
  readonly #clock: Clock;

  constructor(runtime: pg.Pool, clock: Clock) {
    this.#runtime = runtime;
    this.#clock = clock;
  }

  async begin(secret: string, { tenant, returnTo }: Attempt): Promise<void> {
    await this.#runtime.query(
      `insert into runtime.sign_in_attempts (hash, tenant_key, return_to, created_at) values ($1, $2, $3, $4)`,
      [hashOf(secret), tenant, returnTo, this.#clock.now()],
    );
  }

  /** Taken away by whoever comes first; null when it is not there, or is too old. */
  async take(secret: string): Promise<Attempt | null> {
    const { rows } = await this.#runtime.query<Attempt>(
      `delete from runtime.sign_in_attempts where hash = $1 and created_at > $2
       returning tenant_key as tenant, return_to as "returnTo"`,
      [hashOf(secret), this.#oldest()],
    );
    return rows[0] ?? null;
  }

  async purge(): Promise<void> {
    await this.#runtime.query('delete from runtime.sign_in_attempts where created_at <= $1', [
      this.#oldest(),
    ]);
  }

  #oldest(): Date {
    return new Date(this.#clock.now().getTime() - ATTEMPT_SECONDS * 1000);
  }
}
