// A bound on waiting, for those too who use nothing of the program.
/** What `work` brings, or the failure that `late` tells once the time is over. */
export async function inTime<T>(limitMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), limitMs);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
