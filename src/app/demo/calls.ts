// The demo goes through the same doors as everybody: calls into the running application.
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import type { Commands } from '../../platform/kernel/commands.ts';
import type { DemoTime } from './time.ts';

export const DEMO_TENANT = 'demo';

/** What every part of the demo is laid with. */
export interface DemoSite {
  readonly rows: Kysely<Crm>;
  readonly commands: Commands;
  readonly time: DemoTime;
  readonly desk: DemoCalls;
  /** The demo key, with every permission. */
  readonly partner: DemoCalls;
  readonly users: ReadonlyMap<string, number>;
  /** Identifiers of the demo's programs, by their identifier in the registry. */
  readonly programs: ReadonlyMap<string, number>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export class DemoCalls {
  readonly #app: FastifyInstance;
  readonly #prefix: string;
  readonly #headers: Record<string, string>;

  constructor(app: FastifyInstance, prefix: string, headers: Record<string, string>) {
    this.#app = app;
    this.#prefix = prefix;
    this.#headers = headers;
  }

  async call<T>(
    method: Method,
    url: string,
    body: object = {},
    accepted: readonly number[] = [],
  ): Promise<T> {
    const response = await this.#app.inject({
      method,
      url: `${this.#prefix}${url}`,
      headers: this.#headers,
      ...(method === 'GET' ? {} : { payload: body }),
    });
    if (response.statusCode >= 300 && !accepted.includes(response.statusCode))
      throw new Error(
        `the demo could not be laid: ${method} ${url} answered ${response.statusCode} ${response.body}`,
      );
    return (response.json() as { data: T }).data;
  }

  post<T>(url: string, body: object, accepted: readonly number[] = []): Promise<T> {
    return this.call<T>('POST', url, body, accepted);
  }
}
