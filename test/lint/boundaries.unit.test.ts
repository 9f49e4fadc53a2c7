// Each boundary rule, as the repository's own configuration has it, against code that breaks it and code that keeps it.
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

describe('the kernel', () => {
  it.each([
    "import { DEFAULT_SETTINGS } from '../domain/tenant/settings.ts'; export const a = DEFAULT_SETTINGS;",
    "import type { Tenant } from '../domain/tenant/tenant.ts'; export type A = Tenant;",
    "export { data } from '../platform/http/answer.ts';",
    "export * from '../../projections/rows.ts';",
    "export const a = import('../demo/demo.ts');",
    "export type A = import('../domain/program/program.ts').Program;",
  ])('may not know a feature, the shell or a projection: %s', async (text) => {
    expect(await broken('src/platform/kernel/sample.ts', text)).toEqual(['kernel-stands-alone']);
  });

  it('may know itself and packages', async () => {
    const text = "import pg from 'pg'; import { refuse } from './refusal.ts'; export const a = [pg, refuse];";
    expect(await broken('src/platform/kernel/sample.ts', text)).toEqual([]);
  });
});

describe('a decision', () => {
  it.each([
    "import { readFile } from 'node:fs/promises'; export const a = readFile;",
    "import { createHash } from 'crypto'; export const a = createHash;",
    "import pg from 'pg'; export const a = pg;",
    "import { sql } from 'kysely'; export const a = sql;",
    "import type { FastifyRequest } from 'fastify'; export type A = FastifyRequest;",
    "import { request } from 'undici'; export const a = request;",
    "import { data } from '../platform/http/answer.ts'; export const a = data;",
    "import { tenantDesk } from './desk.ts'; export const a = tenantDesk;",
    "import { TenantRow } from '../../projections/tables.ts'; export type A = TenantRow;",
    // not in sight, but at the end of the way
    "import { isPostgresAway } from '../platform/kernel/postgres.ts'; export const a = isPostgresAway;",
  ])('may not import I/O: %s', async (text) => {
    expect(await broken('src/tenants/decide.ts', text)).toEqual(['no-io-in-decisions']);
  });

  it('may not speak to the event store', async () => {
    const text = "import { START } from '@eventstore/db-client'; export const a = START;";
    expect(await broken('src/tenants/decide.ts', text)).toEqual([
      'one-event-store-client',
      'no-io-in-decisions',
    ]);
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
    expect(await broken('src/tenants/decide.ts', text)).toEqual(['decisions-are-pure']);
  });

  it('is bound to this in the files it is made of too', async () => {
    expect(await broken('src/tenants/tenant.ts', 'export const a = () => Date.now();')).toEqual([
      'decisions-are-pure',
    ]);
    expect(await broken('src/tenants/events.ts', "import pg from 'pg'; export const a = pg;")).toEqual([
      'no-io-in-decisions',
    ]);
  });

  it('may make an instant of what it was given', async () => {
    const text = `import { refuse } from '../platform/kernel/refusal.ts';
      const process = (c: { now: Date }) => new Date(c.now.getTime() + 1);
      export const a = [refuse, process];`;
    expect(await broken('src/tenants/decide.ts', text)).toEqual([]);
  });

  it('leaves the routes beside it free', async () => {
    const text =
      "import { sql } from 'kysely'; export const a = async () => [sql, Date.now(), await Promise.resolve()];";
    expect(await broken('src/tenants/desk.ts', text)).toEqual([]);
  });
});

describe('a projection', () => {
  it.each([
    "import { programRoutes } from '../../src/api/programs/routes.ts'; export const a = programRoutes;",
    "import type { tenantDesk } from '../../src/api/tenants/desk.ts'; export type A = typeof tenantDesk;",
    "import { buildApp } from '../../src/platform/http/app.ts'; export const a = buildApp;",
    "import { serve } from '../../src/platform/http/serve.ts'; export const a = serve;",
    "import { featureRoutes } from '../../src/app/features.ts'; export const a = featureRoutes;",
  ])('may not lead to a route: %s', async (text) => {
    expect(await broken('projections/tenants/sample.ts', text)).toEqual(['projections-know-no-routes']);
  });

  it('may know what happens in a feature', async () => {
    const text =
      "import { tenantEvents } from '../../src/domain/tenant/events.ts'; export const a = tenantEvents;";
    expect(await broken('projections/tenants/sample.ts', text)).toEqual([]);
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
    for (const file of ['src/service.ts', 'src/config.ts', 'projections/sample.ts', 'migrations/sample.ts'])
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
    expect(await broken('src/platform/kernel/event-store.ts', client)).toEqual([]);
    for (const file of [
      'src/platform/kernel/commands.ts',
      'src/service.ts',
      'src/platform/embedded/node/node.ts',
      'projections/sample.ts',
    ])
      expect(await broken(file, client)).toEqual(['one-event-store-client']);
  });

  it('lends its message classes to the event node', async () => {
    expect(await broken('src/platform/embedded/node/sample.ts', messages)).toEqual([]);
    expect(await broken('src/service.ts', messages)).toEqual(['one-event-store-client']);
  });
});
