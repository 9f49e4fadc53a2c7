// The migrations in order. `runtime` runs once per database; `crm` runs once per generation of the read side.
import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import * as checkpoints from './crm/0001-checkpoints.ts';
import * as programs from './crm/0002-tenants-users-keys-programs.ts';
import * as lots from './crm/0003-lots.ts';
import * as leads from './crm/0004-leads-contacts-interests.ts';
import * as salesActions from './crm/0005-records-and-sales-actions.ts';
import * as options from './crm/0006-options.ts';
import * as registrations from './crm/0007-registrations.ts';
import * as webhooks from './crm/0008-webhooks.ts';
import * as crmQuarantine from './crm/0009-quarantine.ts';
import * as facesOfLots from './crm/0010-faces-of-lots.ts';
import * as crmStore from './crm/0011-store-of-checkpoints.ts';
import * as people from './crm/0012-people-of-the-office.ts';
import * as queuesOfLots from './crm/0013-queues-of-lots.ts';
import * as deletedLots from './crm/0014-deleted-lots.ts';
import * as changedSince from './crm/0015-changed-since.ts';
import * as namesThatBegin from './crm/0016-names-that-begin.ts';
import * as purchases from './crm/0016-purchases.ts';
import * as optionHistoryByOption from './crm/0017-option-history-by-option.ts';
import * as kindsOfLots from './crm/0018-kinds-of-lots.ts';
import * as totalsOfLeads from './crm/0019-totals-of-leads.ts';
import * as accountsOfPeople from './crm/0020-accounts-of-people.ts';
import * as namesCounted from './crm/0021-names-that-begin-counted.ts';
import * as olderSecrets from './crm/0022-older-secrets.ts';
import * as lotsByReference from './crm/0023-lots-by-reference.ts';
import * as eventsOfLots from './crm/0024-events-of-lots.ts';
import * as vault from './runtime/0001-vault-and-clock.ts';
import * as idempotency from './runtime/0002-idempotency.ts';
import * as webhooksAndPolicies from './runtime/0003-webhooks-and-policies.ts';
import * as quarantine from './runtime/0008-quarantine.ts';
import * as store from './runtime/0009-store-of-checkpoints.ts';
import * as usage from './runtime/0010-usage.ts';
import * as signingIn from './runtime/0011-signing-in.ts';
import * as backups from './runtime/0012-backups.ts';
import * as operatorSessions from './runtime/0013-operator-sessions.ts';
import * as imports from './runtime/0014-imports.ts';
import * as changeOfMasterKey from './runtime/0018-change-of-master-key.ts';
import * as tracesOfMessages from './runtime/0017-traces-of-messages.ts';
import * as begunImports from './runtime/0019-begun-imports.ts';
import * as requestCounts from './runtime/0021-request-counts.ts';
import * as begunForgettings from './runtime/0022-begun-forgettings.ts';
import * as livesOfKeys from './runtime/0023-lives-of-idempotency-keys.ts';
import * as momentsOfCounts from './runtime/0024-moments-of-request-counts.ts';
import * as lotsOfMessages from './runtime/0025-lots-of-messages.ts';
import * as endsOfClaims from './runtime/0026-ends-of-claims.ts';

const runtime: Record<string, Migration> = {
  '0001-vault-and-clock': vault,
  '0002-idempotency': idempotency,
  '0003-webhooks-and-policies': webhooksAndPolicies,
  '0008-quarantine': quarantine,
  '0009-store-of-checkpoints': store,
  '0010-usage': usage,
  '0011-signing-in': signingIn,
  '0012-backups': backups,
  '0013-operator-sessions': operatorSessions,
  '0014-imports': imports,
  '0017-traces-of-messages': tracesOfMessages,
  '0018-change-of-master-key': changeOfMasterKey,
  '0019-begun-imports': begunImports,
  '0021-request-counts': requestCounts,
  '0022-begun-forgettings': begunForgettings,
  '0023-lives-of-idempotency-keys': livesOfKeys,
  '0024-moments-of-request-counts': momentsOfCounts,
  '0025-lots-of-messages': lotsOfMessages,
  '0026-ends-of-claims': endsOfClaims,
};

