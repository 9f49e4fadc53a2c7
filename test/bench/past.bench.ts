// Looking back at a program with a long past, at instants nobody chose: over HTTP, the grid as the office is told it and the
// page of the console; and from nothing in memory. `--size` is the number of events, `--lots` that of lots.
import { parseArgs } from 'node:util';
import { ProgramPast } from '../../src/api/past/program-past.ts';
import { gridText } from '../../src/api/past/grid-then.ts';
import { layPast, millisecondsOf } from '../api/past/long-past.ts';
import { visitorOf } from '../console/people.ts';
import { BLOCK } from '../../src/platform/kernel/calendar.ts';
import { openSpace } from '../support/space.ts';
import { count, line, median } from './interleave.ts';

const { values } = parseArgs({
  options: { size: { type: 'string', default: '100000' }, lots: { type: 'string', default: '200' } },
});
const [SIZE, LOTS] = [Number(values.size), Number(values.lots)];
const LOOKS = 40;
const GOAL_MS = 150;
const POLL_MS = 500;
/** Two years. */
const SPAN_MS = 730 * 86_400_000;

const space = await openSpace();
try {
  const { backend } = space.service;
  const { programId, tenant } = space;
  const { first, last } = await layPast(space, programId, {
    ...{ events: SIZE, lots: LOTS, stepMs: Math.floor(SPAN_MS / SIZE) },
  });
  const end = await backend.events.end();
  // what follows the events has come to their end: the policy has kept what stands
  for (;;) {
    const { rows } = await backend.runtime.query<{ position: bigint }>(
      `select position from runtime.policy_checkpoints where policy = 'pasts'`,
    );
    if ((rows[0]?.position ?? 0n) >= (end ?? 0n) || (await caughtUp())) break;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  async function caughtUp(): Promise<boolean> {
    const stream = `snapshot-grid-${tenant}.${programId}@${Math.floor(SIZE / BLOCK)}`;
    return (await backend.events.last(stream)) !== null;
  }
  const anywhere = (): Date => new Date(first.getTime() + Math.random() * (last.getTime() - first.getTime()));
  const looks = async (look: (instant: Date) => Promise<unknown>): Promise<number[]> => {
    const taken: number[] = [];
    for (let n = 0; n < LOOKS; n++) taken.push(await millisecondsOf(() => look(anywhere())));
    return taken.sort((a, b) => a - b);
  };
  const told = (what: string, taken: readonly number[]): void => {
    const most = taken.at(-1)!;
    line(
      what,
      `median ${median([...taken]).toFixed(0)} ms, most ${most.toFixed(0)} ms  goal ≤ ${GOAL_MS} ms: ${most <= GOAL_MS ? 'met' : 'MISSED'}`,
    );
  };
  line('a program of', `${count(SIZE)} events, ${count(LOTS)} lots`);
  const of = { tenant, programId };
  told(
    'its grid at an instant, nothing in memory',
    await looks(async (instant) => {
      const then = await new ProgramPast(backend).asOf(of, instant);
      if (then) await gridText(then, instant, () => true);
    }),
  );
  const auditor = await space.officerWith({ role: 'auditor' });
  const visitor = await visitorOf(space, ['manager']);
  told(
    'the same by the office’s route',
    await looks((instant) =>
      auditor('GET', `/${tenant}/programs/${programId}/grid?as_of=${instant.toISOString()}`),
    ),
  );
  told(
    'the page, with its day and its slider',
    await looks((instant) => visitor.get(`/programmes/${programId}?instant=${instant.toISOString()}`)),
  );
  told('the page of the present', await looks(() => visitor.get(`/programmes/${programId}`)));
} finally {
  await space.close();
}
