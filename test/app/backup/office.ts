// A sales office on a service in a process of its own: a client space, a partner's key, a subscriber, and a feed of lots
// that keeps a ledger.
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { launch } from '../../faults/service-process.ts';
import { apartment } from '../../support/apartment.ts';

export const TOKEN = 'a-token-for-the-back-office';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export async function lotbook(env: Record<string, string>, ...args: string[]): Promise<Ran> {
  const ran = launch({ LOTBOOK_BACKOFFICE_TOKEN: TOKEN, ...env }, 'bin/lotbook.mjs', args);
  const code = await ran.ended;
  const err = ran.errors();
  return { code, err, out: ran.output() };
}

/** What a subscriber was told, by lot; each message proved with the secret of its subscription. */
export class Subscriber {
  readonly lots = new Map<number, Set<string>>();
  readonly unproved: string[] = [];
  secret = '';
  url = '';
  #close = (): void => {};

  async open(): Promise<this> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.#hear(Buffer.concat(chunks).toString(), request.headers as Record<string, string>);
        response.writeHead(204).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`;
    this.#close = () => void server.close();
    return this;
  }

  close(): void {
    this.#close();
  }

  #hear(body: string, headers: Record<string, string>): void {
    try {
      new Webhook(this.secret).verify(body, headers);
    } catch (error) {
      this.unproved.push(String(error));
      return;
    }
    const { data } = JSON.parse(body) as { data: { lot?: { id: number } } };
    const id = data.lot?.id;
    if (id !== undefined) this.lots.set(id, (this.lots.get(id) ?? new Set()).add(headers['webhook-id']!));
  }
}

export class Office {
  readonly env: Record<string, string>;
  address: string;
  key = '';
  programId = 0;
  /** Lots by the Idempotency-Key that made them, as far as their making was acknowledged. */
  readonly acknowledged = new Map<string, number>();
  #count = 0;

  constructor(address: string, env: Record<string, string>) {
    this.address = address;
    this.env = env;
  }

  async open(subscriber: Subscriber): Promise<void> {
    await this.desk('POST', '/tenants', {
      key: 'acme',
      name: 'Acme',
      settings: { rate_limit_per_minute: 0, heavy_routes_per_hour: 0 },
    });
    const made = await this.desk('POST', '/acme/programs', {
      name: 'Clos',
      city: 'Lyon',
      type: 'VEFA',
      vat_rate: 20,
    });
    this.programId = (made as { id: number }).id;
    await this.desk('PUT', `/acme/programs/${this.programId}`, { status: 'activated' });
    const key = await this.desk('POST', '/acme/keys', {
      user_id: null,
      program_ids: 'all',
      global_permissions: ['global.webhook.manage', 'global.lead.create', 'global.lead.view'],
      permissions: ['lot.create', 'lot.update', 'lot.view', 'information.view', 'lead.create', 'lead.view'],
    });
    this.key = (key as { key: string }).key;
    const hook = await this.partner('POST', '/webhooks', {
      url: subscriber.url,
      events: ['lot.created'],
      program_ids: 'all',
    });
    expect(hook.status).toBe(201);
    subscriber.secret = (hook.data as { secret: string }).secret;
  }

  async desk(method: string, url: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.address}/backoffice/v1${url}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (response.status > 299) throw new Error(`${method} ${url}: ${response.status} ${text}`);
    return (JSON.parse(text) as { data: unknown }).data;
  }

  async partner(method: string, url: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${this.address}/v1/acme${url}`, {
      method,
      headers: {
        'x-api-key': this.key,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { data, message } = (await response.json()) as { data: unknown; message: string };
    return { status: response.status, headers: response.headers, data, message };
  }

  /** Makes one lot; the same key makes the same one. */
  async makeLot(name: string): Promise<{ status: number; id: number | null; isReplayed: boolean }> {
    const lot = apartment(name, name);
    const answered = await this.partner(
      'POST',
      `/programs/${this.programId}/lots`,
      { lots: [lot] },
      { 'idempotency-key': name },
    );
    const made = answered.data as { success?: { id: number }[] } | null;
    return {
      status: answered.status,
      id: made?.success?.[0]?.id ?? null,
      isReplayed: answered.headers.get('idempotency-replayed') === 'true',
    };
  }

  /** Goes on until it is told to stop, or the service is gone. */
  async feed(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const name = `L${++this.#count}`;
      const made = await this.makeLot(name).catch(() => null);
      if (made?.id != null) this.acknowledged.set(name, made.id);
    }
  }

  async lots(): Promise<Map<string, number>> {
    const { data } = await this.partner('GET', `/programs/${this.programId}/lots`);
    return new Map((data as { external_id: string; id: number }[]).map((lot) => [lot.external_id, lot.id]));
  }
}
