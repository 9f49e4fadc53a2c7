// Puts a backup into empty stores: the events with their ids and revisions, what Postgres keeps, the plan files. Only
// positions are others afterwards; whoever stood at one stands where it stood in the history.
import type pg from 'pg';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { nameCopy, NUMBERS_LEFT_OUT, STORE_IDENTITY } from '../../platform/eventstore/store-identity.ts';
import { inTransaction } from '../../platform/postgres/postgres.ts';
import { beginCopy, unfinishedCopy, type CopyMark } from './copy-mark.ts';
import { BadBackup } from './backup-file.ts';
import { copyHistory, copiedIn, type Copied, type Copying } from './copy-history.ts';
import { EventCursor } from './event-cursor.ts';
import { KEPT, putRows } from './kept-rows.ts';
import { PlanKeeper } from './plan-files.ts';
import type { Backup } from './read-backup.ts';
import { Unreserved } from './unreserved.ts';
import { standWhereTheyStood } from './standing.ts';

export interface EmptyStores {
  readonly events: EventStore;
  /** With the tables of `runtime` in it. */
  readonly pool: pg.Pool;
  readonly files: FileStore;
  readonly spool: string;
}

/** The stores hold something. */
export class NotEmpty extends Error {}

/** Who is to be forgotten in it was said when it was begun, and is not any more. */
export class ListMissing extends Error {}

interface Put {
  /** To be ended by whoever makes of it what a service can start on. */
  readonly mark: CopyMark;
  /** Null where all of it was there already. */
  readonly copied: Copied | null;
}

export async function putBack(
  backup: Backup,
  { events, pool, files, spool }: EmptyStores,
  onStep: NonNullable<Copying['onStep']>,
  forgets: boolean,
): Promise<Put> {
  const { manifest } = backup;
  const of = `backup of ${manifest.store} at ${manifest.position}: ${manifest.digest}`;
  const mark = await beginInEmpty(events, pool, { of, forgets });
  if (await areRowsBack(pool, mark)) return { mark, copied: null };
  const copied = await copyHistory({
    original: () => backup.events(),
    target: copyOnly(events, mark),
    onStep,
  });
  const keeper = new PlanKeeper(files, spool);
  for await (const piece of backup.filePieces()) await keeper.take(piece);
  await nameCopy(events, mark.name, NUMBERS_LEFT_OUT);
  await putRowsBack(backup, { events, pool }, mark, copied);
  return { mark, copied };
}

/** The name that the copy gets at its end is not of the original. */
export function copyOnly(events: EventStore, { name }: CopyMark): Copying['target'] {
  return {
    copy: (stream, expected, batch) => events.copy(stream, expected, batch),
    async *everything() {
      for await (const batch of events.everything())
        yield batch.filter(
          ({ stream, data }) => stream !== STORE_IDENTITY || !data.toString().includes(name),
        );
    },
  };
}

async function beginInEmpty(
  events: EventStore,
  pool: pg.Pool,
  copy: Omit<CopyMark, 'name'>,
): Promise<CopyMark> {
  const unfinished = await unfinishedCopy(events);
  if (unfinished) {
    if (unfinished.of !== copy.of)
      throw new NotEmpty(
        'the event store holds an unfinished copy of something else: a backup goes into empty stores',
      );
    if (unfinished.forgets && !copy.forgets)
      throw new ListMissing(
        'this restore was begun with a list of who is to be forgotten: name it again, with --forgotten LIST',
      );
    return unfinished;
  }
  const found = new EventCursor(copiedIn(events));
  const first = await found.peek();
  await found.close();
  if (first !== null)
    throw new NotEmpty(`the event store holds events (${first.stream}, …): a backup goes into empty stores`);
  const full = await tableInUse(pool);
  if (full !== null)
    throw new NotEmpty(`Postgres is in use (${full} has rows): a backup goes into empty stores`);
  return await beginCopy(events, copy);
}

async function tableInUse(pool: pg.Pool): Promise<string | null> {
  for (const { name } of KEPT) {
    const isOwn = name === 'runtime.webhook_checkpoint' ? 'where position is not null' : '';
    const { rowCount } = await pool.query(`select from ${name} ${isOwn} limit 1`);
    if (rowCount !== 0) return name;
  }
  return null;
}

async function putRowsBack(
  backup: Backup,
  { events, pool }: Pick<EmptyStores, 'events' | 'pool'>,
  mark: CopyMark,
  copied: Copied,
): Promise<void> {
  const unreserved = new Unreserved(events);
  await inTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0');
    await client.query('delete from runtime.webhook_checkpoint');
    for await (const { table, rows } of backup.rows()) {
      if (!KEPT.some(({ name }) => name === table)) throw new BadBackup(`no backup holds ${table}`);
      await putRows(client, table, await unreserved.without(table, rows));
    }
    await client.query('insert into runtime.webhook_checkpoint (id) values (1) on conflict do nothing');
    await standWhereTheyStood(client, copied.positions, mark.name);
  });
}

/** The last of what is put back: with them everything is. */
async function areRowsBack(pool: pg.Pool, { name }: CopyMark): Promise<boolean> {
  const { rows } = await pool.query<{ store: string | null }>('select store from runtime.webhook_checkpoint');
  return rows[0]?.store === name;
}
