// How many requests a second one side answers, all of them well.
import autocannon from 'autocannon';

const SECONDS = 4;

/** `queries`: asked in turn, where it is not to be the same request each time. */
export async function requestsPerSecond(
  url: string,
  key: string,
  connections: number,
  queries: readonly string[] = [],
): Promise<number> {
  const { pathname } = new URL(url);
  const requests = queries.map((query) => ({ path: `${pathname}?${query}` }));
  const result = await autocannon({
    url,
    connections,
    duration: SECONDS,
    headers: { 'x-api-key': key },
    ...(requests.length > 0 && { requests }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`);
  return result.requests.average;
}
