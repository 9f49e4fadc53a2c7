// The names of the settings: one that starts like ours and is none of them was mistyped.
import { nearest } from '../nearest.ts';
import { SECRET_FILES } from './secret-files.ts';

export const SETTINGS: readonly string[] = [
  ...SECRET_FILES,
  'LOTBOOK_HOST',
  'LOTBOOK_PORT',
  'LOTBOOK_BASE_URL',
  'LOTBOOK_DATA_DIR',
  'LOTBOOK_DEMO',
  'LOTBOOK_EVENTSTORE',
  'LOTBOOK_DATABASE_URL',
  'LOTBOOK_FILES',
  'LOTBOOK_ROLES',
  'LOTBOOK_BACKOFFICE_TOKEN',
  'LOTBOOK_MASTER_KEY',
  'LOTBOOK_MASTER_KEY_COMMAND',
  'LOTBOOK_METRICS_PORT',
  'LOTBOOK_METRICS_TOKEN',
  'LOTBOOK_TEST_CLOCK',
  'LOTBOOK_WEBHOOK_ALLOW_PRIVATE',
  'LOTBOOK_TRUSTED_PROXIES',
  'LOTBOOK_OIDC_ISSUER',
  'LOTBOOK_OIDC_CLIENT_ID',
  'LOTBOOK_OIDC_CLIENT_SECRET',
  'LOTBOOK_OIDC_MATCH',
  'LOTBOOK_OIDC_TENANTS',
  'LOTBOOK_OTLP_URL',
  'LOTBOOK_LOG_LEVEL',
];

/** A line for each; the value is not said, for it may be a secret. */
export function mistypedSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set<string>(SETTINGS);
  return Object.keys(env)
    .filter((name) => name.toUpperCase().startsWith('LOTBOOK_') && !known.has(name))
    .map((name) => {
      const meant = meantBy(name.toUpperCase());
      return `there is no setting ${name}${meant === null ? '' : `: did you mean ${meant}?`}`;
    });
}

/** A name with a word too many, `_URL` where another one has it, means the one without; else what is near. */
function meantBy(name: string): string | null {
  const word = name.lastIndexOf('_');
  const shorter = SETTINGS.find((setting) => setting === name.slice(0, word));
  const longer = SETTINGS.filter((setting) => setting.startsWith(name.slice(0, word + 1)));
  const words = longer.map((setting) => setting.slice(word + 1));
  return shorter !== undefined && nearest(name.slice(word + 1), words) === null
    ? shorter
    : nearest(name, SETTINGS);
}
