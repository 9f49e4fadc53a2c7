// GET of one program: the whole service against a bare route with one prepared query for the same document.
import autocannon from 'autocannon';
import { interleaved, report } from './interleave.ts';
import { startSides } from './processes.ts';

const SECONDS = 4;
const ROUNDS = 5;

const sides = await startSides();

async function requestsPerSecond(address: string): Promise<number> {
  const url = `${address}/v1/demo/programs/1`;
  const headers = { 'x-api-key': sides.key };
  const result = await autocannon({ url, connections: 50, duration: SECONDS, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`);
  return result.requests.average;
}

try {
  const compared = await interleaved(
    ROUNDS,
    () => requestsPerSecond(sides.ours),
    () => requestsPerSecond(sides.bare),
  );
  report('GET one program', compared, 'requests/s', 0.85);
} finally {
  await sides.close();
}
