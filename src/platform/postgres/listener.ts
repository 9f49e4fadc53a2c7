// One connection that LISTENs, and shows that this process is there. Notices may be lost while it is down, so every
// subscriber is told when it is back.
import pg from 'pg';
import { hangUp, listenFor, openConnection } from './connection.ts';
import { presentAs, showPresence } from './presence.ts';

interface Subscriber {
  onNotice(payload: string): void;
  /** The connection is up, for the first time or again: whatever was cached from notices may be stale. */
  onConnected(): void;
}

const RETRY_MS = 250;
/** A wire that is dead without saying so brings no notices and no error: it is asked. */
const BEAT_MS = 2_000;
const BEAT_LIMIT_MS = 2_000;
/** Of a process that Postgres has not heard of for so long nobody waits for a goodbye. */
const UNHEARD_MS = 30_000;

export class Listener {
  readonly #url: string;
  readonly #subscribers = new Map<string, Subscriber[]>();
  #client: pg.Client | null = null;
  #pulse: { stop(): void } | null = null;
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
    const beating = {
      query_timeout: BEAT_LIMIT_MS,
      keepAlive: true,
      settings: { idle_session_timeout: String(UNHEARD_MS) },
    };
    const client = await openConnection(this.#url, presentAs('service'), beating, (lost) => this.#lost(lost));
    client.on('notification', ({ channel, payload }) => {
      for (const subscriber of this.#subscribers.get(channel) ?? []) subscriber.onNotice(payload ?? '');
    });
    try {
      await showPresence(client);
      for (const channel of this.#subscribers.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await hangUp(client);
      throw error;
    }
    if (this.#closed) return await hangUp(client);
    this.#client = client;
    this.#pulse = listenFor(client, BEAT_MS, () => this.#lost(client));
    for (const subscribers of this.#subscribers.values()) for (const s of subscribers) s.onConnected();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#pulse?.stop();
    if (this.#client) await hangUp(this.#client);
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#pulse?.stop();
    void hangUp(client);
    if (!this.#closed) this.#reconnect();
  }

  #reconnect(): void {
    setTimeout(() => {
      if (!this.#closed) this.start().catch(() => this.#reconnect());
    }, RETRY_MS);
  }
}
