// The table of streams that a part of the service cannot take in; one in each schema that follows the events.
import type { Kysely } from 'kysely';
import { createCommentedTable } from './commented-table.ts';

export async function createQuarantine(db: Kysely<unknown>, name: string): Promise<void> {
  await createCommentedTable(db, name, {
    comment: 'Streams that are set aside because of an event that could not be taken in',
    columns: {
      part: ['text not null', 'What could not take it in: a read model, a policy, the webhooks, the timers'],
      stream: ['text not null', 'Name of the stream'],
      revision: ['bigint not null', 'Place in its stream of the first event that waits'],
      position: ['bigint not null', 'Global position of that event'],
      type: ['text not null', 'Type of that event'],
      reason: ['text not null', 'What went wrong, without values'],
      since: ['timestamptz not null default clock_timestamp()', 'When the stream was set aside'],
      tried_at: ['timestamptz not null default clock_timestamp()', 'When it was last tried'],
    },
    primaryKey: ['part', 'stream'],
  });
}
