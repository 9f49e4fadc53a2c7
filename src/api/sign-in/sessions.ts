// The sessions of people: rows with a hash, that end by time, by hand, or with the account.
import type pg from 'pg';
import { timestamp, type Clock } from '../../platform/kernel/time/clock.ts';
import { KEYS_CHANGED } from '../../platform/postgres/channels.ts';
import { hashOf } from '../../platform/http/doors/session-cookie.ts';
import { ByHash } from './by-hash.ts';
import { IDLE_MS, SESSION_MS, isSessionOver, sessionEnd, type SessionTimes } from './terms.ts';

export type Method = 'link' | 'oidc';

export interface Session extends SessionTimes {
  readonly id: number;
  readonly tenant_key: string;
  readonly user_id: number;
  readonly method: Method;
}

const COLUMNS = 'id, tenant_key, user_id, method, created_at, last_seen_at, ended_at';

export class Sessions {
  readonly #runtime: pg.Pool;
  readonly #clock: Clock;
  readonly #byHash: ByHash<Session>;

  constructor(runtime: pg.Pool, clock: Clock) {
    this.#runtime = runtime;
    this.#clock = clock;
    this.#byHash = new ByHash(runtime, 'sessions', COLUMNS);
  }

  /** Of the cookie's secret, whether or not it is over. */
  find(secret: string): Promise<Session | null> {
    return this.#byHash.find(hashOf(secret));
  }

  async seen(id: number, at: Date): Promise<void> {
    await this.#runtime.query({
      name: 'session-seen',
      text: 'update runtime.sessions set last_seen_at = greatest(last_seen_at, $2) where id = $1',
      values: [id, at],
    });
  }

  async open(tenant: string, user: number, method: Method, secret: string): Promise<number> {
    const { rows } = await this.#runtime.query<{ id: number }>(
      `insert into runtime.sessions (hash, tenant_key, user_id, method, created_at, last_seen_at)
       values ($1, $2, $3, $4, $5, $5) returning id`,
      [hashOf(secret), tenant, user, method, this.#clock.now()],
    );
    return rows[0]!.id;
  }

  /** Those that are still open, the newest first. */
  async openOf(tenant: string, user: number): Promise<Session[]> {
    const { rows } = await this.#runtime.query<Session>(
      `select ${COLUMNS} from runtime.sessions
       where tenant_key = $1 and user_id = $2 and ended_at is null order by id desc`,
      [tenant, user],
    );
    const now = this.#clock.now();
    return rows.filter((session) => !isSessionOver(session, now));
  }

  async read(tenant: string, user: number, id: number): Promise<Session | null> {
    const { rows } = await this.#runtime.query<Session>(
      `select ${COLUMNS} from runtime.sessions where tenant_key = $1 and user_id = $2 and id = $3`,
      [tenant, user, id],
    );
    return rows[0] ?? null;
  }

  /** Every process forgets at once what it remembers of them. */
  async end(tenant: string, user: number, id: number | 'all'): Promise<void> {
    await this.#runtime.query(
      `update runtime.sessions set ended_at = $4
       where tenant_key = $1 and user_id = $2 and ($3::int is null or id = $3) and ended_at is null`,
      [tenant, user, id === 'all' ? null : id, this.#clock.now()],
    );
    await this.#runtime.query('select pg_notify($1, $2)', [KEYS_CHANGED, '']);
  }

  async purge(): Promise<void> {
    const now = this.#clock.now().getTime();
    await this.#runtime.query(
      'delete from runtime.sessions where created_at < $1 or last_seen_at < $2 or ended_at < $2',
      [new Date(now - SESSION_MS), new Date(now - IDLE_MS)],
    );
  }
}

/** As administrators see it. */
export function sessionDocument(session: Session) {
  const { id, method, created_at, last_seen_at, ended_at } = session;
  return {
    id,
    method,
    created_at: timestamp(created_at),
    last_seen_at: timestamp(last_seen_at),
    expires_at: timestamp(sessionEnd(session)),
    ended_at: ended_at && timestamp(ended_at),
  };
}
