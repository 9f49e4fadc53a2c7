// The service: stores, roles, HTTP. Started by `main.ts`, and by tests in the same way.
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { watchCommands } from './watch-commands.ts';
import type { Backend } from './backend.ts';
import type { Config } from './settings/config.ts';
import type { Readiness } from '../platform/http/operators/platform.ts';
import { describe } from '../platform/kernel/describe.ts';
import { besideOthers } from '../platform/postgres/presence.ts';
import { identityOf } from '../platform/eventstore/store-identity.ts';
import { SharedLooks } from '../platform/kernel/waiting/shared-looks.ts';
import { within } from '../platform/kernel/waiting/within.ts';
import type { RunningRole } from '../roles/role.ts';
import { countSetAside } from '../roles/set-aside.ts';
import { openLog } from './open-log.ts';
import { measureService } from './sight/sight.ts';
import { standWhereItStopped } from './demo/due.ts';
import { HeldClocks } from './demo/held-clocks.ts';
import { checkDataFolder } from './stores/data-folder.ts';
import { freePortAt, listen } from './listening.ts';
import { openTracing } from './tracing/open-tracing.ts';
import { isEmbedded, keptSecret, openStores, randomSecret, type Stores } from './stores/stores.ts';

export interface Service {
  readonly address: string;
  readonly app: FastifyInstance;
  readonly backend: Backend;
  readonly backofficeToken: string | null;
  /** What keeps this process from doing its part, once it does it or `limitMs` have passed: nothing, usually. */
  untilReady(limitMs: number): Promise<readonly string[]>;
  /** The clock of the service on whose stores this one works; null where they are its own. */
  readonly others: HeldClocks | null;
  /** Requests of the house's own, made meanwhile, leave no line each in the log; `say` still does. */
  quietly<T>(work: (say: Say) => Promise<T>): Promise<T>;
  /** Ends in order: no new requests, those under way finish, roles stop at a checkpoint, stores close. */
  stop(): Promise<void>;
}

export type Say = (line: string, more?: Readonly<Record<string, unknown>>) => void;

const READY_POLL_MS = 20;
const PING_LIMIT_MS = 2_500;

/**
 * `onUnreadable`: see `Book`; a service logs it, a test fails of it. `beside`: the embedded stores of a service that runs,
 * for one more process on them.
 */
