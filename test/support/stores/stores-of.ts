// Where the embedded stores of a running service listen, as it tells those beside it on its data folder.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface StoresOf {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

export async function storesOf(dataDir: string): Promise<StoresOf> {
  return JSON.parse(await readFile(path.join(dataDir, 'stores.json'), 'utf8')) as StoresOf;
}
