/** What of the wanted values is not so already, in the order in which they are wanted. */
export function differing<T extends object>(now: T, wanted: Partial<T>): Partial<T> {
  const changes: Partial<T> = {};
  for (const name in wanted)
    if (wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(now[name]))
      changes[name] = wanted[name];
  return changes;
}
