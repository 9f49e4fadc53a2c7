// The webhooks role: one process turns events into deliveries, every process sends.
import { POLICY } from '../../platform/rules/event.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import { Outage } from '../outage.ts';
import { programNumbers } from '../../processes/programs.ts';
import { inOneLine } from '../../platform/kernel/describe.ts';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { RoleStores, RunningRole } from '../role.ts';
import { again, delay, whileLeading } from '../../platform/postgres/leader.ts';
import { gridAggregate, gridStream, type Grid } from '../../domain/grid/grid.ts';
import { openKysely } from '../../platform/postgres/postgres.ts';
import { TRY_AGAIN, WEBHOOKS } from '../../platform/postgres/channels.ts';
import { Restarts } from '../restarts.ts';
import { logSetAside } from '../set-aside.ts';
import { webhookDecider, type WebhookCommand } from '../../domain/webhooks/commands.ts';
import { Histories } from './histories.ts';
import { NotLeading } from './outbox-rows.ts';
import { Outbox } from './outbox.ts';
import { purge } from './purge.ts';
import { openOutboxPool, openPatientPool, openSendersPool } from './pools.ts';
import { readersOf } from './readers.ts';
import { Replays } from './replays.ts';
import { Sender } from './sender.ts';
import { webhookAggregate } from '../../domain/webhooks/subscription.ts';

const REPLAY_EVERY_MS = 500;
const PURGE_EVERY_MS = 60 * 60_000;
const KEPT_MS = 30 * 24 * 60 * 60_000;

interface WebhookSettings {
  readonly baseUrl: string;
  readonly webhookAllowPrivate: boolean;
}

export function startWebhooks(
  stores: RoleStores,
  { baseUrl, webhookAllowPrivate }: WebhookSettings,
  logger: Logger,
  metrics: Registry,
): RunningRole {
  const stopping = new AbortController();
  const restarts = new Restarts();
  const { events, codec, clock, listener, databaseUrl } = stores;
  const pool = openSendersPool(databaseUrl);
  const batches = openOutboxPool(databaseUrl);
  const patient = openPatientPool(databaseUrl);
  const log = (line: string): void => logger.warn({ role: 'webhooks' }, line);
  const histories = new Histories({ events, codec, baseUrl });
  const readers = readersOf(stores);
  const sender = new Sender({
    pool,
    clock,
    secrets: stores.webhookSecrets,
    guard: { allowPrivate: webhookAllowPrivate },
    tracing: stores.tracing,
    log,
    deactivate: (tenant, id, reason) =>
      decideItself(stores, tenant, `webhook ${id} ${reason}`, { type: 'deactivate', id, reason }),
  });
  const outbox = new Outbox({
    events,
    codec,
    histories,
    pool: batches,
    db: openKysely<unknown>(batches),
    clock,
    onSetAside: logSetAside(logger),
    onStored: (messages) => sender.keep(messages),
    readers: {
      of: readers,
      stop: (tenant, id, keyId, reason) =>
        decideItself(stores, tenant, `webhook ${id} ${reason}`, { type: 'stopOfKey', id, keyId, reason }),
    },
  });
  const position = new Gauge({
    name: 'lotbook_webhooks_position',
    help: 'Position of the last event turned into deliveries',
    registers: [metrics],
  });
  const outage = new Outage(logger, { role: 'webhooks' });
  let state: 'starting' | 'standing by' | 'catching up' | 'live' | 'failing' = 'starting';

  async function follow(leading: AbortSignal): Promise<void> {
    state = 'catching up';
    for await (const step of outbox.follow(restarts.signal(leading))) {
      if (step.position !== null) position.set(Number(step.position));
      if (!step.caughtUp) continue;
      state = 'live';
      outage.over('webhooks are made again');
    }
    state = 'standing by';
  }

  const failing = (error: unknown): void => {
    if (!(error instanceof NotLeading)) outage.failed(error, 'webhooks start again');
    state = 'failing';
  };

  async function replaying(leading: AbortSignal): Promise<void> {
    const programsOf = (tenant: string): Promise<number[]> => programNumbers(stores, tenant);
    const allotted = async (tenant: string, programId: number): Promise<Pick<Grid, 'allotments'>> => {
      const stream = gridStream(tenant, programId);
      return (await stores.commands.load(gridAggregate, stream)).state;
    };
    const replays = new Replays({ histories, pool: patient, clock, programsOf, readers, allotted, log });
    while (!leading.aborted) {
      const isTold = await replays.tellNext().catch((error: unknown) => {
        log(`a replay waits: ${inOneLine(error)}`);
        return false;
      });
      if (!isTold) await delay(REPLAY_EVERY_MS, leading);
    }
  }

  async function purging(leading: AbortSignal): Promise<void> {
    while (!leading.aborted) {
      const before = new Date(clock.now().getTime() - KEPT_MS);
      await purge(patient, before).catch((error: unknown) => log(`old deliveries stay: ${inOneLine(error)}`));
      await delay(PURGE_EVERY_MS, leading);
    }
  }

  const working = again(
    stopping.signal,
    () =>
      whileLeading(
        { url: databaseUrl, task: 'webhooks', isAble: () => events.ping() },
        stopping.signal,
        async (leading) => {
          const patiently = Promise.all([replaying(leading), purging(leading)]);
          // what hangs on a dead wire there ends by itself, and keeps nobody from leading again
          await Promise.all([
            again(leading, () => follow(leading), failing),
            Promise.race([patiently, over(leading)]),
          ]);
        },
        () => (state = 'standing by'),
      ),
    failing,
  );
  listener.on(TRY_AGAIN, { onNotice: () => restarts.ask(), onConnected: () => {} });
  listener.on(WEBHOOKS, {
    onNotice: (payload) => sender.notice(payload),
    onConnected: () => sender.lookAgain(),
  });
  sender.start();

  return {
    trouble() {
      const own = state === 'live' || state === 'standing by' ? null : `webhooks are ${state}`;
      return own ?? sender.trouble;
    },
    async stop() {
      stopping.abort();
      await Promise.all([working, sender.stop()]);
      await Promise.all([pool.end(), batches.end(), patient.end()]);
    },
  };
}

function over(leading: AbortSignal): Promise<void> {
  return new Promise((resolve) => leading.addEventListener('abort', () => resolve(), { once: true }));
}

/** By the service itself; a second time it is so already. */
async function decideItself(
  stores: RoleStores,
  tenant: string,
  cause: string,
  command: WebhookCommand,
): Promise<void> {
  const context = {
    tenant,
    actor: POLICY,
    requestId: cause,
    causationId: cause,
    seed: crypto.randomUUID(),
    now: stores.clock.now(),
  };
  const stream = streamName(webhookAggregate.category, tenant);
  await stores.commands.execute(webhookDecider, stream, command, context);
}
