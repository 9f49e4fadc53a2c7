// A request with an Idempotency-Key: done once, and its answer kept for whoever sends it again.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { arrayOf } from '../../kernel/json-text.ts';
import { describe } from '../../kernel/describe.ts';
import { isRefusal, Refused, refuse } from '../../kernel/refusal.ts';
import type { Answer } from '../answers/answer.ts';
import { digestOf } from './digest-of.ts';
import type { Attempt, IdempotencyStore } from './idempotency.ts';
import type { PartnerKey } from '../doors/callers.ts';
import { failure, type RefusalTable } from '../refusing/refusals.ts';
import { envelope, jsonText, sendFailure, sendText } from '../answers/reply.ts';
import type { Route } from '../routes/route.ts';
import type { Outcome, Run } from '../routes/run.ts';

export interface ServingOnce {
  readonly idempotency: IdempotencyStore;
  readonly refusals: RefusalTable;
  readonly logger: Logger;
}

export async function serveOnce(
  route: Route,
  serving: ServingOnce,
  run: Run,
  key: PartnerKey,
  idempotencyKey: string | string[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (sentTimes('idempotency-key', request) > 1) throw badKey('Cette clé ne peut être envoyée qu’une fois.');
  if (
    typeof idempotencyKey !== 'string' ||
    !/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(idempotencyKey)
  )
    throw badKey('Cette clé doit comporter de 1 à 255 caractères.');
  const claim = await serving.idempotency.begin({
    tenantKey: key.tenantKey,
    keyId: key.id,
    idempotencyKey,
    fingerprint: fingerprint(request),
  });
  if (claim.outcome === 'replay') {
    reply.header('idempotency-replayed', 'true');
    return sendText(request, reply, claim.status, claim.text);
  }
  if (claim.outcome !== 'ours') throw new Refused(refuse(`idempotency-${claim.outcome}`));
  const { attempt } = claim;
  const named = [key.tenantKey, String(key.id), idempotencyKey];
  const seed = digestOf(attempt.life === null ? named : [...named, attempt.life]).toString('hex');
  return complete(route, serving, attempt, () => run(request, attempt, seed), request, reply);
}

/** Node joins several into one text: a third key, which none of the tries that carry but one of them would be known by. */
function sentTimes(name: string, { raw: { rawHeaders } }: FastifyRequest): number {
  return rawHeaders.filter((given, i) => i % 2 === 0 && given.toLowerCase() === name).length;
}

function badKey(message: string): Refused {
  return new Refused(refuse('invalid', { errors: { 'Idempotency-Key': [message] } }));
}

async function complete(
  route: Route,
  serving: ServingOnce,
  attempt: Attempt,
  run: () => Promise<Outcome>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let outcome: Outcome;
  try {
    outcome = await run();
  } catch (error) {
    await settle(serving, request, attempt.abandon());
    throw error;
  }
  if ('unchanged' in outcome) throw new Error('only a GET can be unchanged');
  const { result, decided } = outcome;
  if (isRefusal(result)) {
    const failed = failure(serving.refusals, result);
    const kept = decided && failed !== null && result.errors === null && KEPT.has(failed.status);
    if (failed && kept) await settle(serving, request, attempt.finish(failed.status, failed.text));
    else await settle(serving, request, attempt.drop());
    if (!failed) throw new Refused(result);
    return sendFailure(request, reply, failed);
  }
  if (result.answer === 'file' || (result.answer === 'list' && !Array.isArray(result.documents)))
    throw new Error(`${route.method} ${route.path} answers what cannot be kept for a retry`);
  const text = envelope(result.around, dataText(result));
  const status = result.around.status ?? route.status;
  await settle(serving, request, attempt.finish(status, text));
  return sendText(request, reply, status, text);
}

const KEPT: ReadonlySet<number> = new Set([403, 404, 409, 422]);

/** What was done is done: when only the note of it fails, the caller still gets the answer. */
async function settle(serving: ServingOnce, request: FastifyRequest, noted: Promise<void>): Promise<void> {
  try {
    await noted;
  } catch (error) {
    serving.logger.warn(
      { request_id: request.id, error: describe(error) },
      'an idempotent answer is not kept',
    );
  }
}

function fingerprint(request: FastifyRequest): Buffer {
  const { upload } = request;
  const content = upload ? `${upload.sha256} ${upload.name}` : (request.rawBody ?? '');
  return digestOf([request.method, request.url, content]);
}

function dataText(answer: Exclude<Answer, { answer: 'file' }>): string {
  if (answer.answer === 'json') return answer.text;
  if (answer.answer === 'data') return jsonText(answer.value);
  return arrayOf(answer.documents as readonly string[]);
}
