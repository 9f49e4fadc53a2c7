// Secrets that lie in files, as container platforms hand them over: `…_FILE` names the file in place of the secret.
import { readFileSync, statSync } from 'node:fs';
import { BadSetting, type Environment } from './bad-setting.ts';

/** Settings that are secrets, or addresses with a password in them. */
export const SECRETS = [
  'LOTBOOK_MASTER_KEY',
  'LOTBOOK_BACKOFFICE_TOKEN',
  'LOTBOOK_METRICS_TOKEN',
  'LOTBOOK_OIDC_CLIENT_SECRET',
  'LOTBOOK_DATABASE_URL',
  'LOTBOOK_EVENTSTORE',
  'LOTBOOK_FILES',
] as const;

export const SECRET_FILES = SECRETS.map((name) => `${name}_FILE` as const);

const MOST_BYTES = 64 * 1024;

/** The environment with what stands in the files. */
export function withSecretFiles(env: Environment): Environment {
  const read: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new BadSetting(`${name}_FILE`, `is set beside ${name}: set one of the two`);
    read[name] = secretIn(file, `${name}_FILE`);
  }
  return { ...env, ...read };
}

function secretIn(file: string, name: string): string {
  let text: string;
  try {
    // a pipe would be waited for, and a device may have no end
    const found = statSync(file);
    if (!found.isFile()) throw new BadSetting(name, `${file} is not a file`);
    if (found.size > MOST_BYTES) throw new BadSetting(name, `${file} is too large to be a secret`);
    text = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    if (error instanceof BadSetting) throw error;
    throw new BadSetting(name, `${file} cannot be read: ${reasonOf(error)}`);
  }
  if (text === '') throw new BadSetting(name, `${file} is empty`);
  if (/[\0\r\n]/.test(text)) throw new BadSetting(name, `${file} holds more than one line`);
  return text;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (code || 'the file system refuses it');
}
