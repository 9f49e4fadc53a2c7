// `npm run soak -- --minutes 20 --seed N`: one run, its summary, and the command that repeats it.
import { parseArgs } from 'node:util';
import { report } from './report.ts';
import { simulate, type Simulation } from './simulate.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    shape: { type: 'string', default: 'apart' },
    processes: { type: 'string', default: '2' },
    round: { type: 'string', default: '40' },
  },
});

const number = (text: string): number => (Number(text) > 0 ? Number(text) : wrong());
const shape = values.shape === 'apart' || values.shape === 'inside' ? values.shape : wrong();
const simulation: Simulation = {
  shape,
  seed: number(values.seed),
  processes: number(values.processes),
  forMs: number(values.minutes) * 60_000,
  roundMs: number(values.round) * 1_000,
  tell: (line) => void process.stdout.write(`${line}\n`),
};
const outcome = await simulate(simulation);
process.stdout.write(report(simulation, outcome));
process.exit(outcome.findings.length > 0 ? 1 : 0);

function wrong(): never {
  process.stderr.write(
    'soak: --minutes, --seed, --processes, --round (seconds) are numbers; --shape is apart or inside\n',
  );
  process.exit(2);
}
