// Held against a plain map, with names as streams have them: alike to the last sign.
import { expect, it } from 'vitest';
import { LastRevisions } from '../../../src/platform/eventstore/last-revisions.ts';
import fc from '../../support/properties.ts';

it('says of each stream what it had come to before, and how many there are', () => {
  const stream = fc.tuple(fc.constantFrom('lead', 'grid', 'claim'), fc.constantFrom('a', 'b'), fc.nat(40));
  fc.assert(
    fc.property(fc.array(fc.tuple(stream, fc.nat(9)), { maxLength: 400 }), (seen) => {
      const [last, model] = [new LastRevisions(), new Map<string, bigint>()];
      for (const [[category, tenant, id], revision] of seen) {
        const name = `${category}-${tenant}.${id}`;
        const before = model.get(name) ?? null;
        expect(last.advance(name, BigInt(revision))).toBe(before);
        if (before === null || before < revision) model.set(name, BigInt(revision));
      }
      expect(last.size).toBe(model.size);
    }),
    { numRuns: 100 },
  );
});

it('keeps a million streams apart in a few dozen bytes each', () => {
  const MANY = 1_000_000;
  const last = new LastRevisions();
  const before = process.memoryUsage();
  for (let id = 0; id < MANY; id++)
    if (last.advance(`lead-tenant.${id}`, BigInt(id % 1_000)) !== null) throw new Error(`${id} is another`);
  const after = process.memoryUsage();
  expect(last.size).toBe(MANY);
  expect((after.arrayBuffers - before.arrayBuffers) / MANY).toBeLessThan(64);
  for (let id = 0; id < MANY; id += 997)
    expect(last.advance(`lead-tenant.${id}`, 0n)).toBe(BigInt(id % 1_000));
});
