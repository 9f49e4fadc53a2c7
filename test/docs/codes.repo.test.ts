// Every refusal in every table has a code that programs can rely on, and the OpenAPI document names it.
import { expect, it } from 'vitest';
import { describeApi } from '../../src/platform/http/openapi/openapi.ts';
import { codeOfRefusal } from '../../src/platform/http/refusing/refusals.ts';
import { declared } from './documents.ts';

interface Schema {
  readonly allOf?: readonly { readonly $ref?: string; readonly properties?: { code: { enum: string[] } } }[];
  readonly properties?: { readonly code?: { readonly description?: string } };
}

interface Document {
  readonly paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }>
  >;
  readonly components: { readonly schemas: Record<string, Schema> };
}

const api = declared();
const document = describeApi(api) as unknown as Document;
const codes = Object.keys(api.refusals).map((refused) => codeOfRefusal(api.refusals, refused));
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** Answered by what surrounds the routes, so told once for all of them. */
const told = [
  ...(document.components.schemas.Failure?.properties?.code?.description ?? '').matchAll(/`([a-z-]+)`/g),
].map(([, code]) => code);

const named = operations.flatMap(({ responses }) =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { content }]) => ({ status, schema: content?.['application/json']?.schema })),
);

it('is kebab-case', () => {
  expect(codes.length).toBeGreaterThan(50);
  for (const code of codes) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

it('is documented, with a route or for all of them', () => {
  const documented = new Set<unknown>(told);
  for (const { schema } of named)
    for (const code of schema?.allOf?.[1]?.properties?.code.enum ?? []) documented.add(code);
  expect(codes.filter((code) => !documented.has(code))).toEqual([]);
  expect([...documented].filter((code) => !codes.includes(String(code)))).toEqual([]);
});

it('is there for every failure of every route', () => {
  expect(named.length).toBeGreaterThan(operations.length * 5);
  for (const { schema } of named) {
    expect(schema?.allOf?.[0]).toEqual({ $ref: '#/components/schemas/Failure' });
    expect(schema?.allOf?.[1]?.properties?.code.enum.length).toBeGreaterThan(0);
  }
});

it.each([
  'unauthenticated',
  'route-unknown',
  'method-not-allowed',
  'malformed',
  'too-large',
  'unsupported-type',
  'invalid',
  'not-found',
  'permission-missing',
  'rate-limited',
])('is %s where clients rely on it', (code) => expect(codes).toContain(code));
