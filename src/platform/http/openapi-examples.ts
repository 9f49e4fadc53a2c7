// An example for any schema: the declared one, or the plainest value that fits.
import type { Json } from './openapi-schemas.ts';

export function exampleOf(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return null;
  const node = schema as Json;
  if (Array.isArray(node.examples) && node.examples.length > 0) return node.examples[0] as unknown;
  if (node.default !== undefined) return node.default;
  if (node.const !== undefined) return node.const;
  if (Array.isArray(node.enum)) return node.enum[0] as unknown;
  if (Array.isArray(node.anyOf)) return exampleOf(node.anyOf[0]);
  if (Array.isArray(node.allOf))
    return Object.assign({}, ...node.allOf.map((part) => exampleOf(part) as object)) as object;
  return plainest(node);
}

function plainest(node: Json): unknown {
  const type: unknown = Array.isArray(node.type) ? node.type[0] : node.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((node.properties ?? {}) as Json).map(([name, inner]) => [name, exampleOf(inner)]),
      );
    case 'array':
      return node.items === undefined ? [] : [exampleOf(node.items)];
    case 'string':
      return 'texte';
    case 'integer':
    case 'number':
      return typeof node.minimum === 'number' ? Math.max(node.minimum, 1) : 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}
