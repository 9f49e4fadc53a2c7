// `npm run bench [name…] [-- options]`: every benchmark in test/bench, or those named, one after the other.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { root, runNode } from './run.mjs';

ensureInstalled('tests');
const SUFFIX = '.bench.ts';
/** Room for what is young, in MiB: what `npm start` gives the service, and `lotbook` whoever reads whole histories. */
const NURSERY = { service: 32, histories: 128 };
const HISTORIES = ['read-side', 'verify', 'projecting', 'backup'];
const folder = path.join(root, 'test', 'bench');
const known = readdirSync(folder)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length));
const args = process.argv.slice(2).filter((arg) => arg !== '--');
const firstOption = args.findIndex((arg) => arg.startsWith('--'));
const named = firstOption === -1 ? args : args.slice(0, firstOption);
const options = firstOption === -1 ? [] : args.slice(firstOption);

const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`no benchmark "${unknown.join(', ')}": there are ${known.join(', ')}\n`);
  process.exit(2);
}
let worst = 0;
for (const name of named.length > 0 ? named : known) {
  process.stdout.write(`\n${name}\n`);
  const nursery = NURSERY[HISTORIES.includes(name) ? 'histories' : 'service'];
  worst ||= await runNode([
    `--max-semi-space-size=${nursery}`,
    '--import',
    'tsx',
    path.join(folder, name + SUFFIX),
    ...options,
  ]);
}
process.exit(worst);
