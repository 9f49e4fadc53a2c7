import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Vault, WrongMasterKey } from '../../../src/platform/vault/vault.ts';
import { startTestKernel, type TestKernel } from '../../support/stores/backend.ts';

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
  const { vault, asked } = await counting();
  const keys = await Promise.all(Array.from({ length: 5 }, () => vault.keyFor('lead-asked')));
  expect([new Set(keys).size, asked()]).toEqual([1, 1]);
});

test('keys of many subjects that are asked for at once are made together, each its own', async () => {
  const { vault, asked } = await counting();
  const subjects = Array.from({ length: 60 }, (_, n) => `lead-crowd-${n}`);
  await vault.destroy(subjects[7]!);
  const before = asked();
  const keys = await Promise.all(subjects.map((subject) => vault.keyFor(subject)));
  expect(asked() - before).toBe(2);
  expect(keys[7]).toBeNull();
  expect(new Set(keys.map((key) => key?.toString('hex'))).size).toBe(60);
  const stored = await kernel.another().vault.keys(subjects);
  expect(subjects.map((subject) => stored.get(subject))).toEqual(keys);
});

test('processes that make the same keys, each in an order of its own, agree and wait for nobody for long', async () => {
  for (let round = 0; round < 5; round++) {
    const subjects = Array.from({ length: 200 }, (_, n) => `lead-same-${round}-${n}`);
    const vaults = Array.from({ length: 4 }, () => kernel.another().vault);
    const made = await Promise.all(
      vaults.map(async (vault, at) => {
        const order = at % 2 === 0 ? subjects : subjects.toReversed();
        const keys = await Promise.all(order.map(async (s) => [s, await vault.keyFor(s)] as const));
        return subjects.map((subject) => new Map(keys).get(subject)?.toString('hex'));
      }),
    );
    expect(new Set(made.map((keys) => keys.join())).size).toBe(1);
  }
});

test('a statement that fails is told to those who asked for its keys, and to nobody after them', async () => {
  const { vault, failing } = await counting();
  failing(true);
  const refused = await Promise.allSettled([vault.keyFor('lead-fails'), vault.keyFor('lead-fails-too')]);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  failing(false);
  expect(await vault.keyFor('lead-fails')).toHaveLength(32);
});

/** A vault of another process, and how often it asked Postgres. */
async function counting() {
  let asked = 0;
  let fails = false;
  const pool = {
    query: (...call: Parameters<typeof kernel.pool.query>) => {
      asked += 1;
      return fails ? Promise.reject(new Error('away')) : kernel.pool.query(...call);
    },
  } as unknown as typeof kernel.pool;
  const vault = new Vault(pool, Buffer.alloc(32, 7));
  await vault.open();
  asked = 0;
  return { vault, asked: () => asked, failing: (does: boolean) => (fails = does) };
}

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

test.each(['keys', 'keyFor'] as const)(
  'a key that was destroyed while it was being read is not remembered: %s',
  async (way) => {
    const subject = `lead-destroyed-meanwhile-${way}`;
    await kernel.vault.keyFor(subject);
    const { vault, holding } = holdingBack();
    await vault.look();
    const look = async () =>
      way === 'keys' ? (await vault.keys([subject])).get(subject) : await vault.keyFor(subject);
    const { held, release } = holding();
    const looked = look();
    await held;
    await kernel.vault.destroy(subject);
    // as the notice of it says
    vault.forget(subject);
    release();
    await looked;
    expect(await look()).toBeNull();
  },
);

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

/** A vault of another process that can be made to wait for what Postgres has answered already. */
function holdingBack(): { vault: Vault; holding: () => { held: Promise<void>; release: () => void } } {
  const { pool } = kernel;
  let hold: (() => Promise<void>) | null = null;
  const slow = {
    query: async (...query: [string]) => {
      const answer = await pool.query(...query);
      await hold?.();
      return answer;
    },
  };
  return {
    vault: new Vault(slow as unknown as pg.Pool, Buffer.alloc(32, 7)),
    holding() {
      const [held, hear] = signal();
      const [released, release] = signal();
      hold = async () => {
        hold = null;
        hear();
        await released;
      };
      return { held, release };
    },
  };
}

function signal(): [heard: Promise<void>, give: () => void] {
  let give = (): void => {};
  return [new Promise<void>((resolve) => (give = resolve)), () => give()];
}
