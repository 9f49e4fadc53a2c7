// TypeBox schemas as OpenAPI shows them: without the shell's own keywords, titled ones named once.
export type Json = { [key: string]: unknown };

/** A schema as the document shows it, or the reference to where it does. */
export type Publish = (schema: unknown) => Json;

interface ComponentSchemas {
  readonly publish: Publish;
  readonly all: () => Json;
}

/** A plain copy, without what only the shell understands. */
export function published(schema: unknown): Json {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      if (key === 'x-clean') return undefined;
      return key === 'format' && value === 'instant' ? 'date-time' : value;
    }) ?? '{}',
  ) as Json;
}

export function componentSchemas(): ComponentSchemas {
  const named = new Map<string, Json>();

  function hoist(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(hoist);
    if (typeof value !== 'object' || value === null) return value;
    // what is judged elsewhere, item by item, is shown as what it will be judged by
    if ('x-shown' in value) return hoist(value['x-shown']);
    const copy: Json = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hoist(inner)]));
    const { title } = copy;
    if (typeof title !== 'string' || !/^[A-Za-z0-9._-]+$/.test(title)) return copy;
    const known = named.get(title);
    if (known && JSON.stringify(known) !== JSON.stringify(copy))
      throw new Error(`two different schemas are titled "${title}"`);
    named.set(title, copy);
    return { $ref: `#/components/schemas/${title}` };
  }

  return {
    publish: (schema) => hoist(published(schema)) as Json,
    all: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
