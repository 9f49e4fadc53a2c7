// One connection that LISTENs. Notices may be lost while it is down, so every subscriber is told when it is back.
import pg from 'pg';

export interface Subscriber {
  onNotice(payload: string): void;
  /** The connection is up, for the first time or again: whatever was cached from notices may be stale. */
  onConnected(): void;
}

const RETRY_MS = 250;

export class Listener {
  readonly #url: string;
  readonly #subscribers = new Map<string, Subscriber[]>();
  #client: pg.Client | null = null;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  on(channel: string, subscriber: Subscriber): void {
    this.#subscribers.set(channel, [...(this.#subscribers.get(channel) ?? []), subscriber]);
  }

  get connected(): boolean {
    return this.#client !== null;
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'lotbook listener',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on('error', () => {});
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload }) => {
      for (const subscriber of this.#subscribers.get(channel) ?? []) subscriber.onNotice(payload ?? '');
    });
    await client.connect();
    for (const channel of this.#subscribers.keys())
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (this.#closed) return void (await client.end());
    this.#client = client;
    for (const subscribers of this.#subscribers.values()) for (const s of subscribers) s.onConnected();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (!this.#closed) this.#reconnect();
  }

  #reconnect(): void {
    setTimeout(() => {
      if (!this.#closed) this.start().catch(() => this.#reconnect());
    }, RETRY_MS);
  }
}
