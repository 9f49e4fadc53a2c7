// Where the webhooks of laid books go: to this machine, at a port that their subscriptions name.
import { once } from 'node:events';
import { createServer } from 'node:http';

const PORT = 9_099;

export const RECEIVER = `http://127.0.0.1:${PORT}/hook`;

/** Takes what comes. */
export async function receive(): Promise<{ close(): void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  }).listen(PORT, '127.0.0.1');
  await once(server, 'listening');
  return { close: () => server.close() };
}
