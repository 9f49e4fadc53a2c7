// Partners' calls as they go when the process dies or the event store is away: a call fails before or behind one of its
// appends, is sent again, dies before its answer is noted, and is sent once more. It has to be answered as if nothing had
// happened, and nothing else may be asked under its key.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import type { Service } from '../../src/app/service.ts';
import { Unavailable } from '../../src/platform/kernel/unavailable.ts';

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

/** How many appends a request has left, and what comes then. */
interface Life {
  left: number;
  readonly end: Error;
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

  /** How many calls died half way, and how many found the event store away. */
  deaths = 0;
  timesAway = 0;

  private constructor({ app, backend: { pool, events } }: Service) {
    this.#app = app;
    this.#pool = pool;
    const append = events.append.bind(events);
    events.append = async (stream, ...written) => {
      // a number that was drawn for nothing would change those of all that comes later
      const life = stream.startsWith('sequence-') ? undefined : this.#life.getStore();
      if (life?.left === 0) throw life.end;
      const appended = await append(stream, ...written);
      if (life && --life.left === 0) throw life.end;
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
    const left = kind === SETTLES_LATER ? Infinity : count;
    const end = count % 2 === 0 ? new Unavailable('events', new Died()) : new Died();
    const failed = await this.#life.run({ left, end }, async () => await this.#app.inject(call));
    const first = failed.statusCode >= 500 ? await this.#app.inject(call) : failed;
    if (failed.statusCode === 500) this.deaths++;
    if (failed.statusCode === 503) this.timesAway++;
    if (first.statusCode >= 300) return first;
    this.sentAgain.set(kind, count + 1);
    const other = await this.#app.inject(another(call));
    if (other.json<{ code?: string }>().code !== 'idempotency-other-request')
      this.differences.push({ asked, first: 'another request under its key', again: other.json() });
    await this.#pool.query(DEAD, [createHash('sha256').update(key).digest()]);
    const again = await this.#app.inject(call);
    if (again.statusCode !== first.statusCode || again.body !== first.body)
      this.differences.push({ asked, first: first.json(), again: again.json() });
    return first;
  }
}

/** The same call with another body; with another address, where the body is a file. */
function another(call: InjectOptions): InjectOptions {
  const body: unknown = call.payload ?? call.body ?? {};
  if (typeof body !== 'object' || Buffer.isBuffer(body) || body === null)
    return { ...call, url: `${call.url as string}?another` };
  const { body: _, ...rest } = call;
  return { ...rest, payload: { ...body, another: true } };
}

/** A call without what tells one record from another. */
export function kindOf(asked: string): string {
  return asked.replace(/\d+|\{\w+\}/g, 'N');
}
