// Links that sign a person in once, within a day. A newer one ends no older one; all of them die with the account.
//
// What a link holds is `{client space}.{secret}`: the client space is read from it to note a failure where its
// administrators look, and lets nobody in.
import type pg from 'pg';
import { timestamp, type Clock } from '../../platform/kernel/time/clock.ts';
import { parseTenantKey } from '../../platform/http/routes/path-values.ts';
import { hashOf, isSecret, newSecret } from '../../platform/http/doors/session-cookie.ts';
import { ByHash } from './by-hash.ts';
import { LINK_MS, linkState, type LinkState, type LinkTimes } from './terms.ts';

export const LINK_PATH = '/console/invitation';

interface Row extends LinkTimes {
  readonly tenant_key: string;
  readonly user_id: number;
}

export interface Link extends Row {
  readonly state: LinkState;
}

export interface NewLink {
  readonly url: string;
  readonly expires_at: string;
}

export interface LinkText {
  readonly tenant: string;
  readonly secret: string;
}

/** Null for what no service of ours has made. */
export function parseLink(text: string): LinkText | null {
  const [tenant = '', secret = '', ...more] = text.split('.');
  const key = parseTenantKey(tenant);
  return key !== null && isSecret(secret) && more.length === 0 ? { tenant: key, secret } : null;
}

export class Links {
  readonly #runtime: pg.Pool;
  readonly #clock: Clock;
  readonly #baseUrl: string;
  readonly #byHash: ByHash<Row>;

  constructor(runtime: pg.Pool, clock: Clock, baseUrl: string) {
    this.#runtime = runtime;
    this.#clock = clock;
    this.#baseUrl = baseUrl;
    this.#byHash = new ByHash(runtime, 'sign_in_links', 'tenant_key, user_id, expires_at, used_at, ended_at');
  }

  async make(tenant: string, user: number): Promise<NewLink> {
    const secret = newSecret();
    const now = this.#clock.now();
    const expires = new Date(now.getTime() + LINK_MS);
    await this.#runtime.query(
      `insert into runtime.sign_in_links (hash, tenant_key, user_id, created_at, expires_at)
       values ($1, $2, $3, $4, $5)`,
      [hashOf(secret), tenant, user, now, expires],
    );
    return { url: `${this.#baseUrl}${LINK_PATH}/${tenant}.${secret}`, expires_at: timestamp(expires) };
  }

  async find({ tenant, secret }: LinkText): Promise<Link | null> {
    const row = await this.#byHash.find(hashOf(secret));
    return row?.tenant_key === tenant ? { ...row, state: linkState(row, this.#clock.now()) } : null;
  }

  /** Uses it up and opens the session, in one: of those who do so at once one succeeds, and gets the session's id. */
  async spend({ tenant, secret }: LinkText, sessionSecret: string): Promise<number | null> {
    const { rows } = await this.#runtime.query<{ id: number }>(
      `with spent as (
         update runtime.sign_in_links set used_at = $3
         where hash = $1 and tenant_key = $2 and used_at is null and ended_at is null and expires_at > $3
         returning tenant_key, user_id
       )
       insert into runtime.sessions (hash, tenant_key, user_id, method, created_at, last_seen_at)
       select $4, tenant_key, user_id, 'link', $3, $3 from spent returning id`,
      [hashOf(secret), tenant, this.#clock.now(), hashOf(sessionSecret)],
    );
    return rows[0]?.id ?? null;
  }

  async endAll(tenant: string, user: number): Promise<void> {
    await this.#runtime.query(
      `update runtime.sign_in_links set ended_at = $3
       where tenant_key = $1 and user_id = $2 and used_at is null and ended_at is null`,
      [tenant, user, this.#clock.now()],
    );
  }

  /** A day longer than it was good for: whoever comes late is told why. */
  async purge(): Promise<void> {
    await this.#runtime.query('delete from runtime.sign_in_links where expires_at < $1', [
      new Date(this.#clock.now().getTime() - LINK_MS),
    ]);
  }
}
