// Postgres in a process of its own, for services that find their stores behind wires. The argument is its folder.
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../src/platform/embedded/postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir });
const client = new pg.Client(postgres.url('postgres'));
await client.connect();
for (const name of ['lotbook', 'events']) await client.query(`create database ${name}`).catch(() => {});
await client.end();
process.stdout.write(
  `${JSON.stringify({ rows: postgres.url('lotbook'), events: postgres.url('events'), port: postgres.port })}\n`,
);
process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
