// How many requests a second one side answers, all of them well.
import autocannon from 'autocannon';

const SECONDS = 4;

export async function requestsPerSecond(url: string, key: string, connections: number): Promise<number> {
  const result = await autocannon({ url, connections, duration: SECONDS, headers: { 'x-api-key': key } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`);
  return result.requests.average;
}
