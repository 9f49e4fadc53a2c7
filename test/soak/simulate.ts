// A run: a world, partners and an office in it, a demon loose on it, round after round; after each, all is mended, what is
// under way comes to its end, and the auditor judges. It ends with the first round that has a finding.
import { Chance } from '../hostile/random.ts';
import { audit, WELL, type Finding } from './audit/audit.ts';
import type { Scene } from './audit/gather.ts';
import { loose } from './demon/demon.ts';
import { Ledger } from './ledger.ts';
import { layClientSpace, type ClientSpace } from './partners/client-space.ts';
import { startCrowd } from './partners/crowd.ts';
import { startReceivers, type Receivers } from './partners/receivers.ts';
import { roundOf, type Shape } from './plan.ts';
import { NotWell } from './not-well.ts';
import { mend, settle } from './settle.ts';
import { openApart } from './world/apart.ts';
import { openInside } from './world/inside.ts';
import type { Opening, World } from './world/world.ts';

export interface Simulation {
  readonly seed: number;
  readonly shape: Shape;
  readonly processes: number;
  readonly forMs: number;
  readonly roundMs: number;
  /** Settings and variables for the processes of the service. */
  readonly env?: Readonly<Record<string, string>>;
  /** What every process of the service has to say, or the run tells nothing of what it was for. */
  readonly wants?: string;
  readonly tell: (line: string) => void;
  /** For whoever is told to end the run before its time. */
  readonly opening?: Opening;
}

export interface Outcome {
  readonly findings: readonly Finding[];
  readonly rounds: number;
  readonly tookMs: number;
  /** What the run did, for the summary. */
  readonly counts: Readonly<Record<string, number>>;
  readonly diskWasFilled: boolean;
}

const SPACES = ['alpha', 'beta'];

export async function simulate(simulation: Simulation): Promise<Outcome> {
  const { seed, shape, processes, env = {}, opening = () => {}, wants } = simulation;
  const watch = stopwatch();
  const receivers = await startReceivers(new Chance(seed + 17));
  const ledger = new Ledger();
  const done: Done = { rounds: 0, acts: 0, events: 0 };
  let world: World | null = null;
  try {
    world = shape === 'apart' ? await openApart(processes, env, opening) : await openInside(env, opening);
    if (!world.disk.isSmall) simulation.tell('not root: the disk is not filled in this run');
    if (wants !== undefined && !world.slots.every(({ output }) => output.includes(wants)))
      throw new Error(`a process does not say ${wants.trim()}`);
    const findings = await orNotWell(async () => {
      const spaces = await layAll(simulation, world!, ledger, receivers.url);
      simulation.tell(`laid at ${watch()} s`);
      return await play(
        simulation,
        { world: world!, spaces, ledger, arrivals: receivers.came },
        receivers,
        done,
        watch,
      );
    });
    return {
      findings,
      rounds: done.rounds,
      tookMs: watch() * 1_000,
      diskWasFilled: world.disk.isSmall,
      counts: {
        acts: done.acts,
        requests: ledger.reads + ledger.intents.reduce((sum, { tries }) => sum + tries.length, 0),
        intents: ledger.intents.length,
        events: done.events,
        messages: receivers.came.length,
        sights: ledger.sights.length + ledger.glimpses.length,
        unchanged: ledger.unchanged,
        forgotten: ledger.forgotten.length,
      },
    };
  } finally {
    await world?.close();
    await receivers.close();
  }
}

async function layAll(
  { seed }: Simulation,
  { slots }: World,
  ledger: Ledger,
  receivers: string,
): Promise<readonly ClientSpace[]> {
  const chance = new Chance(seed);
  const addresses = slots.map(({ address }) => address);
  const spaces: ClientSpace[] = [];
  for (const key of SPACES)
    spaces.push(await layClientSpace({ key, seed, addresses, ledger, chance, receivers }));
  return spaces;
}

/** What a run has done so far. */
interface Done {
  rounds: number;
  acts: number;
  events: number;
}

async function play(
  simulation: Simulation,
  scene: Scene,
  receivers: Receivers,
  done: Done,
  watch: () => number,
): Promise<readonly Finding[]> {
  const { seed, shape, roundMs, forMs, tell } = simulation;
  const { world, spaces, ledger } = scene;
  const began = performance.now();
  let findings: readonly Finding[] = [];
  while (findings.length === 0 && (done.rounds === 0 || performance.now() - began < forMs)) {
    const round = roundOf({ seed, shape, roundMs, hasSmallDisk: world.disk.isSmall }, done.rounds);
    done.rounds += 1;
    done.acts += round.acts.length;
    tell(`round ${done.rounds}`);
    receivers.heal(false);
    const crowd = startCrowd(spaces, ledger, round.seed);
    const stricken = { world, operator: spaces[0]!.operator };
    const demon = loose(round, stricken, (line) => tell(`  ${line}`));
    await new Promise((resolve) => setTimeout(resolve, roundMs));
    findings = await orNotWell(async () => {
      try {
        await demon.over;
        await mend(world);
        tell(`  mended at ${watch()} s`);
      } finally {
        await crowd.stop();
      }
      receivers.heal(true);
      await settle(scene);
      tell(`  settled at ${watch()} s`);
      const audited = await audit(scene);
      done.events = audited.evidence.facts.length;
      return audited.findings;
    });
    tell(`  audited at ${watch()} s: ${done.events} events, ${findings.length} findings`);
  }
  return findings;
}

async function orNotWell(work: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotWell) return [{ rule: WELL, line: error.message }];
    throw error;
  }
}

/** Seconds since it was made. */
function stopwatch(): () => number {
  const started = performance.now();
  return () => Math.round((performance.now() - started) / 100) / 10;
}
