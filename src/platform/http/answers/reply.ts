// The last step of every answer: headers, tag, 304, compression.
import { arrayOf } from '../../kernel/json-text.ts';
import { longTurn } from '../../kernel/waiting/turns.ts';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { budgetHeaders } from '../limits/budget.ts';
import type { Answer, Around, Documents, ListsBeside } from './answer.ts';
import { compressStream, compressText, MIN_COMPRESSED, negotiate } from './compression.ts';
import { hashTag, matches, quoted } from './etag.ts';
import { isReading } from '../methods.ts';
import type { Failure } from '../refusing/refusals.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers hold what only this key may see, so nothing on the way keeps them (`no-store`). A caller that
 * keeps its own copy can still ask whether it is current: the tag is there for that.
 */
export const COMMON_HEADERS = {
  'cache-control': 'no-store',
  vary: 'accept-encoding, x-api-key, authorization, cookie',
};

export function commonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(COMMON_HEADERS);
  reply.header('x-request-id', request.id);
  if (request.budget) reply.headers(budgetHeaders(request.budget));
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  commonHeaders(request, reply);
  return reply.code(failure.status).headers(failure.headers).type(JSON_TYPE).send(failure.text);
}

/** The envelope around `data`, which is JSON text already. */
export function envelope(around: Around, dataText: string): string {
  return `${envelopeHead(around)}${dataText}${envelopeTail(around)}`;
}

export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text: string,
  etag?: string,
): FastifyReply | Promise<FastifyReply> {
  const tag = isReading(request.method) ? (etag ?? hashTag(text)) : null;
  if (tag !== null && matches(request.headers['if-none-match'], tag))
    return sendUnchanged(request, reply, tag);
  const encoding = text.length > MIN_COMPRESSED ? negotiate(request.headers['accept-encoding']) : null;
  commonHeaders(request, reply);
  reply.code(status).header('content-type', JSON_TYPE);
  if (tag !== null) reply.header('etag', quoted(tag, encoding));
  if (encoding === null) return reply.send(text);
  reply.header('content-encoding', encoding);
  const compressed = compressText(text, encoding);
  return Buffer.isBuffer(compressed) ? reply.send(compressed) : compressed.then((bytes) => reply.send(bytes));
}

/** 304: the caller has it already, and it costs nothing of its budgets. */
export function sendUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  request.refund?.();
  const encoding = negotiate(request.headers['accept-encoding']);
  commonHeaders(request, reply);
  return reply.code(304).headers(headers).header('etag', quoted(tag, encoding)).send();
}

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  answer: Answer,
): FastifyReply | Promise<FastifyReply> {
  switch (answer.answer) {
    case 'json':
      return sendText(
        request,
        reply,
        answer.around.status ?? status,
        envelope(answer.around, answer.text),
        answer.around.etag,
      );
    case 'data':
      return sendText(
        request,
        reply,
        answer.around.status ?? status,
        envelope(answer.around, jsonText(answer.value)),
        answer.around.etag,
      );
    case 'list':
      if (isArray(answer.documents)) {
        const text = envelope(answer.around, arrayOf(answer.documents));
        return sendText(request, reply, answer.around.status ?? status, text, answer.around.etag);
      }
      return sendStream(request, reply, answer.around.status ?? status, answer, answer.documents);
    case 'file':
      return sendFile(request, reply, answer);
  }
}

export function jsonText(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  answer: Extract<Answer, { answer: 'list' }>,
  documents: AsyncIterable<string>,
): Promise<FastifyReply> {
  if (answer.around.etag !== undefined && matches(request.headers['if-none-match'], answer.around.etag))
    return sendUnchanged(request, reply, answer.around.etag);
  const iterator = documents[Symbol.asyncIterator]();
  const around = answer.around;
  // What begins the answer is awaited before the status is out: a store that is down is still a 503.
  const begun = chunks(pieces(around, await iterator.next(), iterator, answer.beside));
  const first = await begun.next();
  // a stream that was so short has a tag like any other answer
  const last = around.etag === undefined && !first.done ? await begun.next() : null;
  if (last?.done && !first.done) return sendText(request, reply, status, first.value);
  const encoding = negotiate(request.headers['accept-encoding']);
  commonHeaders(request, reply);
  reply.code(status).header('content-type', JSON_TYPE);
  if (answer.around.etag !== undefined) reply.header('etag', quoted(answer.around.etag, encoding));
  const source = Readable.from(resumed([first, ...(last ? [last] : [])], begun), { objectMode: true });
  if (encoding === null) return reply.send(source);
  return reply.header('content-encoding', encoding).send(compressStream(source, encoding));
}

const CHUNK = 32 * 1024;

async function* resumed(
  begun: readonly IteratorResult<string>[],
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  try {
    for (const chunk of begun) if (!chunk.done) yield chunk.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** However many long answers are made at once, a turn of the event loop has one chunk of them. */
async function* chunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    await longTurn();
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

async function* pieces(
  around: Around,
  first: IteratorResult<string>,
  iterator: AsyncIterator<string>,
  beside: ListsBeside = {},
): AsyncGenerator<string> {
  try {
    yield `${envelopeHead(around)}[`;
    for (let item = first, comma = ''; !item.done; item = await iterator.next(), comma = ',')
      yield comma + item.value;
    for (const [name, documents] of Object.entries(beside)) {
      yield `],${JSON.stringify(name)}:[`;
      let comma = '';
      for await (const document of documents) {
        yield comma + document;
        comma = ',';
      }
    }
    yield `]${envelopeTail(around)}`;
  } finally {
    // Reached when the caller hangs up as well: the query behind must not stay open.
    await iterator.return?.();
  }
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Extract<Answer, { answer: 'file' }>,
): FastifyReply {
  if (answer.etag !== undefined && matches(request.headers['if-none-match'], answer.etag))
    return sendUnchanged(request, reply, answer.etag);
  commonHeaders(request, reply);
  reply.header('content-type', answer.type).headers(answer.headers);
  if (answer.etag !== undefined) reply.header('etag', quoted(answer.etag, null));
  return reply.send(answer.content);
}

function envelopeHead({ message = null, body }: Around): string {
  if (message === null && body === undefined) return '{"success":true,"message":null,"data":';
  const explained = body === undefined ? '' : `,"body":${jsonText(body)}`;
  return `{"success":true,"message":${jsonText(message)}${explained},"data":`;
}

function envelopeTail({ links, meta }: Around): string {
  if (links === undefined && meta === undefined) return '}';
  return `${links === undefined ? '' : `,"links":${jsonText(links)}`}${meta === undefined ? '' : `,"meta":${jsonText(meta)}`}}`;
}

function isArray(documents: Documents): documents is readonly string[] {
  return Array.isArray(documents);
}
