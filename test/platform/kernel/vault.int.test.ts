import { afterAll, beforeAll, expect, test } from 'vitest';
import { Vault, WrongMasterKey } from '../../../src/platform/kernel/vault.ts';
import { startTestKernel, type TestKernel } from '../../support/backend.ts';

let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel();
});
afterAll(() => kernel.close());

test('many who ask for a new subject at once get one key', async () => {
  const vaults = Array.from({ length: 8 }, () => kernel.another().vault);
  const keys = await Promise.all(vaults.map((vault) => vault.keyFor('lead-1')));
  expect(new Set(keys.map((key) => key?.toString('hex'))).size).toBe(1);
});

test('the events of one append ask for the key of a new subject once', async () => {
  let asked = 0;
  const counting = {
    query: (...call: Parameters<typeof kernel.pool.query>) => (asked++, kernel.pool.query(...call)),
  } as unknown as typeof kernel.pool;
  const vault = new Vault(counting, Buffer.alloc(32, 7));
  await vault.open();
  asked = 0;
  const keys = await Promise.all(Array.from({ length: 5 }, () => vault.keyFor('lead-asked')));
  expect([new Set(keys).size, asked]).toEqual([1, 1]);
});

test('a destroyed key is gone for ever, and nothing makes another', async () => {
  const { vault } = kernel;
  await vault.keyFor('lead-2');
  await vault.destroy('lead-2');
  const fresh = kernel.another().vault;
  expect(await fresh.keyFor('lead-2')).toBeNull();
  expect((await fresh.keys(['lead-2'])).get('lead-2')).toBeNull();
  const { rows } = await kernel.pool.query(
    'select wrapped, destroyed from vault.data_keys where subject = $1',
    ['lead-2'],
  );
  expect(rows).toEqual([{ wrapped: null, destroyed: true }]);
});

test('keys are stored wrapped', async () => {
  const key = await kernel.vault.keyFor('lead-3');
  const { rows } = await kernel.pool.query<{ wrapped: Buffer }>(
    'select wrapped from vault.data_keys where subject = $1',
    ['lead-3'],
  );
  expect(rows[0]!.wrapped.includes(key!)).toBe(false);
});

test('another master key is refused at the door', async () => {
  await expect(new Vault(kernel.pool, Buffer.alloc(32, 8)).open()).rejects.toThrow(WrongMasterKey);
  await expect(new Vault(kernel.pool, Buffer.alloc(32, 7)).open()).resolves.toMatchObject({
    generation: 1,
    previous: null,
  });
});
