// Looking back at a program with a long past, at instants nobody chose: over HTTP, the grid as the office is told it and the
// page of the console; and from nothing in memory. Then at one option and one prospect of that grid, each at instants of its
// own. `--size` is the number of events, `--lots` that of lots.
import { parseArgs } from 'node:util';
import { ProgramPast } from '../../src/api/past/program-past.ts';
import { gridText } from '../../src/api/past/grid-then.ts';
import { layPast, millisecondsOf } from '../api/past/long-past.ts';
import { visitorOf } from '../console/people.ts';
import { BLOCK } from '../../src/platform/pasts/calendar.ts';
import { openSpace } from '../support/space.ts';
import { count, line, median, quantile } from './measuring/interleave.ts';

const { values } = parseArgs({
  options: { size: { type: 'string', default: '100000' }, lots: { type: 'string', default: '200' } },
});
const [SIZE, LOTS] = [Number(values.size), Number(values.lots)];
const LOOKS = 40;
const LEADS = 200;
/** Everybody has had an option among the last of so many: five events an option. */
const LAST_PLACED_EVENTS = LEADS * 5 + 10;
const GOAL_MS = 150;
const POLL_MS = 500;
/** Two years. */
const SPAN_MS = 730 * 86_400_000;

const space = await openSpace();
try {
  const { backend } = space.service;
  const { programId, tenant } = space;
  const leads: number[] = [];
  for (let n = 0; n < LEADS; n++) {
    const contact = { name: `Roux ${n}`, email1: `roux.${n}@mail.example` };
    const led = await space.partner('POST', `/programs/${programId}/leads`, { contact, lead: {} });
    leads.push((led.json.body as { lead_id: number }).lead_id);
  }
  const stepMs = Math.floor(SPAN_MS / SIZE);
  const { first, last } = await layPast(space, programId, {
    events: SIZE,
    lots: LOTS,
    stepMs,
    leadOf: (option) => leads[option % LEADS]!,
  });
  // what follows the events has come to their end, and to that of what it wrote itself: nothing runs beside what is measured
  for (let end = await backend.events.end(); !(await caughtUp(end)); end = await backend.events.end())
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  async function caughtUp(end: bigint | null): Promise<boolean> {
    const { rows } = await backend.pool.query<{ behind: boolean }>(
      `select (select min(position) from checkpoints) < $1 or
         (select count(*) from quarantine) > 0 as behind`,
      [end ?? 0n],
    );
    const stream = `snapshot-grid-${tenant}.${programId}@${Math.floor(SIZE / BLOCK)}`;
    const noted = await backend.pool.query<{ leads: boolean }>(
      'select min(last_interaction_at) > $1 as leads from leads where tenant_key = $2',
      [new Date(last.getTime() - LAST_PLACED_EVENTS * stepMs), tenant],
    );
    const isKept = (await backend.events.last(stream)) !== null;
    return isKept && rows[0]?.behind === false && noted.rows[0]?.leads === true;
  }
  const anywhere = (): Date => new Date(first.getTime() + Math.random() * (last.getTime() - first.getTime()));
  const looks = async (look: (instant: Date) => Promise<unknown>): Promise<number[]> => {
    const taken: number[] = [];
    for (let n = 0; n < LOOKS; n++) taken.push(await millisecondsOf(() => look(anywhere())));
    return taken.sort((a, b) => a - b);
  };
  const some = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;
  const told = (what: string, taken: readonly number[]): void => {
    const most = taken.at(-1)!;
    line(
      what,
      `median ${median([...taken]).toFixed(0)} ms, p95 ${quantile(taken, 0.95).toFixed(0)} ms, ` +
        `most ${most.toFixed(0)} ms  goal ≤ ${GOAL_MS} ms: ${most <= GOAL_MS ? 'met' : 'MISSED'}`,
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
  told(
    'the page of a lot, at any instant',
    await looks((instant) => {
      const lot = 1 + Math.floor(Math.random() * LOTS);
      return visitor.get(`/programmes/${programId}/lots/${lot}?instant=${instant.toISOString()}`);
    }),
  );
  const { rows: options } = await backend.pool.query<{ id: number; placed_at: Date; lead_id: number }>(
    'select id, placed_at, lead_id from options where program_id = $1',
    [programId],
  );
  line('options', count(options.length));
  const page = async (address: string): Promise<void> => {
    const { status } = await visitor.get(address);
    if (status !== 200) throw new Error(`${address}: ${status}`);
  };
  told(
    'the page of an option, at an instant of its own',
    await looks(() => {
      const { id, placed_at: at } = some(options);
      const then = new Date(at.getTime() + (Math.random() * 3 * SPAN_MS) / SIZE);
      return page(`/options/${id}?instant=${then.toISOString()}`);
    }),
  );
  told(
    'the same, at any instant after it',
    await looks((instant) => {
      const before = options.filter(({ placed_at: at }) => at <= instant);
      return page(
        `/options/${some(before.length > 0 ? before : options).id}?instant=${instant.toISOString()}`,
      );
    }),
  );
  told('the page of an option now', await looks(() => page(`/options/${some(options).id}`)));
  told(
    'the page of a prospect, at any instant',
    await looks((instant) => page(`/prospects/${some(leads)}?instant=${instant.toISOString()}`)),
  );
  told('the page of a prospect now', await looks(() => page(`/prospects/${some(leads)}`)));
} finally {
  await space.close();
}
