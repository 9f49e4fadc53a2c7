// Whether the demo client space is to be laid, and how far it already is.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Service } from '../service.ts';
import { isEmbedded, writeDurably } from '../stores.ts';
import type { Backend } from '../backend.ts';
import { DEMO_TENANT } from './calls.ts';

/** `laying` survives a kill half way: the next start goes on where this one stopped, in the same year. */
type DemoState =
  { readonly is: 'none' | 'laid' } | { readonly is: 'laying'; readonly end: Date; readonly reached: Date };

export async function isDemoDue(config: Config, { backend }: Service): Promise<boolean> {
  if (config.demo !== 'when-new') return config.demo;
  if ((await demoState(config)).is !== 'none') return true;
  const any = await backend.rows.selectFrom('tenants').select('tenant_key').limit(1).executeTakeFirst();
  return any === undefined;
}

export async function demoState(config: Config): Promise<DemoState> {
  const text = await readFile(marker(config), 'utf8').catch(() => '');
  const [is, end, reached] = text.trim().split(' ');
  if (is === 'laid') return { is };
  if (is !== 'laying') return { is: 'none' };
  const now = new Date();
  return { is, end: instant(end) ?? now, reached: instant(reached) ?? now };
}

export async function markDemo(config: Config, state: DemoState): Promise<void> {
  const words =
    state.is === 'laying' ? [state.is, state.end.toISOString(), state.reached.toISOString()] : [state.is];
  await writeDurably(marker(config), `${words.join(' ')}\n`);
}

/**
 * Before anything runs: a demo that was interrupted in its past stays there until it is laid. An embedded store belongs
 * to one process, so nobody else writes in the client space by another clock.
 */
export async function standWhereItStopped(config: Config, { clock }: Backend): Promise<void> {
  const state = await demoState(config);
  if (state.is === 'laying' && config.demo !== false && isEmbedded(config))
    clock.stand(DEMO_TENANT, state.reached);
}

function instant(text: string | undefined): Date | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time);
}

function marker(config: Config): string {
  return path.join(config.dataDir, 'demo');
}
