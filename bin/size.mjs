// `npm run size -- --events N --out FOLDER`: a data folder with a large book in it (test/size).
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { root, runNode } from './run.mjs';

ensureInstalled('tests');
const args = process.argv.slice(2).filter((arg) => arg !== '--');
process.exitCode = await runNode([
  '--max-semi-space-size=128',
  '--import',
  'tsx',
  path.join(root, 'test', 'size', 'run.ts'),
  ...args,
]);
