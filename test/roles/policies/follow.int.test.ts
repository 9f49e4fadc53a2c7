// A policy and what it could not act on: that waits, and keeps nothing else waiting when it is tried again.
import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSetAside } from '../../../src/platform/following/quarantine.ts';
import { openKysely } from '../../../src/platform/postgres/postgres.ts';
import { event } from '../../../src/platform/rules/event.ts';
import { follow, partOf } from '../../../src/roles/policies/follow.ts';
import type { Policy } from '../../../src/roles/policies/policy.ts';
import { startTestKernel, testContext, type TestKernel } from '../../support/stores/backend.ts';
import { tell } from '../../support/stores/tell.ts';

const bellRung = event('BellRung', Type.Object({ times: Type.Integer() }));
const UNHEARD = 13;
let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel([bellRung]);
});
afterAll(() => kernel.close());

let rings = 0;
async function ring(bell: number, ...times: number[]): Promise<void> {
  const bells = { category: 'bell', initial: 0, evolve: (n: number) => n + 1 };
  for (const one of times)
    await tell(kernel.commands, bells, `bell-test.${bell}`, testContext(`ring${++rings}`), () => [
      bellRung({ times: one }),
    ]);
}

function listening(hear: (times: number) => unknown): { policy: Policy; heard: Map<string, number[]> } {
  const heard = new Map<string, number[]>();
  const handle: Policy['handle'] = async ({ stream, event: { data } }) => {
    const { times } = data as { times: number };
    await hear(times);
    heard.set(stream, [...(heard.get(stream) ?? []), times]);
  };
  return { policy: { name: 'bells', prefixes: ['bell-'], types: new Set(['BellRung']), handle }, heard };
}

/** Follows until `settled` holds and everything that is stored has come. */
async function run(policy: Policy, settled: () => Promise<boolean> = async () => true): Promise<void> {
  const { events, codec, pool } = kernel;
  const stop = new AbortController();
  const followed = { events, storeId: 'test', codec, pool, db: openKysely<unknown>(pool), tracing: null };
  let caughtUp = false;
  const going = async (): Promise<void> => {
    for await (const step of follow({ ...followed, onSetAside: () => {} }, policy, stop.signal))
      caughtUp = step.caughtUp;
  };
  const done = expect.poll(async () => caughtUp && (await settled())).toBe(true);
  await Promise.all([going(), done.finally(() => stop.abort())]);
}

const aside = async (policy: Policy) =>
  await loadSetAside(openKysely<unknown>(kernel.pool), [partOf(policy)]);

test('what arrives is acted on while much still waits, and all of it once, in its order', async () => {
  const waiting = Array.from({ length: 30 }, (_, i) => 100 + i);
  for (const bell of waiting) await ring(bell, UNHEARD, 1);
  await ring(1, 1);
  const deaf = listening((times) => {
    if (times === UNHEARD) throw new Error('nobody hears it');
  });
  await run(deaf.policy);
  expect(deaf.heard).toEqual(new Map([['bell-test.1', [1]]]));
  expect(await aside(deaf.policy)).toHaveLength(waiting.length);

  await ring(waiting.at(-1)!, 2);
  await ring(1, 2);
  const mended = listening((times) => pause(times === UNHEARD ? 100 : 0));
  let before = waiting.length;
  const heardOf = expect
    .poll(() => mended.heard.has('bell-test.1'), { interval: 10 })
    .toBe(true)
    .then(() => (before = mended.heard.size - 1));
  await Promise.all([run(mended.policy, async () => (await aside(mended.policy)).length === 0), heardOf]);
  expect(before).toBeLessThan(waiting.length / 2);
  expect(mended.heard).toEqual(
    new Map<string, number[]>([
      ['bell-test.1', [2]],
      ...waiting.slice(0, -1).map((bell) => [`bell-test.${bell}`, [UNHEARD, 1]] satisfies [string, number[]]),
      [`bell-test.${waiting.at(-1)}`, [UNHEARD, 1, 2]],
    ]),
  );
});

test('what it still cannot act on waits on, with all that comes after it, and is told why', async () => {
  const { policy, heard } = listening((times) => {
    if (times === UNHEARD || times === 14) throw new Error(`nobody hears ${times}`);
  });
  await ring(7, 1, UNHEARD, 2, 14, 3);
  await run(policy);
  const mended = listening((times) => {
    if (times === 14) throw new Error('nobody hears 14');
  });
  await run(mended.policy, async () => (await aside(policy))[0]?.revision === 3n);
  expect([heard.get('bell-test.7'), mended.heard.get('bell-test.7')]).toEqual([[1], [UNHEARD, 2]]);
  expect(await aside(policy)).toMatchObject([
    { stream: 'bell-test.7', revision: 3n, reason: 'nobody hears 14' },
  ]);
  await ring(7, 4);
  await ring(8, 1);
  await run(mended.policy);
  expect(mended.heard.get('bell-test.7')).toEqual([UNHEARD, 2]);
  expect(mended.heard.get('bell-test.8')).toEqual([1]);
});
