// How issuers are called: with a limit on time and size, without following redirects, and, for addresses that a client
// space has given, to public addresses alone.
import { Agent, fetch } from 'undici';
import { guardedConnector, type Guard } from '../../../platform/egress/guarded-connector.ts';

const MOST_BYTES = 1024 * 1024;
/** Of the whole exchange; openid-client counts in seconds. */
export const PATIENCE_SECONDS = 5;

interface Asked {
  readonly body?: unknown;
  readonly headers: Record<string, string>;
  readonly method: string;
  readonly signal?: AbortSignal;
}

export type Egress = (url: string, asked: Asked) => Promise<Response>;

export function guardedFetch(guard: Guard): Egress {
  const dispatcher = new Agent({
    connect: guardedConnector(guard),
    connections: 8,
    maxResponseSize: MOST_BYTES,
    headersTimeout: PATIENCE_SECONDS * 1000,
    bodyTimeout: PATIENCE_SECONDS * 1000,
    keepAliveTimeout: 1_000,
  });
  return async (url, { body, headers, method, signal = AbortSignal.timeout(PATIENCE_SECONDS * 1000) }) => {
    const sent = body === undefined || body === null ? {} : { body: textOf(body) };
    const answer = await fetch(url, { method, headers, signal, redirect: 'manual', dispatcher, ...sent });
    const bytes = await answer.arrayBuffer();
    const bodyless = bytes.byteLength === 0;
    return new Response(bodyless ? null : bytes, { status: answer.status, headers: [...answer.headers] });
  };
}

/** What is sent to an issuer is a form. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('only a form is sent to an issuer');
}
