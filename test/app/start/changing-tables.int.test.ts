// A start that changes tables which hold much, or which somebody reads: it takes as long as that takes.
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareRuntime } from '../../../src/app/backend.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

let url: string;
let client: pg.Client;
beforeEach(async () => {
  url = await freshDatabase();
  await prepareRuntime(url);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  // as a version before left them
  await client.query('alter table runtime.timer_claims drop column due_at');
  await client.query("delete from runtime.migrations where name = '0026-ends-of-claims'");
});
afterEach(() => client.end());

const isChanged = async (): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from information_schema.columns
     where table_schema = 'runtime' and table_name = 'timer_claims' and column_name = 'due_at'`,
  );
  return rowCount === 1;
};

it('goes on where a change takes longer than any request may', async () => {
  await client.query(`
    create function runtime.takes_its_time() returns event_trigger language plpgsql as $$
      begin perform pg_sleep(7); end $$;
    create event trigger slow on ddl_command_start when tag in ('ALTER TABLE')
      execute function runtime.takes_its_time()`);
  try {
    await prepareRuntime(url);
  } finally {
    await client.query('drop event trigger slow');
  }
  expect(await isChanged()).toBe(true);
});

it('waits for who reads them, and says so', async () => {
  await client.query('begin');
  await client.query('select count(*) from runtime.timer_claims');
  const told: string[] = [];
  const starting = prepareRuntime(url, (line) => told.push(line));
  await expect.poll(() => told).toEqual([expect.stringMatching(/^waits for a query that reads the tables/)]);
  await client.query('commit');
  await starting;
  expect(await isChanged()).toBe(true);
});
