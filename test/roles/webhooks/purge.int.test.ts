// What is too old goes, a portion at a time, and what is left of subscriptions that are gone; all else stays.
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateRuntime } from '../../../migrations/index.ts';
import { openKysely, openPool } from '../../../src/platform/postgres/postgres.ts';
import { purge } from '../../../src/roles/webhooks/purge.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';
import fc from '../../support/properties.ts';

const BEFORE = new Date('2026-03-14T09:00:00.000Z');
const TENANTS = ['a', 'b'];
const IDS = [1, 2, 3];

let pool: pg.Pool;
beforeAll(async () => {
  pool = openPool({ url: await freshDatabase(), searchPath: 'runtime', name: 'purge' });
  await migrateRuntime(openKysely<unknown>(pool));
});
afterAll(() => pool.end());

interface Log {
  readonly tenant: string;
  /** How many messages are too old, and how many are not. */
  readonly old: number;
  readonly fresh: number;
  /** Which subscriptions there are, and which there were. */
  readonly stays: readonly number[];
  readonly gone: readonly number[];
}

/** Every subscription has had every second message. */
async function lay({ tenant, old, fresh, stays, gone }: Log): Promise<void> {
  const all = old + fresh;
  await pool.query('insert into runtime.webhook_tenants (tenant_key, last_message) values ($1, $2)', [
    tenant,
    all,
  ]);
  await pool.query(
    `insert into runtime.webhook_messages
       (tenant_key, number, id, at, type, body, program_id, lot_id, told, created_at)
     select $1, n, $1 || n, $4, 'lot.updated', '{}', 1, 1, '{1,2,3}',
       $4::timestamptz - interval '1 hour' + interval '2 hours' * (n > $3)::int
     from generate_series(1, $2::int) n`,
    [tenant, all, old, BEFORE],
  );
  for (const id of stays)
    await pool.query(
      `insert into runtime.webhook_endpoints (tenant_key, id, subscription, is_active) values ($1, $2, '{}', true)`,
      [tenant, id],
    );
  for (const id of [...stays, ...gone])
    await pool.query(
      `insert into runtime.webhook_deliveries (tenant_key, webhook_id, message, status, attempts)
       select $1, $2, n, 'delivered', 1 from generate_series(1, $3::int, 2) n`,
      [tenant, id, all],
    );
}

const names = async (query: string): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(query);
  return rows.map(({ name }) => name).sort();
};

const log = (tenant: string) =>
  fc.record({
    tenant: fc.constant(tenant),
    old: fc.nat(9),
    fresh: fc.nat(4),
    stays: fc.subarray(IDS),
  });

it('leaves what is not too old, of subscriptions that are there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(log('a'), log('b')),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      async (both, messages, deliveries) => {
        await pool.query(
          'truncate runtime.webhook_messages, runtime.webhook_tenants, runtime.webhook_endpoints, runtime.webhook_deliveries',
        );
        const logs = both.map((one): Log => ({ ...one, gone: IDS.filter((id) => !one.stays.includes(id)) }));
        for (const one of logs) await lay(one);
        await purge(pool, BEFORE, { messages, deliveries });
        const left = logs.flatMap(({ tenant, old, fresh }) =>
          Array.from({ length: fresh }, (_, n) => ({ tenant, number: old + n + 1 })),
        );
        expect(await names('select tenant_key || number as name from runtime.webhook_messages')).toEqual(
          left.map(({ tenant, number }) => `${tenant}${number}`).sort(),
        );
        expect(
          await names(
            `select tenant_key || webhook_id || '/' || message as name from runtime.webhook_deliveries`,
          ),
        ).toEqual(
          left
            .filter(({ number }) => number % 2 === 1)
            .flatMap(({ tenant, number }) => {
              const { stays } = logs[TENANTS.indexOf(tenant)]!;
              return stays.map((id) => `${tenant}${id}/${number}`);
            })
            .sort(),
        );
      },
    ),
    { numRuns: 40 },
  );
});

it('drops no more in one statement than it was told', async () => {
  await pool.query(
    'truncate runtime.webhook_messages, runtime.webhook_tenants, runtime.webhook_endpoints, runtime.webhook_deliveries',
  );
  await lay({ tenant: 'a', old: 50, fresh: 10, stays: [1], gone: [2] });
  await pool.query(`
    create table runtime.dropped (rows int);
    create function runtime.note_dropped() returns trigger language plpgsql as $$
      begin insert into runtime.dropped select count(*) from gone; return null; end $$;
    create trigger note after delete on runtime.webhook_messages
      referencing old table as gone for each statement execute function runtime.note_dropped();
    create trigger note after delete on runtime.webhook_deliveries
      referencing old table as gone for each statement execute function runtime.note_dropped()`);
  await purge(pool, BEFORE, { messages: 7, deliveries: 6 });
  const { rows } = await pool.query<{ most: number; all: number }>(
    'select max(rows) as most, sum(rows)::int as all from runtime.dropped',
  );
  expect(rows).toEqual([{ most: 7, all: 50 + 25 + 30 }]);
});
