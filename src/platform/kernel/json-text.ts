// JSON documents made of JSON texts that are there already: they are put together without being parsed. A text is
// taken at its word: the read models made it with `JSON.stringify` or in Postgres.

/** `object` with more fields behind its own; each value is a JSON text. */
export function withFields(object: string, fields: Readonly<Record<string, string>>): string {
  const added = Object.entries(fields).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  return joined(object, `{${added.join(',')}}`);
}

/** The fields of one object behind those of another. */
export function joined(first: string, second: string): string {
  const [before, behind] = [inner(first), inner(second)];
  return `{${before}${before === '' || behind === '' ? '' : ','}${behind}}`;
}

export function arrayOf(items: readonly string[]): string {
  return `[${items.join(',')}]`;
}

function inner(object: string): string {
  if (!object.startsWith('{') || !object.endsWith('}')) throw new Error('this JSON text is no object');
  return object.slice(1, -1).trim();
}
