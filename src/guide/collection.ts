// The partner API as a collection (Postman's format 2.1, which Bruno and Insomnia import too): a folder a tag, a request
// an operation, filled with the examples of the document.
import type { Json } from '../platform/http/openapi/schemas.ts';
import { jsonOf, type Operation, type Parameter, type Part } from './document.ts';

export function collectionOf({ sections }: Part, description: string, baseUrl: string): Json {
  return {
    info: {
      name: 'Lotbook',
      description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-API-Key', type: 'string' },
        { key: 'value', value: '{{apiKey}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: baseUrl },
      { key: 'tenantKey', value: 'demo' },
      { key: 'apiKey', value: '' },
    ],
    item: sections.map(({ name, description: told, operations }) => ({
      name,
      description: told,
      item: operations.map(itemOf),
    })),
  };
}

function itemOf(operation: Operation): Json {
  const { summary, description, method, path, parameters } = operation;
  const steps = path
    .slice(1)
    .split('/')
    .map((step) => step.replace('{tenantKey}', '{{tenantKey}}').replace(/^\{(\w+)\}$/, ':$1'));
  const query = parameters.filter((one) => one.in === 'query');
  const variables = parameters.filter((one) => one.in === 'path' && one.name !== 'tenantKey');
  return {
    name: summary,
    request: {
      method: method.toUpperCase(),
      ...(description === undefined ? {} : { description }),
      url: {
        raw: `{{baseUrl}}/${steps.join('/')}`,
        host: ['{{baseUrl}}'],
        path: steps,
        // what is optional is there to be switched on
        query: query.map((one) => ({ ...pair(one), disabled: one.required !== true })),
        variable: variables.map(pair),
      },
      header: method === 'get' ? [] : [{ key: 'Idempotency-Key', value: '{{$guid}}' }],
      ...bodyOf(operation),
    },
  };
}

function pair({ name, description = '', schema }: Parameter): Json {
  const [example] = [schema.examples, schema.default].flat();
  return { key: name, value: example === undefined ? '' : String(example as string | number), description };
}

function bodyOf({ requestBody }: Operation): Json {
  if (requestBody === undefined) return {};
  const json = jsonOf(requestBody);
  if (json === undefined)
    return { body: { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: [] }] } };
  const raw = JSON.stringify(json.example ?? {}, null, 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}
