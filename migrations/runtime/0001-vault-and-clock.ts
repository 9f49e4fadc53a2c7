// What is not a read model and cannot be rebuilt from the streams: data keys, the test clock, key usage.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema if not exists runtime`.execute(db);
  await sql`create schema if not exists vault`.execute(db);
  await sql`
    create table vault.data_keys (
      subject text primary key,
      wrapped bytea,
      destroyed boolean not null default false,
      check (destroyed = (wrapped is null))
    )`.execute(db);
  await sql`comment on table vault.data_keys is 'One data key per person, wrapped by the master key; null once destroyed'`.execute(
    db,
  );
  await sql`
    create table vault.master_key_check (
      id int primary key check (id = 1),
      mark bytea not null
    )`.execute(db);
  await sql`comment on table vault.master_key_check is 'A text sealed with the master key: proves at start that it is the right one'`.execute(
    db,
  );
  await sql`
    create table runtime.clock (
      id int primary key check (id = 1),
      offset_ms bigint not null
    )`.execute(db);
  await sql`comment on table runtime.clock is 'How far the test clock runs ahead of the real one'`.execute(
    db,
  );
  await sql`
    create table runtime.key_usage (
      tenant_key text not null,
      key_id int not null,
      last_used_at timestamptz not null,
      primary key (tenant_key, key_id)
    )`.execute(db);
  await sql`comment on table runtime.key_usage is 'When each API key was last used, to the minute'`.execute(
    db,
  );
}
