// `npm pack` makes something that a partner can install, import and compile against.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installClient, type Installed } from './package.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

let installed: Installed;
beforeAll(async () => {
  installed = await installClient();
});
afterAll(() => installed?.remove());

it('the package holds what is imported, and no sources', () => {
  expect(installed.files).toEqual(
    expect.arrayContaining(['package.json', 'README.md', 'dist/index.js', 'dist/index.d.ts']),
  );
  expect(installed.files.filter((file) => /(?<!\.d)\.ts$/.test(file))).toEqual([]);
});

it('it is imported by plain Node', async () => {
  const program = "import('@lotbook/client').then((all) => console.log(Object.keys(all).sort().join()))";
  const { stdout } = await run(process.execPath, ['-e', program], { cwd: installed.folder });
  expect(stdout.trim()).toBe(
    'LotbookError,WebhookRefused,dataOf,everyItem,lotbookClient,patientFetch,verifyWebhook',
  );
});

it('its types know the routes: what is right compiles, what is not does not', async () => {
  const text = `import { dataOf, everyItem, lotbookClient } from '@lotbook/client';
const lotbook = lotbookClient({ baseUrl: 'http://x', tenantKey: 'demo', apiKey: 'k' });
const programs = await dataOf(lotbook.GET('/programs'));
export const names: string[] = programs.map(({ name }) => name);
for await (const option of everyItem((page) =>
  lotbook.GET('/programs/{programId}/options', { params: { path: { programId: 1 }, query: { page } } }),
))
  names.push(option.status);
// @ts-expect-error: no such path
await lotbook.GET('/programmes');
// @ts-expect-error: an identifier is a number
await lotbook.GET('/programs/{programId}', { params: { path: { programId: 'one' } } });
`;
  await writeFile(path.join(installed.folder, 'partner.ts'), text);
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const flags = ['--noEmit', '--strict', '--target', 'ES2023', '--module', 'NodeNext'];
  const compiled = run(process.execPath, [tsc, ...flags, 'partner.ts'], { cwd: installed.folder });
  expect(
    await compiled.then(
      () => '',
      (failed: { stdout: string }) => failed.stdout,
    ),
  ).toBe('');
});

it('what it needs is what this repository tests it with', async () => {
  const read = async (file: string) =>
    JSON.parse(await readFile(path.join(root, file), 'utf8')) as Record<string, object>;
  const { dependencies } = await read('clients/typescript/package.json');
  expect((await read('package.json')).devDependencies).toMatchObject(dependencies ?? {});
});
