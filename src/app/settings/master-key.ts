// Where the master key comes from: a setting, a program that fetches it from where it is kept, or the data folder.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Config } from './config.ts';
import { CannotStart, isEmbedded, keptSecret, randomSecret } from '../stores/stores.ts';

type KeySettings = Pick<Config, 'masterKey' | 'masterKeyCommand' | 'dataDir' | 'database' | 'eventStore'>;

export interface FoundKey {
  readonly key: Buffer;
  /** What to name it by, to whoever runs the service. */
  readonly where: string;
  /** It was made just now. */
  readonly isNew: boolean;
}

const BYTES = 32;
const COMMAND = 'LOTBOOK_MASTER_KEY_COMMAND';
const COMMAND_LIMIT_MS = 15_000;

export function masterKeyFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'master-key');
}

/** Null where there is none, or what there is is none: nothing is made. */
export async function findMasterKey(config: KeySettings): Promise<FoundKey | null> {
  const { masterKey, masterKeyCommand } = config;
  if (masterKey) return { key: masterKey, where: 'LOTBOOK_MASTER_KEY', isNew: false };
  if (masterKeyCommand !== null)
    return { key: await printedBy(masterKeyCommand), where: COMMAND, isNew: false };
  const file = masterKeyFile(config);
  const text = isEmbedded(config) ? await readFile(file, 'utf8').catch(() => null) : null;
  const key = text === null ? null : parseMasterKey(text);
  return key && { key, where: file, isNew: false };
}

/** Made where a store is embedded and there is none yet. */
export async function masterKeyOf(config: KeySettings): Promise<FoundKey> {
  const found = await findMasterKey(config);
  if (found) return found;
  const file = masterKeyFile(config);
  const kept = isEmbedded(config)
    ? await keptSecret(config.dataDir, 'master-key', () => randomSecret(BYTES, 'base64'))
    : null;
  const key = kept && parseMasterKey(kept.text);
  if (!key) throw new CannotStart(`${file} does not hold ${BYTES} bytes in base64`);
  return { key, where: file, isNew: kept.isNew };
}

export function parseMasterKey(text: string): Buffer | null {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === BYTES ? key : null;
}

/** What it prints is a secret: of what goes wrong, only how it ended is told. */
async function printedBy(command: string): Promise<Buffer> {
  let printed: string;
  try {
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], {
      timeout: COMMAND_LIMIT_MS,
      maxBuffer: 64 * 1024,
    });
    printed = stdout;
  } catch (error) {
    throw new CannotStart(`${COMMAND}: the program ${howItEnded(error)}`, error);
  }
  const key = parseMasterKey(printed);
  if (!key) throw new CannotStart(`${COMMAND}: the program did not print ${BYTES} bytes in base64`);
  return key;
}

function howItEnded(error: unknown): string {
  if (error instanceof Error) {
    if ('killed' in error && error.killed === true)
      return `was not done within ${COMMAND_LIMIT_MS / 1_000} seconds, or printed far too much`;
    if ('code' in error && typeof error.code === 'number') return `ended with ${error.code}`;
  }
  return 'could not be run';
}
