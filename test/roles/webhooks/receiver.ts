// A receiver on loopback that checks every signature and remembers what it was told.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface Told {
  readonly id: string;
  readonly type: string;
  readonly lot: number;
  readonly revision: number;
  readonly path: string;
  readonly at: number;
  readonly data: Payload;
}

interface Payload {
  readonly tenant_key: string;
  readonly program_id?: number;
  readonly lot?: Readonly<Record<string, unknown>>;
  readonly previous?: Readonly<Record<string, unknown>>;
  readonly revision?: number;
}

export type Behaviour = (told: Told, request: IncomingMessage, response: ServerResponse) => void;

export interface Receiver {
  readonly url: string;
  /** Everything that came in, in order, whatever was answered. */
  readonly came: Told[];
  /** What was answered with 2xx. */
  readonly accepted: Told[];
  readonly wrong: string[];
  secrets: string[];
  behave: Behaviour;
  atOnce: number;
  mostAtOnce: number;
  close(): Promise<void>;
}

export const ok: Behaviour = (_told, _request, response) => void response.writeHead(204).end();

/** `keepsData` false: a hundred thousand lots need not be remembered to count them. */
export async function startReceiver(behave: Behaviour = ok, { keepsData = true } = {}): Promise<Receiver> {
  const server = createServer((request, response) => {
    void take(request, response).catch(() => response.destroy());
  });
  const receiver: Receiver = {
    url: '',
    came: [],
    accepted: [],
    wrong: [],
    secrets: [],
    behave,
    atOnce: 0,
    mostAtOnce: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    receiver.atOnce += 1;
    receiver.mostAtOnce = Math.max(receiver.mostAtOnce, receiver.atOnce);
    response.on('close', () => (receiver.atOnce -= 1));
    const body = await text(request);
    const id = String(request.headers['webhook-id']);
    for (const secret of receiver.secrets)
      try {
        new Webhook(secret).verify(body, request.headers as Record<string, string>);
      } catch (error) {
        receiver.wrong.push(`${id}: ${String(error)}`);
      }
    const { type, data } = JSON.parse(body) as { type: string; data: Payload };
    const lot = Number(data.lot?.id ?? 0);
    const told = { id, type, lot, revision: Number(data.revision ?? -1), path: request.url ?? '' };
    const kept = keepsData ? data : { tenant_key: data.tenant_key };
    const here: Told = { ...told, data: kept, at: performance.now() };
    receiver.came.push(here);
    response.on('finish', () => {
      if (response.statusCode < 300) receiver.accepted.push(here);
    });
    receiver.behave(here, request, response);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, { url: `http://127.0.0.1:${port}/hook` });
}
