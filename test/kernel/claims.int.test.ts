import { afterAll, beforeAll, expect, test } from 'vitest';
import { Claims, LEASE_MS } from '../../src/kernel/claims.ts';
import { startTestKernel, testContext, type TestKernel } from '../support/backend.ts';

let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel();
});
afterAll(() => kernel.close());

const secret = Buffer.from('a secret of this installation');
const never = async (): Promise<boolean> => false;
const now = new Date('2026-03-14T09:00:00Z');
const afterLease = new Date(now.getTime() + LEASE_MS);

test('twenty at once for one value: one owner, and all learn who', async () => {
  const claims = [new Claims(kernel.commands, secret), new Claims(kernel.another().commands, secret)];
  const holders = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      claims[i % 2]!.take('email', 'a@x.fr', `lead-${i}`, testContext(`t${i}`), never),
    ),
  );
  expect(new Set(holders).size).toBe(1);
  expect(await claims[0]!.holder('email', 'a@x.fr', 'test')).toBe(holders[0]);
});

test('the value is nowhere in the store', async () => {
  const claims = new Claims(kernel.commands, secret);
  await claims.take('email', 'hidden@x.fr', 'lead-1', testContext('h'), never);
  for await (const event of kernel.events.readAll(['claim-'], null))
    expect(JSON.stringify([event.stream, event.data, event.metadata])).not.toContain('hidden');
});

test('a claim whose taker died lapses, unless its stream shows the value', async () => {
  const claims = new Claims(kernel.commands, secret);
  const at = (seed: string, when: Date) => testContext(seed, when);
  await claims.take('phone', '+33612345678', 'lead-1', at('1', now), never);
  expect(await claims.take('phone', '+33612345678', 'lead-2', at('2', now), never)).toBe('lead-1');
  expect(await claims.take('phone', '+33612345678', 'lead-2', at('3', afterLease), async () => true)).toBe(
    'lead-1',
  );
  await claims.take('phone', '+33611111111', 'lead-1', at('4', now), never);
  expect(await claims.take('phone', '+33611111111', 'lead-2', at('5', afterLease), never)).toBe('lead-2');
});

test('released by its owner, it is free; by another, it is not', async () => {
  const claims = new Claims(kernel.commands, secret);
  await claims.take('email', 'r@x.fr', 'lead-1', testContext('1'), never);
  await claims.confirm('email', 'r@x.fr', 'lead-1', testContext('2'));
  await claims.release('email', 'r@x.fr', 'lead-2', testContext('3'));
  expect(await claims.holder('email', 'r@x.fr', 'test')).toBe('lead-1');
  await claims.release('email', 'r@x.fr', 'lead-1', testContext('4'));
  expect(await claims.take('email', 'r@x.fr', 'lead-2', testContext('5'), never)).toBe('lead-2');
});
