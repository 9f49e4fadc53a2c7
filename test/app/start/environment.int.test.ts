// What the environment of a machine says to other programs: to clients of some other Postgres, and to whoever goes out by a
// proxy. The stores that a service has of its own are reached all the same.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desk, freePort, launch, startProcess, type ServiceProcess } from '../../faults/service-process.ts';

const NOBODY = 'http://127.0.0.1:9';
const OF_OTHERS = {
  http_proxy: NOBODY,
  https_proxy: NOBODY,
  HTTP_PROXY: NOBODY,
  PGSSLMODE: 'verify-full',
  PGSSLNEGOTIATION: 'direct',
  PGHOST: '192.0.2.1',
  PGPORT: '1',
  PGUSER: 'nobody',
  PGPASSWORD: 'nothing',
  PGDATABASE: 'nowhere',
  PGDATA: '/nowhere',
  PGOPTIONS: '-c statement_timeout=1 -c search_path=nowhere',
  TZ: 'Asia/Kathmandu',
  LC_ALL: 'tr_TR.UTF-8',
};

let dataDir = '';
let settings: Record<string, string> = {};
let service: ServiceProcess | null = null;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-environment-'));
  settings = {
    ...OF_OTHERS,
    LOTBOOK_DATA_DIR: dataDir,
    LOTBOOK_PORT: String(await freePort()),
    LOTBOOK_LOG_LEVEL: 'warn',
    LOTBOOK_DEMO: '0',
  };
  service = await startProcess(settings);
});
afterAll(async () => {
  await service?.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

it('is no concern of the service', async () => {
  const call = await desk(service!, dataDir);
  const made = await call('POST', '/tenants', { key: 'rive-neuve', name: 'Rive Neuve' });
  expect(made.status).toBe(201);
  expect(service!.errors()).toBe('');
});

it('is no concern of a command beside it', async () => {
  const command = launch(settings, 'bin/lotbook.mjs', ['quarantine']);
  expect([await command.ended, command.errors()]).toEqual([0, '']);
});
