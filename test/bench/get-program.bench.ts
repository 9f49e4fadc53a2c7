// GET of one program: the whole service against a bare route with one prepared query for the same document, in the book of
// the demo and in one of `--size` programs.
import { count, interleaved, report, type Comparison } from './measuring/interleave.ts';
import { grow } from './laid/grown.ts';
import { startSides } from './sides/processes.ts';
import { requestsPerSecond } from './sides/requests.ts';
import { reportGrowth, sizes } from './measuring/sizes.ts';

const ROUNDS = 5;
const CONNECTIONS = 50;

const { small, large } = sizes(100_000);
/** The demo's own. */
const OWN = 3;
const sides = await startSides();

const measured = (address: string): Promise<number> =>
  requestsPerSecond(`${address}/v1/demo/programs/1`, sides.key, CONNECTIONS);

try {
  const compared: Comparison[] = [];
  for (const [grown, more] of [
    [0, 0],
    [0, small],
    [small, large],
  ] as const) {
    await grow(sides.databaseUrl, 'programs', 'id = 1', more, { id: `${OWN + grown} + n` });
    compared.push(
      await interleaved(
        ROUNDS,
        () => measured(sides.ours),
        () => measured(sides.bare),
      ),
    );
    const goal = more === 0 ? 1 : 0.85;
    report(`GET one of ${count(OWN + grown + more)} programs`, compared.at(-1)!, 'requests/s', goal);
  }
  reportGrowth('GET one program', compared[1]!, compared[2]!);
} finally {
  await sides.close();
}
