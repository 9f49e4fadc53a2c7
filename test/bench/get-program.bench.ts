// GET of one program: the whole service against a bare route with one prepared query for the same document, in the book of
// the demo and in one of `--size` programs.
import autocannon from 'autocannon';
import { count, interleaved, report, type Comparison } from './interleave.ts';
import { grow } from './grown.ts';
import { startSides } from './processes.ts';
import { reportGrowth, sizes } from './sizes.ts';

const SECONDS = 4;
const ROUNDS = 5;

const { small, large } = sizes(100_000);
/** The demo's own are three. */
let grown = 3;
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
  const compared: Comparison[] = [];
  for (const programs of [small, large]) {
    await grow(sides.databaseUrl, 'programs', 'id = 1', programs, { id: `${grown} + n` });
    grown += programs;
    compared.push(
      await interleaved(
        ROUNDS,
        () => requestsPerSecond(sides.ours),
        () => requestsPerSecond(sides.bare),
      ),
    );
    report(`GET one of ${count(grown)} programs`, compared.at(-1)!, 'requests/s', 0.85);
  }
  reportGrowth('GET one program', compared[0]!, compared[1]!);
} finally {
  await sides.close();
}
