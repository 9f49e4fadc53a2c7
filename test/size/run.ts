// `npm run size -- --events N --out FOLDER`: a data folder with a book of about so many events in it, as a year leaves it.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/app/settings/config.ts';
import { layBook } from './lay.ts';
import { Progress } from './progress.ts';
import { RECEIVER } from './receiver.ts';
import { sizeOfEvents } from './shape.ts';

const USAGE = 'npm run size -- (--events N | --size S) --out FOLDER [--seed N] [--receiver URL]';

function asked() {
  const { values } = parseArgs({
    options: {
      events: { type: 'string' },
      size: { type: 'string' },
      out: { type: 'string' },
      seed: { type: 'string', default: '1' },
      receiver: { type: 'string', default: RECEIVER },
    },
  });
  const size = values.size === undefined ? sizeOfEvents(Number(values.events)) : Number(values.size);
  const seed = Number(values.seed);
  if (values.out === undefined || !(size > 0) || !Number.isInteger(seed)) {
    process.stderr.write(`${USAGE}\n`);
    process.exit(2);
  }
  return { size, seed, out: path.resolve(values.out), receiver: values.receiver };
}

const { size, seed, out, receiver } = asked();
const config = readConfig({ LOTBOOK_DATA_DIR: out, LOTBOOK_LOG_LEVEL: 'silent', LOTBOOK_DEMO: '0' });
const progress = new Progress();
const laid = await layBook(config, {
  size,
  seed,
  receiver,
  today: new Date(),
  onProgress: (part, told) => progress.show(part, told),
});
progress.end();
await writeFile(path.join(out, 'keys.json'), JSON.stringify(laid.keys), { mode: 0o600 });
process.stdout.write(`${laid.events} events of ${laid.grids.length} programs in ${out}\n`);
if (laid.setAside > 0) {
  process.stderr.write(`${laid.setAside} streams were set aside\n`);
  process.exitCode = 1;
}
