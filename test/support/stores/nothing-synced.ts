// A cluster that leaves it to the machine when what was written reaches the disk: what suites kill are processes, never the
// machine, and half of their time they would wait for the disk.
import pg from 'pg';

export async function nothingSynced(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('alter system set fsync = off');
    await client.query('alter system set full_page_writes = off');
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
