// `npm run bench -- restart`: the first minute after a restart, in which every stream is read for the first time, beside a
// minute of the same service when it had been up for a while: a day's reads and commands at one pace, whatever becomes of
// those before. `--size` says how large the book is, `--pace` how many are asked a second.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { callsOn } from '../size/calls.ts';
import { laid } from '../size/laid.ts';
import { receive } from '../size/receiver.ts';
import { startOn, type Running } from '../size/running.ts';
import { count, line, quantile } from './measuring/interleave.ts';

const GOAL = 3;
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '0.01' },
    pace: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
  },
});
const [pace, seconds] = [Number(values.pace), Number(values.seconds)];
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-restart-'));

type Call = () => Promise<void>;

interface Asked {
  /** Milliseconds, in the order of asking. */
  readonly took: readonly number[];
  /** By what they said. */
  readonly failed: ReadonlyMap<string, number>;
}

/** In turns, so many a second, whatever becomes of those before. */
async function asked(calls: readonly Call[], during: number): Promise<Asked> {
  const took: number[] = [];
  const failed = new Map<string, number>();
  const one = async (call: Call, n: number): Promise<void> => {
    const began = performance.now();
    try {
      await call();
      took[n] = performance.now() - began;
    } catch (error) {
      const why = error instanceof Error ? error.message.replaceAll(/\d+/g, 'N').slice(0, 80) : 'unknown';
      failed.set(why, (failed.get(why) ?? 0) + 1);
    }
  };
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; ;) {
    const passed = (performance.now() - began) / 1_000;
    if (passed >= during) break;
    for (const due = Math.floor(passed * pace); n < due; n++) under.push(one(calls[n % calls.length]!, n));
    await delay(4);
  }
  await Promise.all(under);
  return { took, failed };
}

async function callsOf(running: Running, seed: number): Promise<readonly Call[]> {
  const { reads, commands } = await callsOn(running, seed);
  // an option takes a lot for good, and a page of the console is another kind of thing
  const told = Object.entries(commands).filter(([name]) => name !== 'an option');
  const one = ['one program', 'one lot', 'one lead', 'history of a lot'];
  return one.flatMap((name, n) => [reads[name]!, told[n]![1]]);
}

/** Also tenth by tenth, for what is slow at first. */
function tell(when: string, { took, failed }: Asked): number {
  const answered = (part: readonly number[]): number[] => part.filter((ms) => ms > 0);
  const p99 = quantile(answered(took), 0.99);
  const tenth = Math.ceil(took.length / 10);
  const parts = Array.from({ length: 10 }, (_, n) => answered(took.slice(n * tenth, (n + 1) * tenth)));
  const middle = quantile(answered(took), 0.5).toFixed(1);
  line(when, `${count(answered(took).length)} answered, p50 ${middle}, p99 ${p99.toFixed(0)} ms`);
  line('  the worst of each tenth', parts.map((part) => Math.max(0, ...part).toFixed(0)).join(' '));
  for (const [why, n] of failed) line('  failed', `${n} × ${why}`);
  return p99;
}

const receiver = await receive();
let running: Running | null = null;
try {
  await laid(Number(values.size), dataDir);
  running = await startOn(dataDir);
  const warming = await callsOf(running, 1);
  await asked(warming, seconds / 2);
  const warm = tell('warm', await asked(warming, seconds));
  await running.stop();
  running = await startOn(dataDir);
  const fresh = await callsOf(running, 2);
  const first = tell('the first minute after a restart', await asked(fresh, seconds));
  const ratio = first / warm;
  line(
    'p99, first minute to warm',
    `${ratio.toFixed(2)}  goal ≤ ${GOAL}: ${ratio <= GOAL ? 'met' : 'MISSED'}`,
  );
} finally {
  await running?.stop();
  receiver.close();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);
