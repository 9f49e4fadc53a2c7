import { afterAll, beforeAll, expect, test } from 'vitest';
import { Claims, LEASE_MS, type Standing } from '../../../src/platform/commands/claims.ts';
import { startTestKernel, testContext, type TestKernel } from '../../support/stores/backend.ts';

let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel();
});
afterAll(() => kernel.close());

const secret = Buffer.from('a secret of this installation');
const says = (standing: Standing) => async (): Promise<Standing> => standing;
const absent = says('absent');
const held = says('held');
const now = new Date('2026-03-14T09:00:00Z');
const afterLease = new Date(now.getTime() + LEASE_MS);

const email = (value: string) => ({ kind: 'email', value });

test('twenty at once for one value: one owner, and all learn who', async () => {
  const claims = [new Claims(kernel.commands, secret), new Claims(kernel.another().commands, secret)];
  const holders = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      claims[i % 2]!.take(email('a@x.fr'), `lead-${i}`, testContext(`t${i}`), held).then(
        ({ owner }) => owner,
      ),
    ),
  );
  expect(new Set(holders).size).toBe(1);
  expect(await claims[0]!.holder(email('a@x.fr'), 'test', now, held)).toBe(holders[0]);
});

test('the value is nowhere in the store', async () => {
  const claims = new Claims(kernel.commands, secret);
  await claims.take(email('hidden@x.fr'), 'lead-1', testContext('h'), absent);
  for await (const event of kernel.events.readAll(['claim-'], null))
    expect(JSON.stringify([event.stream, event.data, event.metadata])).not.toContain('hidden');
});

test('a claim whose taker died lapses, unless its stream shows the value', async () => {
  const claims = new Claims(kernel.commands, secret);
  const take = async (value: string, owner: string, seed: string, when: Date, standing: Standing) =>
    (await claims.take({ kind: 'phone', value }, owner, testContext(seed, when), says(standing))).owner;
  await take('+33612345678', 'lead-1', '1', now, 'absent');
  expect(await take('+33612345678', 'lead-2', '2', now, 'absent')).toBe('lead-1');
  expect(await take('+33612345678', 'lead-2', '3', afterLease, 'held')).toBe('lead-1');
  expect(await take('+33612345678', 'lead-2', '4', afterLease, 'absent')).toBe('lead-2');
  await take('+33611111111', 'lead-1', '5', now, 'absent');
  expect(await take('+33611111111', 'lead-2', '6', now, 'never')).toBe('lead-2');
});

test('a confirmed claim that its owner no longer holds does not stand in the way', async () => {
  const claims = new Claims(kernel.commands, secret);
  const { turn } = await claims.take(email('gone@x.fr'), 'lead-1', testContext('1'), absent);
  await claims.confirm(email('gone@x.fr'), 'lead-1', turn!, testContext('2'));
  expect(await claims.holder(email('gone@x.fr'), 'test', now, absent)).toBeNull();
  const taken = await claims.take(email('gone@x.fr'), 'lead-2', testContext('3'), absent);
  expect(taken.owner).toBe('lead-2');
  expect(await claims.confirm(email('gone@x.fr'), 'lead-1', turn!, testContext('4'))).toBe(false);
});

test('released by its owner, it is free; by another, or while its owner writes it again, it is not', async () => {
  const claims = new Claims(kernel.commands, secret);
  const holder = () => claims.holder(email('r@x.fr'), 'test', now, held);
  const first = await claims.take(email('r@x.fr'), 'lead-1', testContext('1'), absent);
  await claims.confirm(email('r@x.fr'), 'lead-1', first.turn!, testContext('2'));
  await claims.release(email('r@x.fr'), 'lead-2', testContext('3'), absent);
  expect(await holder()).toBe('lead-1');
  await claims.release(email('r@x.fr'), 'lead-1', testContext('4'), held);
  expect(await holder()).toBe('lead-1');
  const again = await claims.take(email('r@x.fr'), 'lead-1', testContext('5'), absent);
  await claims.release(email('r@x.fr'), 'lead-1', testContext('6'), absent);
  expect(await holder()).toBe('lead-1');
  await claims.confirm(email('r@x.fr'), 'lead-1', again.turn!, testContext('7'));
  await claims.release(email('r@x.fr'), 'lead-1', testContext('8'), absent);
  expect(await holder()).toBeNull();
});

test('a lease after which nothing is written is given back, but never under somebody who counts on it', async () => {
  const claims = new Claims(kernel.commands, secret);
  const holder = () => claims.holder(email('b@x.fr'), 'test', now, absent);
  const first = await claims.take(email('b@x.fr'), 'lead-1', testContext('1'), absent);
  await claims.giveBack(email('b@x.fr'), 'lead-1', first.turn!, testContext('2'));
  expect(await holder()).toBeNull();
  const second = await claims.take(email('b@x.fr'), 'lead-1', testContext('3'), absent);
  const sibling = await claims.take(email('b@x.fr'), 'lead-1', testContext('4'), absent);
  await claims.giveBack(email('b@x.fr'), 'lead-1', second.turn!, testContext('5'));
  expect(await holder()).toBe('lead-1');
  await claims.giveBack(email('b@x.fr'), 'lead-1', sibling.turn!, testContext('6'));
  expect(await holder()).toBeNull();
});

test('what one command wrote stays its owner’s when another gives its lease back', async () => {
  const claims = new Claims(kernel.commands, secret);
  const holder = () => claims.holder(email('w@x.fr'), 'test', now, held);
  const take = async (seed: string) =>
    (await claims.take(email('w@x.fr'), 'lead-1', testContext(seed), absent)).turn!;
  const [writes, beside] = [await take('1'), await take('2')];
  await claims.confirm(email('w@x.fr'), 'lead-1', writes, testContext('3'));
  await claims.giveBack(email('w@x.fr'), 'lead-1', beside, testContext('4'));
  expect(await holder()).toBe('lead-1');
  const after = await take('5');
  await claims.giveBack(email('w@x.fr'), 'lead-1', after, testContext('6'));
  expect(await holder()).toBe('lead-1');
});

test('while a command is about to write, one that is through leaves the claim in doubt', async () => {
  const claims = new Claims(kernel.commands, secret);
  const through = await claims.take(email('d@x.fr'), 'lead-1', testContext('1'), absent);
  await claims.take(email('d@x.fr'), 'lead-1', testContext('2'), absent);
  await claims.confirm(email('d@x.fr'), 'lead-1', through.turn!, testContext('3'));
  expect(await claims.holder(email('d@x.fr'), 'test', now, absent)).toBe('lead-1');
  expect(await claims.holder(email('d@x.fr'), 'test', afterLease, absent)).toBeNull();
});

test('a lease that lapsed ends none that was taken after it', async () => {
  const claims = new Claims(kernel.commands, secret);
  const lapsed = await claims.take(email('l@x.fr'), 'lead-1', testContext('1'), absent);
  await claims.take(email('l@x.fr'), 'lead-1', testContext('2', afterLease), absent);
  await claims.giveBack(email('l@x.fr'), 'lead-1', lapsed.turn!, testContext('3', afterLease));
  expect(await claims.holder(email('l@x.fr'), 'test', afterLease, absent)).toBe('lead-1');
});
