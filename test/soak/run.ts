// `npm run soak -- --minutes 20 --seed N`: one run, its summary, and the command that repeats it. With `--mutants`, a run for
// each bug that somebody could have written.
import { parseArgs } from 'node:util';
import { chosen, hunt, isFound, table, type Hunted } from './mutants/hunt.ts';
import { MUTANTS } from './mutants/mutants.ts';
import { repeats, report } from './report.ts';
import { simulate, type Simulation } from './simulate.ts';

const { values, positionals } = asked() || wrong();
const number = (text: string): number => (Number(text) > 0 ? Number(text) : wrong());
/** None: the one round that there always is. */
const minutes = values.minutes === '0' ? 0 : number(values.minutes);
const shape = values.shape === 'apart' || values.shape === 'inside' ? values.shape : wrong();
let close = async (): Promise<void> => {};
const simulation: Simulation = {
  shape,
  seed: number(values.seed),
  processes: number(values.processes),
  forMs: minutes * 60_000,
  roundMs: number(values.round) * 1_000,
  tell: (line) => void process.stdout.write(`${line}\n`),
  opening: (opened) => void (close = opened),
};
// what it started ends with it
const end = (code: number): void => void close().finally(() => process.exit(code));
process.once('SIGINT', () => end(130));
process.once('SIGTERM', () => end(143));
process.once('uncaughtException', (error) => {
  process.stderr.write(`soak: ${error.stack}\n`);
  end(1);
});
process.exit(values.mutants ? await huntAll() : await runOnce());

async function runOnce(): Promise<number> {
  const outcome = await simulate(simulation);
  process.stdout.write(report(simulation, outcome));
  return outcome.findings.length > 0 ? 1 : 0;
}

/** All of them, or those that are named. */
async function huntAll(): Promise<number> {
  const hunted: Hunted[] = [];
  for (const mutant of chosen(positionals)) {
    process.stdout.write(`\n${mutant.name}: ${mutant.breaks}\n`);
    const one = await hunt(mutant, simulation);
    hunted.push(one);
    if (one.failed !== null) process.stdout.write(`  not run: ${one.failed}\n`);
    for (const { rule, line } of one.outcome?.findings.slice(0, 4) ?? [])
      process.stdout.write(`  ${rule}: ${line}\n`);
  }
  process.stdout.write(`\n${table(hunted)}repeat: ${repeats(simulation)} --mutants [name…]\n`);
  return hunted.every(isFound) ? 0 : 1;
}

function asked() {
  try {
    const found = parseArgs({
      options: {
        minutes: { type: 'string', default: '2' },
        seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
        shape: { type: 'string', default: 'apart' },
        processes: { type: 'string', default: '2' },
        round: { type: 'string', default: '40' },
        mutants: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const isKnown = found.positionals.every((name) => MUTANTS.some((mutant) => mutant.name === name));
    return found.values.mutants ? isKnown && found : found.positionals.length === 0 && found;
  } catch {
    return false;
  }
}

function wrong(): never {
  process.stderr.write(
    `soak: --minutes, --seed, --processes, --round (seconds) are numbers; --shape is apart or inside
soak: --mutants runs all of them, or those named: ${MUTANTS.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}
