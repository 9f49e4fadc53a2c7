// The history of one event store goes on in another, and Postgres follows it there: everybody who stood at a position
// stands where it stood, and the read models count as outdated, so that whoever starts next makes them anew.
import type pg from 'pg';
import { isHistory } from '../../platform/eventstore/copied-event.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { inTransaction } from '../../platform/postgres/postgres.ts';
import { identityOf, lineageOf, nameCopy } from '../../platform/eventstore/store-identity.ts';
import { CannotStart } from '../stores/stores.ts';
import { beginCopy, endCopy, unfinishedCopy } from './copy-mark.ts';
import { copiedIn, copyHistory, type Copied, type Copying } from './copy-history.ts';
import { EventCursor, type EventBatches } from './event-cursor.ts';
import { copyOnly, NotEmpty } from './put-back.ts';
import { standWhereTheyStood } from './standing.ts';

export interface Move {
  readonly from: EventStore;
  readonly to: EventStore;
  /** With the tables of `runtime` in it. */
  readonly pool: pg.Pool;
  readonly onStep: NonNullable<Copying['onStep']>;
}

export async function moveHistory({ from, to, pool, onStep }: Move): Promise<Copied> {
  const store = await identityOf(from);
  if (store === null)
    throw new CannotStart('there is nothing to move: no Lotbook has ever written to this event store');
  const of = `move of ${store}`;
  await checkRoom(from, to, of);
  const end = await from.end();
  const mark = await beginCopy(to, { of });
  const copied = await copyHistory({
    original: () => historyOf(from),
    target: copyOnly(to, mark),
    onStep,
  });
  if ((await from.end()) !== end)
    throw new CannotStart(
      'somebody still writes to the event store that is moved: stop every process of the service, then move again',
    );
  await nameCopy(to, mark.name);
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ store: string | null }>(
      'select store from runtime.webhook_checkpoint',
    );
    // a move that was cut short may have been here already
    if (rows[0]?.store === mark.name) return;
    await standWhereTheyStood(client, copied.positions, mark.name);
    const { rowCount } = await client.query(`select where to_regclass('crm.checkpoints') is not null`);
    if (rowCount === 0) return;
    await client.query('update crm.checkpoints set position = null, version = 0, store = $1', [mark.name]);
    await client.query('delete from crm.quarantine');
  });
  await endCopy(to, mark);
  return copied;
}

/** Empty, or an earlier home of the same history, which is its beginning. */
async function checkRoom(from: EventStore, to: EventStore, of: string): Promise<void> {
  const unfinished = await unfinishedCopy(to);
  if (unfinished) {
    if (unfinished.of === of) return;
    throw new NotEmpty('the event store to move to holds an unfinished copy of something else');
  }
  const found = new EventCursor(copiedIn(to));
  const first = await found.peek();
  await found.close();
  if (first === null) return;
  const there = await identityOf(to);
  const lineage = await lineageOf(from);
  if (there === lineage.at(-1)) throw new NotEmpty('it is the same event store');
  if (there === null || !lineage.includes(there))
    throw new NotEmpty(`the event store to move to is not empty (it holds ${first.stream}, …)`);
}

export async function* historyOf(events: EventStore): EventBatches {
  for await (const batch of events.everything()) yield batch.filter(isHistory);
}
