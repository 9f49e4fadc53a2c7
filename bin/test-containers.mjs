// `npm run test:containers`: the suites that need EventStoreDB and Postgres as they run in production, in Docker.
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { runTool } from './run.mjs';

const docker = spawnSync('docker', ['info', '--format', '{{.ServerVersion}}'], {
  encoding: 'utf8',
  timeout: 20_000,
});
const reason = docker.error
  ? 'the docker command is not installed'
  : docker.status !== 0
    ? docker.stderr.trim().split('\n').at(-1) || 'it does not answer'
    : null;

if (reason !== null) {
  process.stdout.write(
    `NOT RUN: no Docker engine (${reason}). Nothing was tested against the real servers.\n`,
  );
  process.exit(0);
}
ensureInstalled('tests');
process.exit(await runTool('vitest', ['run', '--project', 'containers']));
