// A copy of the sources is exactly theirs: made once, made anew for any change, and never half.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyOf, ENTRIES } from '../../bin/put-together.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const MAKER = path.join(root, 'bin/put-together.mjs');
const TRACES = path.join(root, 'bin/traces.mjs');
const ENTRY = 'src/entry.ts';
let [tree, kept] = ['', ''];

beforeEach(async () => {
  tree = await mkdtemp(path.join(os.tmpdir(), 'lotbook-together-'));
  kept = path.join(tree, 'node_modules/.cache/lotbook');
  for (const folder of ['migrations', 'projections', 'src', 'node_modules'])
    await mkdir(path.join(tree, folder));
  await symlink(path.join(root, 'node_modules/esbuild'), path.join(tree, 'node_modules/esbuild'));
  await write(
    'src/entry.ts',
    `export { said } from './said.ts';\nexport const later = () => import('./later.ts');`,
  );
  await write('src/said.ts', `export const said: string = 'one';`);
  await write('src/later.ts', `export const where: string = import.meta.url;`);
});
afterEach(() => rm(tree, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFile(path.join(tree, name), text);
const made = () => copyOf(tree, [ENTRY]);
const run = async (copy: string | null) =>
  (await import(pathToFileURL(path.join(copy!, 'src/entry.mjs')).href)) as {
    said: string;
    later(): Promise<{ where: string }>;
  };

it('is made when it is missing, and found from then on', async () => {
  const copy = await made();
  expect((await run(copy)).said).toBe('one');
  await rm(path.join(tree, 'node_modules/esbuild'));
  expect(await made()).toBe(copy);
});

it('is another one when a source changed, of the same length and within the same instant', async () => {
  const before = await made();
  await write('src/said.ts', `export const said: string = 'two';`);
  const after = await made();
  expect((await run(after)).said).toBe('two');
  // who runs the older one still finds its parts
  expect((await (await run(before)).later()).where).toBe(pathToFileURL(path.join(tree, 'src/later.ts')).href);
});

it('is made by several processes at once, and is whole for each', async () => {
  const asked = `const { copyOf } = await import(${JSON.stringify(pathToFileURL(MAKER).href)});
    process.stdout.write(String(await copyOf(${JSON.stringify(tree)}, ['${ENTRY}'])));`;
  const ask = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', asked]);
  const copies = (await Promise.all([ask(), ask(), ask()])).map(({ stdout }) => stdout);
  expect(new Set(copies).size).toBe(1);
  expect((await run(copies[0]!)).said).toBe('one');
  expect(await readdir(kept)).toEqual([path.basename(copies[0]!)]);
});

it('is made also while another process takes away what it began', async () => {
  await mkdir(kept, { recursive: true });
  // as a folder that was listed and is no longer there
  await symlink(path.join(tree, 'gone'), path.join(kept, 'another.half-1'));
  expect((await run(await made())).said).toBe('one');
});

it('tells in its traces the lines of the sources', async () => {
  await write(
    'src/later.ts',
    'interface Told {\n  readonly at: string;\n}\nexport function fail(told: Told): never {\n  throw new Error(told.at);\n}',
  );
  const entry = pathToFileURL(path.join((await made())!, 'src/entry.mjs')).href;
  const asked = `const { mapTraces } = await import(${JSON.stringify(pathToFileURL(TRACES).href)});
    mapTraces(${JSON.stringify(await made())});
    const { later } = await import(${JSON.stringify(entry)});
    const { fail } = await later();
    try { fail({ at: 'here' }); } catch (error) { process.stdout.write(error.stack); }`;
  const told = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', asked]);
  expect(told.stdout.split('\n').slice(0, 2)).toEqual([
    'Error: here',
    `    at fail (${path.join(tree, 'src/later.ts')}:5:9)`,
  ]);
});

it('holds what a package in it has to itself, and not what goes by the same name elsewhere', async () => {
  const place = async (folder: string, text: string): Promise<void> => {
    await mkdir(path.join(tree, folder), { recursive: true });
    await write(`${folder}/package.json`, '{ "main": "index.js" }');
    await write(`${folder}/index.js`, text);
  };
  await place('node_modules/pg', `module.exports = require('inner');`);
  await place('node_modules/pg/node_modules/inner', `module.exports = 'its own';`);
  await place('node_modules/inner', `module.exports = 'of others';`);
  await write('src/said.ts', `import its from 'pg';\nexport const said: string = its;`);
  expect((await run(await made())).said).toBe('its own');
});

it('asks for no package that only tests have', async () => {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const copy = (await copyOf(root))!;
  const asked = new Set<string>();
  for (const file of await readdir(copy, { recursive: true })) {
    if (!file.endsWith('.mjs')) continue;
    const text = await readFile(path.join(copy, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:from|import|require)\s*\(?\s*["']((?:@[\w-]+\/)?[\w.-]+)/g))
      asked.add(name);
  }
  expect(asked).toContain('pino');
  const packages = [...asked].filter((name) => !isBuiltin(name));
  expect(packages.filter((name) => lock.packages[`node_modules/${name}`]?.dev)).toEqual([]);
});

it('is not kept for ever', async () => {
  for (let turn = 0; turn < 7; turn++) {
    await write('src/said.ts', `export const said: string = '${turn}';`);
    expect((await run(await made())).said).toBe(String(turn));
  }
  expect(await readdir(kept)).toHaveLength(4);
});

it('is none where nothing can be written, or of sources that are wrong', async () => {
  await write('src/said.ts', 'export const said: string = ;');
  expect(await made()).toBeNull();
  expect(await readdir(kept)).toEqual([]);
  await write('src/said.ts', `export const said: string = 'one';`);
  await rm(path.join(tree, 'node_modules/.cache'), { recursive: true });
  await write('node_modules/.cache', 'a file is in the way');
  expect(await made()).toBeNull();
});

it('begins with files that there are', () => {
  expect(ENTRIES.filter((entry) => !existsSync(path.join(root, entry)))).toEqual([]);
});
