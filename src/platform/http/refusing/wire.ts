// What never becomes a request of the framework's is answered in the same envelope, by hand.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShellRefusal } from './refusals.ts';
import type { Headers } from '../answers/secure-headers.ts';

/** What is wrong with a message before anybody looks at what it asks. */
export function refuseMessage({ headers, httpVersionMinor }: IncomingMessage): Refusal | null {
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    return refuse('expectation');
  return headers.host === undefined && httpVersionMinor >= 1 ? refuse('malformed') : null;
}

export function answerUnparsable(error: Error & { code?: string }, socket: Duplex, secure: Headers): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const [status, code] = UNPARSABLE[error.code ?? ''] ?? ['400 Bad Request', 'malformed'];
  answerByHand(socket, status, code, secure);
}

const UNPARSABLE: Readonly<Record<string, readonly [status: string, code: ShellRefusal]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too-slow'],
};

export function answerByHand(socket: Duplex, status: string, code: ShellRefusal, secure: Headers): void {
  const message = 'Requête mal formée';
  const text = JSON.stringify({ success: false, message, body: null, data: null, errors: null, code });
  const lines = Object.entries(secure).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\ncache-control: no-store\r\n${lines.join('')}connection: close\r\n\r\n${text}`,
  );
}
