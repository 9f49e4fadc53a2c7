// GET of one program: the whole service against a bare route with one prepared query for the same document, in the book of
// the demo and in one of `--size` programs.
import { count, interleaved, report, type Comparison } from './interleave.ts';
import { grow } from './grown.ts';
import { startSides } from './processes.ts';
import { requestsPerSecond } from './requests.ts';
import { reportGrowth, sizes } from './sizes.ts';

const ROUNDS = 5;
const CONNECTIONS = 50;

const { small, large } = sizes(100_000);
/** The demo's own are three. */
let grown = 3;
const sides = await startSides();

const measured = (address: string): Promise<number> =>
  requestsPerSecond(`${address}/v1/demo/programs/1`, sides.key, CONNECTIONS);

try {
  const compared: Comparison[] = [];
  for (const programs of [small, large]) {
    await grow(sides.databaseUrl, 'programs', 'id = 1', programs, { id: `${grown} + n` });
    grown += programs;
    compared.push(
      await interleaved(
        ROUNDS,
        () => measured(sides.ours),
        () => measured(sides.bare),
      ),
    );
    report(`GET one of ${count(grown)} programs`, compared.at(-1)!, 'requests/s', 0.85);
  }
  reportGrowth('GET one program', compared[0]!, compared[1]!);
} finally {
  await sides.close();
}
