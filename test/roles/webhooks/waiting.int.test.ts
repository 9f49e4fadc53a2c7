// How much waits is told while very much does, which is when somebody has to know.
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { measureWebhookBacklog } from '../../../src/app/sight/webhook-backlog.ts';
import { webhooksSeen } from '../../../src/app/system/webhooks.ts';
import { startTestKernel, type TestKernel } from '../../support/stores/backend.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const minutesAgo = (minutes: number) => `timestamptz '2026-03-01T10:00:00Z' - interval '${minutes} minutes'`;
let kernel: TestKernel;
beforeEach(async () => {
  kernel = await startTestKernel();
});
afterEach(() => kernel.close());

async function subscribed(count: number, upTo: number, failing: number): Promise<void> {
  await kernel.pool.query(
    `insert into runtime.webhook_endpoints (tenant_key, id, subscription, is_active, recorded_up_to, failing_since)
     select 'acme', n, '{}', true, ${upTo}, case when n <= ${failing} then now() end from generate_series(1, ${count}) n`,
  );
}

/** One a second, told to the first subscriptions; the newest is a minute old. */
async function said(count: number, told: number): Promise<void> {
  const ids = Array.from({ length: told }, (_, i) => i + 1);
  await kernel.pool.query(
    `insert into runtime.webhook_messages (tenant_key, number, id, type, at, program_id, lot_id, told, body, created_at)
     select 'acme', n, 'm' || n, 'lot.updated', now(), 1, n, '{${ids.join()}}', '{}',
       ${minutesAgo(1)} - (${count} - n) * interval '1 second'
     from generate_series(1, ${count}) n`,
  );
}

async function gauged(): Promise<Record<string, number>> {
  const metrics = new Registry();
  measureWebhookBacklog(kernel.pool, { now: () => NOW } as never, metrics);
  const text = await metrics.getSingleMetricAsString('lotbook_webhooks_waiting');
  const lines = text.matchAll(/receiver="(\w+)",older_than="(\d+)"\} (\d+)/g);
  return Object.fromEntries(
    [...lines].map(([, receiver, age, count]) => [`${receiver} ${age}`, Number(count)]),
  );
}

it('is what no row says to have been delivered or given up', async () => {
  await subscribed(3, 5, 1);
  await said(10, 2);
  // the third is told of nothing; the second has had all up to its mark, and two beyond it
  await kernel.pool.query(
    `insert into runtime.webhook_deliveries (tenant_key, webhook_id, message, status, attempts)
     select 'acme', 1, n, case when n = 2 then 'pending' else 'delivered' end, 1 from generate_series(1, 5) n
     union all select 'acme', 2, n, case when n = 7 then 'failed' else 'delivered' end, 1 from generate_series(1, 7) n`,
  );
  expect(await webhooksSeen(kernel.pool)).toMatchObject({ waiting: 6 + 3, failing: 1 });
  expect(await gauged()).toEqual({
    'failing 0': 6,
    'failing 60': 6,
    'failing 600': 0,
    'failing 3600': 0,
    'well 0': 3,
    'well 60': 3,
    'well 600': 0,
    'well 3600': 0,
  });
});

it('is an equal share of each where it is more than is counted, the oldest among them', async () => {
  await subscribed(100, 0, 50);
  await said(20_000, 100);
  // Postgres does within a minute of so many
  await kernel.pool.query('analyze runtime.webhook_messages');
  const { waiting } = await webhooksSeen(kernel.pool);
  expect(waiting).toBe(100_000);
  // on a machine with other work they may take longer than a measurement may: the next one is made
  const shares = ['well', 'failing'].flatMap((receiver) =>
    [0, 60, 600, 3_600].map((age) => [`${receiver} ${age}`, 50_000] as const),
  );
  await expect.poll(gauged).toEqual(Object.fromEntries(shares));
});
