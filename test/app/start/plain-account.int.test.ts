// A Postgres of somebody else's, on which the book has a database of its own and no right beyond that: it is kept all the
// same, and analysts look into it once whoever keeps the server has made their roles.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/app/settings/config.ts';
import { examineServer } from '../../../src/app/doctor/postgres.ts';
import { examineRoom } from '../../../src/app/doctor/room.ts';
import { startService } from '../../../src/app/service.ts';
import { prepareLive } from '../../../projections/building/generations.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../src/platform/embedded/postgres.ts';
import { rebuild } from '../../../projections/building/rebuild.ts';
import { asAnalyst } from '../../support/stores/analyst.ts';
import { nothingSynced } from '../../support/stores/nothing-synced.ts';

const TOKEN = 'a-token-for-the-back-office';
const MASTER_KEY = randomBytes(32).toString('base64');
let dataDir: string;
let postgres: EmbeddedPostgres;
let keeper: pg.Client;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-plain-'));
  postgres = await startEmbeddedPostgres({ dataDir });
  await nothingSynced(postgres.url('postgres'));
  // a pool ends before its connections do, which the stop of the server would cut then
  keeper = new pg.Client({ connectionString: postgres.url('postgres') });
  await keeper.connect();
  await keeper.query("create role plain login password 'plain'");
});
afterAll(async () => {
  await keeper?.end();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function database(name: string, how = ''): Promise<string> {
  await keeper.query(`create database ${name} owner plain ${how}`);
  const url = new URL(postgres.url(name));
  [url.username, url.password] = ['plain', 'plain'];
  return url.href;
}

const startOn = (url: string) =>
  startService(
    readConfig({
      LOTBOOK_DATA_DIR: path.join(dataDir, 'own'),
      LOTBOOK_DATABASE_URL: url,
      LOTBOOK_MASTER_KEY: MASTER_KEY,
      LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
      LOTBOOK_PORT: '0',
      LOTBOOK_LOG_LEVEL: 'silent',
      LOTBOOK_DEMO: '0',
    }),
  );

/** What a start says of analysts. */
async function told(url: string): Promise<string[]> {
  const lines: string[] = [];
  await prepareLive(url, projectors, (line) => lines.push(line));
  return lines;
}

async function spacesSeen(name: string): Promise<string[]> {
  const analyst = await asAnalyst(postgres.url(name));
  try {
    const { rows } = await analyst.query<{ name: string }>('select name from crm_open.tenants');
    return rows.map((row) => row.name);
  } finally {
    await analyst.end();
  }
}

describe('an account that owns its database, and nothing else', () => {
  it('keeps the book, and lets analysts in with the start after their roles were made', async () => {
    const url = await database('kept');
    const service = await startOn(url);
    const made = await fetch(`${service.address}/backoffice/v1/tenants`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ key: 'kept', name: 'Kept' }),
    });
    expect(made.ok).toBe(true);
    const { events, codec, databaseUrl } = service.backend;
    await rebuild({ events, codec, projectors, databaseUrl });
    await service.stop();
    const statements = 'create role analyst nologin; create role analyst_personal nologin';
    expect(await told(url)).toEqual([
      expect.stringContaining(`may make no roles: ${statements}; then start`),
    ]);
    await expect(spacesSeen('kept')).rejects.toThrow('role "analyst" does not exist');

    await keeper.query('create role analyst nologin');
    expect(await told(url)).toEqual([
      expect.stringContaining(': create role analyst_personal nologin; then'),
    ]);
    expect(await spacesSeen('kept')).toEqual(['Kept']);
    await keeper.query('create role analyst_personal nologin');
    expect(await told(url)).toEqual([]);
    expect(await spacesSeen('kept')).toEqual(['Kept']);
    const { rows } = await keeper.query<{ may: boolean }>(
      "select pg_has_role('plain', 'analyst', 'member') as may",
    );
    expect(rows).toEqual([{ may: false }]);
  });
});

