// A run: a world, partners and an office in it, a demon loose on it, round after round; after each, all is mended, what is
// under way comes to its end, and the auditor judges. It ends with the first round that has a finding.
import { Chance } from '../hostile/random.ts';
import { audit, WELL_AGAIN, type Finding } from './audit/audit.ts';
import type { Scene } from './audit/gather.ts';
import { loose } from './demon/demon.ts';
import { Ledger } from './ledger.ts';
import { layClientSpace, type ClientSpace } from './partners/client-space.ts';
import { startCrowd } from './partners/crowd.ts';
import { startReceivers } from './partners/receivers.ts';
import { roundOf, type Shape } from './plan.ts';
import { mend, NotWell, settle } from './settle.ts';
import { openApart } from './world/apart.ts';
import { openInside } from './world/inside.ts';
import type { World } from './world/world.ts';

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
  readonly onOpened?: (world: World) => void;
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
  const { seed, shape, forMs, roundMs, tell } = simulation;
  const started = performance.now();
  const chance = new Chance(seed);
  const receivers = await startReceivers(new Chance(seed + 17));
  let world: World | null = null;
  try {
    world =
      shape === 'apart'
        ? await openApart(simulation.processes, simulation.env ?? {})
        : await openInside(simulation.env ?? {});
    simulation.onOpened?.(world);
    if (!world.disk.isSmall) tell('not root: the disk is not filled in this run');
    const { wants } = simulation;
    if (wants !== undefined && !world.slots.every(({ output }) => output.includes(wants)))
      throw new Error(`a process does not say ${wants.trim()}`);
    const addresses = world.slots.map(({ address }) => address);
    const ledger = new Ledger();
    const spaces: ClientSpace[] = [];
    for (const key of SPACES)
      spaces.push(await layClientSpace({ key, seed, addresses, ledger, chance, receivers: receivers.url }));
    const scene: Scene = { world, spaces, ledger, arrivals: receivers.came };
    const operator = spaces[0]!.operator;
    tell(`laid after ${seconds(started)} s`);
    const loaded = performance.now();
    let findings: readonly Finding[] = [];
    let facts = 0;
    let rounds = 0;
    let acts = 0;
    while (findings.length === 0 && (rounds === 0 || performance.now() - loaded < forMs)) {
      const round = roundOf({ seed, shape, roundMs, hasSmallDisk: world.disk.isSmall }, rounds);
      rounds += 1;
      acts += round.acts.length;
      tell(`round ${rounds}`);
      receivers.heal(false);
      const crowd = startCrowd(spaces, ledger, round.seed);
      const demon = loose(round, { world, operator }, (line) => tell(`  ${line}`));
      await new Promise((resolve) => setTimeout(resolve, roundMs));
      try {
        await demon.over;
        await mend(world);
        tell(`  mended at ${seconds(started)} s`);
        await crowd.stop();
        tell(`  everybody has an answer at ${seconds(started)} s`);
        receivers.heal(true);
        await settle(scene);
        tell(`  settled at ${seconds(started)} s`);
        const audited = await audit(scene);
        findings = audited.findings;
        facts = audited.evidence.facts.length;
      } catch (error) {
        if (!(error instanceof NotWell)) throw error;
        await crowd.stop();
        findings = [{ rule: WELL_AGAIN, line: error.message }];
      }
      tell(`  audited at ${seconds(started)} s: ${facts} events, ${findings.length} findings`);
    }
    return {
      findings,
      rounds,
      tookMs: performance.now() - started,
      diskWasFilled: world.disk.isSmall,
      counts: {
        acts,
        requests: ledger.reads + ledger.intents.reduce((sum, { tries }) => sum + tries.length, 0),
        intents: ledger.intents.length,
        events: facts,
        messages: receivers.came.length,
        sights: ledger.sights.length,
        forgotten: ledger.forgotten.length,
      },
    };
  } finally {
    await world?.close();
    await receivers.close();
  }
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 100) / 10;
}
