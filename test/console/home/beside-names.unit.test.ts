// What was counted once for a visitor holds as long as nothing has changed, and no longer.
import { beforeEach, expect, test } from 'vitest';
import { BesideNames } from '../../../src/console/home/beside-names.ts';
import { waitingFor } from '../../../src/console/home/waiting.ts';
import type { Look } from '../../../src/console/space.ts';

const NOON = Date.UTC(2026, 2, 14, 12);

let rulings: number;
let asked: string[];
/** By the clock of this machine. */
let changedAt: number;
let names: BesideNames;
beforeEach(() => {
  rulings = 2;
  asked = [];
  changedAt = 0;
  names = new BesideNames({ maybeSince: (_tenant, time) => changedAt >= time });
});

function look({ userId = 1, at = NOON, may = true, roles = ['manager'] } = {}): Look {
  const told = async ({ path, query }: { path: string; query?: Record<string, unknown> }) => {
    asked.push(path);
    if (path.endsWith('/purchases')) return { success: false, status: 403 };
    const total = path.endsWith('/registrations') ? rulings : (query?.owner_id ?? 10);
    const data = path.endsWith('/webhooks')
      ? [{ deactivation_reason: null }, { deactivation_reason: 'gone' }]
      : [{}];
    return { success: true, data, ...(path.endsWith('/webhooks') ? {} : { meta: { total } }) };
  };
  const stub = { tenantKey: 'demo', visitor: { userId, roles }, now: new Date(at), may: () => may, told };
  return stub as unknown as Look;
}

const counted = async (one: Look): Promise<unknown> => Object.fromEntries(await names.of(one));

test('beside Aujourd’hui stands all that waits, what is refused left out', async () => {
  expect(await counted(look())).toEqual({ '/': 2 + 10 + 10 + 1, '/declarations': 2 });
  // who sells has his own before him
  expect(await counted(look({ userId: 3, roles: ['sales'] }))).toEqual({
    '/': 2 + 3 + 3 + 1,
    '/declarations': 2,
  });
  expect(await counted(look({ userId: 4, may: false }))).toEqual({ '/': 0, '/declarations': 0 });
});

test('it is counted once, for each visitor', async () => {
  await counted(look());
  const once = asked.length;
  rulings = 7;
  expect(await counted(look({ at: NOON + 59_000 }))).toMatchObject({ '/declarations': 2 });
  expect(asked).toHaveLength(once);
  expect(await counted(look({ userId: 5 }))).toMatchObject({ '/declarations': 7 });
});

test.each<[string, (known: Look) => Look]>([
  ['something may have changed', () => ((changedAt = Infinity), look())],
  ['a minute has gone by', () => look({ at: NOON + 60_000 })],
  ['the clock was put back', () => look({ at: NOON - 60_000 })],
  ['the visitor has done something', (known) => (names.forget(known), look())],
])('it is counted again when %s', async (_when, then) => {
  const known = look();
  await counted(known);
  rulings = 7;
  expect(await counted(then(known))).toMatchObject({ '/declarations': 7 });
});

test('what changed while a page was made is not thought to be counted', async () => {
  const today = look();
  await waitingFor(today).waiting;
  await new Promise((resolve) => setTimeout(resolve, 5));
  changedAt = Date.now() - 1;
  await counted(today);
  rulings = 7;
  expect(await counted(look())).toMatchObject({ '/declarations': 7 });
});

test('a page that shows what waits says beside the names what it shows', async () => {
  await counted(look());
  rulings = 7;
  const today = look();
  expect((await waitingFor(today).waiting).get('declarations')?.total).toBe(7);
  const shown = asked.length;
  expect(await counted(today)).toMatchObject({ '/declarations': 7 });
  expect(asked).toHaveLength(shown);
  expect(await counted(look())).toMatchObject({ '/declarations': 7 });
});
