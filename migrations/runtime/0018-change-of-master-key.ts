// So that the master key can be changed beside a running service: which generation of it wraps each data key, what was
// derived from the first one and must never change, and for the time of a change the way from either key to the other.
import { sql, type Kysely } from 'kysely';

const COLUMNS = {
  generation: ['int not null default 1', 'How many master keys there have been, this one included'],
  root: [
    'bytea',
    'The first master key, sealed with this one: what was derived from it stays; null while it is the first',
  ],
  previous_mark: ['bytea', 'The mark of the key before, while that is accepted too'],
  next_under_previous: ['bytea', 'This key, sealed with the one before, while that is accepted too'],
  previous_under_next: ['bytea', 'The key before, sealed with this one, while that is accepted too'],
} as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, [type, comment]] of Object.entries(COLUMNS)) {
    await sql`alter table vault.master_key_check add column ${sql.ref(name)} ${sql.raw(type)}`.execute(db);
    const column = sql.ref(`vault.master_key_check.${name}`);
    await sql`comment on column ${column} is ${sql.lit(comment)}`.execute(db);
  }
  await sql`alter table vault.data_keys add column generation int not null default 1`.execute(db);
  await sql`comment on column vault.data_keys.generation is 'Which master key wraps it'`.execute(db);
  await sql`create index data_keys_by_generation on vault.data_keys (generation, subject) where wrapped is not null`.execute(
    db,
  );
}
