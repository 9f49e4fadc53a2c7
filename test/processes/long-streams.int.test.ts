// Streams that grow for as long as somebody asks: a process that begins reads no more of a long one than of a short one.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programChanged, programCreated } from '../../src/domain/program/events.ts';
import { programAggregate } from '../../src/domain/program/program.ts';
import { webhookRedeliveryAsked, webhookSubscribed } from '../../src/domain/webhooks/events.ts';
import { webhookAggregate } from '../../src/domain/webhooks/subscription.ts';
import { Commands } from '../../src/platform/commands/commands.ts';
import { Ids } from '../../src/platform/commands/ids.ts';
import { Snapshots } from '../../src/platform/commands/snapshots.ts';
import { EventStore } from '../../src/platform/eventstore/event-store.ts';
import type { Aggregate } from '../../src/platform/rules/aggregate.ts';
import type { Event } from '../../src/platform/rules/event.ts';
import { newSheet } from '../../src/processes/complete-program.ts';
import { startTestKernel, testContext, type TestKernel } from '../support/stores/backend.ts';
import { tell } from '../support/stores/tell.ts';

const EVENTS = 900;
/** A look at the beginning, and what came after what is kept. */
const MOST_READ = 128 + 200;

let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel();
});
afterAll(() => kernel.close());

/** A process that has read nothing yet, and how many events it reads. */
function begun(): { commands: Commands; read: () => number; close: () => Promise<void> } {
  let read = 0;
  class Counting extends EventStore {
    override async page(...asked: Parameters<EventStore['page']>): ReturnType<EventStore['page']> {
      const page = await super.page(...asked);
      read += page.length;
      return page;
    }
  }
  const events = new Counting(kernel.eventStoreUrl);
  const commands = new Commands(events, kernel.codec, new Snapshots(events, kernel.vault), (error) => {
    throw error;
  });
  return { commands, read: () => read, close: () => events.close() };
}

/** One event after the other: as many appends as there would be. */
async function grown<State, E extends Event>(
  aggregate: Aggregate<State, E>,
  stream: string,
  event: (n: number) => E,
): Promise<State> {
  for (let n = 0; n < EVENTS; n += 60)
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        tell(kernel.commands, aggregate, stream, testContext(`${stream} ${n + i}`), () => [event(n + i)]),
      ),
    );
  const { state } = await kernel.commands.load(aggregate, stream);
  const kept = new Snapshots(kernel.events, kernel.vault);
  const due = BigInt(EVENTS - aggregate.snapshots!.every);
  await expect.poll(async () => (await kept.load(aggregate, stream))?.revision).toBeGreaterThan(due);
  return state;
}

async function expectReadLittle<State, E extends Event>(
  aggregate: Aggregate<State, E>,
  stream: string,
  state: State,
): Promise<void> {
  const process = begun();
  const found = await process.commands.load(aggregate, stream);
  expect(JSON.stringify(found.state)).toBe(JSON.stringify(state));
  expect(found.state).toEqual(state);
  expect(process.read()).toBeLessThanOrEqual(MOST_READ);
  await process.close();
}

it('that give identifiers', async () => {
  const ids = new Ids(kernel.commands);
  let last = 0;
  // in larger and larger blocks: many identifiers are few events
  for (let n = 0; n < 64 * 300; n++) last = await ids.next('lead', testContext(`id ${n}`));
  const process = begun();
  expect(await new Ids(process.commands).next('lead', testContext('next'))).toBeGreaterThan(last);
  expect(process.read()).toBeLessThanOrEqual(MOST_READ);
  await process.close();
});

it('of subscriptions whose owner asks for deliveries again and again', async () => {
  const stream = 'webhook-test';
  const subscribed = webhookSubscribed({
    webhook_id: 1,
    key_id: 1,
    url: 'https://partner.example/',
    events: ['*'],
    program_ids: 'all',
    reach: null,
    description: null,
    is_active: true,
    sealed_secret: 'sealed',
  });
  const state = await grown(webhookAggregate, stream, (n) =>
    n === 0 ? subscribed : webhookRedeliveryAsked({ webhook_id: 1, delivery_id: n }),
  );
  expect(state.get(1)?.url).toBe('https://partner.example/');
  await expectReadLittle(webhookAggregate, stream, state);
});

it('of programs that are changed again and again', async () => {
  const stream = 'program-test.1';
  const allot = { id: async () => 1, companyId: async () => 1 };
  const sheet = await newSheet({ name: 'Les Terrasses', status: 'activated' }, allot, new Date());
  const state = await grown(programAggregate, stream, (n) =>
    n === 0
      ? programCreated({ program_id: 1, sheet, rules: {} })
      : programChanged({ program_id: 1, changes: { name: `Les Terrasses ${n}` } }),
  );
  expect(state).toMatchObject({ sheet: { name: `Les Terrasses ${EVENTS - 1}` } });
  await expectReadLittle(programAggregate, stream, state);
});
