// A backup's last event stands before some of its rows: what those drew in between is not theirs when they are put back.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Unreserved } from '../../../src/app/backup/unreserved.ts';
import { Ids, lastReserved } from '../../../src/platform/commands/ids.ts';
import type { CommandContext } from '../../../src/platform/commands/commands.ts';
import { startTestKernel, testContext, type TestKernel } from '../../support/stores/backend.ts';

let kernel: TestKernel;
let last: number;
const context: CommandContext = testContext('drawn');

beforeAll(async () => {
  kernel = await startTestKernel();
  const ids = new Ids(kernel.commands);
  for (let n = 0; n < 5; n++) await ids.next('lot', context);
  for (let n = 0; n < 5; n++) await ids.next('lead', context);
  last = await lastReserved(kernel.events, { tenant: 'test', kind: 'lot' });
});
afterAll(() => kernel.close());

const attempt = (allocated: Record<string, number[]>): string =>
  JSON.stringify({ tenant_key: 'test', key_hash: '\\x00', state: 'running', allocated });

it('knows what the history reserved', async () => {
  expect(last).toBe((await new Ids(kernel.commands).given('lot', 'test')).at(-1));
  expect(last).toBeGreaterThanOrEqual(5);
  expect(await lastReserved(kernel.events, { tenant: 'test', kind: 'option' })).toBe(0);
  expect(await lastReserved(kernel.events, { tenant: 'other', kind: 'lot' })).toBe(0);
});

it('a request keeps what the history knows to be given, and draws the rest anew', async () => {
  const rows = [
    attempt({}),
    attempt({ lot: [last - 1, last] }),
    // drawn together, so none of them was written before the last event
    attempt({ lot: [last, last + 1] }),
    attempt({ 'lead 1': [1], 'lead 2': [last + 60], contact: [1] }),
  ];
  const put = await new Unreserved(kernel.events).without('runtime.idempotency', rows);
  expect(put.map((row) => (JSON.parse(row) as { allocated: unknown }).allocated)).toEqual([
    {},
    { lot: [last - 1, last] },
    {},
    { 'lead 1': [1] },
  ]);
  expect(put.slice(0, 2)).toEqual(rows.slice(0, 2));
});

it('nobody is forgotten who was not there yet', async () => {
  const rows = [1, last + 60].map((lead_id) => JSON.stringify({ tenant_key: 'test', lead_id, context: {} }));
  const unreserved = new Unreserved(kernel.events);
  expect(await unreserved.without('runtime.forgettings', rows)).toEqual([rows[0]]);
  expect(await unreserved.without('vault.data_keys', rows)).toEqual(rows);
});
