// The write side: commands against bare appends, and whether the length of a stream is felt. `--size` is the length of the
// longest one.
import { streamName } from '../../src/platform/rules/stream-id.ts';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../../src/platform/commands/commands.ts';
import { orThrow } from '../../src/platform/kernel/refusal.ts';
import { createTenant, issueKey, rotateKey } from '../../src/domain/tenant/decide.ts';
import { tenantAggregate } from '../../src/domain/tenant/tenant.ts';
import { count, interleaved, line, median, perSecond, quantile, report } from './measuring/interleave.ts';
import { openSandbox } from './measuring/sandbox.ts';
import { sizes } from './measuring/sizes.ts';
import { tell } from '../support/stores/tell.ts';

const WIDTH = 64;
const COMMANDS = 4_000;
const ROUNDS = 5;
const { small, large } = sizes(100_000);
const LENGTHS = [100, small, large];

const sandbox = await openSandbox();
const { backend } = sandbox;
const bare = EventStoreDBClient.connectionString(sandbox.stores.eventStoreUrl);

const now = new Date('2026-03-14T09:00:00Z');
const newKey = {
  id: 1,
  label: 'bench',
  userId: null,
  globalPermissions: [],
  permissions: [],
  programIds: [],
  hash: 'h'.repeat(64),
  lastFour: '0000',
};
const rotation = { id: 1, hash: 'f'.repeat(64), lastFour: '1111', overlapSeconds: 0, now };

function context(tenant: string): CommandContext {
  const seed = randomUUID();
  return { tenant, actor: { keyId: null, userId: null }, requestId: seed, causationId: seed, seed, now };
}

const streamOf = (tenant: string): string => streamName(tenantAggregate.category, tenant);

async function openTenant(tenant: string): Promise<void> {
  await tell(backend.commands, tenantAggregate, streamOf(tenant), context(tenant), (t) =>
    createTenant(t, { key: tenant, name: tenant, settings: {} }),
  );
  await tell(backend.commands, tenantAggregate, streamOf(tenant), context(tenant), (t) =>
    issueKey(t, newKey),
  );
}

async function rotate(tenant: string): Promise<void> {
  orThrow(
    await tell(backend.commands, tenantAggregate, streamOf(tenant), context(tenant), (t) =>
      rotateKey(t, rotation),
    ),
  );
}

try {
  const tenants = Array.from({ length: WIDTH }, (_, i) => `bench-${i}`);
  await Promise.all(tenants.map(openTenant));
  const [sample] = await backend.codec.encode(
    's',
    's',
    [
      {
        type: 'KeyRotated',
        data: {
          key_id: 1,
          hash: rotation.hash,
          last_four: '1111',
          previous_until: now.toISOString(),
          ends_older: true,
        },
      },
    ],
    {
      ...context('bench'),
      at: now,
    },
  );
  const bareRun = randomUUID();
  const compared = await interleaved(
    ROUNDS,
    () => perSecond(COMMANDS, WIDTH, (i) => rotate(tenants[i % WIDTH]!)),
    () =>
      perSecond(COMMANDS, WIDTH, async (i) => {
        const { type, data, metadata } = sample!;
        const event = jsonEvent({ id: randomUUID(), type, data: data as Record<string, unknown>, metadata });
        await bare.appendToStream(`bare-${bareRun}-${i % WIDTH}`, event, { expectedRevision: 'any' });
      }),
  );
  report(`commands, ${WIDTH} at once on ${WIDTH} streams`, compared, 'per s', 0.6);

  const oneStream = await perSecond(COMMANDS, WIDTH, () => rotate(tenants[0]!));
  line(`commands, ${WIDTH} at once on one stream`, `${count(oneStream)} per s`);

  for (const length of LENGTHS) await grow(length);
  const times = LENGTHS.map((): number[] => []);
  for (let round = 0; round < 400; round++)
    for (const [index, length] of LENGTHS.entries()) {
      const started = performance.now();
      await rotate(`long-${length}`);
      times[index]!.push(performance.now() - started);
    }
  for (const [index, length] of LENGTHS.entries())
    line(
      `one command on a stream of ${count(length)}`,
      `p50 ${median(times[index]!).toFixed(2)} ms, p99 ${quantile(times[index]!, 0.99).toFixed(2)} ms`,
    );
  const medians = times.map(median);
  const growth = Math.max(...medians) / Math.min(...medians);
  line(
    'longest against shortest',
    `ratio ${growth.toFixed(2)}  goal ≤ 1.5: ${growth <= 1.5 ? 'met' : 'MISSED'}`,
  );

  async function grow(length: number): Promise<void> {
    const tenant = `long-${length}`;
    await openTenant(tenant);
    for (let written = 2; written < length; written += 500) {
      const batch = Array.from({ length: Math.min(500, length - written) }, () =>
        jsonEvent({
          id: randomUUID(),
          type: sample!.type,
          data: sample!.data as Record<string, unknown>,
          metadata: { ...sample!.metadata, tenant },
        }),
      );
      if (batch.length > 0) await bare.appendToStream(streamOf(tenant), batch);
    }
  }
} finally {
  await bare.dispose();
  await sandbox.close();
}
process.exit(0);
