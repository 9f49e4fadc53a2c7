// Reads and writes that never stop, and a ledger of what each was told.
import { EventStore } from '../../src/platform/eventstore/event-store.ts';
import { wholeAnswer } from '../support/answers/whole-answer.ts';

export interface Told {
  readonly what: string;
  /** 0: the connection broke before an answer. */
  readonly status: number;
  readonly startedAt: number;
  readonly ms: number;
  readonly retryAfter: string | null;
  readonly message: string;
}

const GIVE_UP_MS = 40_000;
const PAUSE_MS = 15;

export class Traffic {
  readonly told: Told[] = [];
  /** E-mails of users whose creation was acknowledged. */
  readonly acknowledged = new Set<string>();
  readonly #address: string;
  readonly #token: string;
  readonly #space: string;
  /** Requests that have no answer yet. */
  underWay = 0;
  #over = false;
  #count = 0;
  #loops: Promise<void>[] = [];

  constructor(address: string, token: string, space: string) {
    this.#address = address;
    this.#token = token;
    this.#space = space;
  }

  async open(): Promise<void> {
    await this.#ask('open', 'POST', '/backoffice/v1/tenants', { key: this.#space, name: 'Space' });
    await this.#ask('open', 'POST', `/backoffice/v1/${this.#space}/programs`, { name: 'Clos' });
    if (this.told.some(({ status }) => status !== 201)) throw new Error(JSON.stringify(this.told));
  }

  start(): void {
    const forever = async (work: () => Promise<unknown>): Promise<void> => {
      while (!this.#over) {
        await work();
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    };
    const desk = `/backoffice/v1/${this.#space}`;
    const write = async (): Promise<void> => {
      const email = `user-${this.#count++}@x.example`;
      const { status } = await this.#ask('write', 'POST', `${desk}/users`, {
        firstname: 'A',
        name: 'B',
        email,
      });
      if (status === 201 || status === 202) this.acknowledged.add(email);
    };
    this.#loops = [
      forever(write),
      forever(write),
      forever(() => this.#ask('one', 'GET', `${desk}/programs/1`)),
      forever(() => this.#ask('list', 'GET', `${desk}/keys`)),
      forever(() => this.#ask('ready', 'GET', '/readyz')),
    ];
  }

  async stop(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#loops);
  }

  since(at: number): Told[] {
    return this.told.filter(({ startedAt }) => startedAt >= at);
  }

  /** Once every kind of request has been served again, and the service says that it is ready. */
  async recovered(limitMs: number): Promise<number> {
    const from = performance.now();
    const kinds = ['write', 'one', 'list', 'ready'];
    for (;;) {
      const lately = this.told
        .filter(({ startedAt, what }) => startedAt > from && kinds.includes(what))
        .slice(-24);
      const served = kinds.every((kind) => lately.some((t) => t.what === kind));
      if (served && lately.length === 24 && lately.every(({ status }) => status === 200 || status === 201))
        return lately[0]!.startedAt - from;
      if (performance.now() - from > limitMs)
        throw new Error(`not served again after ${limitMs} ms: ${JSON.stringify(lately.slice(-8))}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** What is wrong with the log: acknowledged and not there, or there twice. */
  async audit(eventStoreUrl: string): Promise<string[]> {
    const events = new EventStore(eventStoreUrl);
    const written = new Map<string, number>();
    for await (const { type, data } of events.read(`tenant-${this.#space}`)) {
      if (type !== 'UserAdded') continue;
      const { email } = data as { email: string };
      written.set(email, (written.get(email) ?? 0) + 1);
    }
    await events.close();
    const lost = [...this.acknowledged].filter((email) => !written.has(email));
    const twice = [...written].flatMap(([email, times]) => (times > 1 ? [email] : []));
    if (this.acknowledged.size < 10) return ['too little was written to judge'];
    return [...lost.map((email) => `lost ${email}`), ...twice.map((email) => `twice ${email}`)];
  }

  async #ask(what: string, method: string, url: string, body?: object): Promise<Told> {
    const startedAt = performance.now();
    this.underWay += 1;
    const told = await wholeAnswer(GIVE_UP_MS, this.#address + url, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).then(
      ({ status, headers, bytes }) => ({
        status,
        retryAfter: headers.get('retry-after'),
        message: (JSON.parse(bytes.toString()) as { message: string | null }).message ?? '',
      }),
      (error: unknown) => ({ status: 0, retryAfter: null, message: String(error) }),
    );
    this.underWay -= 1;
    const full = { what, startedAt, ms: performance.now() - startedAt, ...told };
    this.told.push(full);
    return full;
  }
}
