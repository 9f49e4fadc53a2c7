// What a client space holds once the demo is laid in it, however often that was interrupted: the same as the story tells.
import type pg from 'pg';
import { expect } from 'vitest';
import { readStory } from '../../../src/app/demo/story.ts';
import { connected } from '../../../src/platform/postgres/connection.ts';
import { storesOf } from '../../support/stores/stores-of.ts';

/** How the year ends. */
const STATUSES = {
  options: { option: 5, 'option-canceled': 41, 'option-expired': 30, 'option-pending': 3 },
  purchases: { prepared: 1, signed: 1, firm: 5, 'deed-signed': 7, delivered: 5, canceled: 6 },
  registrations: { pending: 2, approved: 1, rejected: 6, expired: 21 },
  lots: { available: 86, option: 5, 'pre-booked': 1, booked: 11, sold: 30 },
};

/** Of the service that runs on that data folder. */
export async function expectWholeDemo(dataDir: string, space: string): Promise<void> {
  const { databaseUrl } = await storesOf(dataDir);
  await connected(databaseUrl, 'test', (client) => expectWhole(client, space));
}

async function expectWhole(client: pg.Client, space: string): Promise<void> {
  const { steps } = await readStory();
  const told = (ending: RegExp): number =>
    steps.filter(({ method, url }) => method === 'POST' && ending.test(url)).length;
  const count = async (table: string): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from crm.${table} where tenant_key = $1`,
      [space],
    );
    return rows[0]!.n;
  };
  for (const [table, ending] of [
    ['users', /\/users$/],
    ['programs', /\/programs$/],
    ['options', /\/options$/],
    ['purchases', /\/purchases$/],
    ['registrations', /\/registrations$/],
    ['sales_actions', /\/sales-actions$/],
    ['records', /\/records$/],
    ['webhooks', /\/webhooks$/],
  ] as const)
    expect([table, await count(table)]).toEqual([table, told(ending)]);
  for (const [table, statuses] of Object.entries(STATUSES)) {
    const { rows } = await client.query<{ status: string; n: number }>(
      `select status, count(*)::int as n from crm.${table} where tenant_key = $1 group by status`,
      [space],
    );
    expect([table, Object.fromEntries(rows.map(({ status, n }) => [status, n]))]).toEqual([table, statuses]);
  }
  const { rows } = await client.query<{ doubled: number; keys: number }>(
    `select (select count(*) - count(distinct email1) from crm.contacts where tenant_key = $1 and email1 is not null)::int as doubled,
       (select count(*) from crm.keys where tenant_key = $1 and revoked_at is null)::int as keys`,
    [space],
  );
  expect(rows[0]).toEqual({ doubled: 0, keys: 2 });
}
