// What a seal proves: whatever is done to the history before it changes it, whatever comes after does not.
import { describe, expect, it } from 'vitest';
import { leafOf, rootOf } from '../../../src/api/audit/merkle.ts';
import { sealUpTo } from '../../../src/api/audit/seal.ts';
import type { StoredEvent } from '../../../src/platform/eventstore/event-store.ts';
import fc from '../../support/properties.ts';

const event = (stream: string, revision: number, position: number, data: unknown = {}): StoredEvent => ({
  id: `${stream}#${revision}`,
  type: 'Happened',
  stream,
  revision: BigInt(revision),
  position: BigInt(position),
  created: new Date(0),
  data,
  metadata: { v: 1 },
});

const history = [
  event('store-identity', 0, 10),
  event('grid-a.1', 0, 20),
  event('lead-a.1', 0, 30),
  event('grid-a.1', 1, 40),
  event('snapshot-grid-a.1', 7, 45),
  event('$stats', 9, 46),
  event('grid-a.1', 2, 50),
  event('lead-a.1', 1, 60),
];

async function* from(events: readonly StoredEvent[]): AsyncGenerator<StoredEvent> {
  yield* events;
}

const seal = (events: readonly StoredEvent[], upTo = 50n) => sealUpTo({ readAll: () => from(events) }, upTo);

describe('a seal', () => {
  it('counts what is history, and no more than its position', async () => {
    expect(await seal(history)).toMatchObject({ events: 5, streams: 3, holes: [] });
  });

  it('stays as it is whatever comes later, or is no history', async () => {
    const { root } = await seal(history);
    const later = [...history, event('grid-a.2', 0, 70), event('lead-a.1', 2, 80)];
    expect((await seal(later)).root).toBe(root);
    expect((await seal(history.filter(({ stream }) => !/^(\$|snapshot)/.test(stream)))).root).toBe(root);
  });

  it.each<[string, (events: StoredEvent[]) => StoredEvent[], number]>([
    ['changed', (e) => e.map((one) => (one.position === 40n ? { ...one, data: { price: 1 } } : one)), 0],
    ['dropped from the middle', (e) => e.filter(({ position }) => position !== 40n), 1],
    ['dropped at the end of its stream', (e) => e.filter(({ position }) => position !== 50n), 0],
    ['added', (e) => [...e.slice(0, 3), event('lead-a.9', 0, 35), ...e.slice(3)], 0],
    [
      'moved to another stream',
      (e) => e.map((one) => (one.position === 30n ? { ...one, stream: 'lead-b.1' } : one)),
      0,
    ],
    ['of another identity', (e) => e.map((one) => (one.position === 20n ? { ...one, id: 'x' } : one)), 0],
  ])('is another one when an event before it is %s', async (_what, tamper, holes) => {
    const [before, after] = [await seal(history), await seal(tamper([...history]))];
    expect(after.root).not.toBe(before.root);
    expect(after.holes).toHaveLength(holes);
  });

  it('is another one when two events have changed places', async () => {
    const swapped = history.map((one) => {
      if (one.position === 20n) return { ...one, id: 'grid-a.1#1', data: history[3]!.data };
      return one.position === 40n ? { ...one, id: 'grid-a.1#0', data: history[1]!.data } : one;
    });
    expect((await seal(swapped)).root).not.toBe((await seal(history)).root);
  });

  it('says in which order the events of different streams came', async () => {
    const [whole, tampered] = [[...history], [...history]];
    // the same streams, and who was first is another one
    tampered[1] = { ...whole[2]!, position: 20n };
    tampered[2] = { ...whole[1]!, position: 30n };
    const [before, after] = [await seal(whole), await seal(tampered)];
    expect(after.root).toBe(before.root);
    expect(after.order).not.toBe(before.order);
    const elsewhere = whole.map((one) => ({ ...one, position: one.position * 7n }));
    expect((await seal(elsewhere, 350n)).order).toBe(before.order);
  });
});

describe('a root', () => {
  it('is of exactly these leaves in this order', () => {
    const leaves = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 20 }).map((all) => all.map(leafOf));
    fc.assert(
      fc.property(leaves, fc.nat(), (all, n) => {
        const at = n % all.length;
        const others = [
          all.filter((_, i) => i !== at),
          all.map((leaf, i) => (i === at ? leafOf(`${leaf}!`) : leaf)),
          [...all, leafOf('one more')],
          ...(all.length > 1 ? [[...all.slice(1), all[0]!]] : []),
        ];
        for (const other of others) expect(rootOf(other)).not.toBe(rootOf(all));
        expect(rootOf([...all])).toBe(rootOf(all));
      }),
    );
  });
});
