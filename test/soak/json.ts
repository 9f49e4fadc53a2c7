// Answers and events from outside, looked into without believing anything about them.

export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let here = value;
  for (const name of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = new Map<string, unknown>(Object.entries(here)).get(String(name));
  }
  return here;
}

/** A number there, or null. */
export function numberAt(value: unknown, ...path: readonly (string | number)[]): number | null {
  const found = at(value, ...path);
  return typeof found === 'number' ? found : null;
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string | null {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : null;
}

export function flagAt(value: unknown, ...path: readonly (string | number)[]): boolean | null {
  const found = at(value, ...path);
  return typeof found === 'boolean' ? found : null;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The same of every element that is one. */
export function numbersAt(
  list: readonly unknown[],
  ...path: readonly (string | number)[]
): readonly number[] {
  return list.flatMap((one) => numberAt(one, ...path) ?? []);
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
