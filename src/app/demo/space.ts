// Which client space a demo is laid in, and the files beside the data that belong to it.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../settings/config.ts';

/** The one that the first start lays. */
export const DEMO_TENANT = 'demo';

interface DemoFiles {
  /** Says `laying` or `laid`. */
  readonly marker: string;
  readonly key: string;
  readonly journal: string;
}

export function demoFiles({ dataDir }: Pick<Config, 'dataDir'>, space: string): DemoFiles {
  const folder = space === DEMO_TENANT ? dataDir : path.join(others(dataDir), space);
  const file = (name: string): string => path.join(folder, name);
  return { marker: file('demo'), key: file('demo-key'), journal: file('demo-journal') };
}

/** Every client space of this data folder that a demo was begun in. */
export async function demoSpaces({ dataDir }: Pick<Config, 'dataDir'>): Promise<string[]> {
  const named = await readdir(others(dataDir)).catch(() => []);
  return [DEMO_TENANT, ...named.toSorted()];
}

function others(dataDir: string): string {
  return path.join(dataDir, 'demos');
}
