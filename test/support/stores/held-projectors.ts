// Read models that stand still, as they do while one of them is far behind: what was read up to now can be read on.
import pg from 'pg';
import type { Space } from '../space.ts';
import { storesOf } from './stores-of.ts';

/** Until the answer is called, be it once or more often, no projector gets any further. */
export async function holdProjectors({ dataDir }: Pick<Space, 'dataDir'>): Promise<() => Promise<void>> {
  return await holdProjectorsOf((await storesOf(dataDir)).databaseUrl);
}

export async function holdProjectorsOf(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('begin');
  await client.query('lock table crm.checkpoints in share mode');
  let released: Promise<void> | null = null;
  return () => (released ??= client.query('rollback').then(() => client.end()));
}
