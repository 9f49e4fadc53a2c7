// After a batch: where everybody stands who waits for a lot that changed hands, and when the next hold of its program
// ends. Whoever waits is found by the lots, so that what an event costs depends on the queue it is about and on no other.
import { PLANNED_ONCE } from '../../src/platform/postgres/postgres.ts';
import { sql, type Transaction } from 'kysely';
import { Stretches } from '../../src/platform/kernel/waiting/turns.ts';
import { optionDocument } from '../../src/domain/grid/options/document.ts';
import { isLive } from '../../src/domain/grid/options/option.ts';
import { estimates } from '../../src/domain/grid/options/queue.ts';
import { putDue } from '../due.ts';
import { programsOf } from '../of-programs.ts';
import type { Rows } from '../rows/rows.ts';
import { optionLots, options, type OptionRow } from './tables.ts';

export async function finishQueues(rows: Rows, transaction: Transaction<unknown>): Promise<void> {
  const changed = rows.changed(options);
  if (changed.length === 0) return;
  await loadQueues(rows, transaction, changed);
  await rank(rows);
  await rows.write(transaction, [options, optionLots]);
  await putDue(rows, transaction, {
    kind: 'options',
    programs: programsOf(changed),
    firstEnd: sql`select min(expires_at) from options t
      where t.tenant_key = p.tenant_key and t.program_id = p.program_id and t.status = 'option'`,
  });
}

/** Everybody on the lots of the options that changed, on the other lots of those, and so on. */
async function loadQueues(
  rows: Rows,
  transaction: Transaction<unknown>,
  changed: readonly OptionRow[],
): Promise<void> {
  const held = changed.flatMap(({ tenant_key, state }) => state.lots.map((lot) => ({ tenant_key, lot })));
  // each step by its index: a table that is being filled has no statistics, and would be read whole
  const { rows: found } = await sql<{ tenant_key: string; option_id: number }>`
    ${PLANNED_ONCE}with recursive reached (tenant_key, lot_id) as (
      select * from unnest(${held.map((h) => h.tenant_key)}::text[], ${held.map((h) => h.lot.id)}::int[])
      union
      select r.tenant_key, next.lot_id from reached r cross join lateral (
        select other.lot_id from option_lots l
        cross join lateral (
          select o.lot_id from option_lots o
          where o.tenant_key = l.tenant_key and o.option_id = l.option_id offset 0) other
        where l.tenant_key = r.tenant_key and l.lot_id = r.lot_id and l.is_live offset 0) next)
    select distinct r.tenant_key, l.option_id from reached r cross join lateral (
      select option_id from option_lots l
      where l.tenant_key = r.tenant_key and l.lot_id = r.lot_id and l.is_live offset 0) l`.execute(
    transaction,
  );
  await rows.load(
    transaction,
    found.map(({ tenant_key, option_id }) => ({ table: options, key: [tenant_key, option_id] })),
  );
}

async function rank(rows: Rows): Promise<void> {
  const stretches = new Stretches();
  for (const live of queuesOf(rows.loaded(options))) {
    const expected = estimates({
      options: new Map(live.map((row) => [row.id, row.state] as const)),
      live: live.map((row) => row.id),
    });
    for (const row of live) {
      // thousands may wait on one program
      if (stretches.isOver) await stretches.rest();
      const estimate = expected.get(row.id) ?? null;
      const document = JSON.stringify(optionDocument(row.state, estimate));
      if (document !== row.document || row.rank !== (estimate?.rank ?? null))
        rows.change(options, row, { document, rank: estimate?.rank ?? null });
    }
  }
}

/** The live options at hand, those of each program in the order of placing. */
function queuesOf(loaded: readonly OptionRow[]): Iterable<OptionRow[]> {
  const queues = new Map<string, OptionRow[]>();
  for (const row of loaded) {
    if (!isLive(row.state)) continue;
    const program = `${row.tenant_key}/${row.program_id}`;
    const queue = queues.get(program);
    if (queue) queue.push(row);
    else queues.set(program, [row]);
  }
  for (const queue of queues.values()) queue.sort((a, b) => Number(a.place) - Number(b.place));
  return queues.values();
}
