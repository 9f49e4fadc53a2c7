// The migrations in order. `runtime` runs once per database; `crm` runs once per generation of the read side.
import { Migrator, type Kysely, type Migration } from 'kysely';
import * as checkpoints from './crm/0001-checkpoints.ts';
import * as programs from './crm/0002-tenants-users-keys-programs.ts';
import * as vault from './runtime/0001-vault-and-clock.ts';

const runtime: Record<string, Migration> = {
  '0001-vault-and-clock': vault,
};

const crm: Record<string, Migration> = {
  '0001-checkpoints': checkpoints,
  '0002-tenants-users-keys-programs': programs,
};

export async function migrateRuntime(db: Kysely<unknown>): Promise<void> {
  await migrate(db, runtime, { migrationTableSchema: 'runtime' });
}

/** `db` must have the generation's schema, and only that, as its search path. */
export async function migrateCrm(db: Kysely<unknown>): Promise<void> {
  await migrate(db, crm, {});
}

async function migrate(
  db: Kysely<unknown>,
  migrations: Record<string, Migration>,
  where: { migrationTableSchema?: string },
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
    ...where,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
