// Commands and a move: neither begins while the other is at it, whichever command it is.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStores } from '../../../src/app/command-line/command.ts';
import { commands, lotbook } from '../../../src/app/command-line/lotbook.ts';
import { readConfig, type Config } from '../../../src/app/settings/config.ts';
import { startEventNode, type EventNode } from '../../../src/platform/embedded/node/start-event-node.ts';
import { connected } from '../../../src/platform/postgres/connection.ts';
import { aloneOn } from '../../../src/platform/postgres/presence.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';
import { TOKEN } from './office.ts';

const root = await mkdtemp(path.join(os.tmpdir(), 'lotbook-beside-'));
const file = (name: string): string => path.join(root, name);
const there = { tenant: ['--tenant', 'acme'], to: ['--to', 'esdb://elsewhere:2113'] };

/** Each as it would be meant, on stores that are there. */
const MEANT: Readonly<Record<string, readonly (readonly string[])[]>> = {
  rebuild: [[]],
  audit: [['lot', '1', ...there.tenant], ['seal'], ['verify']],
  export: [[...there.tenant, '--out', file('parquet')]],
  grid: [['export', ...there.tenant, '--program', '1', '--out', file('grid.csv')]],
  invite: [[...there.tenant, '--email', 'a@example.com']],
  demo: [[], ['--name', 'demo-2']],
  quarantine: [[], ['release']],
  adopt: [[]],
  backup: [['--out', file('second.backup')]],
  restore: [[file('first.backup')]],
  move: [there.to],
  forget: [['--since', '2026-03-14T02:00:00Z'], [file('forgotten.ndjson')]],
  rekey: [['--to', file('next-key')], ['--finish']],
};
/** It only looks. */
const MAY = ['doctor'];

let node: EventNode;
let config: Config;
beforeAll(async () => {
  const databaseUrl = await freshDatabase();
  node = await startEventNode({ databaseUrl: await freshDatabase() });
  config = readConfig({
    LOTBOOK_DATABASE_URL: databaseUrl,
    LOTBOOK_EVENTSTORE: node.connectionString,
    LOTBOOK_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
    LOTBOOK_DATA_DIR: file('data'),
  });
  await writeFile(file('forgotten.ndjson'), '');
  expect(await run('rebuild')).toMatchObject({ code: 0, err: '' });
  expect(await run('backup', '--out', file('first.backup'))).toMatchObject({ code: 0, err: '' });
});
afterAll(async () => {
  await node?.stop();
  await rm(root, { recursive: true, force: true });
});

async function run(...args: string[]) {
  return await runOn(config, ...args);
}

async function runOn(settings: Config, ...args: string[]) {
  let [out, err] = ['', ''];
  const code = await lotbook(args, () => settings, {
    write: (text) => (out += text),
    complain: (text) => (err += text),
    isWatched: false,
  });
  return { code, out, err };
}

test('no command works on stores that somebody moves', async () => {
  expect([...Object.keys(MEANT), ...MAY].sort()).toEqual(commands.map(({ name }) => name).sort());
  const { leave } = await aloneOn(config.database, 'move');
  try {
    const ways = Object.entries(MEANT).flatMap(([name, all]) => all.map((args) => ({ name, args })));
    const said = await Promise.all(ways.map(({ name, args }) => run(name, ...args)));
    for (const [i, { name }] of ways.entries()) {
      const why = ['adopt', 'restore', 'move'].includes(name)
        ? /^lotbook: at work on this Postgres: move at /
        : /^lotbook: the stores are being moved/;
      expect([name, said[i]!.code, said[i]!.err]).toEqual([name, 1, expect.stringMatching(why)]);
    }
  } finally {
    await leave();
  }
});

test('whatever comes meanwhile has changed nothing there: neither a command nor a service', async () => {
  const database = await freshDatabase();
  const { leave } = await aloneOn(database, 'move');
  try {
    // `demo` starts a service of its own
    for (const name of ['rebuild', 'demo'])
      expect(await runOn({ ...config, database }, name)).toMatchObject({ code: 1, out: '' });
    const { rows } = await connected(database, 'test', (client) =>
      client.query(`select from pg_namespace where nspname in ('runtime', 'vault', 'crm')`),
    );
    expect(rows).toEqual([]);
  } finally {
    await leave();
  }
});

test('no move, restore or adoption begins while a command works on the stores', async () => {
  await withStores(config, async () => {
    for (const name of ['adopt', 'restore', 'move']) {
      const { code, err } = await run(name, ...MEANT[name]![0]!);
      expect([name, code, err]).toEqual([
        name,
        1,
        expect.stringMatching(/at work on this Postgres: command at \S+ \d+; stop every process, then /),
      ]);
    }
    // other commands do
    expect(await run('quarantine')).toMatchObject({ code: 0 });
  });
  expect(await run('adopt')).toMatchObject({ code: 0, err: '' });
});
