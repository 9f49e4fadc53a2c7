// The read side: replaying every event into fresh read models against merely reading them, and how soon a write shows, in
// a book and in a tenth of it. `--size` is the number of client spaces, of 300 events each.
import { streamName } from '../../src/platform/rules/stream-id.ts';
import { liveReadModels } from '../../src/app/assembly/read-models.ts';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { rebuild } from '../../projections/building/rebuild.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import type { CommandContext } from '../../src/platform/commands/commands.ts';
import { orThrow } from '../../src/platform/kernel/refusal.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startProjector } from '../../src/roles/projector/role.ts';
import { tenantDecider, type TenantCommand } from '../../src/domain/tenant/commands.ts';
import { tenantAggregate } from '../../src/domain/tenant/tenant.ts';
import {
  count,
  interleaved,
  line,
  median,
  quantile,
  report,
  type Comparison,
} from './measuring/interleave.ts';
import { openSandbox, type Sandbox } from './measuring/sandbox.ts';
import { reportGrowth, sizes } from './measuring/sizes.ts';

const PER_TENANT = 300;
const ROUNDS = 3;

/** Client spaces with users and keys that are issued and rotated: rows that are new and rows that change. */
async function fill(bare: EventStoreDBClient, tenants: number): Promise<void> {
  const at = '2026-03-14T09:00:00.000Z';
  for (let t = 0; t < tenants; t++) {
    const tenant = `tenant-${t}`;
    const metadata = { v: 1, tenant, at, key: null, user: null, $correlationId: 'r', $causationId: 'r' };
    const made = (type: string, data: Record<string, unknown>) =>
      jsonEvent({ id: randomUUID(), type, data, metadata });
    const events = [made('TenantCreated', { key: tenant, name: `Tenant ${t}`, settings: {} })];
    for (let i = 1; events.length < PER_TENANT; i++) {
      events.push(
        made('UserAdded', {
          user_id: i,
          firstname: 'Jean',
          name: `Dupont ${i}`,
          email: `jean.${i}@x.example`,
        }),
      );
      events.push(
        made('KeyIssued', {
          key_id: i,
          label: 'k',
          user_id: i,
          global_permissions: [],
          permissions: ['lot.view'],
          program_ids: null,
          hash: 'h'.repeat(64),
          last_four: '1234',
        }),
      );
      events.push(
        made('KeyRotated', {
          key_id: i,
          hash: 'g'.repeat(64),
          last_four: '5678',
          previous_until: at,
          ends_older: false,
        }),
      );
    }
    await bare.appendToStream(streamName('tenant', tenant), events.slice(0, PER_TENANT));
  }
}

async function readAllPerSecond(bare: EventStoreDBClient): Promise<number> {
  const started = performance.now();
  let read = 0;
  for await (const { event } of bare.readAll()) if (event) read++;
  return (read * 1000) / (performance.now() - started);
}

async function replayPerSecond({ backend }: Sandbox): Promise<number> {
  const started = performance.now();
  const { events } = await rebuild({
    events: backend.events,
    codec: backend.codec,
    projectors,
    databaseUrl: backend.databaseUrl,
  });
  return (events * 1000) / (performance.now() - started);
}

async function measure(tenants: number): Promise<Comparison> {
  const sandbox = await openSandbox();
  const bare = EventStoreDBClient.connectionString(sandbox.stores.eventStoreUrl);
  try {
    await fill(bare, tenants);
    line('client spaces', `${count(tenants)}, ${count(tenants * PER_TENANT)} events`);
    const replay = await interleaved(
      ROUNDS,
      () => replayPerSecond(sandbox),
      () => readAllPerSecond(bare),
    );
    report('  replay into read models against readAll', replay, 'events/s', 0.6);
    line(
      '  replay, events per second',
      `${Math.round(replay.ours)}  goal ≥ 15000: ${replay.ours >= 15_000 ? 'met' : 'MISSED'}`,
    );
    await appendedToVisible(sandbox);
    return replay;
  } finally {
    await bare.dispose();
    await sandbox.close();
  }
}

async function appendedToVisible({ backend }: Sandbox): Promise<void> {
  await backend.listener.start();
  const role = startProjector(
    backend,
    liveReadModels(backend, pino({ level: 'silent' })),
    pino({ level: 'silent' }),
    new Registry(),
  );
  const stream = streamName(tenantAggregate.category, 'visible');
  const context = (): CommandContext => {
    const seed = randomUUID();
    return {
      tenant: 'visible',
      actor: { keyId: null, userId: null },
      requestId: seed,
      causationId: seed,
      seed,
      now: new Date(),
    };
  };
  const run = async (command: TenantCommand) =>
    orThrow(await backend.commands.execute(tenantDecider, stream, command, context()));
  const created = await run({ type: 'createTenant', key: 'visible', name: 'v', settings: {} });
  await backend.progress.reached(created, 'tenants', 20_000);
  const times: number[] = [];
  for (let i = 1; i <= 500; i++) {
    const changed = await run({ type: 'changeSettings', settings: { rate_limit_per_minute: i } });
    const started = performance.now();
    if (!(await backend.progress.reached(changed, 'tenants', 5_000))) throw new Error('not visible in 5 s');
    const row = await backend.rows
      .selectFrom('tenants')
      .select('settings')
      .where('tenant_key', '=', 'visible')
      .executeTakeFirstOrThrow();
    if (row.settings.rate_limit_per_minute !== i) throw new Error('the row is older than the write');
    times.push(performance.now() - started);
  }
  line(
    '  appended → visible in a read',
    `p50 ${median(times).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`,
  );
  await role.stop();
}

const { small, large } = sizes(500);
reportGrowth('replay', await measure(small), await measure(large));
process.exit(0);
