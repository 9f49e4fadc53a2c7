// What is over and what is live is decided by a rule, and for rows by SQL: the two say the same at every moment.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasRunOut as hasRunOutInRow, isLiveAt } from '../../../src/api/options/live.ts';
import { hasRunOut, isLive, type Option } from '../../../src/domain/grid/options/option.ts';
import { openKysely, openPool } from '../../../src/platform/postgres/postgres.ts';
import { isOverIn } from '../../../src/platform/postgres/term-sql.ts';
import { isOver } from '../../../src/platform/kernel/time/term.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

const NOW = new Date('2026-03-14T09:00:00.000Z');
const ENDS = ['2026-03-14T08:59:59.999Z', '2026-03-14T09:00:00.000Z', '2026-03-14T09:00:00.001Z'];
const placed = { id: 1, lead_id: 1, owner_id: 1, key_id: 1, lots: [], vat_rate: 20, lifespan_hours: 72 };

let db: ReturnType<typeof openKysely<unknown>>;
beforeAll(async () => {
  db = openKysely<unknown>(openPool({ url: await freshDatabase(), searchPath: 'public', name: 'test' }));
});
afterAll(() => db.destroy());

it.each(ENDS)('an end at %s', async (end) => {
  const over = isOverIn(sql`${end}::timestamptz`, NOW);
  const { rows } = await sql<{ over: boolean }>`select ${over} as over`.execute(db);
  expect(rows).toEqual([{ over: isOver(end, NOW) }]);
});

const options: Option[] = [
  ...ENDS.flatMap((expires_at): Option[] => [
    { ...placed, status: 'option', expires_at, prolonged: false },
    { ...placed, status: 'option-expired', expires_at },
    { ...placed, status: 'option-canceled', canceled_at: expires_at },
  ]),
  { ...placed, status: 'option-pending' },
];

it.each(
  options.map(
    (option) => [option.status, 'expires_at' in option ? option.expires_at : null, option] as const,
  ),
)('an option: %s until %s', async (status, end, option) => {
  const { rows } = await sql<{ live: boolean; over: boolean | null }>`
      select ${isLiveAt(NOW)} as live, ${hasRunOutInRow(NOW)} as over
      from (values (${status}::text, ${end}::timestamptz)) o (status, expires_at)`.execute(db);
  const over = hasRunOut(option, NOW);
  expect(rows).toEqual([{ live: isLive(option) && !over, over }]);
});
