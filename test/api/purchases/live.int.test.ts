// Which purchases take their lots is decided by a rule, and for rows by SQL: the two say the same at every moment.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takesLotsAt } from '../../../src/api/purchases/live.ts';
import { PURCHASE_STATUSES } from '../../../src/domain/grid/purchases/enumerations.ts';
import { isLive } from '../../../src/domain/grid/purchases/purchase.ts';
import { openKysely, openPool } from '../../../src/platform/postgres/postgres.ts';
import { isOver } from '../../../src/platform/kernel/time/term.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

const NOW = new Date('2026-03-14T09:00:00.000Z');
const ENDS = ['2026-03-14T08:59:59.999Z', '2026-03-14T09:00:00.000Z', '2026-03-14T09:00:00.001Z'];

let db: ReturnType<typeof openKysely<unknown>>;
beforeAll(async () => {
  db = openKysely<unknown>(openPool({ url: await freshDatabase(), searchPath: 'public', name: 'test' }));
});
afterAll(() => db.destroy());

it.each(PURCHASE_STATUSES.flatMap((status) => ENDS.map((end) => [status, end] as const)))(
  'a purchase: %s, to be signed until %s',
  async (status, end) => {
    const { rows } = await sql<{ live: boolean }>`
      select ${takesLotsAt(NOW)} as live
      from (values (${status}::text, ${end}::timestamptz)) p (status, preparation_ends_at)`.execute(db);
    const hasLapsed = status === 'prepared' && isOver(end, NOW);
    expect(rows).toEqual([{ live: isLive({ status }) && !hasLapsed }]);
  },
);
