// Every field, parameter and kind of record of the API document has a sentence: in its schema, or by its name in
// src/platform/http/openapi/sentences.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PERMISSION_SENTENCES } from '../../src/domain/vocabulary/permission-sentences.ts';
import { GLOBAL_PERMISSIONS, PROGRAM_PERMISSIONS } from '../../src/domain/vocabulary/permissions.ts';
import { describeApi } from '../../src/platform/http/openapi/openapi.ts';
import { isTold } from '../../src/platform/http/openapi/sentences.ts';
import type { Json } from '../../src/platform/http/openapi/schemas.ts';
import { ENVELOPE } from '../../src/platform/http/openapi/sentences/envelope.ts';
import { PEOPLE } from '../../src/platform/http/openapi/sentences/people.ts';
import { PROPERTY } from '../../src/platform/http/openapi/sentences/property.ts';
import { RECORDS } from '../../src/platform/http/openapi/sentences/records.ts';
import { RUNNING } from '../../src/platform/http/openapi/sentences/running.ts';
import { declared } from './documents.ts';

const document = describeApi(declared());
const VALUES = ['example', 'examples', 'value', 'default', 'const', 'enum'];

/** Every field and parameter below, by name. */
function* named(node: unknown): Generator<readonly [string, Json]> {
  if (typeof node !== 'object' || node === null) return;
  const { properties, in: place, name } = node as Json;
  if (typeof place === 'string' && typeof name === 'string') yield [name, node as Json];
  for (const [field, schema] of Object.entries((properties ?? {}) as Record<string, Json>)) {
    yield [field, schema];
    yield* named(schema);
  }
  for (const [key, inner] of Object.entries(node))
    if (key !== 'properties' && !VALUES.includes(key)) yield* named(inner);
}

const fields = [...named([document.paths, document.webhooks, document.components])];

it('every field and parameter has a sentence', () => {
  expect(fields.length).toBeGreaterThan(5_000);
  const silent = fields.filter(([, schema]) => !isTold(schema)).map(([name]) => name);
  expect([...new Set(silent)]).toEqual([]);
});

it('every kind of record has one', () => {
  const { schemas } = document.components as { schemas: Record<string, Json> };
  expect(Object.keys(schemas).filter((name) => schemas[name]?.description === undefined)).toEqual([]);
  expect(Object.keys(RECORDS).filter((name) => !(name in schemas))).toEqual([]);
});

it('no sentence is kept for a name that is gone, and none is told twice', () => {
  const told = [ENVELOPE, PEOPLE, PROPERTY, RUNNING].flatMap((sentences) => Object.keys(sentences));
  expect(told).toHaveLength(new Set(told).size);
  const names = new Set(fields.map(([name]) => name.replace(/\[\]$/, '')));
  expect(told.filter((name) => !names.has(name))).toEqual([]);
});

it('path parameters have examples that a reader can send', () => {
  const paths = fields
    .filter(([, { in: place }]) => place === 'path')
    .map(([name, { schema }]) => [name, schema] as const);
  const without = paths.filter(([, schema]) => (schema as Json).examples === undefined).map(([name]) => name);
  expect([...new Set(without)]).toEqual([]);
});

it('every tag has a sentence, and every permission, here and in docs/api.md', async () => {
  const tags = document.tags as { name: string; description?: string }[];
  expect(
    tags.filter(({ description = '' }) => !/[.!]$/.test(description.trim())).map(({ name }) => name),
  ).toEqual([]);
  const { securitySchemes } = document.components as { securitySchemes: { apiKey: { description: string } } };
  const page = await readFile(path.resolve(import.meta.dirname, '../../docs/api.md'), 'utf8');
  for (const permission of [...GLOBAL_PERMISSIONS, ...PROGRAM_PERMISSIONS]) {
    const sentence = PERMISSION_SENTENCES[permission];
    expect(sentence).toMatch(/^[A-Z].+\.$/);
    expect(securitySchemes.apiKey.description).toContain(`- \`${permission}\`: ${sentence}`);
    expect(page).toMatch(new RegExp(`^\\| \`${permission.replaceAll('.', '\\.')}\` +\\| [A-Z]`, 'm'));
  }
});
