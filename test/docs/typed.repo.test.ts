// What the pages tell people to type is there: commands and their options, settings, scripts, files of Docker and what is
// in them, addresses. What can run here is run by `typed.int.test.ts`.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from '../../src/app/command-line/lotbook.ts';
import { readConfig } from '../../src/app/settings/config.ts';
import { SETTINGS } from '../../src/app/settings/names.ts';
import { composeFiles, readCompose } from '../compose/compose.ts';
import { pages, root, typedCommands, withSettings, wordsOf } from './shell-blocks.ts';

const all = await typedCommands();
const texts = await pages();
const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const { paths } = JSON.parse(await readFile(path.join(root, 'docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};
const composed = new Map(
  await Promise.all(
    composeFiles.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const),
  ),
);

/** Of every command that is typed, what it is; a new kind wants a look here. */
const KINDS: Readonly<Record<string, (words: readonly string[], command: string) => void | Promise<void>>> = {
  npx: ([, tool, ...rest]) => (tool === 'vitest' ? undefined : checkLotbook([String(tool), ...rest])),
  npm: ([, what = '', name = '']) => expect(Object.keys(scripts)).toContain(what === 'run' ? name : what),
  curl: (words) => checkAddress(words),
  docker: (words, command) => checkCompose(words, withSettings(wordsOf(command)).env),
  cat: (_, command) => checkSecrets(command),
  git: ([, what]) => expect(what).toBe('clone'),
  // the account of a real EventStoreDB: its client is asked here only for what it can do
  node: async (_, command) => {
    const { EventStoreDBClient } = await import('@eventstore/db-client');
    const client: object = EventStoreDBClient.connectionString('esdb://127.0.0.1:1');
    for (const [, method = ''] of command.matchAll(/await client\.(\w+)\(/g))
      expect([method, typeof Reflect.get(client, method)]).toEqual([method, 'function']);
  },
};

function checkLotbook([tool, name = '', ...rest]: readonly string[]): void {
  expect(tool).toBe('lotbook');
  const command = commands.find((one) => one.name === name);
  const usage = command?.usage.join('\n') ?? '';
  expect([name, usage]).toEqual([name, expect.stringContaining(name)]);
  for (const word of rest.filter((one) => one.startsWith('--')))
    expect([name, usage]).toEqual([name, expect.stringContaining(word)]);
}

/** An address of ours, with a method that it has; that of an EventStoreDB is not ours. */
function checkAddress(words: readonly string[]): void {
  const address = words.find((word) => /^(\$BASE|https?:)/.test(word)) ?? '';
  if (address.includes(':2113')) return;
  const url = address.replace(/^(\$BASE|https?:\/\/[^/]+)/, '');
  const method = words.includes('-X')
    ? words[words.indexOf('-X') + 1]
    : words.includes('-d')
      ? 'POST'
      : 'GET';
  const found = Object.keys(paths).filter((one) =>
    new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(url),
  );
  expect([url, found.some((one) => paths[one]?.[String(method).toLowerCase()] !== undefined)]).toEqual([
    url,
    true,
  ]);
}

async function checkCompose(words: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const [, , ...rest] = words;
  const file = rest[0] === '--file' ? String(rest[1]) : 'docker-compose.yml';
  const text = composed.get(file as 'docker-compose.yml') ?? '';
  for (const name of Object.keys(env))
    expect([name, text]).toEqual([name, expect.stringContaining(`\${${name}`)]);
  const secrets = await secretsOf(file);
  const { services } = await readCompose(file, { ...secrets, ...env });
  const [verb, ...named] = rest.slice(rest[0] === '--file' ? 2 : 0).filter((word) => !word.startsWith('--'));
  const of = verb === 'exec' ? named.slice(0, 1) : named;
  for (const name of of) expect(Object.keys(services)).toContain(name);
  if (verb === 'exec' && named[1] === 'node')
    checkLotbook(['lotbook', ...named.slice(3), ...words.filter((w) => w.startsWith('--'))]);
}

/** The secrets that the page of this file tells people to make. */
async function secretsOf(file: string): Promise<Record<string, string>> {
  const block = all.find(
    ({ page, command }) =>
      command.startsWith('cat > .env') && (page === 'docs/operating.md') === file.includes('cluster'),
  );
  return envOf(block?.command ?? '');
}

function envOf(block: string): Record<string, string> {
  const made = [...block.matchAll(/^([A-Z_]+)=\$\(openssl rand -(hex|base64) (\d+)\)$/gm)];
  return Object.fromEntries(
    made.map(([, name = '', form, bytes]): [string, string] => [
      name,
      randomBytes(Number(bytes)).toString(form === 'hex' ? 'hex' : 'base64'),
    ]),
  );
}

/** With these and nothing else the file stands, and each of its processes can read its settings. */
async function checkSecrets(command: string): Promise<void> {
  const env = envOf(command);
  expect(Object.keys(env)).toHaveLength(command.split('\n').length - 2);
  const file =
    env.EVENTSTORE_ADMIN_PASSWORD === undefined ? 'docker-compose.yml' : 'docker-compose.cluster.yml';
  const { services } = await readCompose(file, env);
  for (const { environment = {} } of Object.values(services))
    if (environment.LOTBOOK_ROLES !== undefined) expect(readConfig(environment).masterKey).not.toBeNull();
  for (const name of Object.keys(env))
    await expect(readCompose(file, { ...env, [name]: '' })).rejects.toThrow(`required variable ${name}`);
}

test.each(all)('$page: $command', async ({ command }) => {
  const { env, rest } = withSettings(wordsOf(command));
  for (const name of Object.keys(env).filter((one) => one.startsWith('LOTBOOK_')))
    expect(SETTINGS).toContain(name);
  const [kind = ''] = rest;
  if (rest.length === 0) return expect(Object.keys(env)).not.toEqual([]);
  expect(Object.keys(KINDS)).toContain(kind);
  await KINDS[kind]!(rest, command);
});

describe.each(texts)('$name', ({ text }) => {
  test('names commands and options that there are', () => {
    for (const [, typed = ''] of text.matchAll(/`(?:npx )?(lotbook [a-z][^`]*)`/g))
      checkLotbook(wordsOf(typed));
  });

  test('names settings that there are', () => {
    const known = new Set([
      ...SETTINGS,
      ...[...composed.values()].flatMap((file) => file.match(/LOTBOOK_[A-Z_]+/g) ?? []),
    ]);
    // `LOTBOOK_OIDC_…` and `LOTBOOK_OIDC_*` stand for several; those of tests and of a partner are no settings
    const named = [...text.matchAll(/LOTBOOK_[A-Z_]*[A-Z](?![A-Z_…*])/g)].map(([name]) => name);
    const unknown = named.filter((name) => !known.has(name) && !/^LOTBOOK_(FAULT_|SECRET$)/.test(name));
    expect(unknown).toEqual([]);
  });

  test('names scripts and files that there are', async () => {
    for (const [, name = ''] of text.matchAll(/`npm run ([a-z:]+)/g))
      expect(Object.keys(scripts)).toContain(name);
    for (const [file = ''] of text.matchAll(/\b(?:bin|src|test|migrations|clients)\/[\w/.-]+\.\w+\b/g))
      await expect(readFile(path.join(root, file)), file).resolves.toBeDefined();
  });
});
