// Every setting there is: read once from the environment, checked, and handed down.
import type { CommonIssuer } from '../../api/sign-in/oidc/whose-issuer.ts';
import { BadSetting, type Environment } from './bad-setting.ts';
import { commonIssuer, trustedProxies } from './sign-in-settings.ts';
import { withSecretFiles } from './secret-files.ts';
import { BadBucket, bucketSettings, type BucketSettings } from '../../platform/files/bucket-settings.ts';

export { BadSetting } from './bad-setting.ts';

export const ROLES = ['api', 'projector', 'policies', 'webhooks', 'timers'] as const;
type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly demo: boolean | 'when-new';
  readonly eventStore: 'embedded' | string;
  readonly database: 'embedded' | string;
  readonly files: 'local' | BucketSettings;
  readonly roles: ReadonlySet<Role>;
  readonly backofficeToken: string | null;
  readonly metricsToken: string | null;
  /** A port on which the measurements are, and nothing else; null: they are with the rest. */
  readonly metricsPort: number | null;
  readonly masterKey: Buffer | null;
  /** A program that prints the master key. */
  readonly masterKeyCommand: string | null;
  /** Where spans of requests go; null: there are none. */
  readonly otlpUrl: string | null;
  readonly testClock: boolean;
  readonly webhookAllowPrivate: boolean;
  /** Proxies whose word counts for who asks, and how. */
  readonly trustedProxies: readonly string[];
  /** Who tells who the people are, where a client space names nobody of its own. */
  readonly oidc: CommonIssuer | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

export function readConfig(given: Environment): Config {
  const env = withSecretFiles(trimmed(given));
  const host = env.LOTBOOK_HOST || '127.0.0.1';
  const port = portNumber(env, 'LOTBOOK_PORT', '8080');
  const eventStore = storeUrl(
    env,
    'LOTBOOK_EVENTSTORE',
    /^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/,
    'esdb://…',
  );
  const database = storeUrl(env, 'LOTBOOK_DATABASE_URL', /^postgres(ql)?:\/\/\S+$/, 'postgres://…');
  const embedded = eventStore === 'embedded' || database === 'embedded';
  const config: Config = {
    host,
    port,
    baseUrl: baseUrl(env, host, port),
    dataDir: env.LOTBOOK_DATA_DIR || './data',
    demo: env.LOTBOOK_DEMO ? flag(env, 'LOTBOOK_DEMO') : embedded ? 'when-new' : false,
    eventStore,
    database,
    files: files(env),
    roles: roles(env),
    backofficeToken: env.LOTBOOK_BACKOFFICE_TOKEN || null,
    metricsToken: env.LOTBOOK_METRICS_TOKEN || null,
    metricsPort: env.LOTBOOK_METRICS_PORT ? portNumber(env, 'LOTBOOK_METRICS_PORT', '') : null,
    masterKey: masterKey(env),
    masterKeyCommand: env.LOTBOOK_MASTER_KEY_COMMAND || null,
    otlpUrl: otlpUrl(env),
    testClock: flag(env, 'LOTBOOK_TEST_CLOCK'),
    webhookAllowPrivate: flag(env, 'LOTBOOK_WEBHOOK_ALLOW_PRIVATE'),
    trustedProxies: trustedProxies(env),
    oidc: commonIssuer(env),
    logLevel: logLevel(env),
  };
  if (!embedded && config.backofficeToken === null)
    throw new BadSetting('LOTBOOK_BACKOFFICE_TOKEN', 'is required when no store is embedded');
  if (config.masterKey !== null && config.masterKeyCommand !== null)
    throw new BadSetting(
      'LOTBOOK_MASTER_KEY_COMMAND',
      'is set beside LOTBOOK_MASTER_KEY: set one of the two',
    );
  if (!embedded && config.masterKey === null && config.masterKeyCommand === null)
    throw new BadSetting('LOTBOOK_MASTER_KEY', 'is required when no store is embedded (32 bytes, base64)');
  if (config.backofficeToken !== null && config.backofficeToken.length < 16)
    throw new BadSetting('LOTBOOK_BACKOFFICE_TOKEN', 'must have at least 16 characters');
  if (config.metricsToken !== null && config.metricsToken.length < 16)
    throw new BadSetting('LOTBOOK_METRICS_TOKEN', 'must have at least 16 characters');
  if (config.metricsPort !== null && config.metricsPort !== 0 && config.metricsPort === config.port)
    throw new BadSetting('LOTBOOK_METRICS_PORT', 'must be another port than LOTBOOK_PORT');
  return config;
}

