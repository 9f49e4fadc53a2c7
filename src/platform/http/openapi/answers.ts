// What a route may answer, as the OpenAPI document tells it: its success, its `202`, its failures.
import type { TSchema } from 'typebox';
import { exampleOf } from './examples.ts';
import { published, type Json, type Publish } from './schemas.ts';
import { failures } from './failures.ts';
import type { RefusalTable } from '../refusing/refusals.ts';
import type { Route } from '../routes/route.ts';

export function answers(
  route: Route,
  refusals: RefusalTable,
  publish: Publish,
  recorded: Json | undefined,
): Json {
  return { ...success(route, publish, recorded), ...later(route, publish), ...failures(route, refusals) };
}

function success(route: Route, publish: Publish, recorded: Json | undefined): Json {
  if (route.files) {
    const content = Object.fromEntries(route.files.map((type) => [type, { schema: { type: 'string' } }]));
    return { [route.status]: { description: route.summary, content } };
  }
  const dataSchema = route.answer === undefined ? {} : publish(route.answer);
  const paged = route.paginated === true;
  const properties = {
    success: { const: true },
    message: { type: ['string', 'null'] },
    body: { description: 'A short sentence or, for leads, an object; absent elsewhere' },
    data: dataSchema,
    ...(paged ? { links: LINKS, meta: META } : {}),
    ...Object.fromEntries(
      Object.entries(route.beside ?? {}).map(([name, schema]) => [name, publish(schema)]),
    ),
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
          example: recorded ?? {
            success: true,
            message: null,
            data: route.answer === undefined ? null : exampleOf(published(route.answer)),
            ...(paged ? { links: exampleOf(LINKS), meta: exampleOf(META) } : {}),
          },
        },
      },
    },
    ...(route.method === 'GET' && route.door === 'partner' ? { 304: { description: 'Not modified' } } : {}),
  };
}

function fieldsAtOnce({ answer, toldAtOnce = [] }: Route, publish: Publish): Json {
  const fields = (answer as { readonly properties?: Readonly<Record<string, TSchema>> } | undefined)
    ?.properties;
  return Object.fromEntries(toldAtOnce.map((name) => [name, publish(fieldIn(fields, name))]));
}

function fieldIn(fields: Readonly<Record<string, TSchema>> = {}, name: string): TSchema {
  const field = fields[name];
  if (field === undefined) throw new Error(`no field of an answer is called ${name}`);
  return field;
}

/** A write whose effect no read model shows within the time that its caller is kept waiting. */
function later(route: Route, publish: Publish): Json {
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
              data: {
                type: 'object',
                description: 'What names the written record; the rest of it is there once it is read again',
                properties: { id: RECORD_ID, lead_id: RECORD_ID, ...fieldsAtOnce(route, publish) },
              },
            },
          },
        },
      },
    },
  };
}

const RECORD_ID: Json = { type: 'integer', description: 'Which record, where it is named by this' };
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
