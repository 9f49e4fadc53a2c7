// What happens to a request that may come in: retry check, record, validation, the handler, the answer.
import { arrayOf } from '../kernel/json-text.ts';
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isRefusal, orThrow, Refused, refuse, type Refusal } from '../kernel/refusal.ts';
import { Unfit } from '../kernel/unfit.ts';
import type { ApiKey } from './key-directory.ts';
import type { Answer } from './answer.ts';
import { parseJson } from './bodies.ts';
import type { BodyReader } from './body-reader.ts';
import { matches } from './etag.ts';
import { describe } from '../kernel/describe.ts';
import { UnkeyedAttempt, type Attempt, type IdempotencyStore } from './idempotency.ts';
import { pathValue } from './path-values.ts';
import { failure, type RefusalTable } from './refusals.ts';
import { pathParam } from './request.ts';
import { envelope, jsonText, sendAnswer, sendFailure, sendText, sendUnchanged } from './reply.ts';
import type { Route } from './route.ts';
import { isPlainObject } from '../judging/tidy.ts';
import type { Turnstile } from './turnstile.ts';
import { readUpload, type ReceiveFile, type UploadPatience } from './upload.ts';
import { judge, noErrors, rightOf, type Judge, type Wrong } from '../judging/validation.ts';

interface Serving {
  readonly idempotency: IdempotencyStore;
  readonly refusals: RefusalTable;
  readonly logger: Logger;
  readonly bodies: BodyReader;
  readonly uploads: UploadPatience;
  readonly turnstile: Turnstile<FastifyRequest>;
  readonly chargeHeavy: (request: FastifyRequest, key: ApiKey) => void;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Where in its life a request ended: only what the handler itself decided is kept for a retry. */
type Outcome =
  { readonly result: Answer | Refusal; readonly decided: boolean } | { readonly unchanged: string };

export function serve(route: Route, serving: Serving): Handler {
  const run = runner(route, serving);
  const answer: Handler = async (request, reply) => {
    const idempotencyKey = request.headers['idempotency-key'];
    if (idempotencyKey !== undefined && route.door === 'partner' && route.method !== 'GET' && request.caller)
      return serveOnce(route, serving, run, request.caller, idempotencyKey, request, reply);
    const outcome = await run(request, new UnkeyedAttempt(), null);
    if ('unchanged' in outcome) return sendUnchanged(request, reply, outcome.unchanged);
    if (isRefusal(outcome.result)) throw new Refused(outcome.result);
    return sendAnswer(request, reply, route.status, outcome.result);
  };
  const inTurn = takingTurns(serving.turnstile, answer);
  if (route.receive) return withUpload(route, route.receive, serving.uploads, inTurn);
  return route.method === 'GET' ? inTurn : withBody(route, serving.bodies, inTurn);
}

/** What a request costs begins here: a slow sender takes nobody's turn. */
function takingTurns(turnstile: Turnstile<FastifyRequest>, answer: Handler): Handler {
  return async (request, reply) => {
    const turn = turnstile.enter(request);
    if (turn) await turn;
    try {
      if (request.rawBody) request.body = parseJson(request.rawBody);
      return await answer(request, reply);
    } finally {
      turnstile.leave();
    }
  };
}

function withBody(route: Route, bodies: BodyReader, answer: Handler): Handler {
  return async (request, reply) => {
    const body = orThrow(await bodies.read(request.raw, route.bodyLimit));
    request.rawBody = body;
    try {
      return await answer(request, reply);
    } finally {
      bodies.giveBack(body);
    }
  };
}

/**
 * The file comes in before anything else is looked at but the record: its hash is what tells a retry from another
 * request, for the form around it is another one each time.
 */
function withUpload(route: Route, receive: ReceiveFile, patience: UploadPatience, answer: Handler): Handler {
  const namesIn = pathNames(route);
  return async (request, reply) => {
    const params = pathParams(request, namesIn);
    if (params === null || !request.caller) throw new Refused(refuse('not-found'));
    orThrow(await recordFound(route, { params, requestId: request.id, key: request.caller }));
    const limit = request.caller.limits.max_upload_mib * 1024 * 1024;
    const upload = orThrow(await readUpload(request, reply, receive, limit, patience));
    try {
      request.upload = upload;
      return await answer(request, reply);
    } finally {
      await upload.discard();
    }
  };
}

async function recordFound(route: Route, call: object): Promise<true | Refusal> {
  const found = (await route.record?.(call as never)) ?? true;
  return found === false ? refuse('not-found') : found;
}

async function serveOnce(
  route: Route,
  serving: Serving,
  run: Runner,
  key: ApiKey,
  idempotencyKey: string | string[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (
    typeof idempotencyKey !== 'string' ||
    !/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(idempotencyKey)
  )
    throw new Refused(
      refuse('invalid', {
        errors: { 'Idempotency-Key': ['Cette clé doit comporter de 1 à 255 caractères.'] },
      }),
    );
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
  const seed = digest([key.tenantKey, String(key.id), idempotencyKey]).toString('hex');
  return complete(route, serving, claim.attempt, () => run(request, claim.attempt, seed), request, reply);
}

async function complete(
  route: Route,
  serving: Serving,
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
async function settle(serving: Serving, request: FastifyRequest, noted: Promise<void>): Promise<void> {
  try {
    await noted;
  } catch (error) {
    serving.logger.warn(
      { request_id: request.id, error: describe(error) },
      'an idempotent answer is not kept',
    );
  }
}

type Runner = (request: FastifyRequest, attempt: Attempt, seed: string | null) => Promise<Outcome>;

function runner(route: Route, serving: Serving): Runner {
  const unknown = route.door === 'partner' ? 'ignore' : 'refuse';
  const judgeBody = route.body && judge(route.body, { source: 'json', unknown, rules: route.rules });
  const judgeQuery =
    route.query && judge(route.query, { source: 'query', unknown: 'ignore', rules: route.queryRules });
  const lists = Object.entries(route.query?.properties ?? {}).flatMap(([name, schema]) =>
    'type' in schema && schema.type === 'array' ? [name] : [],
  );
  const namesIn = pathNames(route);
  return async (request, attempt, seed) => {
    const params = pathParams(request, namesIn);
    if (params === null) return undecided(refuse('not-found'));
    const key = request.caller;
    const requestId = request.id;
    if (route.record) {
      const found = await outcomeOf(() => recordFound(route, { params, requestId, key }));
      if (found !== true) return undecided(found);
    }
    const judged =
      judgeQuery || judgeBody
        ? await outcomeOf(() =>
            judgeAll(request, judgeQuery, judgeBody, lists, (fields, query, wrong) =>
              lookedUp(route, fields, { params, requestId, key, query }, wrong),
            ),
          )
        : NOTHING;
    if (isRefusal(judged)) return undecided(judged);
    const { query, body } = judged;
    const call = {
      params,
      requestId,
      key,
      query,
      body,
      seed: seed ?? (route.method === 'GET' ? requestId : randomUUID()),
      idempotency: attempt,
      ...(request.upload ? { upload: request.upload } : {}),
    };
    if (route.etag && request.headers['if-none-match'] !== undefined) {
      const tag = await route.etag(call as never);
      if (tag !== null && matches(request.headers['if-none-match'], tag)) return { unchanged: tag };
    }
    if (route.heavy && key) serving.chargeHeavy(request, key);
    try {
      return { result: await route.handle(call as never), decided: true };
    } catch (error) {
      // A refusal that was thrown is as good as one that was returned.
      if (error instanceof Unfit)
        serving.logger.error({ request_id: requestId, where: error.where }, 'an event was not written');
      if (error instanceof Refused) return { result: error.refusal, decided: true };
      throw error;
    }
  };
}

const NOTHING = { query: {}, body: {} };

function undecided(result: Refusal): Outcome {
  return { result, decided: false };
}

async function outcomeOf<T>(run: () => T | Promise<T>): Promise<T | Refusal> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

type LookUp = (fields: object, query: object, wrong: ReadonlySet<string>) => Promise<Wrong | null>;

async function lookedUp(
  route: Route,
  fields: object,
  call: object,
  wrong: ReadonlySet<string>,
): Promise<Wrong | null> {
  return (await route.lookups?.(fields as never, call as never, wrong)) ?? null;
}

async function judgeAll(
  request: FastifyRequest,
  judgeQuery: Judge | null,
  judgeBody: Judge | null,
  lists: readonly string[],
  lookUp: LookUp,
): Promise<Refusal | { readonly query: unknown; readonly body: unknown }> {
  const body = request.body ?? {};
  if (judgeBody && !isPlainObject(body)) return refuse('not-an-object', { errors: {} });
  const errors = noErrors();
  const query = judgeQuery ? judgeQuery(withLists(request.query, lists), errors) : {};
  const inQuery = rightOf(query, errors);
  const judgedBody = judgeBody ? judgeBody(body, errors) : {};
  const { right, wrong } = rightOf(judgedBody, errors);
  for (const [path, messages] of Object.entries((await lookUp(right, inQuery.right, wrong)) ?? {}))
    errors[path] ??= [...messages];
  return Object.keys(errors).length > 0 ? refuse('invalid', { errors }) : { query, body: judgedBody };
}

/** `emails[]=a&emails[]=b` and `emails=a` are the same list. */
function withLists(query: unknown, lists: readonly string[]): Record<string, unknown> {
  const given: Record<string, unknown> = { ...(query as object) };
  for (const name of lists) {
    const values = [given[name], given[`${name}[]`]].flat().filter((value) => value !== undefined);
    if (values.length > 0) given[name] = values;
  }
  return given;
}

function pathNames(route: Route): readonly string[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

/** Null when one of them cannot be: then there is no such record. */
function pathParams(
  request: FastifyRequest,
  names: readonly string[],
): Record<string, string | number> | null {
  const params: Record<string, string | number> = {};
  for (const name of names) {
    const value = pathValue(name, pathParam(request, name));
    if (value === null) return null;
    params[name] = value;
  }
  return params;
}

function fingerprint(request: FastifyRequest): Buffer {
  const { upload } = request;
  const content = upload ? `${upload.sha256} ${upload.name}` : (request.rawBody ?? '');
  return digest([request.method, request.url, content]);
}

function digest(parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest();
}

function dataText(answer: Exclude<Answer, { answer: 'file' }>): string {
  if (answer.answer === 'json') return answer.text;
  if (answer.answer === 'data') return jsonText(answer.value);
  return arrayOf(answer.documents as readonly string[]);
}