/** A file of settings that was written on another system ends its lines with one more sign, which nobody sees. */
function trimmed(given: Environment): Environment {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value?.trim()]));
}

function portNumber(env: Environment, name: string, preset: string): number {
  const text = env[name] || preset;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65535)
    throw new BadSetting(name, `"${text}" is not a port (0–65535)`);
  return port;
}

function baseUrl(env: Environment, host: string, port: number): string {
  if (!env.LOTBOOK_BASE_URL) {
    const here = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    if (!URL.canParse(here))
      throw new BadSetting('LOTBOOK_HOST', `"${host}" is not an address or a host name`);
    return here;
  }
  const text = env.LOTBOOK_BASE_URL;
  if (!URL.canParse(text) || !/^https?:\/\//.test(text))
    throw new BadSetting('LOTBOOK_BASE_URL', `"${text}" is not an http(s) address`);
  return text.replace(/\/+$/, '');
}

function storeUrl(env: Environment, name: string, shape: RegExp, example: string): string {
  const text = env[name] || 'embedded';
  if (text !== 'embedded' && !shape.test(text))
    throw new BadSetting(name, `must be "embedded" or look like ${example}`);
  return text;
}

function files(env: Environment): Config['files'] {
  const text = env.LOTBOOK_FILES || 'local';
  if (text === 'local') return text;
  try {
    return bucketSettings(text, env);
  } catch (error) {
    if (!(error instanceof BadBucket)) throw error;
    throw new BadSetting(
      'LOTBOOK_FILES',
      `must be "local" or look like s3://bucket?endpoint=… (${error.message})`,
    );
  }
}

function roles(env: Environment): ReadonlySet<Role> {
  if (!env.LOTBOOK_ROLES) return new Set(ROLES);
  return new Set(
    env.LOTBOOK_ROLES.split(',').map((word) => {
      const role = ROLES.find((r) => r === word.trim());
      if (!role) throw new BadSetting('LOTBOOK_ROLES', `"${word}" is not one of ${ROLES.join(', ')}`);
      return role;
    }),
  );
}

function masterKey(env: Environment): Buffer | null {
  if (!env.LOTBOOK_MASTER_KEY) return null;
  const key = Buffer.from(env.LOTBOOK_MASTER_KEY, 'base64');
  if (key.length !== 32) throw new BadSetting('LOTBOOK_MASTER_KEY', 'must be 32 bytes, base64');
  return key;
}

/** The standard's own name counts where ours is not set: many have one collector for everything. */
function otlpUrl(env: Environment): string | null {
  const name = env.LOTBOOK_OTLP_URL ? 'LOTBOOK_OTLP_URL' : 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const text = env[name];
  if (!text) return null;
  if (!URL.canParse(text) || !/^https?:\/\/[^?#]+$/.test(text))
    throw new BadSetting(name, `"${text}" is not an http(s) address`);
  return text.replace(/\/+$/, '');
}

function flag(env: Environment, name: string): boolean {
  const text = env[name] || '0';
  if (text !== '0' && text !== '1') throw new BadSetting(name, `"${text}" is neither 0 nor 1`);
  return text === '1';
}

function logLevel(env: Environment): Config['logLevel'] {
  const text = env.LOTBOOK_LOG_LEVEL || 'info';
  const level = LOG_LEVELS.find((l) => l === text);
  if (!level) throw new BadSetting('LOTBOOK_LOG_LEVEL', `"${text}" is not one of ${LOG_LEVELS.join(', ')}`);
  return level;
}
