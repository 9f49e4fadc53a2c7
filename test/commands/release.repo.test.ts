// `npm version`, on a copy: the entries of the changelog move under the version, in the commit that the tag is of.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const ENTRIES = '### Added\n\n- Something.\n\n### Fixed\n\n- Something else.';

let copy: string;
beforeEach(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), 'lotbook-release-'));
  await mkdir(path.join(copy, 'bin'));
  await cp(path.join(root, 'bin/release.mjs'), path.join(copy, 'bin/release.mjs'));
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  await write('package.json', JSON.stringify({ name: 'copy', version: '0.1.0', private: true, scripts }));
  await changelog(ENTRIES);
  await git('init', '--quiet');
  await git('config', 'user.email', 'release@example.com');
  await git('config', 'user.name', 'Release');
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'Begins');
});
afterEach(() => rm(copy, { recursive: true, force: true }));

const write = (file: string, text: string): Promise<void> => writeFile(path.join(copy, file), text);
const git = (...args: string[]) => run('git', args, { cwd: copy });
const changelog = (unreleased: string): Promise<void> =>
  write(
    'CHANGELOG.md',
    `# Changelog\n\n## [Unreleased]\n\n${unreleased}\n\n## [0.1.0] - 2026-01-01\n\n- The first.\n`,
  );

it('moves what is unreleased under the version, and tags that', async () => {
  await run('npm', ['version', 'minor'], { cwd: copy });
  const { stdout: told } = await git('show', 'v0.2.0:CHANGELOG.md');
  const today = new Date().toISOString().slice(0, 10);
  expect(told).toBe(
    `# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - ${today}\n\n${ENTRIES}\n\n## [0.1.0] - 2026-01-01\n\n- The first.\n`,
  );
  expect((await git('status', '--porcelain')).stdout).toBe('');
  const { stdout: notes } = await run('node', ['bin/release.mjs', '--notes'], { cwd: copy });
  expect(notes).toBe(`${ENTRIES}\n`);
});

it('refuses to release nothing, and changes nothing', async () => {
  await changelog('Towards the next version.');
  await git('commit', '--quiet', '--all', '--message', 'Empties');
  const refused = run('npm', ['version', 'minor'], { cwd: copy });
  await expect(refused).rejects.toThrow('CHANGELOG.md names nothing under "## [Unreleased]"');
  expect((await git('tag')).stdout).toBe('');
  expect(JSON.parse(await readFile(path.join(copy, 'package.json'), 'utf8'))).toMatchObject({
    version: '0.1.0',
  });
});

it('the changelog of this repository could be released', async () => {
  await expect(run('node', ['bin/release.mjs', '--check'], { cwd: root })).resolves.toBeDefined();
});
