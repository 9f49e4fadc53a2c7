// `npm test`: installs what is missing, then types, lint and every test that needs no Docker. The last line counts.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { runTool } from './run.mjs';

ensureInstalled('tests');
const { register } = await import('tsx/esm/api');
register();
const { tally } = await import('../test/support/tally.ts');

/** What was found good before, by its contents: what was not touched since is not looked at again. */
const KNOWN = path.join('node_modules', '.cache', 'checks');
const PROJECTS = [
  ['here', '.'],
  ['in-browsers', 'src/console/scripts'],
  ['at-partners', 'clients/typescript'],
];

const checks = await Promise.all([
  check('types and format', async () => {
    const wrong = [];
    for (const [name, project] of PROJECTS) {
      const known = ['--incremental', '--tsBuildInfoFile', path.join(KNOWN, `${name}.tsbuildinfo`)];
      wrong.push(await runTool('tsc', ['--noEmit', '-p', project, ...known], { holdOutput: true }));
    }
    const known = ['--cache', '--cache-strategy=content', `--cache-location=${path.join(KNOWN, 'format')}`];
    const format = ['--check', '--log-level=warn', ...known, '.'];
    wrong.push(await runTool('prettier', format, { holdOutput: true }));
    return wrong.find((code) => code !== 0) ?? 0;
  }),
  check('lint', async () => await runTool('eslint', ['.'], { holdOutput: true })),
]);
const { findChromium, installChromium, NO_CHROMIUM } = await import('../test/support/browser/chromium.ts');
const hasBrowser = (findChromium() ?? installChromium()) !== null || process.env.CI !== undefined;
const tests = await runTests(['unit', 'repo', 'int', ...(hasBrowser ? ['browser'] : [])]);
if (!hasBrowser) process.stdout.write(`The journeys in a browser did not run. ${NO_CHROMIUM}\n`);
const failed = tests.failed + checks.filter((good) => !good).length;
process.stdout.write(`${tests.passed} passed, ${failed} failed\n`);
process.exit(failed > 0 ? 1 : 0);

async function check(name, run) {
  const good = (await run()) === 0;
  process.stdout.write(`${name}: ${good ? 'good' : 'FAILED'}\n`);
  return good;
}

async function runTests(projects) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-results-'));
  try {
    const file = path.join(folder, 'results.json');
    const code = await runTool('vitest', [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    return tally(await readFile(file, 'utf8').catch(() => null), code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
