// Any sequence of commands: the node answers as the model does, and holds afterwards what the model holds.
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, type AppendExpectedRevision } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEventNode, type EventNode } from '../../../src/platform/embedded/node/start-event-node.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';
import { command, STREAMS, type Command } from './model-commands.ts';
import { StoreModel, type Answer, type Expectation, type Seen } from './store-model.ts';
import fc from '../../support/properties.ts';

const RUNS = Number(process.env['LOTBOOK_MODEL_RUNS'] ?? 20);

let node: EventNode;
let client: EventStoreDBClient;
beforeAll(async () => {
  node = await startEventNode({ databaseUrl: await freshDatabase() });
  client = EventStoreDBClient.connectionString(node.connectionString);
});
afterAll(async () => {
  await client.dispose();
  await node.stop();
});

it('agrees with the model', { timeout: 30_000 + RUNS * 500 }, async () => {
  const run = fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), (commands) =>
    agree(commands),
  );
  await fc.assert(run, { numRuns: RUNS });
});

async function agree(commands: Command[]): Promise<void> {
  const model = new StoreModel();
  const names = Array.from({ length: STREAMS }, () => `model-${randomUUID()}`);
  const nameOf = (index: number) => names[index] ?? '';
  const former: { name: string; ids: string[]; expected: Expectation }[] = [];
  const start = await client.appendToStream(`start-${randomUUID()}`, jsonEvent({ type: 'Start', data: {} }));
  const absolute = (name: string, expected: Exclude<Expectation, number> | number): Expectation =>
    typeof expected === 'number' ? Math.max(0, model.lastRevision(name) + expected) : expected;
  const append = async (name: string, ids: string[], expected: Expectation, how: 'batch' | 'single') => {
    const answer = model.append(name, ids, expected);
    const events = ids.map((id) => jsonEvent({ id, type: 'Modelled', data: {} }));
    const options = how === 'single' ? { credentials: { username: 'a', password: 'b' } } : {};
    const expectedRevision: AppendExpectedRevision =
      typeof expected === 'number' ? BigInt(expected) : expected;
    const appending = client.appendToStream(name, events, { expectedRevision, ...options });
    const current = await appending
      .then(({ nextExpectedRevision }) => nextExpectedRevision)
      .then(Number, asAnswer);
    // The client cannot say "still no stream": it reads an absent revision as 0.
    const told = answer.kind === 'written' ? Math.max(0, answer.revision) : answer;
    expect(current).toEqual(told);
  };

  for (const step of commands) {
    switch (step.do) {
      case 'append': {
        const name = nameOf(step.stream);
        const ids = Array.from({ length: step.count }, () => randomUUID());
        const expected = absolute(name, step.expected);
        former.push({ name, ids, expected });
        await append(name, ids, expected, step.path);
        break;
      }
      case 'retry': {
        const again = former[step.which % Math.max(1, former.length)];
        if (!again) break;
        const more = Array.from({ length: step.more }, () => randomUUID());
        await append(again.name, [...again.ids.slice(0, step.keep), ...more], again.expected, step.path);
        break;
      }
      case 'delete':
      case 'tombstone': {
        const name = nameOf(step.stream);
        const expected = absolute(name, step.expected);
        const bound = expected === 'any' || typeof expected === 'number' ? expected : 'any';
        const answer = model[step.do](name, bound);
        const options = {
          expectedRevision: bound === 'any' ? bound : bound === -1 ? ('no_stream' as const) : BigInt(bound),
        };
        const doing =
          step.do === 'delete' ? client.deleteStream(name, options) : client.tombstoneStream(name, options);
        expect(await doing.then(() => 'done', asAnswer)).toEqual(answer.kind === 'written' ? 'done' : answer);
        break;
      }
      case 'metadata': {
        const name = nameOf(step.stream);
        const { maxCount, truncateBefore } = step;
        const metadata = {
          ...(maxCount === undefined ? {} : { maxCount }),
          ...(truncateBefore === undefined ? {} : { truncateBefore }),
        };
        const answer = model.setMetadata(name, metadata);
        const setting = client.setStreamMetadata(name, metadata);
        expect(await setting.then(() => 'done', asAnswer)).toEqual(
          answer.kind === 'written' ? 'done' : answer,
        );
        break;
      }
      case 'read':
        expect(await read(nameOf(step.stream), step.backwards, step.from, step.count)).toEqual(
          model.read(nameOf(step.stream), step.backwards, step.from, step.count),
        );
    }
  }
  for (const name of names)
    expect(await read(name, false, 0, 1000)).toEqual(model.read(name, false, 0, 1000));
  const logged: string[] = [];
  const { position } = start;
  for await (const { event } of client.readAll({ fromPosition: position ?? 'start' })) {
    if (event && names.includes(event.streamId) && event.type === 'Modelled') logged.push(event.id);
  }
  expect(logged).toEqual(model.log);
}

async function read(name: string, backwards: boolean, from: number, maxCount: number): Promise<Seen> {
  const direction = backwards ? 'backwards' : 'forwards';
  const ids: string[] = [];
  try {
    for await (const { event } of client.readStream(name, {
      direction,
      fromRevision: BigInt(from),
      maxCount,
    })) {
      ids.push(event?.id ?? '');
    }
    return { kind: 'events', ids };
  } catch (error) {
    const type = typeOf(error);
    if (type === 'stream-not-found') return { kind: 'not found' };
    if (type === 'stream-deleted') return { kind: 'deleted' };
    throw error;
  }
}

function asAnswer(error: unknown): Answer {
  const type = typeOf(error);
  if (type === 'stream-deleted') return { kind: 'deleted' };
  if (type !== 'wrong-expected-version' || !(error instanceof Error) || !('actualVersion' in error))
    throw error;
  return { kind: 'wrong', current: error.actualVersion === 'no_stream' ? -1 : Number(error.actualVersion) };
}

function typeOf(error: unknown): unknown {
  return error instanceof Error && 'type' in error ? error.type : undefined;
}
