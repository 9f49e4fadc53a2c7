// Each rule of the house, as the repository's own configuration has it, against code that breaks it and code that keeps it.
import path from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
// rules that need types are left out: they would read the whole project for every sample
const eslint = new ESLint({
  cwd: root,
  overrideConfig: [{ files: ['**/*.ts'], ...tseslint.configs.disableTypeChecked }],
});

/** The names of the house's own rules that this text would break as that file. */
async function broken(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: path.join(root, filePath) });
  const messages = result?.messages ?? [];
  const fatal = messages.find((m) => m.fatal);
  if (fatal) throw new Error(`the sample does not parse: ${fatal.message}`);
  return [...new Set(messages.flatMap((m) => (m.ruleId?.startsWith('lotbook/') ? [m.ruleId.slice(8)] : [])))];
}

/** What `file` breaks when it looks into `other`, in each of the ways there are. */
async function looking(file: string, other: string): Promise<string[]> {
  const to = path.relative(path.dirname(file), other);
  const specifier = to.startsWith('.') ? to : `./${to}`;
  const ways = [
    `import { a } from '${specifier}'; export const b = a;`,
    `import type { A } from '${specifier}'; export type B = A;`,
    `export { a } from '${specifier}';`,
    `export * from '${specifier}';`,
    `export const a = () => import('${specifier}');`,
    `export type A = import('${specifier}').A;`,
  ];
  const all = await Promise.all(ways.map((text) => broken(file, text)));
  return [...new Set(all.map((rules) => rules.join()))];
}

describe('a room', () => {
  it.each([
    ['src/platform/kernel/sample.ts', 'src/platform/http/answers/answer.ts'],
    ['src/platform/kernel/sample.ts', 'src/domain/tenant/tenant.ts'],
    ['src/platform/kernel/sample.ts', 'src/platform/rules/event.ts'],
    ['src/platform/rules/sample.ts', 'src/platform/eventstore/event-store.ts'],
    ['src/platform/postgres/sample.ts', 'src/platform/eventstore/event-store.ts'],
    ['src/platform/eventstore/sample.ts', 'src/platform/postgres/postgres.ts'],
    ['src/domain/tenant/sample.ts', 'src/platform/postgres/postgres.ts'],
    ['src/domain/tenant/sample.ts', 'src/platform/commands/commands.ts'],
    ['src/domain/grid/lots/sample.ts', 'src/platform/pasts/pasts.ts'],
    ['src/console/sample.ts', 'src/platform/vault/vault.ts'],
    ['src/platform/judging/sample.ts', 'src/platform/http/answers/answer.ts'],
    ['src/platform/http/sample.ts', 'src/domain/vocabulary/permissions.ts'],
    ['src/platform/embedded/sample.ts', 'src/app/settings/config.ts'],
    ['src/domain/tenant/sample.ts', 'src/domain/lead/leads/lead.ts'],
    ['src/domain/program/sample.ts', 'src/domain/grid/grid.ts'],
    ['src/domain/grid/lots/sample.ts', 'src/domain/lead/leads/lead.ts'],
    ['src/domain/lead/leads/sample.ts', 'src/domain/registrations/events.ts'],
    ['src/domain/registrations/sample.ts', 'src/domain/grid/grid.ts'],
    ['src/processes/sample.ts', 'src/api/leads/schema.ts'],
    ['src/api/leads/sample.ts', 'src/roles/webhooks/lane.ts'],
    ['src/api/leads/sample.ts', 'src/console/html.ts'],
    ['src/console/sample.ts', 'src/app/settings/config.ts'],
    ['src/roles/timers/sample.ts', 'src/api/options/schema.ts'],
    ['src/roles/projector/sample.ts', 'projections/projector.ts'],
    ['src/roles/timers/sample.ts', 'projections/tables.ts'],
    ['src/processes/sample.ts', 'projections/tables.ts'],
    ['src/roles/webhooks/sample.ts', 'src/app/backend.ts'],
    ['projections/leads/sample.ts', 'src/api/leads/schema.ts'],
    ['projections/leads/sample.ts', 'src/platform/http/answers/answer.ts'],
    ['migrations/crm/sample.ts', 'projections/rows/rows.ts'],
  ])('%s does not look into %s', async (file, other) => {
    const found = await looking(file, other);
    expect(found.every((rules) => rules.split(',').includes('rooms-apart'))).toBe(true);
  });

  it.each([
    ['src/platform/http/sample.ts', 'src/platform/judging/schema.ts'],
    ['src/domain/lead/leads/sample.ts', 'src/domain/tenant/settings.ts'],
    ['src/domain/webhooks/sample.ts', 'src/domain/grid/grid.ts'],
    ['src/processes/sample.ts', 'src/domain/lead/leads/lead.ts'],
    ['src/api/leads/sample.ts', 'src/processes/admission.ts'],
    ['src/console/sample.ts', 'src/api/leads/queries.ts'],
    ['src/roles/policies/sample.ts', 'src/processes/approval.ts'],
    ['src/app/sample.ts', 'src/api/leads/routes.ts'],
    ['projections/leads/sample.ts', 'src/domain/lead/leads/lead.ts'],
  ])('%s looks into %s', async (file, other) => {
    expect(await looking(file, other)).toEqual(['']);
  });

  it('knows the rows by their types alone', async () => {
    for (const file of ['src/api/leads/sample.ts', 'src/processes/book.ts']) {
      const tables = path.relative(path.dirname(file), 'projections/tables.ts');
      expect(await broken(file, `import type { Crm } from '${tables}'; export type A = Crm;`)).toEqual([]);
      expect(await broken(file, `import { a } from '${tables}'; export const b = a;`)).toEqual([
        'rooms-apart',
      ]);
    }
  });
});

