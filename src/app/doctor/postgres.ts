// Postgres as it is found: its version and clock, the tables of this program, the master key, and the last backup.
import type pg from 'pg';
import { crmStanding, runtimeStanding } from '../../../migrations/index.ts';
import { keysFrom, WrongMasterKey } from '../../platform/vault/master-keys.ts';
import { ENCODING, openKysely } from '../../platform/postgres/postgres.ts';
import type { Config } from '../settings/config.ts';
import { findMasterKey, masterKeyFile } from '../settings/master-key.ts';
import { unknown, well, wrong, type Finding } from './findings.ts';

const OLDEST = 150_000;
const MOST_APART_MS = 2_000;
const HOUR_MS = 3_600_000;
/** A day, and time to take it. */
const OLDEST_BACKUP_MS = 26 * HOUR_MS;

export async function examineServer(pool: pg.Pool): Promise<Finding[]> {
  const asked = Date.now();
  const { rows } = await pool.query<{
    version: string;
    number: number;
    encoding: string;
    now: Date;
    bytes: string;
  }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            current_setting('server_encoding') as encoding,
            clock_timestamp() as now, pg_database_size(current_database())::text as bytes`,
  );
  const { version, number, encoding, now, bytes } = rows[0]!;
  const says = `${version}, ${(Number(bytes) / 1024 ** 2).toFixed(0)} MiB`;
  const apart = now.getTime() - (asked + Date.now()) / 2;
  return [
    number < OLDEST ? wrong('Postgres', says, 'Postgres 15 or later is needed') : well('Postgres', says),
    ...(encoding === ENCODING
      ? []
      : [wrong('encoding', encoding, `make a database with the encoding ${ENCODING}`)]),
    Math.abs(apart) > MOST_APART_MS
      ? wrong(
          'clock',
          `this machine and Postgres are ${Math.round(apart)} ms apart`,
          'set both by one time server',
        )
      : well('clock', `${Math.abs(Math.round(apart))} ms from that of Postgres`),
  ];
}

export async function examineTables(pool: pg.Pool): Promise<Finding[]> {
  if (!(await isThere(pool, 'runtime.migrations')))
    return [unknown('tables', 'there are none: no service has started on this Postgres')];
  const db = openKysely<unknown>(pool);
  // a start that was cut short may not have come to the second
  const [runtime, crm] = [await runtimeStanding(db), await crmStanding(db, 'crm')];
  const newer = [...runtime.newer, ...crm.newer];
  const due = [...runtime.due, ...crm.due];
  if (newer.length > 0)
    return [
      wrong(
        'tables',
        `a newer Lotbook has been here (${newer.join(', ')})`,
        'run that version or a later one',
      ),
    ];
  return [
    well('tables', due.length === 0 ? 'as this version wants them' : `the next start adds ${due.join(', ')}`),
  ];
}

export async function examineMasterKey(pool: pg.Pool, config: Config): Promise<Finding[]> {
  const isSealed = await isThere(pool, 'vault.master_key_check');
  const found = await findMasterKey(config).catch((error: unknown) => messageOf(error));
  if (typeof found === 'string')
    return [wrong('master key', found, 'see that the program prints the key, and run doctor again')];
  if (!found)
    return [
      isSealed
        ? wrong(
            'master key',
            `there is none in LOTBOOK_MASTER_KEY nor in ${masterKeyFile(config)}`,
            'put back the copy that you keep apart',
          )
        : unknown('master key', 'the first start makes one'),
    ];
  const { key, where } = found;
  const keys = isSealed ? await keysFrom(pool, key).catch(onWrongKey) : null;
  if (keys === null) return [unknown('master key', `${where} can be read, and nothing is sealed yet`)];
  if (keys === 'wrong')
    return [
      wrong(
        'master key',
        `${where} is not the key that this Postgres was sealed with`,
        'put back the copy that you keep apart',
      ),
    ];
  if (!keys.previous)
    return [well('master key', `${where} opens what is sealed here; keep a copy apart from the backups`)];
  return [
    keys.current.equals(key)
      ? wrong(
          'master key',
          'it is being changed, and the one before is accepted too',
          'npx lotbook rekey --finish',
        )
      : wrong(
          'master key',
          `it was changed, and ${where} is the one before`,
          'put the new one there, and start again',
        ),
  ];
}

function onWrongKey(error: unknown): 'wrong' {
  if (error instanceof WrongMasterKey) return 'wrong';
  throw error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** `since` when there has been something to back up. */
export async function examineBackups(pool: pg.Pool, store: string, since: Date): Promise<Finding[]> {
  if (!(await isThere(pool, 'runtime.backups'))) return [unknown('backup', 'none that is known of')];
  const { rows } = await pool.query<{ at: Date; position: string }>(
    'select taken_at as at, position::text from runtime.backups where store = $1 order by taken_at desc limit 1',
    [store],
  );
  const last = rows[0];
  const age = Date.now() - (last?.at ?? since).getTime();
  const says = last
    ? `the last was taken ${hours(age)} ago, up to position ${last.position}`
    : `none was taken of this event store, which is ${hours(age)} old`;
  return [
    age > OLDEST_BACKUP_MS
      ? wrong('backup', says, 'npx lotbook backup --out FILE, every day, and keep it elsewhere')
      : well('backup', says),
  ];
}

function hours(ms: number): string {
  return ms < HOUR_MS ? `${Math.max(0, Math.round(ms / 60_000))} min` : `${(ms / HOUR_MS).toFixed(1)} h`;
}

export async function isThere(pool: pg.Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ]);
  return rows[0]?.there === true;
}
