// `npm run test:postgres -- postgres://…`: what the service does with its tables, on a Postgres that somebody keeps.
import { ensureInstalled } from './install.mjs';
import { runTool } from './run.mjs';

/** Several suites run at once, each with a service or three. */
const MOST_CONNECTIONS = 200;

const [url, ...paths] = process.argv.slice(2);
if (!url?.startsWith('postgres')) {
  process.stderr.write(
    'npm run test:postgres -- postgres://… [path…]: as a superuser, on a server of any version from 15\n',
  );
  process.exit(1);
}
ensureInstalled('tests');
const { default: pg } = await import('pg');
const client = new pg.Client(url);
try {
  await client.connect();
  const { rows } = await client.query(
    "select current_setting('server_version') as version, current_setting('max_connections')::int as most",
  );
  const [{ version, most }] = rows;
  process.stdout.write(`on Postgres ${version}\n`);
  if (most < MOST_CONNECTIONS) {
    process.stderr.write(
      `it allows ${most} connections, and the suites want ${MOST_CONNECTIONS} (max_connections)\n`,
    );
    process.exit(1);
  }
} catch (error) {
  process.stderr.write(`this Postgres does not answer: ${error.message}\n`);
  process.exit(1);
} finally {
  await client.end().catch(() => {});
}

/** What reads and writes tables. Suites that are about the embedded Postgres have theirs, whatever they are told. */
const ABOUT_TABLES = [
  'test/api',
  'test/journeys',
  'test/processes',
  'test/projections',
  'test/roles',
  'test/platform/commands',
  'test/platform/eventstore',
  'test/platform/postgres',
  'test/platform/vault',
];
process.exit(
  await runTool('vitest', ['run', '--project', 'int', ...(paths.length > 0 ? paths : ABOUT_TABLES)], {
    env: { TESTS_POSTGRES_URL: url },
  }),
);
