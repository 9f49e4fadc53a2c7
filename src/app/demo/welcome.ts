// What the terminal shows once the service is up.
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Service } from '../service.ts';
import { layDemo } from './demo.ts';
import { isDemoDue } from './due.ts';
import { DEMO_TENANT } from './calls.ts';

/** Lays the demo where it is due, and shows its key, and a link to sign in with, as soon as these open something. */
export async function greet(
  config: Config,
  service: Service,
  missing: readonly string[],
  show: (text: string) => void,
): Promise<void> {
  const tell = (key: string | null, link: string | null): void =>
    show(welcome(config, service, { key, link }, missing));
  if (!(await isDemoDue(config, service))) return tell(null, null);
  await service.quietly(() => layDemo(config, service, tell));
}

/** What opens the demo: its key, and, when it is laid, a link. */
interface Opening {
  readonly key: string | null;
  readonly link: string | null;
}

function welcome(
  config: Config,
  { address }: Service,
  { key, link }: Opening,
  missing: readonly string[],
): string {
  const state = missing.length === 0 ? 'is ready' : `answers, and is not ready yet (${missing.join('; ')}),`;
  const lines = ['', `  Lotbook ${state} at ${address}`, `  API documentation  ${address}/docs`];
  lines.push(`  Console            ${address}/console`);
  if (link !== null) lines.push(`  Sign in, once      ${link}`);
  if (config.backofficeToken === null)
    lines.push(`  Back office token  in ${path.join(config.dataDir, 'backoffice-token')}`);
  if (key !== null) {
    const call = (url: string): string =>
      `  curl -s -H 'X-API-Key: ${key}' ${address}/v1/${DEMO_TENANT}${url}`;
    lines.push(`  Demo key           ${key}`, '', '  Try:', call(''), call('/programs'), call('/programs/1'));
  }
  return `${lines.join('\n')}\n\n`;
}
