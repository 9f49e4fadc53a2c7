// A look at the read models as an analyst has it: by SQL, with the rights of that role and no other.
import pg from 'pg';

/** Until it is ended. */
export async function asAnalyst(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('set role analyst');
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
