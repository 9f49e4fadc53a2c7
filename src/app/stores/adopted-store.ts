// An event store that takes the place of the one that Postgres has followed: moved, recreated, or an older state of it.
// Every position is forgotten in one transaction, and the read models count as outdated, so that a start which is
// interrupted makes them anew. From then on it has a name of its own: it may go on otherwise than what partners saw.
import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../platform/postgres/postgres.ts';
import { nameCopy, NUMBERS_LEFT_OUT } from '../../platform/eventstore/store-identity.ts';
import { refuseHalfACopy, type Meeting } from './known-store.ts';

export const adoptedStore: Meeting = {
  // whatever it is, it is meant: whoever adopts it has the stores to himself
  async accept(_databaseUrl, events, where) {
    await refuseHalfACopy(events, where);
  },
  async record(pool, events) {
    const storeId = randomUUID();
    await nameCopy(events, storeId, NUMBERS_LEFT_OUT);
    const end = await events.end();
    await inTransaction(pool, async (client) => {
      await client.query('update crm.checkpoints set position = null, version = 0, store = $1', [storeId]);
      await client.query('delete from crm.quarantine');
      await client.query('delete from runtime.quarantine');
      // from the beginning: what policies had decided after the state that was put back is gone with it
      await client.query('delete from runtime.policy_checkpoints');
      // from the end: what partners were told of its history, they were told
      await client.query('update runtime.webhook_checkpoint set position = $1, store = $2', [end, storeId]);
      await client.query('update runtime.webhook_replays set up_to = $1', [end]);
    });
    return storeId;
  },
};
