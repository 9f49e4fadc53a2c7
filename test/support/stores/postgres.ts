// A database of its own for whoever asks, on the run's shared Postgres.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** By which variable a run is told of a Postgres that somebody keeps, for all suites but those about a data folder. */
export const KEPT_POSTGRES = 'TESTS_POSTGRES_URL';

export async function freshDatabase(): Promise<string> {
  const admin = inject('postgresUrl');
  const name = `${inject('databasesOfRun')}_${randomBytes(8).toString('hex')}`;
  await asked(admin, async (client) => await client.query(`create database ${name}`));
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

/** What a service opens in place of an embedded Postgres: nothing where the run has not been told of another. */
export async function keptDatabase(): Promise<string | undefined> {
  return process.env[KEPT_POSTGRES] === undefined ? undefined : await freshDatabase();
}

/** With whoever is still connected: a suite that failed may have left a service. */
export async function dropDatabases(admin: string, ofRun: string): Promise<void> {
  await asked(admin, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [`${ofRun}_`],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
}

async function asked(admin: string, ask: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    await ask(client);
  } finally {
    await client.end();
  }
}
