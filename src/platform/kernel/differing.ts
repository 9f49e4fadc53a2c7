type Wanted<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** What of the wanted values is not so already, in the order in which they are wanted. */
export function differing<T extends object>(now: T, wanted: Wanted<T>): Partial<T> {
  const changes: Partial<T> = {};
  for (const name in wanted) {
    const value = wanted[name];
    if (value !== undefined && JSON.stringify(value) !== JSON.stringify(now[name])) changes[name] = value;
  }
  return changes;
}
