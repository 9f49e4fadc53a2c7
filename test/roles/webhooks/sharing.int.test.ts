// Several processes send at once: each has its share of the endpoints, nothing is sent twice, and what a killed one
// held goes on elsewhere.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestKernel, type TestKernel } from '../../support/stores/backend.ts';
import { startPipeline, writer, type Pipeline } from './pipeline.ts';
import { ok, startReceiver, type Receiver, type Told } from './receiver.ts';

const ENDPOINTS = 10;
const LOTS = 20;
const ROUNDS = 10;
const lots = Array.from({ length: LOTS }, (_, i) => i + 1);

let kernel: TestKernel;
let receiver: Receiver;
let write: ReturnType<typeof writer>;
let pipelines: Pipeline[] = [];
let child: ChildProcess | null = null;
let changes = 0;

beforeEach(async () => {
  kernel = await startTestKernel();
  write = writer(kernel);
  receiver = await startReceiver((told, request, response) =>
    setTimeout(() => ok(told, request, response), 2),
  );
  await write.program();
  for (let id = 1; id <= ENDPOINTS; id++) await write.subscribe(id, `${receiver.url}/${id}`);
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await Promise.all(pipelines.map((pipeline) => pipeline.stop()));
  await receiver.close();
  [pipelines, child] = [[], null];
  await kernel.close();
});

/** How many endpoints each living sender holds. */
async function shares(): Promise<number[]> {
  const { rows } = await kernel.pool.query<{ held: number }>(
    `select count(*)::int as held from runtime.webhook_endpoints e join runtime.webhook_senders s on s.id = e.held_by
     where s.alive_until > clock_timestamp() group by s.id order by 1`,
  );
  return rows.map((row) => row.held);
}

async function change(rounds: number): Promise<void> {
  for (let i = 0; i < rounds; i++) await write.change(lots, (changes += 1));
}

const delivered = (): number => new Set(receiver.accepted.map((t) => `${t.path} ${t.id}`)).size;

function expectOrder(accepted: readonly Told[]): void {
  const last = new Map<string, number>();
  const seen = new Set<string>();
  for (const { path, id, lot, revision } of accepted) {
    if (seen.has(`${path} ${id}`)) continue;
    seen.add(`${path} ${id}`);
    expect([path, id, revision > (last.get(`${path} ${lot}`) ?? -1)]).toEqual([path, id, true]);
    last.set(`${path} ${lot}`, revision);
  }
}

it('two that live share the endpoints, also while messages flow: each arrives once, in order', async () => {
  pipelines.push(await startPipeline(kernel));
  await expect.poll(shares).toEqual([ENDPOINTS]);
  await write.lots(1, LOTS);
  pipelines.push(await startPipeline(kernel, { follows: false }));
  // endpoints change hands while there is always something under way
  let sent = 0;
  await expect
    .poll(
      async () => {
        await change(1);
        sent += 1;
        return await shares();
      },
      { timeout: 20_000, interval: 50 },
    )
    .toEqual([ENDPOINTS / 2, ENDPOINTS / 2]);
  await change(ROUNDS);
  const due = LOTS * (1 + sent + ROUNDS) * ENDPOINTS;
  await expect.poll(delivered, { timeout: 60_000 }).toBe(due);
  expect(receiver.accepted.length).toBe(due);
  expectOrder(receiver.accepted);
  // and back to one when the other one leaves
  await pipelines.pop()?.stop();
  await expect.poll(shares).toEqual([ENDPOINTS]);
});

it('what a killed one held is taken over, and nothing is lost', async () => {
  pipelines.push(await startPipeline(kernel));
  child = fork(new URL('./sending-process.ts', import.meta.url), [kernel.databaseUrl], {
    execArgv: ['--import', 'tsx'],
  });
  await expect.poll(shares).toEqual([ENDPOINTS / 2, ENDPOINTS / 2]);
  await write.lots(1, LOTS);
  await change(ROUNDS);
  await expect.poll(() => receiver.accepted.length).toBeGreaterThan(LOTS * ENDPOINTS);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await change(ROUNDS);
  await expect.poll(delivered, { timeout: 60_000 }).toBe(LOTS * (1 + 2 * ROUNDS) * ENDPOINTS);
  expectOrder(receiver.accepted);
  expect(await shares()).toEqual([ENDPOINTS]);
});
