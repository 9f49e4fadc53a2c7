// The OpenAPI 3.1 document, from the same declarations that serve the routes. It is a function of them alone:
// no host, no clock, so that the committed copy can be compared with it.
import type { FastifyInstance } from 'fastify';
import { refuse } from '../kernel/refusal.ts';
import { exampleOf } from './openapi-examples.ts';
import { componentSchemas, published, type Json } from './openapi-schemas.ts';
import { failure, type RefusalTable } from './refusals.ts';
import type { OutgoingMessage, Route, RouteGroup } from './route.ts';

export interface Api {
  readonly partner: readonly RouteGroup[];
  readonly backoffice: readonly RouteGroup[];
  readonly refusals: RefusalTable;
}

/** The document that this application serves at /openapi.json. */
export function openApiDocument(app: FastifyInstance): unknown {
  return app.openApi;
}

export function describeApi({ partner, backoffice, refusals }: Api): Json {
  const schemas = componentSchemas();
  const paths: Record<string, Record<string, Json>> = {};
  for (const group of [...partner, ...backoffice])
    for (const route of group.routes) {
      const path = openApiPath(route);
      (paths[path] ??= {})[route.method.toLowerCase()] = operation(group, route, refusals, schemas.publish);
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lotbook',
      version: '1.0',
      description:
        'The book of record of new-build property sales. Partners use the paths under `/v1`, the sales office ' +
        'those under `/backoffice/v1`. Every answer is an envelope; messages are French.',
    },
    servers: [{ url: '/' }],
    tags: [...partner, ...backoffice]
      .filter((group, i, all) => all.findIndex((other) => other.tag === group.tag) === i)
      .map(({ tag, description }) => ({ name: tag, ...(description === undefined ? {} : { description }) })),
    paths,
    ...outgoing(partner, schemas.publish),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'The key of one client space',
        },
        backoffice: { type: 'http', scheme: 'bearer', description: 'The token of the back office' },
      },
      schemas: { ...schemas.all(), Failure: FAILURE },
    },
  };
}

const FAILURE: Json = {
  type: 'object',
  description: 'Every failure has these five keys',
  required: ['success', 'message', 'body', 'data', 'errors'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    body: { type: ['string', 'null'], description: 'One sentence that explains, where there is more to say' },
    data: { description: 'What the caller needs to go on; null where nothing is' },
    errors: {
      type: ['object', 'null'],
      description: 'Wrong fields by dotted path',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
};

type Publish = (schema: unknown) => Json;

function operation(group: RouteGroup, route: Route, refusals: RefusalTable, publish: Publish): Json {
  const permission = route.door === 'partner' ? `Permission: ${route.access.words ?? 'none'}.` : '';
  const description = [route.description, permission].filter(Boolean).join('\n\n');
  return {
    operationId: route.operationId ?? operationId(route),
    summary: route.summary,
    ...(description === '' ? {} : { description }),
    tags: [group.tag],
    security: [route.door === 'partner' ? { apiKey: [] } : { backoffice: [] }],
    parameters: [...pathParameters(route), ...queryParameters(route, publish), ...headerParameters(route)],
    ...requestBody(route, publish),
    responses: { ...success(route, publish), ...later(route), ...failures(route, refusals) },
  };
}

function openApiPath(route: Route): string {
  const prefix = route.door === 'partner' ? '/v1/:tenantKey' : '/backoffice/v1';
  return (prefix + route.path).replace(/:(\w+)/g, '{$1}');
}

function operationId(route: Route): string {
  const words = route.path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? `By-${part.slice(1)}` : part))
    .join('-');
  const name = `${route.door === 'partner' ? '' : 'backoffice-'}${route.method.toLowerCase()}-${words || 'space'}`;
  return name.replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pathParameters(route: Route): Json[] {
  return [...openApiPath(route).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema:
      name === 'id' || name.endsWith('Id')
        ? { type: 'integer', minimum: 1, maximum: 2147483647, examples: [1] }
        : { type: 'string', ...(name === 'tenantKey' ? { examples: ['demo'] } : {}) },
  }));
}

function queryParameters(route: Route, publish: Publish): Json[] {
  return Object.entries(route.query?.properties ?? {}).map(([name, schema]) => {
    const shown = publish(schema);
    const list = shown.type === 'array';
    return {
      name: list ? `${name}[]` : name,
      in: 'query',
      required: route.query?.required?.includes(name) ?? false,
      ...(typeof shown.description === 'string' ? { description: shown.description } : {}),
      ...(list ? { style: 'form', explode: true } : {}),
      schema: shown,
    };
  });
}

function outgoing(groups: readonly RouteGroup[], publish: Publish): Json {
  const messages = groups.flatMap(({ tag, messages = [] }) => messages.map((message) => ({ tag, message })));
  if (messages.length === 0) return {};
  return {
    webhooks: Object.fromEntries(
      messages.map(({ tag, message }) => [message.name, { post: outgoingPost(tag, message, publish) }]),
    ),
  };
}

function outgoingPost(tag: string, { summary, body }: OutgoingMessage, publish: Publish): Json {
  const header = (name: string, description: string): Json => ({
    ...{ name, in: 'header', required: true, description },
    schema: { type: 'string' },
  });
  return {
    tags: [tag],
    summary,
    parameters: [
      header('webhook-id', 'Names the message: the same in every delivery of it'),
      header('webhook-timestamp', 'When it was sent, in seconds since 1970'),
      header('webhook-signature', '`v1,` and the signature; several, with spaces between, after a rotation'),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: publish(body), example: exampleOf(published(body)) } },
    },
    responses: { '2XX': { description: 'Received' }, 410: { description: 'Ends the subscription' } },
  };
}

function headerParameters(route: Route): Json[] {
  if (route.door === 'backoffice') return [];
  if (route.method === 'GET')
    return [
      {
        name: 'If-None-Match',
        in: 'header',
        description: 'Tags of answers that the caller has; a current one gives 304',
        schema: { type: 'string' },
      },
    ];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Makes a retry safe: the same key and request within 24 hours give the first answer again',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ];
}

function requestBody(route: Route, publish: Publish): Json {
  if (route.consumes === 'multipart/form-data')
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: { file: { type: 'string', format: 'binary' } },
            },
          },
        },
      },
    };
  if (!route.body) return {};
  const required = (route.body.required?.length ?? 0) > 0;
  return {
    requestBody: {
      required,
      content: {
        'application/json': { schema: publish(route.body), example: exampleOf(published(route.body)) },
      },
    },
  };
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
    ...(partner && route.access.words !== null ? ['forbidden'] : []),
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
