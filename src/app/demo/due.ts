// Whether a demo is to be laid in a client space, and how far it already is.
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../settings/config.ts';
import type { Service } from '../service.ts';
import { isEmbedded, writeDurably } from '../stores/stores.ts';
import type { Backend } from '../backend.ts';
import { Journal } from './journal.ts';
import { DEMO_TENANT, demoFiles, demoSpaces } from './space.ts';

type DemoState = 'none' | 'laying' | 'laid';

/** The client spaces to lay at this start, those included that an earlier one or a command did not finish. */
export async function demosDue(config: Config, { backend }: Service): Promise<string[]> {
  const begun = await unfinished(config);
  if (config.demo === false) return [];
  if (begun.includes(DEMO_TENANT) || (await demoState(config)) === 'laid') return begun;
  if (config.demo === true) return [DEMO_TENANT, ...begun];
  const any = await backend.rows.selectFrom('tenants').select('tenant_key').limit(1).executeTakeFirst();
  return any === undefined ? [DEMO_TENANT, ...begun] : begun;
}

export async function unfinished(config: Config): Promise<string[]> {
  const spaces = await demoSpaces(config);
  const states = await Promise.all(spaces.map((space) => demoState(config, space)));
  return spaces.filter((_, i) => states[i] === 'laying');
}

export async function demoState(config: Config, space = DEMO_TENANT): Promise<DemoState> {
  const text = await readFile(demoFiles(config, space).marker, 'utf8').catch(() => '');
  const [state] = text.trim().split(' ');
  return state === 'laid' || state === 'laying' ? state : 'none';
}

export async function markDemo(config: Config, space: string, state: 'laying' | 'laid'): Promise<void> {
  const { marker } = demoFiles(config, space);
  await mkdir(path.dirname(marker), { recursive: true, mode: 0o700 });
  await writeDurably(marker, `${state}\n`);
}

/**
 * Before anything runs: a demo that was interrupted in its past stays there until it is laid. An embedded store belongs
 * to one process, so nobody else writes in the client space by another clock. It does so too where this start will not go
 * on with it: `lotbook demo` will.
 */
export async function standWhereItStopped(config: Config, { clock }: Backend): Promise<void> {
  if (!isEmbedded(config)) return;
  for (const space of await unfinished(config)) {
    const reached = (await Journal.open(demoFiles(config, space).journal))?.reached;
    if (reached) clock.stand(space, reached);
  }
}
