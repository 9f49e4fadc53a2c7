// Lays the demo client space through the same doors everybody uses. Every step looks first, so that a start after a
// kill finishes what is missing and doubles nothing.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { PROGRAM_PERMISSIONS, GLOBAL_PERMISSIONS } from '../../domain/vocabulary/permissions.ts';
import type { Service } from '../service.ts';
import { writeDurably } from '../stores.ts';
import { DEMO_TENANT, DemoCalls, type DemoSite } from './calls.ts';
import { demoState, markDemo } from './due.ts';
import { layLeads } from './leads.ts';
import { layLots } from './lots.ts';
import { layOptions } from './options.ts';
import { demoPrograms } from './programs.ts';
import { layRegistrations } from './registrations.ts';
import { demoUsers } from './users.ts';
import { layWebhooks } from './webhooks.ts';

const KEY_LABEL = 'Démonstration';

/**
 * The secret of the demo key, once all is laid. `onKey` is told it as soon as there is a client space with programs and
 * lots to try it on; what people have done there takes some seconds more.
 */
export async function layDemo(
  config: Config,
  service: Service,
  onKey: (key: string) => void = () => {},
): Promise<string> {
  const keyFile = path.join(config.dataDir, 'demo-key');
  const kept = await readFile(keyFile, 'utf8').catch(() => null);
  if (kept !== null && (await demoState(config)) === 'laid') {
    onKey(kept.trim());
    return kept.trim();
  }
  await markDemo(config, 'laying');
  const desk = new DemoCalls(service.app, '/backoffice/v1', {
    authorization: `Bearer ${service.backofficeToken}`,
  });
  const { rows } = service.backend;

  const tenant = await rows
    .selectFrom('tenants')
    .select('tenant_key')
    .where('tenant_key', '=', DEMO_TENANT)
    .executeTakeFirst();
  if (!tenant) await desk.post('/tenants', { key: DEMO_TENANT, name: 'Rive Neuve Promotion' });

  const users = await rows
    .selectFrom('users')
    .select(['id', 'email'])
    .where('tenant_key', '=', DEMO_TENANT)
    .execute();
  const userIds = new Map(users.map((user) => [user.email, user.id]));
  for (const user of demoUsers)
    if (!userIds.has(user.email))
      userIds.set(user.email, (await desk.post<{ id: number }>(`/${DEMO_TENANT}/users`, user)).id);

  const programs = await rows
    .selectFrom('programs')
    .select(['id', 'registry_id'])
    .where('tenant_key', '=', DEMO_TENANT)
    .execute();
  const programIds = new Map<string, number>();
  for (const { buildings, ...program } of demoPrograms) {
    const known = programs.find((p) => p.registry_id === program.registry_id)?.id;
    const id = known ?? (await desk.post<{ id: number }>(`/${DEMO_TENANT}/programs`, program)).id;
    for (const building of buildings)
      await desk.post(`/${DEMO_TENANT}/programs/${id}/buildings`, building, [409]);
    programIds.set(program.registry_id, id);
  }

  const key = await demoKey(service, desk, userIds.get(demoUsers[0].email)!);
  const partner = new DemoCalls(service.app, `/v1/${DEMO_TENANT}`, { 'x-api-key': key });
  const site: DemoSite = { rows, desk, partner, users: userIds, programs: programIds };
  await layLots(site);
  await writeDurably(keyFile, `${key}\n`);
  onKey(key);
  await layPeople(site);
  await markDemo(config, 'laid');
  return key;
}

/** Leads and what was done for them; each part looks first at what is there. */
async function layPeople(site: DemoSite): Promise<void> {
  await layLeads(site);
  await layOptions(site);
  await layRegistrations(site);
  await layWebhooks(site);
}

async function demoKey(service: Service, desk: DemoCalls, userId: number): Promise<string> {
  const known = await service.backend.rows
    .selectFrom('keys')
    .select('id')
    .where('tenant_key', '=', DEMO_TENANT)
    .where('label', '=', KEY_LABEL)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  // a key whose secret was lost in a kill gets a new one
  const made = known
    ? await desk.post<{ key: string }>(`/${DEMO_TENANT}/keys/${known.id}/rotate`, {})
    : await desk.post<{ key: string }>(`/${DEMO_TENANT}/keys`, {
        label: KEY_LABEL,
        user_id: userId,
        global_permissions: GLOBAL_PERMISSIONS,
        permissions: PROGRAM_PERMISSIONS,
        program_ids: 'all',
      });
  return made.key;
}