describe('routes', () => {
  it('are put together by app, and known to nobody else', async () => {
    for (const other of ['src/api/tenants/desk.ts', 'src/api/programs/routes.ts']) {
      expect(await looking('src/api/leads/sample.ts', other)).toEqual(['routes-stand-alone']);
      expect(await looking('src/console/sample.ts', other)).toEqual(['routes-stand-alone']);
      expect(await looking('src/app/sample.ts', other)).toEqual(['']);
    }
  });
});

describe('a rule', () => {
  const file = 'src/domain/tenant/sample.ts';

  it.each([
    "import { readFile } from 'node:fs/promises'; export const a = readFile;",
    "import pg from 'pg'; export const a = pg;",
    "import { sql } from 'kysely'; export const a = sql;",
    "import { request } from 'undici'; export const a = request;",
    "export const a = () => import('pg');",
  ])('imports no I/O: %s', async (text) => {
    expect(await broken(file, text)).toEqual(['rooms-apart', 'no-io-in-rules']);
  });

  it('is made of few packages', async () => {
    expect(await broken(file, "import { LRUCache } from 'lru-cache'; export const a = LRUCache;")).toEqual([
      'rooms-apart',
    ]);
    const text = "import { Type } from 'typebox'; export const a = Type.String();";
    expect(await broken(file, text)).toEqual([]);
  });

  it('leads to no I/O at the end of the way either', async () => {
    const text = "import { zipped } from '../../platform/kernel/zipped.ts'; export const a = zipped;";
    expect(await broken(file, text)).toEqual(['no-io-in-rules']);
  });

  it.each([
    'export const a = () => Date.now();',
    "export const a = () => Date['now']();",
    'export const a = () => new Date();',
    'export const a = () => Date();',
    'export const a = () => performance.now();',
    'export const a = () => Math.random();',
    'export const a = () => crypto.randomUUID();',
    'export async function a() {}',
    'export const a = async () => 1;',
    'export const a = { async b() {} };',
    'await Promise.resolve();',
    'export const a = fetch("http://x");',
    'export const a = setTimeout(() => {}, 1);',
  ])('takes no time, no chance, and does not wait: %s', async (text) => {
    expect(await broken(file, text)).toEqual(['rules-are-pure']);
  });

  it('may make an instant of what it was given', async () => {
    const text = `import { refuse } from '../../platform/kernel/refusal.ts';
      const process = (c: { now: Date }) => new Date(c.now.getTime() + 1);
      export const a = [refuse, process];`;
    expect(await broken(file, text)).toEqual([]);
  });
});

describe('the environment', () => {
  const readings = [
    'export const a = process.env.LOTBOOK_PORT;',
    "export const a = process['env'];",
    'export const a = globalThis.process.env;',
    'const { env } = process; export const a = env;',
    "import { env } from 'node:process'; export const a = env;",
    "import process from 'node:process'; export const a = process.pid;",
  ];

  it.each(readings)('is not read inside: %s', async (text) => {
    for (const file of [
      'src/app/service.ts',
      'src/app/settings/config.ts',
      'projections/sample.ts',
      'migrations/sample.ts',
    ])
      expect(await broken(file, text)).toEqual(['environment-at-the-door']);
  });

  it.each(readings)('is read at the doors: %s', async (text) => {
    for (const file of ['src/app/main.ts', 'src/app/cli.ts', 'test/sample.ts', 'vitest.config.ts'])
      expect(await broken(file, text)).toEqual([]);
  });
});

describe('the event store client', () => {
  const client = "import { START } from '@eventstore/db-client'; export const a = START;";
  const messages =
    "import streams from '@eventstore/db-client/generated/streams_pb.js'; export const a = streams;";

  it('is used by one adapter', async () => {
    expect(await broken('src/platform/eventstore/event-store.ts', client)).toEqual([]);
    for (const file of [
      'src/platform/commands/commands.ts',
      'src/app/service.ts',
      'src/platform/embedded/node/node.ts',
      'projections/sample.ts',
    ])
      expect(await broken(file, client)).toEqual(['one-event-store-client']);
  });

  it('lends its message classes to the event node', async () => {
    expect(await broken('src/platform/embedded/node/sample.ts', messages)).toEqual([]);
    expect(await broken('src/app/service.ts', messages)).toEqual(['one-event-store-client']);
  });
});
