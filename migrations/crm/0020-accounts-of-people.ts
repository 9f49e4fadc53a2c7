// People are found by the account of an issuer that they are tied to, in whatever client space they are.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column identity_issuer text, add column identity_sub text`.execute(db);
  await sql`comment on column users.identity_issuer is 'Issuer of the account that the person is tied to; null without one'`.execute(
    db,
  );
  await sql`comment on column users.identity_sub is 'What that issuer calls the account'`.execute(db);
  await sql`create index users_by_identity on users (identity_issuer, identity_sub)
    where identity_sub is not null`.execute(db);
}
