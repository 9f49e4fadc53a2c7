// After a batch: renders every lot that it changed and every lot whose sheet shows one of those, and counts the stock.
import { PLANNED_ONCE } from '../../src/platform/postgres/postgres.ts';
import { sql, type Transaction } from 'kysely';
import { ROWS_A_STATEMENT } from '../rows/row-statements.ts';
import { onItsWay, type Rows } from '../rows/rows.ts';
import { renderLot } from './render.ts';
import {
  kindHistory,
  lotLists,
  lots,
  priceHistory,
  programTerms,
  statusHistory,
  type LotRow,
  type TermsRow,
} from './tables.ts';
import { countStock } from './stock.ts';
import { twinSetOf } from '../../src/domain/grid/lots/surroundings.ts';

export async function finishLots(rows: Rows, transaction: Transaction<unknown>): Promise<void> {
  await loadRelatives(rows, transaction);
  let writing = rows.write(transaction, [priceHistory, statusHistory, kindHistory]);
  await onItsWay(writing);
  for (const rendered of renderAll(rows)) {
    await writing;
    writing = rows.write(transaction, [lots], rendered);
    await onItsWay(writing);
  }
  await writing;
  await rows.write(transaction);
  const lists = rows.loaded(lotLists);
  const counted = await countStock(transaction, lists);
  for (const [i, list] of lists.entries()) {
    const stock = JSON.stringify(counted[i]);
    if (stock !== list.stock) rows.change(lotLists, list, { stock });
  }
}

/** A sheet shows parent, annexes and twins; the terms of the program show in every sheet of it. */
async function loadRelatives(rows: Rows, transaction: Transaction<unknown>): Promise<void> {
  const changed = rows.changed(lots);
  const twins = await loadTwins(rows, transaction, changed);
  const families = [...new Map([...changed, ...twins].map((row) => [familyKey(row), row] as const)).values()];
  const whole = rows.changed(programTerms);
  // by its index, family by family: a condition on either of the two would read every lot of every client space
  const { rows: found } = await sql<{ tenant_key: string; id: number }>`
    ${PLANNED_ONCE}select f.tenant_key, t.id
    from unnest(${families.map((f) => f.tenant_key)}::text[], ${families.map((f) => f.program_id)}::int[],
      ${families.map((f) => f.family_id)}::int[]) as f (tenant_key, program_id, family_id)
    cross join lateral (
      select id from lots l where l.tenant_key = f.tenant_key and l.program_id = f.program_id
        and l.family_id = f.family_id offset 0) t
    union
    select p.tenant_key, t.id
    from unnest(${whole.map((p) => p.tenant_key)}::text[], ${whole.map((p) => p.program_id)}::int[])
      as p (tenant_key, program_id)
    cross join lateral (
      select id from lots l where l.tenant_key = p.tenant_key and l.program_id = p.program_id offset 0) t`.execute(
    transaction,
  );
  await rows.load(
    transaction,
    found.map(({ tenant_key, id }) => ({ table: lots, key: [tenant_key, id] })),
  );
  // a relative's own twins show in its sheet
  await loadTwins(rows, transaction, rows.loaded(lots));
}

async function loadTwins(
  rows: Rows,
  transaction: Transaction<unknown>,
  of: readonly LotRow[],
): Promise<readonly LotRow[]> {
  const wanted = of.flatMap((lot) => twinIds(rows, lot).map((id) => [lot.tenant_key, id] as const));
  await rows.load(
    transaction,
    wanted.map((key) => ({ table: lots, key })),
  );
  return wanted.flatMap(([tenant, id]) => rows.get(lots, tenant, id) ?? []);
}

/** Yields those of a whole statement as soon as they are rendered; the last few are left among the changed. */
function* renderAll(rows: Rows): Generator<ReadonlySet<LotRow>> {
  const all = rows.loaded(lots);
  const byId = new Map(all.map((row) => [`${row.tenant_key}/${row.id}`, row] as const));
  const annexes = new Map<string, LotRow[]>();
  for (const row of all.toSorted((a, b) => a.id - b.id)) {
    if (row.state.parent_lot_id === null) continue;
    const parent = `${row.tenant_key}/${row.state.parent_lot_id}`;
    const known = annexes.get(parent);
    if (known) known.push(row);
    else annexes.set(parent, [row]);
  }
  const rowAt = (tenant: string, id: number | null) =>
    id === null ? null : (byId.get(`${tenant}/${id}`) ?? null);
  const wholeFamilies = new Set(
    rows
      .changed(lots)
      .flatMap((row) => [row, ...twinRows(rows, row, byId)])
      .map(familyKey),
  );
  const wholePrograms = new Set(rows.changed(programTerms).map((t) => `${t.tenant_key}/${t.program_id}`));
  let fresh = new Set<LotRow>();
  for (const row of all) {
    if (!wholeFamilies.has(familyKey(row)) && !wholePrograms.has(`${row.tenant_key}/${row.program_id}`))
      continue;
    const program = termsOf(rows, row);
    const rendered = renderLot(row, {
      program,
      twinSet: twinSetOf(program?.twins ?? [], row.id),
      annexes: annexes.get(`${row.tenant_key}/${row.id}`) ?? [],
      parent: rowAt(row.tenant_key, row.state.parent_lot_id),
      twins: twinIds(rows, row).flatMap((id) => rowAt(row.tenant_key, id) ?? []),
    });
    if (rendered.etag === row.etag && !rows.isChanged(lots, row.tenant_key, row.id)) continue;
    rows.put(lots, rendered);
    fresh.add(rendered);
    if (fresh.size < ROWS_A_STATEMENT) continue;
    yield fresh;
    fresh = new Set();
  }
}

function familyKey(row: LotRow): string {
  return `${row.tenant_key}/${row.program_id}/${row.family_id}`;
}

function termsOf(rows: Rows, row: LotRow): TermsRow | null {
  return rows.get(programTerms, row.tenant_key, row.program_id);
}

function twinIds(rows: Rows, row: LotRow): number[] {
  const set = twinSetOf(termsOf(rows, row)?.twins ?? [], row.id);
  return set?.lots.filter((id) => id !== row.id) ?? [];
}

function twinRows(rows: Rows, row: LotRow, byId: ReadonlyMap<string, LotRow>): LotRow[] {
  return twinIds(rows, row).flatMap((id) => byId.get(`${row.tenant_key}/${id}`) ?? []);
}
