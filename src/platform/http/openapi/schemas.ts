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
  return JSON.parse(JSON.stringify(schema, publishedValue) ?? '{}') as Json;
}

function publishedValue(key: string, value: unknown): unknown {
  if (key === 'x-clean') return undefined;
  return key === 'format' && value === 'instant' ? 'date-time' : value;
}

export function componentSchemas(): ComponentSchemas {
  const named = new Map<string, Json>();
  /** Most routes show the same few: what was met before is not gone through again. */
  const places = new WeakMap<object, string>();

  function hoist(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(hoist);
    if (typeof value !== 'object' || value === null) return value;
    const place = places.get(value);
    if (place !== undefined) return { $ref: place };
    // what is judged elsewhere, item by item, is shown as what it will be judged by
    if ('x-shown' in value) return hoist(value['x-shown']);
    const copy: Json = {};
    for (const [key, inner] of Object.entries(value)) {
      const shown = hoist(publishedValue(key, inner));
      if (shown !== undefined && typeof shown !== 'function') copy[key] = shown;
    }
    const { title } = copy;
    if (typeof title !== 'string' || !/^[A-Za-z0-9._-]+$/.test(title)) return copy;
    const known = named.get(title);
    if (known && JSON.stringify(known) !== JSON.stringify(copy))
      throw new Error(`two different schemas are titled "${title}"`);
    named.set(title, copy);
    const here = `#/components/schemas/${title}`;
    places.set(value, here);
    return { $ref: here };
  }

  return {
    publish: (schema) => (hoist(schema) ?? {}) as Json,
    all: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
