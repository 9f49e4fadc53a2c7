// Webhooks: from the append to the receiver with 1 and 100 subscriptions, and deliveries against bare posts of undici
// to the same receiver, which stands in a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';
import { WEBHOOKS } from '../../src/platform/kernel/channels.ts';
import { startPipeline, TENANT, writer } from '../roles/webhooks/pipeline.ts';
import { count, interleaved, line, quantile, report } from './interleave.ts';
import { openSandbox } from './sandbox.ts';

const ROUNDS = 5;
const LOTS = 400;
/** Rounds before the first that counts: cold code is slow on both sides. */
const WARM_UPS = 10;
const APPENDS = 40;
/** Numbers of rooms that a lot may have. */
const COUNTS = 50;
let changes = 0;

const sandbox = await openSandbox();
const receiver = fork(new URL('./webhook-receiver.mjs', import.meta.url));
const [{ url }] = (await once(receiver, 'message')) as [{ url: string }];
let received = 0;
let lastAt = 0;
const watching = new Set<() => void>();
receiver.on('message', (message: { received: number; lastAt: number }) => {
  received = message.received;
  lastAt = message.lastAt;
  for (const look of watching) look();
});

/** Resolves when the receiver has had so many; answers when it had the last, by the clock both share. */
function has(total: number): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (received < total) return;
      watching.delete(look);
      resolve(lastAt);
    };
    watching.add(look);
    look();
  });
}

const write = writer(sandbox.backend);
const pipeline = await startPipeline(sandbox.backend);

async function latency(name: string, subscriptions: number): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < APPENDS; i++) {
    const before = received;
    const started = Date.now();
    await write.change([(i % LOTS) + 1], (changes += 1) % COUNTS);
    times.push((await has(before + subscriptions)) - started);
  }
  line(
    `append → received by all, ${name}`,
    `p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms (append included)`,
  );
}

async function bare(total: number, connections: number): Promise<number> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections });
  const body = JSON.stringify({ type: 'lot.updated', data: 'x'.repeat(2_600) });
  const headers = { 'content-type': 'application/json' };
  const before = received;
  const started = performance.now();
  let left = total;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const answer = await pool.request({ path: pathname, method: 'POST', headers, body });
        await answer.body.dump();
      }
    }),
  );
  await has(before + total);
  await pool.close();
  return total / ((performance.now() - started) / 1000);
}

async function ours(subscriptions: number): Promise<number> {
  const total = LOTS * subscriptions;
  const before = received;
  const first = has(before + 1);
  await write.change(
    Array.from({ length: LOTS }, (_, i) => i + 1),
    (changes += 1) % COUNTS,
  );
  // from the first to the last: what comes before is in the latency
  const from = await first;
  return total / (((await has(before + total)) - from) / 1000);
}

/** What the one subscription has had is due once more, as if its endpoint had been away all the while. */
async function backlog(): Promise<number> {
  const { pool } = sandbox.backend;
  const { rows } = await pool.query<{ total: number }>(
    'select count(*)::int as total from runtime.webhook_deliveries where webhook_id = 1',
  );
  const total = rows[0]?.total ?? 0;
  await pool.query('update runtime.webhook_endpoints set recorded_up_to = 0 where id = 1');
  await pool.query('delete from runtime.webhook_deliveries where webhook_id = 1');
  const before = received;
  const first = has(before + 1);
  await pool.query(`select pg_notify('${WEBHOOKS}', '${TENANT}/1!')`);
  const from = await first;
  return total / (((await has(before + total)) - from) / 1000);
}

try {
  await write.program();
  await write.lots(1, LOTS);
  await write.subscribe(1, url);
  await ours(1);
  await latency('1 subscription', 1);
  for (let i = 0; i < WARM_UPS; i++) {
    await ours(1);
    await bare(LOTS, 5);
  }
  report(
    'a backlog of 1 subscription, 5 connections',
    await interleaved(ROUNDS, backlog, () => bare(LOTS * WARM_UPS, 5)),
    '/s',
    0.5,
  );
  report(
    'from the events, 1 subscription, 5 connections',
    await interleaved(
      ROUNDS,
      () => ours(1),
      () => bare(LOTS, 5),
    ),
    '/s',
    0.5,
  );
  for (let id = 2; id <= 100; id++) await write.subscribe(id, url);
  await ours(100);
  await latency('100 subscriptions', 100);
  report(
    'from the events, 100 subscriptions, 5 connections each',
    await interleaved(
      ROUNDS,
      () => ours(100),
      // as many connections as ours: what hundreds of sockets cost is on both sides
      () => bare(20_000, 500),
    ),
    '/s',
    0.5,
  );
  report(
    'the same against 100 connections in all',
    await interleaved(
      ROUNDS,
      () => ours(100),
      () => bare(20_000, 100),
    ),
    '/s',
    null,
  );
  line('delivered', count(received));
} finally {
  await pipeline.stop();
  receiver.kill();
  await sandbox.close();
}
