// The service as production runs it, in a process of its own, with two client spaces that have no rate limits, and one that
// has those of everybody.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '../../../src/app/settings/config.ts';
import { DEMO_TENANT } from '../../../src/app/demo/space.ts';
import { layDemo } from '../../../src/app/demo/demo.ts';
import { giveBack, growSlowly } from '../../../src/app/heap.ts';
import { startService } from '../../../src/app/service.ts';
import { PROGRAM_PERMISSIONS } from '../../../src/domain/vocabulary/permissions.ts';

growSlowly();
const [dataDir] = process.argv.slice(2);
const config = readConfig({ LOTBOOK_DATA_DIR: dataDir, LOTBOOK_PORT: '0', LOTBOOK_LOG_LEVEL: 'warn' });
const service = await startService(config);
await layDemo(config, service);

async function desk(
  method: 'PUT' | 'POST',
  url: string,
  payload: object,
): Promise<{ id: number; key: string; url: string }> {
  const { statusCode, body } = await service.app.inject({
    method,
    url: `/backoffice/v1${url}`,
    headers: { authorization: `Bearer ${service.backofficeToken}` },
    payload,
  });
  if (statusCode >= 300) throw new Error(`${method} ${url}: ${statusCode} ${body}`);
  return (JSON.parse(body) as { data: { id: number; key: string; url: string } }).data;
}

const unlimited = { rate_limit_per_minute: 0, heavy_routes_per_hour: 0 };
await desk('PUT', `/${DEMO_TENANT}/settings`, unlimited);
const program = { name: 'Les Terrasses', city: 'Lyon', type: 'VEFA' };
await desk('POST', '/tenants', { key: 'voisin', name: 'Voisin', settings: unlimited });
await desk('POST', '/voisin/programs', program);
await desk('POST', '/tenants', { key: 'limite', name: 'Limité' });
await desk('POST', '/limite/programs', program);
const powers = {
  user_id: null,
  global_permissions: [],
  permissions: PROGRAM_PERMISSIONS,
  program_ids: 'all',
};
const { key } = await desk('POST', `/${DEMO_TENANT}/keys`, powers);
const { key: other } = await desk('POST', '/voisin/keys', powers);
const { key: limited } = await desk('POST', '/limite/keys', powers);
const manager = { firstname: 'Jeanne', name: 'Roux', email: 'jeanne.roux@bench.example', roles: ['manager'] };
const { id: userId } = await desk('POST', `/${DEMO_TENANT}/users`, manager);
const invited = await desk('POST', `/${DEMO_TENANT}/users/${userId}/invitations`, {});
const entered = await fetch(invited.url, {
  method: 'POST',
  headers: { origin: service.address },
  redirect: 'manual',
});
const [cookie = ''] = (entered.headers.getSetCookie()[0] ?? '').split(';');
await giveBack();
process.send?.({ address: service.address, key, other, limited, cookie, pid: process.pid });

// how long its event loop is held from one asking to the next, and what its memory is made of
let connections = 0;
service.app.server.on('connection', () => (connections += 1));
const loop = monitorEventLoopDelay({ resolution: 1 });
loop.enable();
process.on('message', () => {
  process.send?.({
    heldP99: loop.percentile(99) / 1e6,
    heldMost: loop.max / 1e6,
    connections,
    ...process.memoryUsage(),
  });
  loop.reset();
  connections = 0;
});
process.on('disconnect', () => void service.stop().then(() => process.exit(0)));
