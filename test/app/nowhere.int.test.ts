// A command that is typed in the wrong folder says so: it neither makes stores there, nor tells of them that all is well.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lotbook } from '../../src/app/command-line/lotbook.ts';
import { readConfig } from '../../src/app/settings/config.ts';

const root = await mkdtemp(path.join(os.tmpdir(), 'lotbook-nowhere-'));
afterAll(() => rm(root, { recursive: true, force: true }));

test.each([
  ['rebuild'],
  ['audit', 'verify'],
  ['audit', 'seal'],
  ['audit', 'lot', '1', '--tenant', 'demo'],
  ['export', '--tenant', 'demo', '--out', path.join(root, 'parquet')],
  ['grid', 'export', '--tenant', 'demo', '--program', '1', '--out', path.join(root, 'grid.csv')],
  ['invite', '--tenant', 'demo', '--email', 'a@example.com'],
  ['quarantine'],
  ['adopt'],
  ['backup', '--out', path.join(root, 'lotbook.backup')],
  ['forget', '--since', '2026-03-14T02:00:00Z'],
])('%s %s', async (...args) => {
  let [out, err] = ['', ''];
  const code = await lotbook(args, () => readConfig({ LOTBOOK_DATA_DIR: path.join(root, 'data') }), {
    write: (text) => (out += text),
    complain: (text) => (err += text),
    isWatched: false,
  });
  expect([code, out, err]).toEqual([
    1,
    '',
    expect.stringMatching(/^lotbook: there are no stores in .*data: lead /),
  ]);
  expect(await readdir(root)).toEqual([]);
});
