// A proxy in front of a service that misbehaves as told: refuses before the service has heard of a request, or loses an
// answer after the service has done what it was asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Trouble =
  | { readonly before: 429 | 503; readonly retryAfter?: string }
  /** The service has answered; nobody hears it. */
  | { readonly after: 'cut' | 'cut half way' | 502 };

export interface UnrulyProxy {
  readonly url: string;
  /** What comes next, one for each request; then everything goes through. */
  readonly troubles: Trouble[];
  /** Every request that came, with its key. */
  readonly came: { readonly method: string; readonly key: string | undefined }[];
  close(): Promise<void>;
}

export async function startUnrulyProxy(service: string): Promise<UnrulyProxy> {
  const troubles: Trouble[] = [];
  const came: UnrulyProxy['came'] = [];

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    came.push({ method, key: headers['idempotency-key']?.toString() });
    const trouble = troubles.shift();
    const body = await buffer(request);
    if (trouble && 'before' in trouble) {
      response.writeHead(
        trouble.before,
        trouble.retryAfter === undefined ? {} : { 'retry-after': trouble.retryAfter },
      );
      return void response.end('{}');
    }
    const passed = Object.entries(headers).filter(([name]) => !HOP.has(name));
    const answer = await fetch(service + url, {
      method,
      headers: Object.fromEntries(passed.map(([name, value]) => [name, String(value)])),
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    });
    const text = await answer.text();
    if (trouble?.after === 'cut') return void response.destroy();
    if (trouble?.after === 502) return void response.writeHead(trouble.after).end('<html>Bad gateway</html>');
    const shown = ['content-type', 'idempotency-replayed', 'x-request-id', 'retry-after'];
    for (const name of shown) {
      const value = answer.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    response.writeHead(answer.status);
    if (trouble) return void response.write(text.slice(0, text.length / 2), () => response.destroy());
    response.end(text);
  }

  const server = createServer((request, response) => {
    void pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    troubles,
    came,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const HOP = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'keep-alive',
]);
