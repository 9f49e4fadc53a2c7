// What the terminal shows once the service is up.
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Service } from '../service.ts';
import { layDemo } from './demo.ts';
import { isDemoDue } from './due.ts';
import { DEMO_TENANT } from './calls.ts';

/** Lays the demo where it is due: what is already there of it is found in the read models, so they come first. */
export async function greet(config: Config, service: Service, missing: readonly string[]): Promise<string> {
  const due = await isDemoDue(config, service);
  const key = due ? await service.quietly(() => layDemo(config, service)) : null;
  return welcome(config, service, key, missing);
}

function welcome(
  config: Config,
  { address }: Service,
  key: string | null,
  missing: readonly string[],
): string {
  const state = missing.length === 0 ? 'is ready' : `answers, and is not ready yet (${missing.join('; ')}),`;
  const lines = ['', `  Lotbook ${state} at ${address}`, `  API documentation  ${address}/docs`];
  if (config.backofficeToken === null)
    lines.push(`  Back office token  in ${path.join(config.dataDir, 'backoffice-token')}`);
  if (key !== null) {
    const call = (url: string): string =>
      `  curl -s -H 'X-API-Key: ${key}' ${address}/v1/${DEMO_TENANT}${url}`;
    lines.push(`  Demo key           ${key}`, '', '  Try:', call(''), call('/programs'), call('/programs/1'));
  }
  return `${lines.join('\n')}\n\n`;
}
