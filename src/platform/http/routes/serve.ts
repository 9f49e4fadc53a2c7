// What happens to a request that may come in: its turn, its body or file, whether it came before, the answer.
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, orThrow, Refused, refuse } from '../../kernel/refusal.ts';
import { parseJson } from '../bodies/bodies.ts';
import { isPartner } from '../doors/callers.ts';
import type { BodyReader } from '../bodies/body-reader.ts';
import { UnkeyedAttempt } from '../once/idempotency.ts';
import { pathNames, pathParams } from './path-values.ts';
import { sendAnswer, sendUnchanged } from '../answers/reply.ts';
import type { Route } from './route.ts';
import { recordFound, runner, type Running } from './run.ts';
import { serveOnce, type ServingOnce } from '../once/serve-once.ts';
import type { Turnstile } from '../waiting/turnstile.ts';
import { readUpload, type ReceiveFile, type UploadPatience } from '../bodies/upload.ts';

interface Serving extends ServingOnce, Running {
  readonly bodies: BodyReader;
  readonly uploads: UploadPatience;
  readonly turnstile: Turnstile<FastifyRequest>;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function serve(route: Route, serving: Serving): Handler {
  const run = runner(route, serving);
  const answer: Handler = async (request, reply) => {
    const idempotencyKey = request.headers['idempotency-key'];
    const { caller } = request;
    if (idempotencyKey !== undefined && route.method !== 'GET' && caller && isPartner(caller))
      return serveOnce(route, serving, run, caller, idempotencyKey, request, reply);
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
    const leave = turnstile.hold(turn instanceof Promise ? await turn : turn);
    try {
      if (request.rawBody) request.body = parseJson(request.rawBody);
      return await answer(request, reply);
    } finally {
      onceMade(reply.raw, leave);
    }
  };
}

/** A list that is still being made when its handler is through is work like any other. */
function onceMade(answer: ServerResponse, leave: () => void): void {
  if (!answer.headersSent || answer.writableEnded || answer.destroyed) return leave();
  answer.once('finish', leave).once('close', leave);
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