/** What this program can find in the schema `runtime`. */
export const runtimeMigrations: readonly string[] = Object.keys(runtime);

const crm: Record<string, Migration> = {
  '0001-checkpoints': checkpoints,
  '0002-tenants-users-keys-programs': programs,
  '0004-leads-contacts-interests': leads,
  '0005-records-and-sales-actions': salesActions,
  '0003-lots': lots,
  '0006-options': options,
  '0007-registrations': registrations,
  '0008-webhooks': webhooks,
  '0009-quarantine': crmQuarantine,
  '0010-faces-of-lots': facesOfLots,
  '0011-store-of-checkpoints': crmStore,
  '0012-people-of-the-office': people,
  '0013-queues-of-lots': queuesOfLots,
  '0014-deleted-lots': deletedLots,
  '0015-changed-since': changedSince,
  '0016-names-that-begin': namesThatBegin,
  '0016-purchases': purchases,
  '0017-option-history-by-option': optionHistoryByOption,
  '0018-kinds-of-lots': kindsOfLots,
  '0019-totals-of-leads': totalsOfLeads,
  '0020-accounts-of-people': accountsOfPeople,
  '0021-names-that-begin-counted': namesCounted,
  '0022-older-secrets': olderSecrets,
  '0023-lots-by-reference': lotsByReference,
  '0024-events-of-lots': eventsOfLots,
};

/** Another program, a later one, has made the tables: this one does not know what stands in them. */
class NewerTables extends Error {
  constructor(names: readonly string[]) {
    super(
      `a newer Lotbook has been on this Postgres (${names.join(', ')}): start that version or a later one; to go back, restore the backup from before it`,
    );
    this.name = 'NewerTables';
  }
}

export async function migrateRuntime(db: Kysely<unknown>): Promise<void> {
  await migrate(db, runtime, 'runtime');
}

/** `db` must have the schema, and only that, as its search path. */
export async function migrateCrm(db: Kysely<unknown>, schema: string): Promise<void> {
  await migrate(db, crm, schema);
}

/** What a schema has had, and what of that or of this program's the other lacks. */
export interface Standing {
  readonly had: readonly string[];
  /** Of a later program. */
  readonly newer: readonly string[];
  readonly due: readonly string[];
}

export function runtimeStanding(db: Kysely<unknown>): Promise<Standing> {
  return standingOf(db, runtime, 'runtime');
}

export function crmStanding(db: Kysely<unknown>, schema: string): Promise<Standing> {
  return standingOf(db, crm, schema);
}

async function migrate(
  db: Kysely<unknown>,
  migrations: Record<string, Migration>,
  migrationTableSchema: string,
): Promise<void> {
  const { newer, due } = await standingOf(db, migrations, migrationTableSchema);
  if (newer.length > 0) throw new NewerTables(newer);
  // Kysely looks at every column of every table before it finds that there is nothing to do
  if (due.length === 0) return;
  const { error } = await migratorOf(db, migrations, migrationTableSchema).migrateToLatest();
  if (error) throw error;
}

async function standingOf(
  db: Kysely<unknown>,
  migrations: Record<string, Migration>,
  schema: string,
): Promise<Standing> {
  const had = await executedIn(db, schema);
  return {
    had,
    newer: had.filter((name) => !(name in migrations)),
    due: Object.keys(migrations).filter((name) => !had.includes(name)),
  };
}

async function executedIn(db: Kysely<unknown>, schema: string): Promise<string[]> {
  const there = await sql<{ there: boolean }>`
    select to_regclass(${`${schema}.migrations`}) is not null as there`.execute(db);
  if (!there.rows[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(`${schema}.migrations`)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function migratorOf(
  db: Kysely<unknown>,
  migrations: Record<string, Migration>,
  migrationTableSchema: string,
): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
    migrationTableSchema,
    // what two lines of work brought is not in one order in every database
    allowUnorderedMigrations: true,
  });
}
