// What happens to a request that may come in: its turn, its body or file, whether it came before, the answer.
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
import { inTurn } from '../waiting/in-turn.ts';
import type { Turnstile } from '../waiting/turnstile.ts';
import type { ReceiveFile, UploadReader } from '../bodies/upload.ts';

interface Serving extends ServingOnce, Running {
  readonly bodies: BodyReader;
  readonly uploads: UploadReader;
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

function takingTurns(turnstile: Turnstile<FastifyRequest>, answer: Handler): Handler {
  return (request, reply) =>
    inTurn(turnstile, request, reply.raw, async (takeTurn) => {
      const turn = takeTurn();
      if (turn) await turn;
      if (request.rawBody) request.body = parseJson(request.rawBody);
      return await answer(request, reply);
    });
}

function withBody(route: Route, bodies: BodyReader, answer: Handler): Handler {
  return (request, reply) =>
    bodies.whole(request, route.bodyLimit, (body) => {
      request.rawBody = body;
      return answer(request, reply);
    });
}

/**
 * The file comes in before anything else is looked at but the record: its hash is what tells a retry from another
 * request, for the form around it is another one each time.
 */
function withUpload(route: Route, receive: ReceiveFile, uploads: UploadReader, answer: Handler): Handler {
  const namesIn = pathNames(route);
  return async (request, reply) => {
    const params = pathParams(request, namesIn);
    if (params === null || !request.caller) throw new Refused(refuse('not-found'));
    orThrow(await recordFound(route, { params, requestId: request.id, key: request.caller }));
    const limit = request.caller.limits.max_upload_mib * 1024 * 1024;
    const upload = orThrow(await uploads.read(request, reply, receive, limit));
    try {
      request.upload = upload;
      return await answer(request, reply);
    } finally {
      await upload.discard();
    }
  };
}
