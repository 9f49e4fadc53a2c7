// `npm run bench -- overload`: the peak of one process, what is left of it when twice as much is offered, how fast the rest
// is sent away, how another client space fares meanwhile, and how much memory it takes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { offer, type Borne, type Caller } from './overload/offered.ts';
import type { Wish } from './overload/crowd.ts';
import { count, line } from './measuring/interleave.ts';
import { residentMib } from '../support/costs/resident.ts';

const SECONDS = 6;
const NEIGHBOUR_RATE = 40;
const READERS = 300;
const GOODPUT = 0.8;
const REFUSED_MS = 50;
const NEIGHBOUR = 2;
const MOST_MIB = 512;
const AT_PEAK_MIB = 400e6 / 1024 / 1024;

interface Felt {
  /** Milliseconds. */
  readonly heldP99: number;
  readonly heldMost: number;
  /** New ones. */
  readonly connections: number;
  readonly heapTotal: number;
  readonly external: number;
}

interface Told {
  readonly address: string;
  readonly key: string;
  readonly other: string;
  /** Of a client space with the limits that everybody has. */
  readonly limited: string;
  /** Of a person who may look at the console. */
  readonly cookie: string;
  readonly pid: number;
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-overload-'));
const server = fork(new URL('./overload/server.ts', import.meta.url), [dataDir], {
  execArgv: ['--max-semi-space-size=16', '--import', 'tsx'],
});
const [told] = (await once(server, 'message')) as [Told];
const { address } = told;
let most = 0;
const watch = setInterval(() => (most = Math.max(most, taken(told.pid))), 50);

const bare = fork(new URL('./overload/bare.mjs', import.meta.url));
const [refuser] = (await once(bare, 'message')) as [Pick<Told, 'address'>];

const crowd = fork(new URL('./overload/crowd.ts', import.meta.url), [address, told.key, 'demo'], {
  execArgv: ['--import', 'tsx'],
});
const quiet: Caller = {
  address,
  key: told.other,
  ask: () => ({ method: 'GET', path: '/v1/voisin/programs/1' }),
};

try {
  await borne({ width: 32, seconds: 3 });
  const peaks: Borne[] = [];
  for (const width of [16, 64]) peaks.push(await borne({ width, seconds: SECONDS }));
  const atPeak = most;
  const peak = Math.max(...peaks.map(({ perSecond }) => perSecond));
  line(
    'peak',
    `${count(peak)} answers/s, p99 ${peaks.map(({ answeredP99 }) => answeredP99.toFixed(0)).join(' and ')} ms`,
  );
  await offer(quiet, NEIGHBOUR_RATE, 2, 16);
  const alone = await offer(quiet, NEIGHBOUR_RATE, SECONDS, 16);
  const rate = peak * 2;
  // the same crowd, at the same pace, before a server that does nothing but refuse
  const [idle, besideIdle] = await Promise.all([
    borne({ at: refuser.address, rate, seconds: SECONDS }),
    offer(quiet, NEIGHBOUR_RATE, SECONDS, 16),
  ]);
  await felt();
  const [over, beside] = await Promise.all([
    borne({ rate, seconds: SECONDS }),
    offer(quiet, NEIGHBOUR_RATE, SECONDS, 16),
  ]);
  line(
    'twice the peak',
    `${count(over.offered)} offered, ${count(over.answered)} answered (p50 ${over.answeredP50.toFixed(0)}, p99 ${over.answeredP99.toFixed(0)} ms), ` +
      `${count(over.refused)} sent away, ${over.blunt} of them without Retry-After, ${over.failed} failed ${JSON.stringify(over.reasons)}`,
  );
  const held = await felt();
  const goodput = over.perSecond / peak;
  line('goodput', `${goodput.toFixed(2)} of the peak  goal ≥ ${GOODPUT}: ${verdict(goodput >= GOODPUT)}`);
  if (over.refused > 0)
    line(
      'refusals, p99',
      `${over.refusedP99.toFixed(0)} ms  goal ≤ ${REFUSED_MS}: ${verdict(over.refusedP99 <= REFUSED_MS)}`,
    );
  line(
    'of that, the crowd’s own',
    `${idle.refusedP99.toFixed(0)} ms before a server that does nothing but refuse, at the same pace; ` +
      `the service’s event loop held ${held.heldP99.toFixed(0)} ms (p99), ${held.heldMost.toFixed(0)} at most; ${held.connections} new connections`,
  );
  const ratio = beside.answeredP99 / alone.answeredP99;
  line(
    'another client space, p99',
    `${beside.answeredP99.toFixed(1)} ms, alone ${alone.answeredP99.toFixed(1)} ms, ratio ${ratio.toFixed(1)}, ${beside.refused} sent away  goal ≤ ${NEIGHBOUR}: ${verdict(ratio <= NEIGHBOUR)}`,
  );
  line(
    'beside that crowd alone',
    `${besideIdle.answeredP99.toFixed(1)} ms (p99), while it asked the server that does nothing but refuse: ` +
      `ratio to that ${(beside.answeredP99 / besideIdle.answeredP99).toFixed(1)}`,
  );
  // one noisy key with the limits that everybody has; what it may ask in a minute is over before anything is measured
  const as = { tenant: 'limite', key: told.limited };
  await borne({ as, rate, seconds: 2 });
  const [noisy, besideNoisy] = await Promise.all([
    borne({ as, rate, seconds: SECONDS }),
    offer(quiet, NEIGHBOUR_RATE, SECONDS, 16),
  ]);
  const limitedRatio = besideNoisy.answeredP99 / alone.answeredP99;
  line(
    'as much of one key with the usual limits',
    `${count(noisy.answered)} answered, ${count(noisy.refused)} sent away, p99 ${noisy.refusedP99.toFixed(0)} ms; another client space, p99 ` +
      `${besideNoisy.answeredP99.toFixed(1)} ms, ratio ${limitedRatio.toFixed(1)}  goal ≤ ${NEIGHBOUR}: ${verdict(limitedRatio <= NEIGHBOUR)}`,
  );
  // readers alone: what they wait for is a connection to the read models, and so does who reads beside them
  const lists: Caller = { ...quiet, ask: () => ({ method: 'GET', path: '/v1/voisin/programs/1/options' }) };
  const listsAlone = await offer(lists, NEIGHBOUR_RATE, SECONDS, 16);
  const crowds = {
    'readers of pages': { of: 'pages' },
    'looks at the console': { cookie: told.cookie },
  } as const;
  for (const [who, wish] of Object.entries(crowds)) {
    const [readers, besideThem] = await Promise.all([
      borne({ ...wish, width: READERS, seconds: SECONDS }),
      offer(lists, NEIGHBOUR_RATE, SECONDS, 16),
    ]);
    line(
      `beside ${READERS} ${who}`,
      `p50 ${besideThem.answeredP50.toFixed(1)} ms, p99 ${besideThem.answeredP99.toFixed(1)} ms, alone ` +
        `${listsAlone.answeredP50.toFixed(1)} and ${listsAlone.answeredP99.toFixed(1)}, ratios ${(besideThem.answeredP50 / listsAlone.answeredP50).toFixed(1)} and ` +
        `${(besideThem.answeredP99 / listsAlone.answeredP99).toFixed(1)}; they got ${count(readers.perSecond)} answers/s, ${count(readers.refused)} sent away, ${readers.failed} failed`,
    );
  }
  const after = await borne({ width: 16, seconds: 3 });
  line('afterwards', `${count(after.perSecond)} answers/s`);
  const mib = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0);
  line('heap, and beside it', `${mib(held.heapTotal)} and ${mib(held.external)} MiB at the end of the crowd`);
  line(
    'most memory, up to the peak',
    `${atPeak.toFixed(0)} MiB  goal ≤ ${AT_PEAK_MIB.toFixed(0)}: ${verdict(atPeak <= AT_PEAK_MIB)}`,
  );
  line('most memory, beyond it', `${most.toFixed(0)} MiB  goal ≤ ${MOST_MIB}: ${verdict(most <= MOST_MIB)}`);
} finally {
  clearInterval(watch);
  crowd.disconnect();
  bare.disconnect();
  const ended = once(server, 'exit');
  server.disconnect();
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}

function verdict(met: boolean): string {
  return met ? 'met' : 'MISSED';
}

async function felt(): Promise<Felt> {
  server.send('felt');
  const [told] = (await once(server, 'message')) as [Felt];
  return told;
}

async function borne(wish: Wish): Promise<Borne> {
  crowd.send(wish);
  const [result] = (await once(crowd, 'message')) as [Borne];
  return result;
}

/** Nothing of one that has ended. */
function taken(pid: number): number {
  try {
    return residentMib(pid);
  } catch {
    return 0;
  }
}
