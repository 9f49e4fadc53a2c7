// Webhooks: from the append to the receiver with 1 and 100 subscriptions, and deliveries against bare posts of undici
// to the same receiver, which stands in a process of its own; in a log of `--size` messages, each delivered once, and in
// a tenth of it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { WEBHOOKS } from '../../src/platform/postgres/channels.ts';
import { startPipeline, TENANT, writer } from '../roles/webhooks/pipeline.ts';
import { count, interleaved, line, quantile, report, type Comparison } from './measuring/interleave.ts';
import { openSandbox } from './measuring/sandbox.ts';
import { reportGrowth, sizes } from './measuring/sizes.ts';

const ROUNDS = 5;
const LOTS = 400;
/** Rounds before the first that counts: cold code is slow on both sides. */
const WARM_UPS = 10;
const APPENDS = 40;
/** Numbers of rooms that a lot may have. */
const COUNTS = 50;
const { small, large } = sizes(40_000);
let changes = 0;

const sandbox = await openSandbox();
const receiver = fork(new URL('./sides/webhook-receiver.mjs', import.meta.url));
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

async function logged(): Promise<number> {
  const { rows } = await sandbox.backend.pool.query<{ total: number }>(
    'select last_message as total from runtime.webhook_tenants',
  );
  return rows[0]?.total ?? 0;
}

/** How many messages there were when all of them were due once more. */
let dueAgain = -1;

/** Waits until all are delivered, and the sender has marked them: a mark that came later would take the backlog away. */
async function settled(): Promise<number> {
  for (;;) {
    const { rows } = await sandbox.backend.pool.query<{ total: number; delivered: number; marked: number }>(
      `select last_message as total, recorded_up_to as marked,
         (select count(*)::int from runtime.webhook_deliveries where webhook_id = 1) as delivered
       from runtime.webhook_tenants join runtime.webhook_endpoints using (tenant_key) where id = 1`,
    );
    const { total, delivered, marked } = rows[0]!;
    if (delivered === total && (marked === total || total === dueAgain)) return (dueAgain = total);
    await delay(50);
  }
}

/** What the one subscription has had is due once more, as if its endpoint had been away all the while. */
async function backlog(): Promise<number> {
  const { pool } = sandbox.backend;
  const total = await settled();
  await pool.query('update runtime.webhook_endpoints set recorded_up_to = 0 where id = 1');
  await pool.query('delete from runtime.webhook_deliveries where webhook_id = 1');
  // an endpoint that was away leaves no dead rows to be passed by
  await pool.query('vacuum analyze runtime.webhook_deliveries');
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
  const backlogs: Comparison[] = [];
  const told: Comparison[] = [];
  for (const messages of [small, large]) {
    while ((await logged()) < messages) await ours(1);
    const all = `${count(await logged())} messages`;
    const ofEvents = await interleaved(
      ROUNDS,
      () => ours(1),
      () => bare(LOTS, 5),
    );
    report(`from the events, 1 subscription, 5 connections, ${all}`, ofEvents, '/s', 0.5);
    // afterwards: it leaves as many dead rows as there are messages, for each time that it was measured
    const ofBacklog = await interleaved(ROUNDS, backlog, () => bare(LOTS * WARM_UPS, 5));
    report(`a backlog of 1 subscription, 5 connections, ${all}`, ofBacklog, '/s', 0.5);
    backlogs.push(ofBacklog);
    told.push(ofEvents);
  }
  reportGrowth('a delivery of a backlog', backlogs[0]!, backlogs[1]!);
  reportGrowth('a delivery from the events', told[0]!, told[1]!);
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
