// Partners' calls as they go when the process dies: a call dies behind one of its appends, is sent again, dies before its
// answer is noted, and is sent once more. It has to be answered as if nothing had happened.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import type { Service } from '../../src/app/service.ts';

/** No answer is noted any more; everything else that a request notes of itself is. */
const LOSING = `
  create function runtime.lose_answer() returns trigger language plpgsql as 'begin return null; end';
  create trigger lose_answers before update on runtime.idempotency
    for each row when (new.state = 'done') execute function runtime.lose_answer()`;
/** Whoever held the key is dead. */
const DEAD = `
  update runtime.idempotency set lease_until = clock_timestamp(), attempt = gen_random_uuid() where key_hash = $1`;
/** Of each kind of call so many: a limit a minute holds here too. */
const OF_A_KIND = 5;
/** It moves the last interaction of a lead, which for a process that died a policy does, a moment later. */
const SETTLES_LATER = 'POST /vN/demo/programs/N/options';

/** How many appends a request has left. */
interface Life {
  left: number;
}

class Died extends Error {}

export class LostAnswers {
  readonly #app: FastifyInstance;
  readonly #pool: pg.Pool;
  readonly #life = new AsyncLocalStorage<Life>();
  /** How often each kind of call was sent again. */
  readonly sentAgain = new Map<string, number>();
  /** What was asked, answered, and answered again, where that was not the same. */
  readonly differences: { asked: string; first: unknown; again: unknown }[] = [];

  /** How many calls died half way. */
  deaths = 0;

  private constructor({ app, backend: { pool, events } }: Service) {
    this.#app = app;
    this.#pool = pool;
    const append = events.append.bind(events);
    events.append = async (stream, ...written) => {
      // a number that was drawn for nothing would change those of all that comes later
      const life = stream.startsWith('sequence-') ? undefined : this.#life.getStore();
      if (life?.left === 0) throw new Died();
      const appended = await append(stream, ...written);
      if (life && --life.left === 0) throw new Died();
      return appended;
    };
  }

  static async of(service: Service): Promise<LostAnswers> {
    await service.backend.pool.query(LOSING);
    return new LostAnswers(service);
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
    const count = this.sentAgain.get(kind) ?? 0;
    if (count >= OF_A_KIND) return await this.#app.inject(call);
    const left = kind === SETTLES_LATER ? Infinity : 1 + count;
    const died = await this.#life.run({ left }, async () => await this.#app.inject(call));
    const first = died.statusCode === 500 ? await this.#app.inject(call) : died;
    if (first !== died) this.deaths++;
    if (first.statusCode >= 300) return first;
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
