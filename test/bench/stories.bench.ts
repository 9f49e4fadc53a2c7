// What a message costs that nothing is at hand for: the first of a program after a start, in a grid of `--size` events and in
// one of a tenth, and the next of one program among more than a process keeps.
import { setTimeout as delay } from 'node:timers/promises';
import { startPipeline, writer } from '../roles/webhooks/pipeline.ts';
import { interleaved, line, report, type Comparison } from './measuring/interleave.ts';
import { openSandbox } from './measuring/sandbox.ts';
import { reportGrowth, sizes } from './measuring/sizes.ts';

const ROUNDS = 5;
const LOTS = 40;
const AT_ONCE = 400;
/** Nobody is there: what counts is when a message is written. */
const NOWHERE = 'http://127.0.0.1:9/';
const { small, large } = sizes(40_000);
const FEW = 50;
const MANY = 500;
const CHANGES = 500;
const FIRST_OF_MANY = 10;
let changes = 0;

const sandbox = await openSandbox();
const { backend } = sandbox;

async function messages(): Promise<number> {
  const { rows } = await backend.pool.query<{ total: number }>(
    'select last_message as total from runtime.webhook_tenants',
  );
  return rows[0]?.total ?? 0;
}

async function until(total: number): Promise<void> {
  while ((await messages()) < total) await delay(1);
}

/** Hardly ever as many as before: each is a change. */
const bedrooms = (): number => (changes += 1) % 997;

async function build(programId: number, lots: number, events: number): Promise<void> {
  const write = writer(backend, programId);
  await write.program();
  await write.lots(1, lots);
  for (let done = lots; done < events; done += AT_ONCE)
    await write.change(
      Array.from({ length: Math.min(AT_ONCE, events - done) }, (_, i) => (i % lots) + 1),
      bedrooms(),
    );
}

/** Of each of these programs a message waits when a process starts: how many starts a second that would be. */
async function afterStart(...programs: readonly number[]): Promise<number> {
  const before = await messages();
  const value = bedrooms();
  for (const programId of programs) await writer(backend, programId).change([1], value);
  const started = performance.now();
  const pipeline = await startPipeline(backend, { sends: false });
  await until(before + programs.length);
  const took = performance.now() - started;
  await pipeline.stop();
  return 1_000 / took;
}

/** Messages a second where this many programs take turns. */
async function inTurns(programs: number): Promise<number> {
  const before = await messages();
  const started = performance.now();
  for (let n = 0; n < CHANGES; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        writer(backend, FIRST_OF_MANY + ((n + i) % programs)).change([1], bedrooms()),
      ),
    );
  await until(before + CHANGES);
  return CHANGES / ((performance.now() - started) / 1_000);
}

try {
  await build(1, LOTS, small);
  await build(2, LOTS, large);
  await build(3, LOTS, LOTS);
  for (let i = 0; i < MANY; i++) await build(FIRST_OF_MANY + i, LOTS, LOTS + 10);
  await writer(backend).subscribe(1, NOWHERE);
  const starts: Comparison[] = [];
  for (const [programId, events] of [
    [1, small],
    [2, large],
  ] as const) {
    const compared = await interleaved(
      ROUNDS,
      () => afterStart(programId),
      () => afterStart(3),
    );
    report(`first of a grid of ${events} events, of ${LOTS}`, compared, '/s', null);
    starts.push(compared);
  }
  reportGrowth('the first message after a start', starts[0]!, starts[1]!);
  const all = Array.from({ length: MANY }, (_, i) => FIRST_OF_MANY + i);
  await afterStart(...all);
  line(
    `first of each of ${MANY} programs`,
    `${(1_000 / (await afterStart(...all))).toFixed(0)} ms after the start`,
  );
  const pipeline = await startPipeline(backend, { sends: false });
  const turns = await interleaved(
    3,
    () => inTurns(MANY),
    () => inTurns(FEW),
  );
  await pipeline.stop();
  report(`${MANY} programs in turns, of ${FEW}`, turns, '/s', 0.8);
  line('messages', String(await messages()));
} finally {
  await sandbox.close();
}
