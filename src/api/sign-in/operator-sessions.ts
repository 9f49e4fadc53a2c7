// The operator's sessions: opened with the token of the settings, over when that is another one.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isToken } from '../../platform/http/doors/bearer.ts';
import { newSecret } from '../../platform/http/doors/session-cookie.ts';
import type { Clock } from '../../platform/kernel/time/clock.ts';
import { ByHash } from './by-hash.ts';
import { IDLE_MS, isSessionOver, SESSION_MS, type SessionTimes } from './terms.ts';

/** A write a second at most. */
const NOTED_EVERY_MS = 1_000;

export class OperatorSessions {
  readonly #runtime: pg.Pool;
  readonly #clock: Clock;
  readonly #token: string | null;
  readonly #byHash: ByHash<SessionTimes>;

  /** Without a token nobody is the operator. */
  constructor(runtime: pg.Pool, clock: Clock, token: string | null) {
    this.#runtime = runtime;
    this.#clock = clock;
    this.#token = token;
    this.#byHash = new ByHash(runtime, 'operator_sessions', 'created_at, last_seen_at, ended_at');
  }

  /** The secret of a new session; null for what is not the token. */
  async open(given: string): Promise<string | null> {
    if (this.#token === null || !isToken(given, this.#token)) return null;
    const secret = newSecret();
    await this.#runtime.query(
      'insert into runtime.operator_sessions (hash, created_at, last_seen_at) values ($1, $2, $2)',
      [this.#hash(secret, this.#token), this.#clock.now()],
    );
    return secret;
  }

  async isOpen(secret: string): Promise<boolean> {
    if (this.#token === null) return false;
    const hash = this.#hash(secret, this.#token);
    const session = await this.#byHash.find(hash);
    const now = this.#clock.now();
    if (!session || isSessionOver(session, now)) return false;
    if (now.getTime() - session.last_seen_at.getTime() >= NOTED_EVERY_MS)
      await this.#runtime.query(
        'update runtime.operator_sessions set last_seen_at = greatest(last_seen_at, $2) where hash = $1',
        [hash, now],
      );
    return true;
  }

  async end(secret: string): Promise<void> {
    if (this.#token === null) return;
    await this.#runtime.query('update runtime.operator_sessions set ended_at = $2 where hash = $1', [
      this.#hash(secret, this.#token),
      this.#clock.now(),
    ]);
  }

  async purge(): Promise<void> {
    const now = this.#clock.now().getTime();
    await this.#runtime.query(
      'delete from runtime.operator_sessions where created_at < $1 or last_seen_at < $2 or ended_at < $2',
      [new Date(now - SESSION_MS), new Date(now - IDLE_MS)],
    );
  }

  /** With the token in it: a session dies with the token that opened it, and the table is no way to guess that. */
  #hash(secret: string, token: string): Buffer {
    return createHash('sha256').update(`${secret} ${token}`).digest();
  }
}
