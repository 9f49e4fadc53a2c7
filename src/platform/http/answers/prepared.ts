// A text that many may ask for and that is the same for all: tagged once, compressed once for each encoding.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressWell, negotiate } from './compression.ts';
import { hashTag, matches, quoted } from './etag.ts';
import { commonHeaders, sendUnchanged } from './reply.ts';

export class PreparedText {
  readonly type: string;
  readonly tag: string;
  readonly #plain: Buffer;
  readonly #compressed = new Map<'br' | 'gzip', Promise<Buffer>>();

  constructor(text: string, type: string) {
    this.type = type;
    this.#plain = Buffer.from(text);
    this.tag = hashTag(this.#plain);
  }

  bytes(encoding: 'br' | 'gzip' | null): Buffer | Promise<Buffer> {
    if (encoding === null) return this.#plain;
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const compressed = compressWell(this.#plain, encoding);
    compressed.catch(() => this.#compressed.delete(encoding));
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}

export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  text: PreparedText,
  /** In place of those that every answer has. */
  headers: Readonly<Record<string, string>> = {},
): Promise<FastifyReply> {
  if (matches(request.headers['if-none-match'], text.tag))
    return sendUnchanged(request, reply, text.tag, headers);
  const encoding = negotiate(request.headers['accept-encoding']);
  const bytes = await text.bytes(encoding);
  commonHeaders(request, reply);
  reply.headers({ ...headers, 'content-type': text.type, etag: quoted(text.tag, encoding) });
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}
