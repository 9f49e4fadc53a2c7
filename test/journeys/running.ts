// A service started in this process with these settings, as a journey wants it.
import { rebuild } from '../../projections/building/rebuild.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import { readConfig } from '../../src/app/settings/config.ts';
import { startService } from '../../src/app/service.ts';
import type { Running } from './foundation.ts';

export const TOKEN = 'a-token-for-the-back-office';

const SETTINGS = { LOTBOOK_PORT: '0', LOTBOOK_LOG_LEVEL: 'silent', LOTBOOK_BACKOFFICE_TOKEN: TOKEN };

export async function startRunning(settings: Record<string, string>): Promise<Running> {
  const { address, backend, stop } = await startService(readConfig({ ...SETTINGS, ...settings }), (error) => {
    throw error;
  });
  const { events, codec, databaseUrl } = backend;
  return {
    address,
    backofficeToken: TOKEN,
    stop,
    rebuild: () => rebuild({ events, codec, projectors, databaseUrl }),
  };
}
