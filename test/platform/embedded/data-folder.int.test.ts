// The data folder: one owner, one format, one Postgres, whatever was killed before.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDataFolder } from '../../../src/platform/embedded/owner.ts';
import { startEmbeddedPostgres } from '../../../src/platform/embedded/postgres.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-folder-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const answers = (url: string) => rowOf(url, 'select count(*)::int as made from kept');

async function rowOf(url: string, text: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows[0];
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
}

describe('claiming a data folder', () => {
  it('is possible once at a time', async () => {
    const claim = await claimDataFolder(dataDir);
    await expect(claimDataFolder(dataDir)).rejects.toThrow(
      `data folder ${dataDir} is in use by process ${process.pid}`,
    );
    await claim.release();
    await (await claimDataFolder(dataDir)).release();
  });

  it('is won by exactly one of many who find a stale claim at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      await writeFile(path.join(dataDir, `owner.${round + 1}`), '999999999 long-gone:1\n');
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => claimDataFolder(dataDir)));
      const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
      expect(won).toHaveLength(1);
      for (const { value } of won) await value.release();
    }
  });

  it('takes over from a process that was killed', async () => {
    const owner = new URL('../../../src/platform/embedded/owner.ts', import.meta.url).href;
    const code = `import(${JSON.stringify(owner)}).then(async ({ claimDataFolder }) => {
      await claimDataFolder(${JSON.stringify(dataDir)}); console.log('claimed'); setInterval(() => {}, 1000); });`;
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', code], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await expect(claimDataFolder(dataDir)).rejects.toThrow(`is in use by process ${child.pid}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await claimDataFolder(dataDir)).release();
  });

  it('is not fooled by another process with the same number', async () => {
    await writeFile(path.join(dataDir, 'owner.3'), `${process.pid} another-boot:12345\n`);
    await (await claimDataFolder(dataDir)).release();
  });

  it('refuses a folder of another format, and leaves it as it is', async () => {
    await writeFile(path.join(dataDir, 'VERSION'), 'lotbook-data 9\n');
    await expect(claimDataFolder(dataDir)).rejects.toThrow(/has format "lotbook-data 9"/);
    expect(await readFile(path.join(dataDir, 'VERSION'), 'utf8')).toBe('lotbook-data 9\n');
  });
});

describe('the embedded Postgres', () => {
  it('finds its data, its port and its password again', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await command(first.url('postgres'), 'create table kept as select 1 as one');
    const durable = `select current_setting('fsync') || current_setting('full_page_writes') ||
      current_setting('synchronous_commit') as all`;
    expect(await rowOf(first.url('postgres'), durable)).toEqual({ all: 'ononon' });
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir });
    expect(second.url('postgres')).toBe(first.url('postgres'));
    expect(await answers(second.url('postgres'))).toEqual({ made: 1 });
    await second.stop();
    expect((await stat(path.join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
  });

  it('comes back by itself, on the same port', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir });
    await command(postgres.url('postgres'), 'create table kept as select 1 as one');
    const pid = Number(
      (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
    );
    process.kill(pid, 'SIGKILL');
    const back = () => answers(postgres.url('postgres')).catch(() => undefined);
    await expect.poll(back).toEqual({ made: 1 });
    await postgres.stop();
  });

  it('starts over a pid file that names somebody else', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await first.stop();
    await writeFile(
      path.join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n`,
    );
    const second = await startEmbeddedPostgres({ dataDir });
    await second.stop();
  });

  it('begins again after a first start that was cut short', async () => {
    await mkdir(path.join(dataDir, 'postgres.new'));
    await writeFile(path.join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    const postgres = await startEmbeddedPostgres({ dataDir });
    await postgres.stop();
  });

  it('refuses the data of another major version', async () => {
    await mkdir(path.join(dataDir, 'postgres'));
    await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /was made by Postgres 15; this Lotbook brings/,
    );
  });
});
