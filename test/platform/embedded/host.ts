// A process that holds a data folder: Postgres and the event node, until it is killed. Says what it has on stdout.
import pg from 'pg';
import { startEventNode } from '../../../src/platform/embedded/node/start-event-node.ts';
import { claimDataFolder } from '../../../src/platform/embedded/owner.ts';
import { startEmbeddedPostgres } from '../../../src/platform/embedded/postgres.ts';

const dataDir = process.argv[2] ?? '';
try {
  await claimDataFolder(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const admin = new pg.Client(postgres.url('postgres'));
  await admin.connect();
  const { rowCount } = await admin.query(`select 1 from pg_database where datname = 'events'`);
  if (rowCount === 0) await admin.query('create database events');
  await admin.end();
  const node = await startEventNode({ databaseUrl: postgres.url('events') });
  process.stdout.write(`${JSON.stringify({ connectionString: node.connectionString })}\n`);
} catch (error) {
  process.stdout.write(
    `${JSON.stringify({ failed: error instanceof Error ? error.message : String(error) })}\n`,
  );
  process.exit(1);
}
