// The name of a stream and what it says: `grid-demo.12` is the grid of program 12 of the client space "demo", and
// `tenant-demo` the one stream of its kind there. No category and no client space has a dot in its name, and no
// category a hyphen.

interface StreamId {
  readonly category: string;
  readonly tenant: string;
  /** Which one of its kind; null where a client space has one. */
  readonly id: string | null;
}

export function streamName(category: string, tenant: string, id?: number | string): string {
  return id === undefined ? `${category}-${tenant}` : `${category}-${tenant}.${id}`;
}

export function parseStream(name: string): StreamId {
  const hyphen = name.indexOf('-');
  const dot = name.indexOf('.', hyphen);
  return {
    category: name.slice(0, hyphen),
    tenant: name.slice(hyphen + 1, dot < 0 ? undefined : dot),
    id: dot < 0 ? null : name.slice(dot + 1),
  };
}

/** The number in the name: the lead of a lead's stream, the program of a grid's, a program's or its registrations'. */
export function numberIn(name: string): number {
  const { id } = parseStream(name);
  if (id === null || !/^\d+$/.test(id)) throw new Error(`the stream ${name} has no number`);
  return Number(id);
}
