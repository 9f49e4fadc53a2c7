import { sql, type Kysely } from 'kysely';

/** People are looked for by how their family name begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contacts_by_beginning on contacts (tenant_key, name_key text_pattern_ops)
    where name_key is not null`.execute(db);
}
