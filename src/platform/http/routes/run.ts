// One run of a request: its record, its query and body judged, its tag, the handler.
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { isRefusal, Refused, refuse, type Refusal } from '../../kernel/refusal.ts';
import { Unfit } from '../../kernel/unfit.ts';
import { isPlainObject } from '../../judging/tidy.ts';
import { judge, noErrors, rightOf, type Judge, type Wrong } from '../../judging/validation.ts';
import type { Answer } from '../answers/answer.ts';
import { matches } from '../answers/etag.ts';
import type { Attempt } from '../once/idempotency.ts';
import { isPartner, type Caller } from '../doors/callers.ts';
import { addressOf, pathNames, pathParams } from './path-values.ts';
import type { Asked } from './request.ts';
import type { Route } from './route.ts';

export interface Running {
  readonly baseUrl: string;
  readonly logger: Logger;
  /** What a heavy route costs its caller. */
  readonly chargeHeavy: (request: Asked, key: Caller) => Promise<void>;
}

/** Where in its life a request ended: only what the handler itself decided is kept for a retry. */
export type Outcome =
  { readonly result: Answer | Refusal; readonly decided: boolean } | { readonly unchanged: string };

export type Run = (request: Asked, attempt: Attempt, seed: string | null) => Promise<Outcome>;

export function runner(route: Route, serving: Running): Run {
  const unknown = route.door === 'partner' ? 'ignore' : 'refuse';
  const judgeBody = route.body && judge(route.body, { source: 'json', unknown, rules: route.rules });
  const judgeQuery = route.query && judge(route.query, { source: 'query', unknown, rules: route.queryRules });
  const lists = Object.entries(route.query?.properties ?? {}).flatMap(([name, schema]) =>
    'type' in schema && schema.type === 'array' ? [name] : [],
  );
  const namesIn = pathNames(route);
  return async (request, attempt, seed) => {
    const params = pathParams(request, namesIn);
    if (params === null) return undecided(refuse('not-found'));
    const key = request.caller;
    const requestId = request.id;
    const found = route.record ? await outcomeOf(() => recordFound(route, { params, requestId, key })) : true;
    const outcome = found === true ? await answer(request, attempt, seed, params, false) : undecided(found);
    if (!attempt.isAgain || !('result' in outcome) || outcome.decided) return outcome;
    // it may be as it is for what the try before this one did: that is told, and nothing else is done
    const told = await answer(request, attempt, seed, params, true);
    return 'result' in told && !isRefusal(told.result) ? told : outcome;
  };

  async function answer(
    request: Asked,
    attempt: Attempt,
    seed: string | null,
    params: Readonly<Record<string, string | number>>,
    onlyStored: boolean,
  ): Promise<Outcome> {
    const key = request.caller;
    const requestId = request.id;
    const judged =
      judgeQuery || judgeBody
        ? await outcomeOf(() =>
            judgeAll(request, judgeQuery, judgeBody, lists, (fields, query, wrong) =>
              onlyStored ? null : lookedUp(route, fields, { params, requestId, key, query }, wrong),
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
      onlyStored,
      idempotency: attempt,
      address: route.paginated ? addressOf(serving.baseUrl, route, request) : '',
      ...(request.upload ? { upload: request.upload } : {}),
    };
    if (route.etag && request.headers['if-none-match'] !== undefined) {
      const tag = await route.etag(call as never);
      if (tag !== null && matches(request.headers['if-none-match'], tag)) return { unchanged: tag };
    }
    if (route.heavy && key && isPartner(key)) await serving.chargeHeavy(request, key);
    try {
      return { result: await route.handle(call as never), decided: true };
    } catch (error) {
      // A refusal that was thrown is as good as one that was returned.
      if (error instanceof Unfit)
        serving.logger.error({ request_id: requestId, where: error.where }, 'an event was not written');
      if (error instanceof Refused) return { result: error.refusal, decided: true };
      throw error;
    }
  }
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

type LookUp = (fields: object, query: object, wrong: ReadonlySet<string>) => Promise<Wrong | null> | null;

async function lookedUp(
  route: Route,
  fields: object,
  call: object,
  wrong: ReadonlySet<string>,
): Promise<Wrong | null> {
  return (await route.lookups?.(fields as never, call as never, wrong)) ?? null;
}

async function judgeAll(
  request: Pick<Asked, 'query' | 'body'>,
  judgeQuery: Judge | null,
  judgeBody: Judge | null,
  lists: readonly string[],
  lookUp: LookUp,
): Promise<Refusal | { readonly query: unknown; readonly body: unknown }> {
  const body = request.body === undefined ? {} : request.body;
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
    delete given[`${name}[]`];
  }
  return given;
}

export async function recordFound(route: Route, call: object): Promise<true | Refusal> {
  const found = (await route.record?.(call as never)) ?? true;
  return found === false ? refuse('not-found') : found;
}
