// Messages become a log per client space that says whom each is for, and a delivery is written when it has been tried:
// once, where it was written when the message was made and again for what came of it.
import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'runtime.webhook_tenants', {
    comment:
      'How many messages each client space has had; whoever adds some holds its row, so they come in order',
    columns: {
      tenant_key: ['text not null', 'Key of the client space'],
      last_message: ['int not null', 'Number of its last message'],
    },
    primaryKey: ['tenant_key'],
  });
  await addAudience(db);
  await numberWithinClientSpaces(db);
  await sql`
    alter table runtime.webhook_endpoints
      drop column last_delivery, add column recorded_up_to int not null default 0`.execute(db);
  await sql`
    update runtime.webhook_endpoints e set recorded_up_to = t.last_message
    from runtime.webhook_tenants t where t.tenant_key = e.tenant_key`.execute(db);
  await comment(
    db,
    'webhook_endpoints.recorded_up_to',
    'Up to this number every message for it has a row among the deliveries',
  );
}

async function addAudience(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table runtime.webhook_messages
      add column tenant_key text, add column program_id int, add column lot_id int,
      add column told int[], add column created_at timestamptz, add column place int`.execute(db);
  await sql`
    update runtime.webhook_messages m
    set tenant_key = d.tenant_key, program_id = d.program_id, lot_id = d.lot_id, told = d.told,
        created_at = d.created_at, place = d.place
    from (select message, min(tenant_key) as tenant_key, min(program_id) as program_id, min(lot_id) as lot_id,
                 array_agg(webhook_id order by webhook_id) as told, min(created_at) as created_at,
                 row_number() over (partition by min(tenant_key) order by message)::int as place
          from runtime.webhook_deliveries group by message) d
    where d.message = m.number`.execute(db);
  await sql`delete from runtime.webhook_messages where place is null`.execute(db);
  await sql`
    insert into runtime.webhook_tenants (tenant_key, last_message)
    select tenant_key, max(place) from runtime.webhook_messages group by 1`.execute(db);
}

async function numberWithinClientSpaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table runtime.webhook_deliveries
      add column place int, drop constraint webhook_deliveries_pkey`.execute(db);
  await sql`
    update runtime.webhook_deliveries d set place = m.place
    from runtime.webhook_messages m where m.number = d.message`.execute(db);
  // the indexes on the old columns go with them
  await sql`
    alter table runtime.webhook_deliveries
      drop column id, drop column message, drop column program_id, drop column lot_id, drop column created_at`.execute(
    db,
  );
  await sql`alter table runtime.webhook_deliveries rename column place to message`.execute(db);
  await sql`
    alter table runtime.webhook_deliveries add primary key (tenant_key, webhook_id, message)`.execute(db);
  await sql`
    create index on runtime.webhook_deliveries (tenant_key, webhook_id, message) where status = 'pending'`.execute(
    db,
  );
  await sql`
    alter table runtime.webhook_messages drop constraint webhook_messages_pkey, drop column number`.execute(
    db,
  );
  await sql`alter table runtime.webhook_messages rename column place to number`.execute(db);
  await sql`
    alter table runtime.webhook_messages
      alter column tenant_key set not null, alter column told set not null,
      alter column created_at set not null, add primary key (tenant_key, number), add unique (id)`.execute(
    db,
  );
  await sql`create index on runtime.webhook_messages (tenant_key, program_id, lot_id, number)`.execute(db);
  await sql`drop index runtime.webhook_messages_at_idx`.execute(db);
  await sql`create index on runtime.webhook_messages using brin (created_at)`.execute(db);
  await comment(db, 'webhook_deliveries.message', 'Number of the message within the client space');
  await comment(db, 'webhook_messages.number', 'Number within the client space, in the order of the events');
  await comment(db, 'webhook_messages.tenant_key', 'Key of the client space');
  await comment(db, 'webhook_messages.program_id', 'Program; null for a ping');
  await comment(db, 'webhook_messages.lot_id', 'Lot; null for a ping');
  await comment(db, 'webhook_messages.told', 'The subscriptions that it is for');
  await comment(db, 'webhook_messages.created_at', 'When it was to be sent first');
}

async function comment(db: Kysely<unknown>, column: string, text: string): Promise<void> {
  await sql`comment on column ${sql.ref(`runtime.${column}`)} is ${sql.lit(text)}`.execute(db);
}
