// The HTTP side of the service: what its doors need, its features' routes, and where it listens.
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Backend } from '../backend.ts';
import { behindOn } from './behind.ts';
import type { Config } from '../settings/config.ts';
import { featureRoutes } from './features.ts';
import { buildApp } from '../../platform/http/app.ts';
import { describe } from '../../platform/kernel/describe.ts';
import { PostgresIdempotency } from '../../platform/http/once/idempotency-store.ts';
import { Inside } from '../../platform/http/routes/inside.ts';
import { mergeRefusals } from '../../platform/http/refusing/refusals.ts';
import { metricsApp } from '../../platform/http/operators/metrics.ts';
import { RateLimit, type OpenLimit } from '../../platform/http/limits/rate-limit.ts';
import { RequestCounts } from '../../platform/http/limits/request-counts.ts';
import { SharedLimit } from '../../platform/http/limits/shared-limit.ts';
import type { Readiness } from '../../platform/http/operators/platform.ts';
import { seal, unseal } from '../../platform/vault/sealing.ts';
import { PostgresKeyDirectory } from '../../api/keys/directory.ts';
import { PostgresOfficeDirectory } from '../../api/keys/office.ts';
import { UsageLog } from '../../api/keys/usage.ts';
import { listen } from '../listening.ts';
import { countFailedSignIns } from '../sight/sign-ins.ts';
import { demoExamples } from '../demo/examples.ts';
import { isEmbedded } from '../stores/stores.ts';
import { openSystem } from '../system/system.ts';
import { lotbookVersion } from '../version.ts';
import { OperatorSessions } from '../../api/sign-in/operator-sessions.ts';
import { SessionDirectory } from '../../api/sign-in/session-directory.ts';
import { WaysIn } from '../../api/sign-in/ways-in.ts';
import { PERMISSION_SENTENCES } from '../../domain/vocabulary/permission-sentences.ts';
import { guide } from '../../guide/guide.ts';
import { openConsole } from './open-console.ts';

const PURGE_EVERY_MS = 10 * 60_000;

export async function openHttp(
  config: Config,
  backend: Backend,
  backofficeToken: string | null,
  logger: Logger,
  metrics: Registry,
  readiness: () => Promise<Readiness>,
  ending: (() => Promise<unknown>)[],
): Promise<FastifyInstance> {
  const { clock, runtime, masterKey, listener } = backend;
  const idempotency = new PostgresIdempotency(runtime, clock, {
    seal: (plain) => seal(masterKey, 'answer', plain),
    open: (sealed) => unseal(masterKey, 'answer', sealed),
  });
  const usage = new UsageLog(clock, runtime);
  const known = { ...backend.doors, clock };
  const keys = new PostgresKeyDirectory(known, listener, usage);
  const waysIn = new WaysIn(runtime, clock, config.baseUrl);
  const signedIn = new SessionDirectory(known, listener, waysIn.sessions, usage);
  const operators = new OperatorSessions(runtime, clock, backofficeToken);
  const counts = new RequestCounts(runtime);
  // nobody else serves on stores that are this process' own
  const openLimit: OpenLimit = (name, span) =>
    isEmbedded(config) ? new RateLimit(span) : new SharedLimit(counts, name, span);
  const purge = setInterval(
    () =>
      void Promise.all([
        idempotency.purge(),
        waysIn.purge(),
        operators.purge(),
        counts.purge(clock.now().getTime()),
      ]).catch((e: unknown) => logger.warn(describe(e))),
    PURGE_EVERY_MS,
  );
  purge.unref();
  ending.push(async () => {
    clearInterval(purge);
    idempotency.close();
    await usage.close();
  });
  const system = openSystem(backend, config);
  ending.push(() => system.stop());
  const routes = config.roles.has('api')
    ? featureRoutes(backend, config.baseUrl, idempotency, keys, system)
    : { partner: [], backoffice: [] };
  const refusals = mergeRefusals(
    [...routes.partner, ...routes.backoffice].flatMap((group) => (group.refusals ? [group.refusals] : [])),
  );
  const inside = new Inside(routes.backoffice, { baseUrl: config.baseUrl, logger, refusals });
  return await buildApp({
    version: lotbookVersion,
    baseUrl: config.baseUrl,
    backofficeToken,
    clock,
    keys,
    office: new PostgresOfficeDirectory(known, listener, usage, signedIn),
    idempotency,
    openLimit,
    logger,
    metrics,
    tracing: backend.tracing,
    metricsToken: config.metricsToken,
    metricsAt: config.metricsPort === null ? 'here' : 'own port',
    readiness,
    trustedProxies: config.trustedProxies,
    guide: guide(config.baseUrl),
    examples: demoExamples,
    permissions: PERMISSION_SENTENCES,
    isCrowded: () => [backend.pool, runtime].some(({ waitingCount, options }) => waitingCount > options.max),
    behind: (tenant, ids) => behindOn(backend.progress, tenant, ids),
    ...(config.roles.has('api')
      ? {
          openFile: (token: string) => backend.plans.open(token),
          pages: openConsole(
            config,
            backend,
            waysIn,
            signedIn,
            logger,
            inside,
            idempotency,
            operators,
            openLimit,
            countFailedSignIns(metrics),
          ),
        }
      : {}),
    ...routes,
  });
}

/** The measurements on their own port, where the settings give them one. */
export async function listenForMetrics(
  { host, metricsPort, metricsToken }: Config,
  metrics: Registry,
): Promise<{ close(): Promise<unknown> }> {
  if (metricsPort === null) return { close: async () => {} };
  const app = metricsApp(metrics, metricsToken);
  await listen(app, { host, port: metricsPort }, 'LOTBOOK_METRICS_PORT');
  return app;
}
