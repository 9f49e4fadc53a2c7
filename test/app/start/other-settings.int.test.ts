// A Postgres that somebody else keeps: whatever it is set to, the book reads and is made anew the same, to the byte.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuild } from '../../../projections/building/rebuild.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { readConfig } from '../../../src/app/settings/config.ts';
import { startService, type Service } from '../../../src/app/service.ts';
import { everyRead, type Read } from '../../support/answers/every-read.ts';
import { startOnDemo } from '../../support/folders/laid-folder.ts';

const TENANT = 'demo';
/** As a person in Kolkata may like a database best, and as one that is careful may. */
const OTHERWISE = {
  timezone: "'Asia/Kolkata'",
  datestyle: 'SQL, DMY',
  intervalstyle: 'sql_standard',
  bytea_output: 'escape',
  extra_float_digits: '-3',
  array_nulls: 'off',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
  quote_all_identifiers: 'on',
  default_transaction_isolation: "'serializable'",
  statement_timeout: "'400ms'",
  lock_timeout: "'20ms'",
  idle_session_timeout: "'2s'",
  idle_in_transaction_session_timeout: "'1s'",
};
/** So long nobody asks for anything. */
const QUIET_MS = 3_000;
/** Answers that tell of the moment or of keys, which were just used. */
const OF_THE_MOMENT = /\/(system|keys|keys\/\{id\})$/;

let service: Service;
let dataDir: string;
let token: string;
let reads: Read[];

beforeAll(async () => {
  ({ service, dataDir } = await startOnDemo());
  token = (await readFile(path.join(dataDir, 'backoffice-token'), 'utf8')).trim();
  const door = { address: service.address, token, tenant: TENANT };
  reads = (await everyRead(door, service.backend.runtime)).filter(({ route }) => !OF_THE_MOMENT.test(route));
});
afterAll(async () => {
  await service?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function told(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { route, ask } of reads) {
    const { status, text } = await ask(service.address);
    answers.set(route, `${status} ${text.replaceAll(service.address, '')}`);
  }
  return answers;
}

/** An instant and a number, as the sessions of this pool write them. */
async function writtenBy(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ written: string[] }>(
    "select array[('2026-03-14T09:00:00Z'::timestamptz)::text, (1 / 3::float8)::text] as written",
  );
  return rows[0]!.written;
}

/** Of the writer of the events, and of who leads or stands by, which hold a lock for as long as they last. */
async function lastingSessions(): Promise<object[]> {
  const { rows } = await service.backend.runtime.query<object>(
    `select application_name, pid from pg_stat_activity
     where datname = current_database() and application_name ~ ' writer$| at ' order by 1, 2`,
  );
  return rows;
}

async function write(): Promise<number> {
  const response = await fetch(`${service.address}/backoffice/v1/${TENANT}/programs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Łódź’s', city: 'Lyon', type: 'VEFA' }),
  });
  return response.status;
}

it('makes no difference to what is read, made anew and written', async () => {
  const before = await told();
  expect([...before.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(100);
  const { runtime } = service.backend;
  for (const [setting, value] of Object.entries(OTHERWISE))
    await runtime.query(`alter database lotbook set ${setting} = ${value}`);
  await service.stop();

  const settings = { LOTBOOK_DATA_DIR: dataDir, LOTBOOK_PORT: '0', LOTBOOK_LOG_LEVEL: 'silent' };
  service = await startService(readConfig(settings));
  await service.untilReady(20_000);
  const other = new pg.Pool({ connectionString: service.backend.databaseUrl });
  expect(await writtenBy(other)).toEqual(['14/03/2026 14:30:00 IST', '0.333333333333']);
  await other.end();
  expect(await writtenBy(service.backend.runtime)).toEqual(['2026-03-14 09:00:00+00', '0.3333333333333333']);
  expect(await told()).toEqual(before);
  const { events, codec, databaseUrl } = service.backend;
  await rebuild({ events, codec, projectors, databaseUrl });
  expect(await told()).toEqual(before);
  const lasting = await lastingSessions();
  expect(lasting.length).toBeGreaterThan(4);
  await delay(QUIET_MS);
  expect(await lastingSessions()).toEqual(lasting);
  expect(await write()).toBe(201);
});
