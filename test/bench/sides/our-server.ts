// The service as production runs it, in a process of its own, with a client space that has no rate limit.
import { readConfig } from '../../../src/app/settings/config.ts';
import { DEMO_TENANT } from '../../../src/app/demo/space.ts';
import { layDemo } from '../../../src/app/demo/demo.ts';
import { growSlowly } from '../../../src/app/heap.ts';
import { startService } from '../../../src/app/service.ts';

growSlowly();
const [dataDir, port] = process.argv.slice(2);
const config = readConfig({ LOTBOOK_DATA_DIR: dataDir, LOTBOOK_PORT: port, LOTBOOK_LOG_LEVEL: 'warn' });
const service = await startService(config);
const key = await layDemo(config, service);
await service.app.inject({
  method: 'PUT',
  url: `/backoffice/v1/${DEMO_TENANT}/settings`,
  headers: { authorization: `Bearer ${service.backofficeToken}` },
  payload: { rate_limit_per_minute: 0, heavy_routes_per_hour: 0 },
});
process.send?.({ address: service.address, key, databaseUrl: service.backend.databaseUrl });
process.on('disconnect', () => void service.stop().then(() => process.exit(0)));
