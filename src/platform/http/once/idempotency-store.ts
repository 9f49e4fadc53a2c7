// Idempotency keys in Postgres: one row a key, taken by inserting it, held by a lease that its holder renews while
// it lives. Leases run by the clock of Postgres: one for all processes, and nobody moves it.
import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../../kernel/time/clock.ts';
import { inPortions } from '../../postgres/in-portions.ts';
import { plannedOnce, rowsOrUnavailable } from '../../postgres/postgres.ts';
import { Refused, refuse } from '../../kernel/refusal.ts';
import type { Attempt, Claim, IdempotencyStore, IdempotentRequest } from './idempotency.ts';

/** Stored answers name persons; they are readable only through this. */
export interface AnswerSeal {
  seal(plain: Buffer): Buffer | Promise<Buffer>;
  open(sealed: Buffer): Buffer | Promise<Buffer>;
}

/** A holder that was killed is known to be dead after so long. */
const LEASE_MS = 4_000;
const RENEWED_A_LEASE = 4;
const KEPT_MS = 24 * 60 * 60_000;
/** Answers that are forgotten in one statement. */
const PORTION = 5_000;

/** An instant of Postgres' own clock, so many milliseconds ahead. */
const fromNow = (parameter: string): string =>
  `clock_timestamp() + ${parameter}::int * interval '1 millisecond'`;

interface Taken {
  readonly allocated: Readonly<Record<string, number[]>>;
  readonly subjects: readonly string[];
  /** What the try before this one had found, sealed. */
  readonly answer: Buffer | null;
  readonly life: string | null;
  readonly is_again: boolean;
}

interface Row {
  readonly fingerprint: Buffer;
  readonly state: 'running' | 'done' | 'forgotten';
  readonly status: number | null;
  readonly answer: Buffer | null;
}

/** Stored answers that name the subject are not given again. */
export async function forgetAnswers(pool: pg.Pool, subject: string): Promise<void> {
  await pool.query(
    `update runtime.idempotency set state = 'forgotten', status = null, answer = null
     where subjects @> array[$1] and state <> 'forgotten'`,
    [subject],
  );
}

export class PostgresIdempotency implements IdempotencyStore {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #seal: AnswerSeal;
  readonly #leaseMs: number;
  /** The tries that this process runs: they live as long as it does, whatever became of their leases. */
  readonly #running = new Set<string>();
  readonly #renewal: NodeJS.Timeout;

  constructor(pool: pg.Pool, clock: Clock, seal: AnswerSeal, leaseMs = LEASE_MS) {
    this.#pool = pool;
    this.#clock = clock;
    this.#seal = seal;
    this.#leaseMs = leaseMs;
    // a renewal that fails is made up for by the next one
    this.#renewal = setInterval(() => void this.#renew().catch(() => {}), leaseMs / RENEWED_A_LEASE);
    this.#renewal.unref();
  }

