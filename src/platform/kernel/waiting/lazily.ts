// What a process may never need is made when it is first asked for: a start does not wait for it.

export function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}
