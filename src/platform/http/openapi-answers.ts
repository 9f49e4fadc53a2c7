// What a route may answer, as the OpenAPI document tells it: its success, its `202`, each refusal as an example.
import { refuse } from '../kernel/refusal.ts';
import { exampleOf } from './openapi-examples.ts';
import { published, type Json, type Publish } from './openapi-schemas.ts';
import { failure, type RefusalTable } from './refusals.ts';
import type { Route } from './route.ts';

export function answers(route: Route, refusals: RefusalTable, publish: Publish): Json {
  return { ...success(route, publish), ...later(route), ...failures(route, refusals) };
}

function success(route: Route, publish: Publish): Json {
  const dataSchema = route.answer === undefined ? {} : publish(route.answer);
  const example = route.answer === undefined ? null : exampleOf(published(route.answer));
  const paged = route.paginated === true;
  const properties = {
    success: { const: true },
    message: { type: ['string', 'null'] },
    body: { description: 'A short sentence or, for leads, an object; absent elsewhere' },
    data: dataSchema,
    ...(paged ? { links: LINKS, meta: META } : {}),
  };
  return {
    [route.status]: {
      description: route.summary,
      ...(route.method === 'GET' ? { headers: { ETag: { schema: { type: 'string' } } } } : {}),
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['success', 'message', 'data', ...(paged ? ['links', 'meta'] : [])],
            properties,
          },
          example: { success: true, message: null, data: example },
        },
      },
    },
    ...(route.method === 'GET' && route.door === 'partner' ? { 304: { description: 'Not modified' } } : {}),
  };
}

/** A write whose effect no read model shows within the time that its caller is kept waiting. */
function later(route: Route): Json {
  if (route.method === 'GET' || route.isAtOnce || route.status === 202) return {};
  return {
    202: {
      description: 'Written; reads show it in a moment',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['success', 'message', 'data'],
            properties: {
              success: { const: true },
              message: { type: 'string' },
              data: { type: 'object', description: 'What names the written record' },
            },
          },
        },
      },
    },
  };
}

const URL_OR_NULL = { type: ['string', 'null'] };
const INT_OR_NULL = { type: ['integer', 'null'] };
const LINKS: Json = {
  type: 'object',
  required: ['first', 'last', 'prev', 'next'],
  properties: { first: { type: 'string' }, last: { type: 'string' }, prev: URL_OR_NULL, next: URL_OR_NULL },
};
const META: Json = {
  type: 'object',
  required: ['current_page', 'from', 'last_page', 'links', 'path', 'per_page', 'to', 'total'],
  properties: {
    current_page: { type: 'integer' },
    from: INT_OR_NULL,
    last_page: { type: 'integer' },
    links: {
      type: 'array',
      items: {
        type: 'object',
        required: ['url', 'label', 'active'],
        properties: { url: URL_OR_NULL, label: { type: 'string' }, active: { type: 'boolean' } },
      },
    },
    path: { type: 'string' },
    per_page: { type: 'integer' },
    to: INT_OR_NULL,
    total: { type: 'integer' },
  },
};

/** Each status once, each refusal that has it as an example. */
function failures(route: Route, refusals: RefusalTable): Json {
  const byStatus = new Map<number, Record<string, Json>>();
  for (const code of [...usualRefusals(route), ...(route.refuses ?? [])]) {
    const errors = code === 'invalid' ? { field: ['Ce champ est obligatoire.'] } : null;
    const failed = failure(refusals, refuse(code, { errors }));
    if (!failed) throw new Error(`${route.method} ${route.path} names a refusal that no table has: ${code}`);
    const examples = byStatus.get(failed.status) ?? {};
    examples[code] = { value: JSON.parse(failed.text.replace(/\{\w+\}/g, '24')) as Json };
    byStatus.set(failed.status, examples);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, examples]) => [
      status,
      {
        description: DESCRIPTIONS[status] ?? 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' }, examples } },
      },
    ]),
  );
}

function usualRefusals(route: Route): string[] {
  const writes = route.method !== 'GET';
  const judges = route.body !== null || route.query !== null;
  const partner = route.door === 'partner';
  return [
    partner ? 'unauthenticated' : 'backoffice-unauthenticated',
    ...(route.access.words === null ? [] : [partner ? 'forbidden' : 'role-missing']),
    ...(/:(\w*Id|id)\b/.test(route.path) ? ['not-found'] : []),
    ...(writes ? ['media-type', 'too-large', 'too-slow', 'malformed-json'] : []),
    ...(judges ? ['invalid'] : []),
    ...(partner && writes ? ['idempotency-other-request', 'idempotency-running'] : []),
    ...(partner ? ['rate-limited'] : []),
    'unavailable',
    'busy',
  ];
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request cannot be read, or the record is closed',
  401: 'The key or token is missing or not good here',
  403: 'A permission is missing, or the record is protected',
  404: 'No such record within the reach of this key',
  408: 'The body came in too slowly',
  409: 'The state of the record does not allow it',
  413: 'The body is too large',
  415: 'The body is of a type that is not read here',
  422: 'Fields are wrong; all of them are named',
  429: 'A budget of requests is used up',
  503: 'A store does not answer, or too much is asked at once; try again',
};