  /** Renews no more leases. */
  close(): void {
    clearInterval(this.#renewal);
  }

  async begin(request: IdempotentRequest): Promise<Claim> {
    const keyHash = createHash('sha256').update(request.idempotencyKey).digest();
    const name = [request.tenantKey, request.keyId, keyHash];
    // A row that says "taken" can be gone when it is looked at: its request was dropped. Then it is free.
    for (let round = 0; round < 5; round++) {
      const attempt = randomUUID();
      // before Postgres knows: on a slow machine the lease may be over when its answer arrives, and the next one takes it
      this.#running.add(attempt);
      let taken: Taken | null = null;
      try {
        taken = await this.#take(name, request.fingerprint, attempt);
      } finally {
        if (!taken) this.#running.delete(attempt);
      }
      if (taken) return { outcome: 'ours', attempt: this.#attempt(attempt, taken) };
      const [row] = await this.#query<Row>(
        `select fingerprint, state, status, answer from runtime.idempotency
         where (tenant_key, key_id, key_hash) = ($1, $2, $3)`,
        name,
      );
      if (row) return this.#known(row, request.fingerprint);
    }
    return { outcome: 'running' };
  }

  async forgetSubject(subject: string): Promise<void> {
    await rowsOrUnavailable(() => forgetAnswers(this.#pool, subject));
  }

  async purge(): Promise<number> {
    const before = this.#ago(KEPT_MS);
    return await inPortions(PORTION, async (most) => {
      const rows = await this.#query(
        `delete from runtime.idempotency where created_at <= $1 and ctid = any(array(
           select ctid from runtime.idempotency where created_at <= $1 limit $2)) returning 1 as one`,
        [before, most],
      );
      return rows.length;
    });
  }

  /** Inserts the row, or takes over one that is too old to count or whose try is dead: then it has an `xmax`. */
  async #take(name: readonly unknown[], fingerprint: Buffer, attempt: string): Promise<Taken | null> {
    const [row] = await this.#query<Taken>(
      `insert into runtime.idempotency as known
         (tenant_key, key_id, key_hash, fingerprint, state, attempt, life, lease_until, created_at)
       values ($1, $2, $3, $4, 'running', $5, $5, ${fromNow('$6')}, $7)
       on conflict (tenant_key, key_id, key_hash) do update set
         fingerprint = excluded.fingerprint, state = 'running', attempt = excluded.attempt,
         lease_until = excluded.lease_until, status = null,
         answer = case when known.created_at > $8 then known.answer end,
         allocated = case when known.created_at <= $8 then '{}' else known.allocated end,
         subjects = case when known.created_at <= $8 then '{}' else known.subjects end,
         life = case when known.created_at <= $8 then excluded.life else known.life end,
         created_at = case when known.created_at <= $8 then excluded.created_at else known.created_at end
       where known.created_at <= $8
          or (known.state = 'running' and known.lease_until <= clock_timestamp()
              and known.attempt <> all($9::uuid[]) and known.fingerprint = excluded.fingerprint)
       returning allocated, subjects, answer, life, xmax <> 0 as is_again`,
      [
        ...name,
        fingerprint,
        attempt,
        this.#leaseMs,
        this.#clock.now(),
        this.#ago(KEPT_MS),
        [...this.#running],
      ],
    );
    return row ?? null;
  }

  async #renew(): Promise<void> {
    if (this.#running.size === 0) return;
    await this.#query(
      `update runtime.idempotency set lease_until = ${fromNow('$2')}
       where attempt = any($1::uuid[]) and state = 'running'`,
      [[...this.#running], this.#leaseMs],
    );
  }

  async #known(row: Row, fingerprint: Buffer): Promise<Claim> {
    if (!row.fingerprint.equals(fingerprint)) return { outcome: 'other-request' };
    if (row.state === 'forgotten') return { outcome: 'forgotten' };
    if (row.status === null || row.answer === null) return { outcome: 'running' };
    const text = (await this.#seal.open(row.answer)).toString('utf8');
    return { outcome: 'replay', status: row.status, text };
  }

  #attempt(id: string, taken: Taken): Attempt {
    const ours = `where attempt = $1 and state = 'running'`;
    const update = (change: string, ...values: unknown[]): Promise<{ one: number }[]> =>
      this.#query(`update runtime.idempotency set ${change} ${ours} returning 1 as one`, [id, ...values]);
    const known = new Map<string, readonly number[]>(Object.entries(taken.allocated));
    const note = async (change: string, value: unknown): Promise<void> => {
      const held = await update(change, value);
      // Another try has taken over: it must not be raced with other identifiers.
      if (held.length === 0) throw new Refused(refuse('idempotency-running'));
    };
    const end = async (last: () => Promise<unknown>): Promise<void> => {
      try {
        await last();
      } finally {
        this.#running.delete(id);
      }
    };
    return {
      isAgain: taken.is_again,
      life: taken.life,
      concerned: taken.subjects.toReversed(),
      remembered: (kind) => known.get(kind) ?? null,
      remember: async (kind, ids) => {
        await note('allocated = allocated || $2::jsonb', JSON.stringify({ [kind]: ids }));
        known.set(kind, ids);
      },
      found: async (find) => {
        if (taken.answer) return (await this.#seal.open(taken.answer)).toString('utf8');
        const text = await find();
        if (text !== null) await note('answer = $2', await this.#seal.seal(Buffer.from(text)));
        return text;
      },
      concerns: async (subject) => {
        await update('subjects = array_append(array_remove(subjects, $2::text), $2::text)', subject);
      },
      finish: (status, text) =>
        end(async () => {
          const answer = await this.#seal.seal(Buffer.from(text));
          await update(`state = 'done', status = $2, answer = $3`, status, answer);
        }),
      drop: () => end(() => this.#query(`delete from runtime.idempotency ${ours}`, [id])),
      // a renewal that is on its way already finds nothing to renew
      abandon: () => end(() => update('lease_until = clock_timestamp(), attempt = gen_random_uuid()')),
    };
  }

  #ago(milliseconds: number): Date {
    return new Date(this.#clock.now().getTime() - milliseconds);
  }

  async #query<R extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<R[]> {
    const { rows } = await rowsOrUnavailable(() => this.#pool.query<R>(plannedOnce(text, values)));
    return rows;
  }
}
