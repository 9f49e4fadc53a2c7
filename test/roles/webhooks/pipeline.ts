// Events in, deliveries out: the outbox and a sender on given stores, without the service around them.
import { Listener } from '../../../src/platform/postgres/listener.ts';
import { systemClock } from '../../../src/platform/kernel/time/clock.ts';
import type { Codec } from '../../../src/platform/eventstore/codec.ts';
import type { CommandContext, Commands } from '../../../src/platform/commands/commands.ts';
import type { EventStore } from '../../../src/platform/eventstore/event-store.ts';
import { openKysely } from '../../../src/platform/postgres/postgres.ts';
import { orThrow } from '../../../src/platform/kernel/refusal.ts';
import { lotChanged, lotCreated } from '../../../src/domain/grid/lots/events.ts';
import { gridAggregate } from '../../../src/domain/grid/grid.ts';
import { NEW_LOT } from '../../../src/domain/grid/lots/lot.ts';
import { programChanged, programCreated } from '../../../src/domain/program/events.ts';
import { newSheet } from '../../../src/processes/complete-program.ts';
import { programAggregate } from '../../../src/domain/program/program.ts';
import { deactivate } from '../../../src/domain/webhooks/decide.ts';
import { webhookChanged, webhookSubscribed } from '../../../src/domain/webhooks/events.ts';
import { WEBHOOKS } from '../../../src/platform/postgres/channels.ts';
import { Histories } from '../../../src/roles/webhooks/histories.ts';
import { Outbox } from '../../../src/roles/webhooks/outbox.ts';
import { WebhookSecrets } from '../../../src/processes/webhook-secret.ts';
import { openOutboxPool, openSendersPool } from '../../../src/roles/webhooks/pools.ts';
import { Sender } from '../../../src/roles/webhooks/sender.ts';
import { webhookAggregate, type DeactivationReason } from '../../../src/domain/webhooks/subscription.ts';
import { tell } from '../../support/stores/tell.ts';

export interface Below {
  readonly databaseUrl: string;
  readonly events: EventStore;
  readonly codec: Codec;
  readonly commands: Commands;
}

export const TENANT = 'test';
export const PROGRAM = 1;
export const SECRETS = new WebhookSecrets(Buffer.alloc(32, 7));
const NOBODY: ReadonlySet<number> = new Set();
let seeds = 0;

function context(): CommandContext {
  seeds += 1;
  const seed = `pipeline ${process.pid} ${seeds}`;
  const actor = { keyId: 1, userId: null };
  return { tenant: TENANT, actor, requestId: seed, causationId: seed, seed, now: new Date() };
}

/** The facts, written without the rules: more subscriptions than a client space may have, lots out of nothing. */
export function writer({ commands }: Pick<Below, 'commands'>, programId = PROGRAM) {
  const grid = `grid-${TENANT}.${programId}`;
  const program = `program-${TENANT}.${programId}`;
  return {
    async program(): Promise<void> {
      const allot = { id: async () => 1, companyId: async () => 1 };
      const sheet = await newSheet({ name: 'Les Terrasses', status: 'activated' }, allot, new Date());
      const made = programCreated({ program_id: programId, sheet, rules: {} });
      orThrow(await tell(commands, programAggregate, program, context(), () => [made]));
    },
    async vatRate(vat_rate: number): Promise<void> {
      const changed = programChanged({ program_id: programId, changes: { vat_rate } });
      orThrow(await tell(commands, programAggregate, program, context(), () => [changed]));
    },
    async subscribe(id: number, url: string, reach: readonly number[] | null = null): Promise<string> {
      const secret = SECRETS.make(TENANT, id, 'test');
      const subscribed = webhookSubscribed({
        webhook_id: id,
        key_id: 1,
        url,
        events: ['*'],
        program_ids: 'all',
        reach: reach && [...reach],
        description: null,
        is_active: true,
        sealed_secret: SECRETS.seal(TENANT, id, secret),
      });
      orThrow(await tell(commands, webhookAggregate, `webhook-${TENANT}`, context(), () => [subscribed]));
      return secret;
    },
    async active(id: number, is_active: boolean): Promise<void> {
      const changed = webhookChanged({ webhook_id: id, changes: { is_active } });
      orThrow(await tell(commands, webhookAggregate, `webhook-${TENANT}`, context(), () => [changed]));
    },
    async lots(from: number, to: number): Promise<void> {
      const fields = { ...NEW_LOT, is_primary: true, type: 'apartment' as const, typology: 'T3' };
      const made = Array.from({ length: to - from + 1 }, (_, i) =>
        lotCreated({
          lot_id: from + i,
          fields: { ...fields, external_id: `X${from + i}`, reference: `A${from + i}` },
          status: 'available',
          price_cents: 20_000_000,
          parent_lot_id: null,
        }),
      );
      orThrow(await tell(commands, gridAggregate, grid, context(), () => made));
    },
    /** One append with a change of each of these lots. */
    async change(lots: readonly number[], bedrooms: number): Promise<void> {
      const changes = lots.map((lot_id) =>
        lotChanged({ lot_id, changes: { bedrooms }, previous: { bedrooms: null }, parent_lot_id: null }),
      );
      orThrow(await tell(commands, gridAggregate, grid, context(), () => changes));
    },
  };
}

export interface Pipeline {
  readonly trouble: () => string | null;
  stop(): Promise<void>;
}

/** `follows` false: another one turns events into deliveries, this one only sends; `sends` false: the other way round. */
export async function startPipeline(
  below: Below,
  { totalMs = 15_000, follows = true, sends = true, revoked = NOBODY } = {},
): Promise<Pipeline> {
  const { databaseUrl, events, codec, commands } = below;
  const pool = openSendersPool(databaseUrl);
  const batches = openOutboxPool(databaseUrl);
  const listener = new Listener(databaseUrl);
  const stopping = new AbortController();
  const stop = async (_tenant: string, id: number, reason: DeactivationReason): Promise<void> => {
    const decide = (all: Parameters<typeof deactivate>[0]) => deactivate(all, id, reason);
    await tell(commands, webhookAggregate, `webhook-${TENANT}`, context(), decide);
  };
  const sender = new Sender({
    pool,
    clock: systemClock,
    secrets: SECRETS,
    guard: { allowPrivate: true },
    totalMs,
    log: () => {},
    deactivate: stop,
  });
  const outbox = new Outbox({
    events,
    codec,
    histories: new Histories({ events, codec, baseUrl: 'https://lots.example' }),
    pool: batches,
    clock: systemClock,
    db: openKysely<unknown>(batches),
    onStored: (messages) => sender.keep(messages),
    readers: {
      of: (_tenant, keyId) =>
        Promise.resolve({
          keyId,
          revoked: revoked.has(keyId),
          programs: 'all' as const,
          permissions: new Set(['lot.view']),
          globalPermissions: new Set(),
        }),
      stop: (tenant, id, _keyId, reason) => stop(tenant, id, reason),
    },
  });
  listener.on(WEBHOOKS, { onNotice: (p) => sender.notice(p), onConnected: () => sender.lookAgain() });
  await listener.start();
  const following = (async () => {
    if (follows) for await (const _ of outbox.follow(stopping.signal));
  })();
  if (sends) sender.start();
  return {
    trouble: () => sender.trouble,
    async stop() {
      stopping.abort();
      await following;
      await sender.stop();
      await listener.close();
      await Promise.all([pool.end(), batches.end()]);
    },
  };
}
