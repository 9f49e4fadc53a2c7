// Partners' calls as they go when the process dies between what was decided and the note of its answer: a call that was taken
// is sent once more, and has to be answered as if nothing had happened.
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';

/** No answer is noted any more; everything else that a request notes of itself is. */
const LOSING = `
  create function runtime.lose_answer() returns trigger language plpgsql as 'begin return null; end';
  create trigger lose_answers before update on runtime.idempotency
    for each row when (new.state = 'done') execute function runtime.lose_answer()`;
/** Whoever held the key is dead. */
const DEAD = 'update runtime.idempotency set lease_until = clock_timestamp() where key_hash = $1';
/** Of each kind of call so many: a limit a minute holds here too. */
const OF_A_KIND = 3;

export class LostAnswers {
  readonly #app: FastifyInstance;
  readonly #pool: pg.Pool;
  /** How often each kind of call was sent again. */
  readonly sentAgain = new Map<string, number>();
  /** What was asked, answered, and answered again, where that was not the same. */
  readonly differences: { asked: string; first: unknown; again: unknown }[] = [];

  private constructor(app: FastifyInstance, pool: pg.Pool) {
    this.#app = app;
    this.#pool = pool;
  }

  static async of(app: FastifyInstance, pool: pg.Pool): Promise<LostAnswers> {
    await pool.query(LOSING);
    return new LostAnswers(app, pool);
  }

  /** The application with a caller in front of it who never hears the first answer. */
  asked(): FastifyInstance {
    const inject = (options: InjectOptions): Promise<LightMyRequestResponse> => this.#inject(options);
    return new Proxy(this.#app, {
      get: (app, name) => (name === 'inject' ? inject : (Reflect.get(app, name) as unknown)),
    });
  }

  async #inject(options: InjectOptions): Promise<LightMyRequestResponse> {
    const { method = 'GET', url, headers = {} } = options;
    if (method === 'GET' || headers['x-api-key'] === undefined) return await this.#app.inject(options);
    const asked = `${method} ${typeof url === 'string' ? url : ''}`;
    const kind = kindOf(asked);
    const key = String(headers['idempotency-key'] ?? randomUUID());
    const call = { ...options, headers: { ...headers, 'idempotency-key': key } };
    const first = await this.#app.inject(call);
    const count = this.sentAgain.get(kind) ?? 0;
    if (first.statusCode >= 300 || count >= OF_A_KIND) return first;
    this.sentAgain.set(kind, count + 1);
    await this.#pool.query(DEAD, [createHash('sha256').update(key).digest()]);
    const again = await this.#app.inject(call);
    if (again.statusCode !== first.statusCode || again.body !== first.body)
      this.differences.push({ asked, first: first.json(), again: again.json() });
    return first;
  }
}

/** A call without what tells one record from another. */
export function kindOf(asked: string): string {
  return asked.replace(/\d+|\{\w+\}/g, 'N');
}
