// Whether the demo client space is to be laid, and whether it already is.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Service } from '../service.ts';
import { writeDurably } from '../stores.ts';

export async function isDemoDue(config: Config, { backend }: Service): Promise<boolean> {
  if (config.demo !== 'when-new') return config.demo;
  if ((await demoState(config)) !== 'none') return true;
  const any = await backend.rows.selectFrom('tenants').select('tenant_key').limit(1).executeTakeFirst();
  return any === undefined;
}

/** `laying` survives a kill half way: the next start goes on where this one stopped. */
export async function demoState(config: Config): Promise<'none' | 'laying' | 'laid'> {
  const text = await readFile(marker(config), 'utf8').catch(() => '');
  const state = text.trim();
  return state === 'laying' || state === 'laid' ? state : 'none';
}

export async function markDemo(config: Config, state: 'laying' | 'laid'): Promise<void> {
  await writeDurably(marker(config), `${state}\n`);
}

function marker(config: Config): string {
  return path.join(config.dataDir, 'demo');
}
