// What a route reads from its path, its query and its headers, as the OpenAPI document tells it.
import type { Json, Publish } from './schemas.ts';
import type { RecordedExample } from './recorded-examples.ts';
import type { Route } from '../routes/route.ts';

export function parameters(
  path: string,
  route: Route,
  publish: Publish,
  { path: inPath = {}, query = {} }: RecordedExample,
): Json[] {
  return [
    ...pathParameters(path, inPath),
    ...queryParameters(route, publish, query),
    ...headerParameters(route),
  ];
}

function pathParameters(path: string, recorded: Shown): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema:
      name === 'id' || name.endsWith('Id')
        ? { type: 'integer', minimum: 1, maximum: 2147483647, examples: [recorded[name] ?? 1] }
        : { type: 'string', ...(NAMES[name] ? { examples: [NAMES[name]] } : {}) },
  }));
}

type Shown = Readonly<Record<string, string | number>>;

/** What is called by a name, by one that there is. */
const NAMES: Readonly<Record<string, string>> = { tenantKey: 'demo', figure: 'stock' };

function queryParameters(route: Route, publish: Publish, recorded: Shown): Json[] {
  return Object.entries(route.query?.properties ?? {}).map(([name, schema]) => {
    const shown = publish(schema);
    const list = shown.type === 'array';
    const example = recorded[list ? `${name}[]` : name];
    return {
      name: list ? `${name}[]` : name,
      in: 'query',
      required: route.query?.required?.includes(name) ?? false,
      ...(typeof shown.description === 'string' ? { description: shown.description } : {}),
      ...(list ? { style: 'form', explode: true } : {}),
      schema: shown,
      ...(example === undefined ? {} : { example: list ? [example] : example }),
    };
  });
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
