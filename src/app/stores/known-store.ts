// Whether the event store is the one that Postgres has followed, and all of it: asked before anything is changed. In
// another store, or one that ends earlier, the positions kept in Postgres would skip events without a word.
import type pg from 'pg';
import { looking } from '../../platform/postgres/connection.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { identityOf } from '../../platform/eventstore/store-identity.ts';
import { SEALED_FIELD } from '../../platform/eventstore/codec.ts';
import { unfinishedCopy } from '../backup/copy-mark.ts';
import { CannotStart, hostOf } from './stores.ts';

type Followed = Pick<EventStore, 'read' | 'reaches' | 'end'>;
type Whole = Followed & Pick<EventStore, 'everything'>;
type Named = Followed & Pick<EventStore, 'append'>;

/** How a service, or a command, comes to terms with its event store. */
export interface Meeting {
  /** Before anything is changed. `where` names the event store to whoever started. */
  accept(databaseUrl: string, events: Whole, where: string): Promise<void>;
  /** Once every table is there: what the store is called from now on. */
  record(pool: pg.Pool, events: Named, storeId: string): Promise<string>;
}

export interface Checkpoint {
  readonly position: bigint;
  /** Null of one that was kept before stores had an identity. */
  readonly store: string | null;
}

export const CHECKPOINTS = [
  'crm.checkpoints',
  'runtime.policy_checkpoints',
  'runtime.webhook_checkpoint',
] as const;

export const knownStore: Meeting = {
  async accept(databaseUrl, events, where) {
    await refuseHalfACopy(events, where);
    const checkpoints = await checkpointsIn(databaseUrl);
    const reason =
      checkpoints.length > 0
        ? await strangeness(events, checkpoints, where)
        : await keysLacking(events, databaseUrl, where);
    if (reason !== null) throw new CannotStart(reason);
  },
  async record(pool, _events, storeId) {
    for (const table of CHECKPOINTS)
      await pool.query(`update ${table} set store = $1 where store is distinct from $1`, [storeId]);
    return storeId;
  },
};

/** One that a command brings to its end: it has made it, of nothing that Postgres knew. */
export const copiedStore: Meeting = { ...knownStore, async accept() {} };

export async function refuseHalfACopy(events: Pick<Followed, 'read'>, where: string): Promise<void> {
  if ((await unfinishedCopy(events)) === null) return;
  throw new CannotStart(
    `The event store at ${where} holds a copy that was not brought to its end: run the same \`lotbook restore\` or \`lotbook move\` again, it goes on where it stopped`,
  );
}

const REMEDY =
  'Lead LOTBOOK_EVENTSTORE to the right one or put its latest backup back; to go on with this one as it is, and lose what it lacks: npx lotbook adopt';

/** A Postgres that has followed nothing yet would make new keys: what the old ones sealed would stay sealed for ever. */
async function keysLacking(events: Whole, databaseUrl: string, where: string): Promise<string | null> {
  // in this order: a whole history may have to be read to find that nothing in it is sealed
  if ((await hasKeys(databaseUrl)) || !(await holdsSealed(events))) return null;
  return `The event store at ${where} holds personal data, and Postgres at ${hostOf(databaseUrl)} has none of the keys to it. Lead LOTBOOK_DATABASE_URL to the Postgres of this history, or put the latest backup into empty stores: npx lotbook restore FILE; to go on without, and never read that data again: npx lotbook adopt`;
}

async function holdsSealed(events: Pick<EventStore, 'everything'>): Promise<boolean> {
  for await (const batch of events.everything())
    if (batch.some(({ isJson, data }) => isJson && data.includes(SEALED_FIELD))) return true;
  return false;
}

/** Why these checkpoints are not of this event store, in one line for the person who started; null when they are. */
export async function strangeness(
  events: Followed,
  checkpoints: readonly Checkpoint[],
  where: string,
): Promise<string | null> {
  if (checkpoints.length === 0) return null;
  const furthest = checkpoints.reduce((a, b) => (b.position > a.position ? b : a)).position;
  const here = await identityOf(events);
  const stranger = checkpoints.find(({ store }) => store !== null && store !== here);
  if (here === null && (stranger || !(await events.reaches(furthest))))
    return `The event store at ${where} is not the one that Postgres has followed up to position ${furthest}: no Lotbook has ever written to it. ${REMEDY}`;
  if (stranger)
    return `The event store at ${where} is ${here}, and Postgres has followed another one, ${stranger.store}. ${REMEDY}`;
  if (!(await events.reaches(furthest)))
    return `The event store at ${where} does not have position ${furthest}, up to which Postgres has followed it: an older state of it was put back. ${REMEDY}`;
  return null;
}

/** What Postgres has followed, of whatever version its tables are: before the first start there are none. */
export async function checkpointsIn(databaseUrl: string): Promise<Checkpoint[]> {
  return await looking(databaseUrl, async (client) => {
    const found: Checkpoint[] = [];
    for (const table of CHECKPOINTS) {
      const columns = await client.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
        [table],
      );
      if (columns.rows.length === 0) continue;
      const store = columns.rows.some(({ name }) => name === 'store') ? 'store' : 'null';
      const { rows } = await client.query<{ position: string; store: string | null }>(
        `select position::text, ${store} as store from ${table} where position is not null`,
      );
      found.push(...rows.map((row) => ({ position: BigInt(row.position), store: row.store })));
    }
    return found;
  });
}

async function hasKeys(databaseUrl: string): Promise<boolean> {
  return await looking(databaseUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('vault.data_keys') is not null as there`,
    );
    if (!rows[0]?.there) return false;
    return (await client.query('select from vault.data_keys limit 1')).rowCount === 1;
  });
}
