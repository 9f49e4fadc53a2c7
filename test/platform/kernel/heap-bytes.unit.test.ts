// What folded states are said to take, beside what V8 says they take; and a cache of them that stays within its bytes.
import { expect, test } from 'vitest';
import { fold, SeenIds, type Folded } from '../../../src/platform/rules/aggregate.ts';
import { eventId } from '../../../src/platform/eventstore/event-id.ts';
import { FoldedStates } from '../../../src/platform/commands/folded-states.ts';
import { heapBytes } from '../../../src/platform/kernel/heap-bytes.ts';
import { gridAggregate } from '../../../src/domain/grid/grid.ts';
import { leadAggregate } from '../../../src/domain/lead/leads/lead.ts';
import type { Aggregate } from '../../../src/platform/rules/aggregate.ts';
import type { Event } from '../../../src/platform/rules/event.ts';
import { pasts } from '../../api/audit/long-history.ts';
import { SOME_META } from '../../support/given.ts';
import { collect, heldBytes } from '../../support/costs/heap.ts';

/** What other tests of this process left behind goes in a turn of its own, or it would go while one measures. */
async function settled(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return heldBytes();
}

/** As events come from the store: nothing of one is shared with another. */
function folded(aggregate: unknown, events: Iterable<Event>, stream: string): Folded<unknown> {
  const initial = (aggregate as Aggregate<unknown, Event>).initial;
  const start = { state: initial, revision: -1n, position: 0n, seen: new SeenIds() };
  const recorded = [...events].map((event, i) => ({
    id: eventId('test', stream, i),
    stream,
    revision: BigInt(i),
    position: BigInt(i),
    meta: SOME_META,
    event: JSON.parse(JSON.stringify(event)) as Event,
  }));
  return fold(aggregate as Aggregate<unknown, Event>, start, recorded);
}

const KINDS = [
  ['grids of few events', gridAggregate, 'lot', 60, 400],
  ['grids of many lots', gridAggregate, 'lot', 3_000, 15],
  ['grids of many options', gridAggregate, 'option', 3_000, 30],
  ['leads of few events', leadAggregate, 'lead', 12, 1_500],
  ['leads of many events', leadAggregate, 'lead', 1_000, 30],
] as const;

test.each(KINDS)('%s', async (_what, aggregate, past, length, count) => {
  const kept: Folded<unknown>[] = [];
  const before = await settled();
  for (let n = 1; n <= count; n++) kept.push(folded(aggregate, pasts[past]!.events(length, n), `x-${n}`));
  const real = (heldBytes() - before) / count;
  const said = kept.reduce((sum, state) => sum + heapBytes(state), 0) / count;
  expect(said / real).toBeGreaterThan(0.5);
  expect(said / real).toBeLessThan(2);
});

test('states that were not asked for of late go, so that the others fit', () => {
  const state = folded(gridAggregate, pasts.lot!.events(200, 1), 'x-1');
  const most = 20 * heapBytes(state);
  const states = new FoldedStates(most);
  for (let n = 1; n <= 100; n++) {
    states.set(`grid-${n}`, { ...state });
    states.get('grid-1');
    expect(states.bytes).toBeLessThanOrEqual(most);
  }
  expect(states.get('grid-1')).toBeDefined();
  expect(states.get('grid-2')).toBeUndefined();
  expect(states.get('grid-100')).toBeDefined();
});

test('a state that has grown is weighed anew', () => {
  const states = new FoldedStates();
  const at = (length: number) => folded(gridAggregate, pasts.lot!.events(length, 1), 'x-1');
  const short = at(2_010);
  states.set('grid-1', short);
  const before = states.bytes;
  states.set('grid-1', at(3_500));
  expect(states.bytes).toBeGreaterThan(before * 1.05);
  states.set('grid-1', short);
  expect(states.bytes).toBe(before);
});
