// Tables of the read side carry no schema name: the search path says which generation they belong to.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table checkpoints (
      read_model text primary key,
      version int not null,
      position bigint,
      stopped text
    )`.execute(db);
  await sql`comment on table checkpoints is 'How far each read model has followed the events'`.execute(db);
  await sql`comment on column checkpoints.read_model is 'Name of the read model'`.execute(db);
  await sql`comment on column checkpoints.version is 'Version of the projector that wrote it; another version is rebuilt'`.execute(
    db,
  );
  await sql`comment on column checkpoints.position is 'Global position of the last event taken in; null before the first'`.execute(
    db,
  );
  await sql`comment on column checkpoints.stopped is 'Why the read model stopped, at the event after position; null while it works'`.execute(
    db,
  );
}
