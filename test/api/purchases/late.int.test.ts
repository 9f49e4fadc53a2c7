// What of a sale is late is decided by a rule, and for rows by SQL: the two say the same on every day.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLateAt } from '../../../src/api/purchases/late.ts';
import { PURCHASE_STATUSES } from '../../../src/domain/grid/purchases/enumerations.ts';
import { lateOf } from '../../../src/domain/grid/purchases/late.ts';
import { openKysely, openPool } from '../../../src/platform/postgres/postgres.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

/** In Paris the 15th already, in UTC still the 14th. */
const NOW = new Date('2026-03-14T23:30:00.000Z');
const DAYS = [null, '2026-03-14', '2026-03-15'] as const;
const ENDS = ['2026-03-14T23:30:00.000Z', '2026-03-14T23:30:00.001Z'];
const PLANNED = PURCHASE_STATUSES.flatMap((status) =>
  ENDS.flatMap((preparation_ends_at) =>
    DAYS.flatMap((financing_due_on) =>
      DAYS.map((deed_planned_on) => ({ status, preparation_ends_at, financing_due_on, deed_planned_on })),
    ),
  ),
);

let db: ReturnType<typeof openKysely<unknown>>;
beforeAll(async () => {
  db = openKysely<unknown>(openPool({ url: await freshDatabase(), searchPath: 'public', name: 'test' }));
});
afterAll(() => db.destroy());

it.each(['Europe/Paris', 'UTC', 'Pacific/Auckland'])('what is late in %s', async (zone) => {
  const { rows } = await sql<{ late: boolean }>`
    select ${isLateAt(NOW, zone)} as late
    from json_to_recordset(${JSON.stringify(PLANNED)}::json) p (
      status text, preparation_ends_at timestamptz, financing_due_on date, deed_planned_on date)`.execute(db);
  expect(rows.map(({ late }) => late)).toEqual(PLANNED.map((one) => lateOf(one, zone, NOW).length > 0));
});
