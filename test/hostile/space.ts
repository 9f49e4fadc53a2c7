// A service in a process of its own with something in it worth attacking: a client space, programs, lots, a lead.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { GLOBAL_PERMISSIONS, PROGRAM_PERMISSIONS } from '../../src/domain/vocabulary/permissions.ts';
import { desk, freePort, startProcess, type ServiceProcess } from '../faults/service-process.ts';
import type { Access } from './requests.ts';
import { startedFolder } from '../support/folders/started-folder.ts';

export interface Attacked extends Access {
  readonly service: ServiceProcess;
  readonly address: string;
  call(method: string, url: string, body?: object): Promise<{ status: number; data: unknown }>;
  newKey(tenant: string, powers: object): Promise<{ id: number; key: string }>;
  /** Undoes what shuts the attackers themselves out. */
  putRight(): Promise<void>;
  close(): Promise<void>;
}

export const TENANT = 'rive-neuve';
const SPARE = 'spare';
const UNLIMITED = { rate_limit_per_minute: 0, heavy_routes_per_hour: 0 };
/** Attackers draw small ids: the key they use must not be among those they revoke. */
const KEYS_BEFORE = 45;

export async function openAttacked(): Promise<Attacked> {
  const dataDir = await startedFolder('hostile');
  const service = await startProcess({
    LOTBOOK_DATA_DIR: dataDir,
    LOTBOOK_PORT: String(await freePort()),
    LOTBOOK_LOG_LEVEL: 'error',
    LOTBOOK_DEMO: '0',
    // nothing leaves the machine
    LOTBOOK_ROLES: 'api,projector,policies,timers',
  });
  const call = await desk(service, dataDir);
  const newKey = async (tenant: string, powers: object) =>
    (await call('POST', `/${tenant}/keys`, { user_id: null, program_ids: 'all', ...powers })).data as {
      id: number;
      key: string;
    };
  for (const key of [TENANT, SPARE]) await call('POST', '/tenants', { key, name: key, settings: UNLIMITED });
  await call('POST', `/${TENANT}/users`, { firstname: 'Camille', name: 'Roux', email: 'c@x.example' });
  for (const name of ['A', 'B', 'C'])
    await call('POST', `/${TENANT}/programs`, { name, city: 'Lyon', type: 'VEFA', vat_rate: 20 });
  for (let i = 0; i < KEYS_BEFORE; i++) await newKey(TENANT, { permissions: [], global_permissions: [] });
  const { key } = await newKey(TENANT, {
    user_id: 1,
    permissions: PROGRAM_PERMISSIONS,
    global_permissions: GLOBAL_PERMISSIONS,
  });
  return {
    service,
    address: service.address,
    tenant: TENANT,
    spare: SPARE,
    key,
    token: (await readFile(path.join(dataDir, 'backoffice-token'), 'utf8')).trim(),
    call,
    newKey,
    async putRight() {
      for (const id of [1, 2, 3]) await call('PUT', `/${TENANT}/programs/${id}`, { status: 'activated' });
    },
    async close() {
      await service.kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
