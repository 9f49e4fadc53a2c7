import type { Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'webhooks', {
    comment: 'Webhook subscriptions of the client spaces',
    columns: {
      tenant_key: ['text not null', 'Key of the client space'],
      id: ['int not null', 'Identifier within the client space'],
      key_id: ['int not null', 'API key that made it, or has started it again since'],
      url: ['text not null', 'Where messages are posted'],
      events: ['text[] not null', 'Kinds of messages it gets; * for all'],
      reach: ['int[]', 'Programs it is told of; null for all'],
      description: ['text', 'What it is for, in the words of its owner'],
      is_active: ['boolean not null', 'Whether messages are sent'],
      deactivation_reason: ['text', 'gone, failing or revoked, when the service itself stopped it'],
      state: ['json not null', 'The subscription as its events tell it'],
      document: ['text not null', 'JSON of the subscription as partners read it'],
      position: ['bigint not null', 'Global position of the last event that changed the row'],
      created_at: ['timestamptz not null', 'When it was made'],
      updated_at: ['timestamptz not null', 'When it was last changed'],
    },
    primaryKey: ['tenant_key', 'id'],
  });
}
