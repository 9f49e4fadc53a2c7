// Lays the demo client space through the same doors everybody uses. Every step looks first, so that a start after a
// kill finishes what is missing and doubles nothing.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { PROGRAM_PERMISSIONS, GLOBAL_PERMISSIONS } from '../../domain/vocabulary/permissions.ts';
import type { Service } from '../service.ts';
import { isEmbedded, writeDurably } from '../stores.ts';
import { DEMO_TENANT, DemoCalls, type DemoSite } from './calls.ts';
import { demoState, markDemo } from './due.ts';
import { planMeetings } from './leads.ts';
import { layLots } from './lots.ts';
import { layOptions } from './options.ts';
import { demoPrograms } from './programs.ts';
import { layPurchases } from './purchases.ts';
import { layRegistrations } from './registrations.ts';
import { DemoTime } from './time.ts';
import { demoUsers } from './users.ts';
import { layWebhooks } from './webhooks.ts';
import { layYear, yearBefore } from './year.ts';

const KEY_LABEL = 'Démonstration';

/**
 * The secret of the demo key, once all is laid. `onReady` is told it as soon as there is a client space with programs and
 * lots to try it on, with a link that signs somebody in there; the year that people spend there takes some seconds more.
 */
export async function layDemo(
  config: Config,
  service: Service,
  onReady: (key: string, link: string | null) => void = () => {},
): Promise<string> {
  const keyFile = path.join(config.dataDir, 'demo-key');
  const kept = await readFile(keyFile, 'utf8').catch(() => null);
  const state = await demoState(config);
  if (kept !== null && state.is === 'laid') {
    onReady(kept.trim(), null);
    return kept.trim();
  }
  const { clock, commands, rows } = service.backend;
  const end = state.is === 'laying' ? state.end : clock.now();
  const time = new DemoTime(service.backend, isEmbedded(config));
  const start = yearBefore(end);
  const reached = state.is === 'laying' ? state.reached : start;
  await markDemo(config, { is: 'laying', end, reached });
  await time.reach(reached);
  const desk = new DemoCalls(service.app, '/backoffice/v1', {
    authorization: `Bearer ${service.backofficeToken}`,
  });
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

  const key =
    (await keptKey(service, kept)) ?? (await demoKey(service, desk, userIds.get(demoUsers[0].email)!));
  const partner = new DemoCalls(service.app, `/v1/${DEMO_TENANT}`, { 'x-api-key': key });
  const site: DemoSite = { rows, commands, time, desk, partner, users: userIds, programs: programIds };
  await layLots(site);
  await writeDurably(keyFile, `${key}\n`);
  const invitations = `/${DEMO_TENANT}/users/${userIds.get(demoUsers[0].email)}/invitations`;
  onReady(key, (await desk.post<{ url: string }>(invitations, {})).url);
  await layYear(site, start, (week) => markDemo(config, { is: 'laying', end, reached: week }));
  await time.reach(end);
  time.catchUp();
  await layToday(site);
  await markDemo(config, { is: 'laid' });
  return key;
}

/** What is live when somebody comes to look; each part looks first at what is there. */
async function layToday(site: DemoSite): Promise<void> {
  await planMeetings(site);
  await layOptions(site);
  await layPurchases(site);
  await layRegistrations(site);
  await layWebhooks(site);
}

/** The one that was printed before the start that was interrupted: somebody may be using it. */
async function keptKey({ app }: Service, kept: string | null): Promise<string | null> {
  if (kept === null) return null;
  const key = kept.trim();
  const { statusCode } = await app.inject({ url: `/v1/${DEMO_TENANT}`, headers: { 'x-api-key': key } });
  return statusCode === 200 ? key : null;
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
