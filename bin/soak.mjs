// `npm run soak -- --minutes 20 --seed N`: the service under partners and a demon, judged by an auditor (test/soak).
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { root, runNode } from './run.mjs';

ensureInstalled('tests');
const args = process.argv.slice(2).filter((arg) => arg !== '--');
process.exitCode = await runNode(['--import', 'tsx', path.join(root, 'test', 'soak', 'run.ts'), ...args]);
