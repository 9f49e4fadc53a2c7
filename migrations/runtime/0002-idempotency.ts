// First answers of requests that carry an Idempotency-Key, and what a killed one had already allocated.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table runtime.idempotency (
      tenant_key text not null,
      key_id int not null,
      key_hash bytea not null,
      fingerprint bytea not null,
      state text not null check (state in ('running', 'done', 'forgotten')),
      attempt uuid not null,
      lease_until timestamptz not null,
      status int,
      answer bytea,
      allocated jsonb not null default '{}',
      subjects text[] not null default '{}',
      created_at timestamptz not null,
      primary key (tenant_key, key_id, key_hash),
      check ((state = 'done') = (status is not null and answer is not null))
    )`.execute(db);
  await sql`create index on runtime.idempotency (created_at)`.execute(db);
  await sql`create index on runtime.idempotency using gin (subjects)`.execute(db);
  await sql`create index on runtime.idempotency (attempt)`.execute(db);
  await sql`comment on table runtime.idempotency is 'First answers of requests with an Idempotency-Key, kept a day'`.execute(
    db,
  );
  for (const [column, comment] of Object.entries(COMMENTS))
    await sql`comment on column runtime.idempotency.${sql.ref(column)} is ${sql.lit(comment)}`.execute(db);
}

const COMMENTS = {
  tenant_key: 'Client space of the API key',
  key_id: 'API key that sent the request',
  key_hash: 'SHA-256 of the Idempotency-Key',
  fingerprint: 'SHA-256 of method, path and body',
  state: 'running, done, or forgotten: the answer named a person who was anonymised',
  attempt: 'The try that holds the lease',
  lease_until: 'When a running try counts as dead, by the clock of the service',
  status: 'HTTP status of the first answer',
  answer: 'Body of the first answer, sealed',
  allocated: 'Identifiers allocated for this request, by kind; a retry uses the same',
  subjects: 'Persons that the answer names, as the vault knows them',
  created_at: 'When the key was first seen, by the clock of the service',
};
