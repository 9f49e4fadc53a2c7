// What the guide reads of the API document: the operations of one part by their tags, and schemas with their references
// followed.
import { pathsOf, type Door } from '../platform/http/openapi/part.ts';
import type { Json } from '../platform/http/openapi/schemas.ts';
import { anchorOf } from './chapters.ts';

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: Json;
}

interface Media {
  readonly schema: Json;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Json>>;
}

interface Body {
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly door: Door;
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body & { readonly description: string }>>;
}

export interface Section {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

export interface Part {
  readonly door: Door;
  readonly sections: readonly Section[];
  /** What a reference stands for. */
  resolve(schema: Json): Json;
}

export function readPart(document: Json, door: Door): Part {
  const operations = Object.entries(
    pathsOf(document, door) as Record<string, Record<string, Omit<Operation, 'door'>>>,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => ({ ...told, door, method, path })),
  );
  const tags = document.tags as { name: string; description: string }[];
  return {
    door,
    sections: tags
      .map(({ name, description }) => ({
        name,
        slug: anchorOf(name),
        description,
        operations: operations.filter((operation) => operation.tags.includes(name)),
      }))
      .filter((section) => section.operations.length > 0),
    resolve(schema) {
      const [, kind = '', name = ''] =
        /^#\/components\/(\w+)\/(.+)$/.exec(typeof schema.$ref === 'string' ? schema.$ref : '') ?? [];
      return name === ''
        ? schema
        : ((document.components as Record<string, Record<string, Json>>)[kind]?.[name] ?? {});
    },
  };
}

export function jsonOf(body: Body | undefined): Media | undefined {
  return body?.content?.['application/json'];
}