describe('a database in which some names cannot be written', () => {
  it('is refused before anything is made in it, and the doctor says so', async () => {
    const url = await database('old', "template template0 encoding 'LATIN1' locale_provider libc locale 'C'");
    await expect(startOn(url)).rejects.toThrow(
      /^Postgres at 127\.0\.0\.1:\d+: the database has the encoding LATIN1/,
    );
    const pool = new pg.Pool({ connectionString: url });
    const { rows } = await pool.query(
      "select from pg_namespace where nspname in ('crm', 'runtime', 'vault')",
    );
    expect(rows).toEqual([]);
    const findings = await examineServer(pool);
    expect(findings).toContainEqual(
      expect.objectContaining({ about: 'encoding', is: 'wrong', says: 'LATIN1' }),
    );
    await pool.end();
  });
});

describe('an account that is let have few connections', () => {
  let url: string;
  beforeAll(async () => {
    url = await database('few');
    await keeper.query('alter role plain connection limit 20');
  });
  afterAll(async () => void (await keeper.query('alter role plain connection limit -1')));

  it('is found well by the doctor for a process, and too few for two', async () => {
    const pool = new pg.Pool({ connectionString: url });
    const found = async (...presences: string[]) => await examineRoom(pool, presences);
    const well = { about: 'connections', is: 'well', says: 'room for 20, and a process needs 20' };
    expect(await found()).toEqual([well]);
    expect(await found('service at here 1', 'command at here 2')).toEqual([well]);
    expect(await found('service at here 1', 'service at there 1')).toMatchObject([
      { is: 'wrong', says: 'room for 20, and 2 processes need 40' },
    ]);
    await keeper.query('alter database few connection limit 19');
    expect(await found()).toMatchObject([{ is: 'wrong', says: 'room for 19, and a process needs 20' }]);
    await keeper.query('alter database few connection limit -1');
    await pool.end();
  });

  describe('with a service on them', () => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    let service: Awaited<ReturnType<typeof startOn>>;
    let calls: readonly string[];
    beforeAll(async () => {
      service = await startOn(url);
      await service.untilReady(60_000);
      const at = `${service.address}/backoffice/v1`;
      const space = { key: 'few', name: 'Few', settings: { rate_limit_per_minute: 0 } };
      await fetch(`${at}/tenants`, { method: 'POST', headers, body: JSON.stringify(space) });
      calls = [`${at}/tenants`, `${at}/few/programs`, `${at}/few/leads`, `${at}/few/figures/stock`];
    });
    afterAll(async () => await service?.stop());

    /** What was said to have been written. */
    const taken: string[] = [];
    let named = 0;

    async function write(): Promise<number> {
      const name = `Les Terrasses ${(named += 1)}`;
      const body = JSON.stringify({ name, city: 'Lyon', type: 'VEFA' });
      const answer = await fetch(calls[1]!, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      if (answer.ok) taken.push(name);
      return answer.status;
    }

    async function read(call: string): Promise<number> {
      const answer = await fetch(call, { headers });
      await answer.arrayBuffer();
      return answer.status;
    }

    /**
     * No more at once than may wait for their turn: nobody is told to come back for any other reason. On a busy machine some
     * writes are decided before they are shown, which is no refusal.
     */
    async function refusedOfCrowd(): Promise<number[]> {
      const ask = async (i: number) => (i % 8 === 1 ? await write() : await read(calls[i % calls.length]!));
      const answers = await Promise.all(Array.from({ length: 64 }, (_, i) => ask(i)));
      return answers.filter((status) => status > 202);
    }

    it('refuses nobody of a crowd: each waits for its turn', async () => {
      for (let round = 0; round < 6; round++) expect(await refusedOfCrowd()).toEqual([]);
    });

    it('loses nothing when all its connections are cut under one, and is whole again', async () => {
      for (let cut = 0; cut < 3; cut++) {
        const refused = refusedOfCrowd();
        await keeper.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'plain'");
        expect((await refused).filter((status) => status !== 503)).toEqual([]);
      }
      await expect.poll(refusedOfCrowd).toEqual([]);
      // what follows the events does so again: a write is shown before it is answered
      await expect.poll(write).toBe(201);
      const names = await fetch(calls[1]!.replace(/s$/, '-names'), { headers });
      const shown = ((await names.json()) as { data: { name: string }[] }).data.map(({ name }) => name);
      expect(taken.filter((name) => !shown.includes(name))).toEqual([]);
    });
  });
});
