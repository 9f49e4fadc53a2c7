// The chain of digests: one link stands for all before it.
import { expect, test } from 'vitest';
import { NoExport, proveAgainst } from '../../../src/api/audit/against.ts';
import { canonical, Chains, genesis, link } from '../../../src/api/audit/chain.ts';
import type { StoredEvent } from '../../../src/platform/eventstore/event-store.ts';

const event = (revision: number, data: object = { a: 1, b: [2, { z: 1, y: null }] }): StoredEvent => ({
  id: `id-${revision}`,
  type: 'Happened',
  stream: 'grid-demo.1',
  revision: BigInt(revision),
  position: BigInt(revision * 10),
  created: new Date(0),
  data,
  metadata: { v: 1, key: 2 },
});
const history = [event(0), event(1), event(2), event(3)];

function digests(events: readonly StoredEvent[]): string[] {
  const chains = new Chains();
  return events.map((e) => chains.next(e));
}

/** What an export of these revisions says. */
const exported = (events: readonly StoredEvent[], ...revisions: number[]): string[] => {
  const all = digests(events);
  return revisions.map((r) => {
    const { stream, id, type, data, metadata } = events[r]!;
    return JSON.stringify({ stream, id, type, revision: r, stored: { data, metadata }, digest: all[r] });
  });
};
const store = (events: readonly StoredEvent[]) => ({
  async *read(stream: string) {
    yield* events.filter((e) => e.stream === stream);
  },
});
const problems = async (events: readonly StoredEvent[], lines: string[]) =>
  (await proveAgainst(store(events), lines)).contradictions.map((c) => [c.revision, c.problem]);

test('the same value is the same text, in whatever order its keys come', () => {
  expect(canonical({ b: { d: 1, c: [1, 2] }, a: null })).toBe('{"a":null,"b":{"c":[1,2],"d":1}}');
  expect(canonical({ a: null, b: { c: [1, 2], d: 1 } })).toBe(canonical({ b: { d: 1, c: [1, 2] }, a: null }));
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]));
});

test('a digest changes with every part of its event, with what precedes it, and with the stream', () => {
  const base = link(genesis('a'), event(0));
  const other = { id: 'x', type: 'X', revision: 9n, data: { a: 2 }, metadata: { v: 2 } };
  for (const [name, value] of Object.entries(other))
    expect(link(genesis('a'), { ...event(0), [name]: value })).not.toBe(base);
  expect(link(genesis('b'), event(0))).not.toBe(base);
  expect(link(genesis('a'), { ...event(0), position: 77n })).toBe(base);
});

test('an untouched history stands, also when it has grown', async () => {
  expect(await problems([...history, event(4)], exported(history, 0, 3))).toEqual([]);
});

test.each([
  ['the exported event altered', [history[0]!, history[1]!, event(2, { a: 9 }), history[3]!]],
  ['an event before it altered', [history[0]!, event(1, { a: 9 }), history[2]!, history[3]!]],
  ['two events swapped', [event(0, { n: 1 }), history[1]!, history[2]!, history[3]!]],
  ['the first dropped', history.slice(1)],
  ['the last dropped', history.slice(0, 2)],
])('%s is found', async (_what, tampered) => {
  expect((await problems(tampered, exported(history, 2))).length).toBeGreaterThan(0);
});

test('a forged export is found: another digest, another content, an event that never was', async () => {
  const [line] = exported(history, 1);
  const forged = (more: object) => JSON.stringify({ ...(JSON.parse(line!) as object), ...more });
  for (const text of [
    forged({ digest: 'f'.repeat(64) }),
    forged({ stored: { data: { a: 5 }, metadata: { v: 1, key: 2 } } }),
    forged({ type: 'Other' }),
    forged({ revision: 9 }),
    forged({ stream: 'grid-demo.2' }),
  ])
    expect((await problems(history, [text])).length).toBeGreaterThan(0);
});

test('what is no export proves nothing', async () => {
  for (const lines of [[], [''], ['{}'], ['not json']])
    await expect(proveAgainst(store(history), lines)).rejects.toThrow(NoExport);
});
