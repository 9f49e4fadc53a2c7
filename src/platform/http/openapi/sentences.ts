// A sentence for every field and parameter of the API document. Who declares a field may say more; what nobody said is told
// by the name, which means one thing wherever it stands.
import type { Json } from './schemas.ts';
import { ENVELOPE } from './sentences/envelope.ts';
import { PEOPLE } from './sentences/people.ts';
import { PROPERTY } from './sentences/property.ts';
import { RECORDS } from './sentences/records.ts';
import { RUNNING } from './sentences/running.ts';

const SENTENCES = new Map(Object.entries({ ...ENVELOPE, ...PEOPLE, ...PROPERTY, ...RUNNING }));

/** What is shown as a value is no schema, whatever its fields are called. */
const VALUES = new Set(['example', 'examples', 'value', 'default', 'const', 'enum']);

/** The schemas that are named once, with what each is. */
export function toldRecords(schemas: Json): Json {
  return Object.fromEntries(
    Object.entries(schemas as Record<string, Json>).map(([name, schema]) => {
      const description = schema.description ?? RECORDS[name];
      return [name, description === undefined ? schema : { ...schema, description }];
    }),
  );
}

/** Tells every field that was not told, in place. */
export function tellFields(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) return node.forEach(tellFields);
  const { properties, in: place, name } = node as Json;
  if (place === 'path' && typeof name === 'string') tell(node as Json, name);
  if (place === 'query' && typeof name === 'string') tell(node as Json, name);
  for (const [field, schema] of Object.entries((properties ?? {}) as Record<string, Json>)) {
    tell(schema, field);
    tellFields(schema);
  }
  for (const [key, inner] of Object.entries(node))
    if (key !== 'properties' && !VALUES.has(key)) tellFields(inner);
}

function tell(schema: Json, name: string): void {
  const sentence = SENTENCES.get(name.replace(/\[\]$/, ''));
  if (sentence !== undefined && !isTold(schema)) schema.description = sentence;
}

/** Here, or in one of the choices that it has. What is named elsewhere is told there. */
export function isTold({ description, $ref, anyOf, allOf }: Json): boolean {
  if (description !== undefined || $ref !== undefined) return true;
  return [anyOf, allOf].some((all) => Array.isArray(all) && all.some((one) => isTold(one as Json)));
}
