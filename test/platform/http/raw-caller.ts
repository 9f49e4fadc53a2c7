// A caller that minds no manners: bytes on a socket, and what comes back.
import { once } from 'node:events';
import net from 'node:net';

export interface RawCaller {
  readonly socket: net.Socket;
  write(bytes: string | Buffer): void;
  received(): string;
  readonly closed: Promise<unknown>;
}

export async function callRaw(address: string): Promise<RawCaller> {
  const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, write: (bytes) => void socket.write(bytes), received: () => received, closed };
}

/** The envelope in what was received. */
export function envelopeIn(received: string): Record<string, unknown> {
  const text = Buffer.from(received, 'latin1').toString('utf8');
  return JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
}
