// What was stored before messages were a log: deliveries with numbers of their own, pending ones among them.
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as outbox from '../../../migrations/runtime/0003-webhooks.ts';
import * as numbered from '../../../migrations/runtime/0005-numbered-webhook-messages.ts';
import * as senders from '../../../migrations/runtime/0006-webhook-senders.ts';
import * as log from '../../../migrations/runtime/0007-webhook-message-log.ts';
import { openKysely, openPool } from '../../../src/platform/kernel/postgres.ts';
import { Bodies } from '../../../src/roles/webhooks/bodies.ts';
import { nextRows } from '../../../src/roles/webhooks/delivery-rows.ts';
import { storeDrafts } from '../../../src/roles/webhooks/outbox-rows.ts';
import { freshDatabase } from '../../support/postgres.ts';

const AT = new Date('2026-03-14T09:00:00.000Z');

let pool: pg.Pool;
let db: Kysely<unknown>;

beforeEach(async () => {
  pool = openPool({ url: await freshDatabase(), searchPath: 'runtime', name: 'migrating', size: 2 });
  db = openKysely(pool);
  await sql`create schema runtime`.execute(db);
  await outbox.up(db);
  for (const [tenant, id] of [
    ['a', 1],
    ['a', 2],
    ['b', 1],
  ])
    await sql`
      insert into runtime.webhook_endpoints (tenant_key, id, subscription, is_active, held_by)
      values (${tenant}, ${id}, '{}', true, gen_random_uuid())`.execute(db);
  for (const name of ['first', 'elsewhere', 'second', 'third', 'forgotten'])
    await sql`
      insert into runtime.webhook_messages (id, at, body) values (${name}, ${AT}, ${`body of ${name}`})`.execute(
      db,
    );
});
afterEach(async () => {
  await pool.end();
});

async function delivery(
  tenant: string,
  webhookId: number,
  id: number,
  message: string,
  lot: number | null,
  status: string,
  attempts: number,
): Promise<void> {
  await sql`
    insert into runtime.webhook_deliveries
      (tenant_key, webhook_id, id, message_id, type, program_id, lot_id, status, attempts, created_at)
    values (${tenant}, ${webhookId}, ${id}, ${message}, ${lot === null ? 'webhook.ping' : 'lot.updated'},
            ${lot === null ? null : 7}, ${lot}, ${status}, ${attempts}, ${AT})`.execute(db);
}

async function upgrade(): Promise<void> {
  for (const { up } of [numbered, senders, log]) await up(db);
}

it('keeps what is pending, what came of the rest, and the order of the messages', async () => {
  await delivery('a', 1, 1, 'first', 11, 'delivered', 1);
  await delivery('a', 1, 2, 'second', 12, 'pending', 3);
  await delivery('a', 1, 3, 'third', null, 'pending', 0);
  await delivery('a', 2, 1, 'first', 11, 'failed', 9);
  await delivery('b', 1, 1, 'elsewhere', 5, 'pending', 0);
  await upgrade();
  const lanes = [
    { tenant: 'a', id: 1, after: 0 },
    { tenant: 'a', id: 2, after: 0 },
    { tenant: 'b', id: 1, after: 0 },
  ];
  expect(await nextRows(pool, lanes, { most: 10, span: 10 })).toEqual([
    {
      rows: [
        { id: 2, program_id: 7, lot_id: 12, attempts: 3, next_attempt_at: null },
        { id: 3, program_id: null, lot_id: null, attempts: 0, next_attempt_at: null },
      ],
      upTo: 3,
      isAll: true,
    },
    { rows: [], upTo: 3, isAll: true },
    { rows: [{ id: 1, program_id: 7, lot_id: 5, attempts: 0, next_attempt_at: null }], upTo: 1, isAll: true },
  ]);
  expect(await new Bodies(pool).get({ tenant: 'a', number: 2 })).toEqual({
    id: 'second',
    body: Buffer.from('body of second'),
  });
  const { rows } = await pool.query(
    'select webhook_id, message, status, attempts from runtime.webhook_deliveries order by 1, 2, tenant_key',
  );
  expect(rows).toEqual([
    { webhook_id: 1, message: 1, status: 'delivered', attempts: 1 },
    { webhook_id: 1, message: 1, status: 'pending', attempts: 0 },
    { webhook_id: 1, message: 2, status: 'pending', attempts: 3 },
    { webhook_id: 1, message: 3, status: 'pending', attempts: 0 },
    { webhook_id: 2, message: 1, status: 'failed', attempts: 9 },
  ]);
});

it('goes on counting where each client space stands', async () => {
  await delivery('a', 1, 1, 'first', 11, 'delivered', 1);
  await delivery('a', 1, 2, 'second', 12, 'delivered', 1);
  await upgrade();
  const draft = { at: AT, body: '{}', kind: 'lot.updated', programId: 7, lotId: 11, to: [2] } as const;
  const client = await pool.connect();
  const stored = await storeDrafts(
    client,
    [
      { ...draft, tenant: 'a', id: 'next' },
      // it has a number already
      { ...draft, tenant: 'a', id: 'second' },
      { ...draft, tenant: 'b', id: 'its first' },
      { ...draft, tenant: 'a', id: 'after next' },
    ],
    AT,
  );
  client.release();
  expect(stored.map(({ tenant, number, id }) => [tenant, number, id]).sort()).toEqual([
    ['a', 3, 'next'],
    ['a', 4, 'after next'],
    ['b', 1, 'its first'],
  ]);
  expect(await nextRows(pool, [{ tenant: 'a', id: 2, after: 0 }], { most: 10, span: 10 })).toMatchObject([
    { rows: [{ id: 3 }, { id: 4 }], upTo: 4 },
  ]);
});
