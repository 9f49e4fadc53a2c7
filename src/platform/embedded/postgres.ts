// The embedded Postgres: made on the first start, found again on later ones, brought back when it dies.
import { inOneLine } from '../kernel/describe.ts';
import { mkdir, realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { stopOrphan } from './orphan-postgres.ts';
import { postgresAccount } from './postgres-account.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { programsForAll } from './programs-for-all.ts';
import { openCluster, SUPERUSER } from './postgres-cluster.ts';
import { rememberedPort } from './postgres-port.ts';
import {
  launchPostgres,
  PostgresDidNotStart,
  type Launch,
  type PostgresProcess,
} from './postgres-process.ts';

interface EmbeddedPostgresOptions {
  dataDir: string;
  port?: number;
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  url(database: string): string;
  port: number;
  stop(): Promise<void>;
}

// A killed postmaster's children can hold its shared memory for seconds.
const LINGER_MS = 20_000;
const PORT_TRIES = 5;
/** Said outright: what an address leaves open the driver takes from the environment, which speaks of another Postgres. */
const AS_IT_IS = 'sslmode=disable&sslnegotiation=postgres';

interface Supervised {
  readonly port: number;
  stop(): Promise<void>;
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const bin = await programsForAll(await postgresBinaries());
  const account = await postgresAccount(bin.postgres, dataDir);
  const { folder, password } = await openCluster(dataDir, bin, account);
  await stopOrphan(folder, log);
  const launchOn = async (port: number): Promise<Supervised> => ({
    port,
    ...(await supervise({ account, program: bin.postgres, folder, port, log })),
  });
  const { port, stop } =
    options.port === undefined ? await onAFreePort(dataDir, launchOn) : await launchOn(options.port);
  return {
    port,
    url: (database) =>
      `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}?${AS_IT_IS}`,
    stop,
  };
}

/** A port that was free when it was looked at may be taken by the time Postgres comes to it. */
async function onAFreePort<T>(dataDir: string, launchOn: (port: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await launchOn(await rememberedPort(dataDir));
    } catch (error) {
      const isTaken = error instanceof PostgresDidNotStart && /TCP\/IP sockets/.test(error.message);
      if (!isTaken || attempt === PORT_TRIES) throw error;
    }
}

async function supervise(launch: Launch): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  let running = await launchPatiently(launch);
  const watch = async (): Promise<void> => {
    for (;;) {
      await running.ended;
      if (stopping) return;
      launch.log('Postgres ended unasked; starts it again');
      running = await relaunch(launch, () => stopping);
      // Asked to stop while it was on its way up.
      if (stopping) return running.stop();
    }
  };
  const watched = watch();
  return {
    async stop() {
      stopping = true;
      await running.stop();
      await watched;
    },
  };
}

async function relaunch(launch: Launch, isStopping: () => boolean): Promise<PostgresProcess> {
  for (;;) {
    try {
      await stopOrphan(launch.folder, launch.log);
      return await launchPatiently(launch);
    } catch (error) {
      if (isStopping()) return { ended: Promise.resolve(), stop: () => Promise.resolve() };
      launch.log(inOneLine(error));
      await delay(500);
    }
  }
}

async function launchPatiently(launch: Launch): Promise<PostgresProcess> {
  const deadline = Date.now() + LINGER_MS;
  for (;;) {
    try {
      return await launchPostgres(launch);
    } catch (error) {
      const lingering = error instanceof PostgresDidNotStart && /shared memory|lock file/.test(error.message);
      if (!lingering || Date.now() > deadline) throw error;
      await delay(100);
    }
  }
}
