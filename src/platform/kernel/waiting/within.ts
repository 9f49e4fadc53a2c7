// A bound on waiting: a caller behind a dead wire would wait for ever.
export class OutOfTime extends Error {
  constructor(ms: number) {
    super(`no answer in ${ms} ms`);
    this.name = 'OutOfTime';
  }
}

export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    // an answer that came while this process was held up lies unread as the time ends: it is read first
    timer = setTimeout(() => setImmediate(() => reject(new OutOfTime(ms))), ms);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
