// People hold roles, leave and come back; machines of the office have tokens.
import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column roles text[] not null default '{}',
      add column program_ids int[],
      add column is_active boolean not null default true`.execute(db);
  await sql`alter table users alter column roles drop default, alter column is_active drop default`.execute(
    db,
  );
  await sql`comment on column users.roles is 'What the person may do in the office; empty: owner of leads only'`.execute(
    db,
  );
  await sql`comment on column users.program_ids is 'Programs that the roles are bound to; null means all of them'`.execute(
    db,
  );
  await sql`comment on column users.is_active is 'Whether the person still comes in and may own anything new'`.execute(
    db,
  );
  await sql`alter table options alter column key_id drop not null`.execute(db);
  await sql`comment on column options.key_id is 'API key that placed it; null where the office did'`.execute(
    db,
  );
  await createCommentedTable(db, 'tokens', {
    comment: 'Tokens of machines of the office, without their secrets',
    columns: {
      tenant_key: ['text not null', 'Key of the client space'],
      id: ['int not null', 'Identifier within the client space'],
      label: ['text not null', 'What the token is for'],
      last_four: ['text not null', 'Last four characters of the secret'],
      hash: ['text not null', 'SHA-256 of the secret, hexadecimal'],
      previous_hash: ['text', 'SHA-256 of the secret before the last rotation'],
      previous_until: ['timestamptz', 'Until when the previous secret is still good'],
      role: ['text not null', 'What the machine may do'],
      program_ids: ['int[]', 'Programs that the role is bound to; null means all of them'],
      user_id: ['int', 'The user in whose name it acts; null where in nobody’s'],
      position: ['bigint not null', 'Global position of the last event that changed the row'],
      created_at: ['timestamptz not null', 'When it was created, by the service clock'],
      revoked_at: ['timestamptz', 'When it was revoked; null while it is good'],
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await sql`create index tokens_by_hash on tokens (hash)`.execute(db);
  await sql`create index tokens_by_previous_hash on tokens (previous_hash)`.execute(db);
}