export async function startService(
  settings: Config,
  onUnreadable?: Backend['onUnreadable'],
  beside: Stores | null = null,
): Promise<Service> {
  const { config, letGo } = await possible(settings);
  const logger = openLog({ level: config.logLevel });
  const log = (line: string): void => logger.debug(line);
  const ending: (() => Promise<unknown>)[] = [letGo];
  const stop = async (): Promise<void> => {
    for (const end of ending.splice(0).reverse()) await end();
  };
  try {
    // Postgres takes as long to start as the code above it to load
    const [
      stores,
      { openBackend },
      { openHttp, listenForMetrics },
      { startProjector },
      { liveReadModels },
      { startWebhooks },
      { startTimers },
      { startAllFinishing },
      { startPolicies },
    ] = await Promise.all([
      beside ?? openStores(config, log, (line) => logger.warn(line)),
      import('./backend.ts'),
      import('./assembly/open-http.ts'),
      import('../roles/projector/role.ts'),
      import('./assembly/read-models.ts'),
      import('../roles/webhooks/role.ts'),
      import('../roles/timers/timers.ts'),
      import('./assembly/half-done.ts'),
      import('../roles/policies/role.ts'),
    ]);
    ending.push(() => stores.stop());
    // before anything is changed there, and until the listener shows it
    const presence = await besideOthers(stores.databaseUrl, 'service');
    ending.push(presence.leave);
    const tracing = await openTracing(config.otlpUrl, logger);
    if (tracing) ending.push(() => tracing.close());
    const backend = await openBackend(
      config,
      stores,
      // of what may take minutes, while nobody is answered yet
      (line) => logger.info(line),
      onUnreadable ??
        ((error) => logger.error({ error: describe(error) }, 'what was written cannot be read')),
      undefined,
      tracing,
    );
    ending.push(() => backend.close());
    if (backend.isKeyOld)
      logger.warn(
        'the master key was changed: put the new one into the settings, before `lotbook rekey --finish`',
      );
    await standWhereItStopped(config, backend);
    if (config.roles.has('api')) await backend.plans.start(isEmbedded(config) && beside === null);
    const backofficeToken = await tokenOf(config);
    const metrics = new Registry();
    measureService(backend, metrics);
    watchCommands(backend.commands, logger, metrics);
    const roles: RunningRole[] = [];
    // anybody may ask, and as often as they like
    const looks = new SharedLooks();
    const look = () => looks.at('ready', () => readiness(backend, roles));
    const app = await openHttp(config, backend, backofficeToken, logger, metrics, look, ending);
    if (config.roles.has('webhooks')) roles.push(startWebhooks(backend, config, logger, metrics));
    const { clock, listener, pool } = backend;
    const clocks = isEmbedded(config) ? new HeldClocks({ clock, listener, pool }, beside === null) : null;
    await listener.start();
    await presence.leave();
    if (config.roles.has('projector'))
      roles.push(startProjector(backend, liveReadModels(backend, logger), logger, metrics));
    if (config.roles.has('policies')) roles.push(startPolicies(backend, logger, metrics));
    if (config.roles.has('timers'))
      roles.push(startTimers(backend, logger), ...(await startAllFinishing(backend, logger)));
    for (const role of roles) ending.push(() => role.stop());
    const metricsListener = await listenForMetrics(config, metrics);
    ending.push(() => metricsListener.close());
    await letGo();
    const address = await listen(app, config);
    ending.push(async () => {
      await app.drain();
      await app.close();
    });
    return {
      address,
      app,
      backend,
      backofficeToken,
      others: beside === null ? null : clocks,
      untilReady: (limitMs) => untilReady(look, limitMs),
      quietly: (work) => quietly(logger, work),
      stop,
    };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

/**
 * What the settings ask for, found possible before a store is made. Port 0 asks for any free one; it is chosen before
 * anything names the address.
 */
async function possible(config: Config): Promise<{ config: Config; letGo: () => Promise<void> }> {
  const { host, metricsPort, files } = config;
  if (metricsPort !== null)
    await (await freePortAt({ host, port: metricsPort }, 'LOTBOOK_METRICS_PORT')).letGo();
  const { port, letGo } = await freePortAt(config);
  try {
    // whoever waits for a port that is known is told that nobody is there yet
    if (config.port !== 0) await letGo();
    if (isEmbedded(config) || files === 'local') await checkDataFolder(config.dataDir);
    return { config: { ...config, port, baseUrl: config.baseUrl.replace(/:0$/, `:${port}`) }, letGo };
  } catch (error) {
    await letGo();
    throw error;
  }
}

async function readiness(backend: Backend, roles: readonly RunningRole[]): Promise<Readiness> {
  const reasons = roles.flatMap((role) => role.trouble() ?? []);
  await Promise.all([
    withEvents(backend).then(
      (trouble) => reasons.push(...trouble),
      () => reasons.push('EventStoreDB does not answer'),
    ),
    within(PING_LIMIT_MS, backend.runtime.query('select 1')).catch(() =>
      reasons.push('Postgres does not answer'),
    ),
  ]);
  if (!backend.listener.connected) reasons.push('not listening to Postgres');
  // what is set aside concerns its own stream: the service does its part for all others
  const setAside = await within(PING_LIMIT_MS, countSetAside(backend)).catch(() => []);
  return { ready: reasons.length === 0, reasons, setAside };
}

/** A server that comes back empty, or as another one, is asked for positions that it does not have. */
async function withEvents({ events, storeId }: Backend): Promise<readonly string[]> {
  await events.ping();
  return (await identityOf(events)) === storeId
    ? []
    : ['EventStoreDB came back as another store: stop this service, and see what its next start says'];
}

async function untilReady(look: () => Promise<Readiness>, limitMs: number): Promise<readonly string[]> {
  const started = performance.now();
  for (;;) {
    const { reasons } = await look();
    if (reasons.length === 0 || performance.now() - started > limitMs) return reasons;
    await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
  }
}

async function quietly<T>(logger: Logger, work: (say: Say) => Promise<T>): Promise<T> {
  const { level } = logger;
  const isHeard = logger.isLevelEnabled('info');
  // a child of the same level would fall silent with its parent
  const heard = logger.child({}, { level: 'trace' });
  if (isHeard) logger.level = 'warn';
  try {
    return await work((line, more = {}) => {
      if (isHeard) heard.info(more, line);
    });
  } finally {
    logger.level = level;
  }
}

async function tokenOf(config: Config): Promise<string | null> {
  if (config.backofficeToken !== null || !isEmbedded(config)) return config.backofficeToken;
  return (await keptSecret(config.dataDir, 'backoffice-token', () => randomSecret(32, 'base64url'))).text;
}
