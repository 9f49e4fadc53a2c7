// What became of every try to sign in to a client space, for its administrators and auditors. Rows, not events: whoever
// knocks at a door must not be able to fill the book. A failure names a person only where the link or the issuer did.
import type pg from 'pg';
import { timestamp, type Clock } from '../../platform/kernel/time/clock.ts';
import type { Method } from './sessions.ts';

export const OUTCOMES = [
  'link-made',
  'signed-in',
  'link-unknown',
  'link-used',
  'link-expired',
  'link-dead',
  'account-closed',
  'person-unknown',
  'identity-taken',
  'space-unnamed',
  'attempt-stale',
  'issuer-refused',
  'issuer-unavailable',
] as const;
export type SignInOutcome = (typeof OUTCOMES)[number];

export interface SignInTry {
  readonly tenant: string;
  readonly user: number | null;
  readonly method: Method;
  readonly outcome: SignInOutcome;
  readonly session: number | null;
  /** Who made the link, where that is what is noted. */
  readonly by?: { readonly kind: string; readonly id: number | null };
}

interface Row {
  readonly id: string;
  readonly user_id: number | null;
  readonly method: Method;
  readonly outcome: SignInOutcome;
  readonly session_id: number | null;
  readonly by_kind: string | null;
  readonly by_id: number | null;
  readonly at: Date;
}

/** As long as logs of access are usually kept, and no longer. */
const KEPT_MS = 365 * 24 * 3_600_000;

export class SignInRecord {
  readonly #runtime: pg.Pool;
  readonly #clock: Clock;

  constructor(runtime: pg.Pool, clock: Clock) {
    this.#runtime = runtime;
    this.#clock = clock;
  }

  async note({ tenant, user, method, outcome, session, by }: SignInTry): Promise<void> {
    await this.#runtime.query(
      `insert into runtime.sign_ins (tenant_key, user_id, method, outcome, session_id, by_kind, by_id, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [tenant, user, method, outcome, session, by?.kind ?? null, by?.id ?? null, this.#clock.now()],
    );
  }

  /** The newest first. */
  async page(tenant: string, page: number, perPage: number, user: number | null) {
    const which = 'from runtime.sign_ins where tenant_key = $1 and ($2::int is null or user_id = $2)';
    const [counted, found] = await Promise.all([
      this.#runtime.query<{ total: number }>(`select count(*)::int as total ${which}`, [tenant, user]),
      this.#runtime.query<Row>(
        `select id, user_id, method, outcome, session_id, by_kind, by_id, at ${which} order by id desc limit $3 offset $4`,
        [tenant, user, perPage, (page - 1) * perPage],
      ),
    ]);
    const documents = found.rows.map(({ id, by_kind, by_id, at, ...row }) => ({
      id: Number(id),
      ...row,
      at: timestamp(at),
      by: by_kind === null ? null : { kind: by_kind, id: by_id },
    }));
    return { total: counted.rows[0]?.total ?? 0, documents };
  }

  async purge(): Promise<void> {
    await this.#runtime.query('delete from runtime.sign_ins where at < $1', [
      new Date(this.#clock.now().getTime() - KEPT_MS),
    ]);
  }
}
