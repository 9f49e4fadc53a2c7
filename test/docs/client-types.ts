// The types of the TypeScript client, from the partner part of the API document. A client is of one client space, so the
// space is in the address that it is made with and not in every path.
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { partOf } from '../../src/platform/http/openapi/part.ts';
import type { Json } from '../../src/platform/http/openapi/schemas.ts';

export const CLIENT_TYPES = 'clients/typescript/src/schema.ts';

const SPACE = '/v1/{tenantKey}';
const HEAD =
  '// The partner API as types. Written by `npm run docs` from the API document: change the routes, not this.\n';

export async function clientTypes(document: Json): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const part = withoutExamples(withinSpace(partOf(document, 'partner')));
  const nodes = await openapiTS(part as unknown as OpenAPI3, {
    defaultNonNullable: false,
    transform: (schema) => ('format' in schema && schema.format === 'binary' ? blob : undefined),
  });
  return HEAD + astToString(nodes);
}

function withinSpace(part: Json): Json {
  const paths = Object.entries(part.paths as Record<string, Record<string, Json>>).map(
    ([path, operations]) => [
      path.slice(SPACE.length) || '/',
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, withoutSpace(operation)]),
      ),
    ],
  );
  return { ...part, paths: Object.fromEntries(paths) as Json };
}

/** Types say what fits; whole answers as comments would be nine tenths of the file. */
function withoutExamples(part: Json): Json {
  const components = { ...(part.components as Json), examples: {} };
  const bare = JSON.stringify({ ...part, components }, function (this: unknown, key, value: unknown) {
    const isMedia = typeof this === 'object' && this !== null && 'schema' in this;
    return isMedia && (key === 'example' || key === 'examples') ? undefined : value;
  });
  return JSON.parse(bare) as Json;
}

function withoutSpace(operation: Json): Json {
  const parameters = operation.parameters as readonly Json[];
  return {
    ...operation,
    parameters: parameters.filter(({ name }) => name !== 'tenantKey'),
    responses: withOneFailure(operation.responses as Record<string, Json>),
  };
}

/** Every failure reads the same: one type with all codes of the route instead of ten with some each. */
function withOneFailure(responses: Record<string, Json>): Json {
  const [good, failed] = [/^[23]/, /^[45]/].map((status) =>
    Object.entries(responses).filter(([name]) => status.test(name)),
  );
  const codes = new Set(
    [...JSON.stringify(failed).matchAll(/"code":\{"enum":(\[[^\]]*\])/g)].flatMap(
      ([, list = '[]']) => JSON.parse(list) as string[],
    ),
  );
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Failure' },
      { type: 'object', properties: { code: { enum: [...codes].toSorted() } } },
    ],
  };
  return {
    ...Object.fromEntries(good ?? []),
    default: { description: 'Refused', content: { 'application/json': { schema } } },
  };
}
