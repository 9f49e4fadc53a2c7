// Nothing is broken, not yet or not any more, and still something is not as it must be: a finding like those of the rules.
export class NotWell extends Error {}

/** What takes longer than anything may is a finding too, and no reason to wait for ever. */
export async function within<T>(limitMs: number, work: Promise<T>, what: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotWell(`not within ${limitMs / 1_000} s: ${what()}`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
