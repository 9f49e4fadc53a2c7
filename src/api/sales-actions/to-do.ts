// What is still to be done, of all leads that the caller reaches, the first due first.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import { withFields } from '../../platform/kernel/json-text.ts';
import { counted, type Page, type Pages } from '../one-page.ts';
import { inReach } from '../reached.ts';

interface Wanted {
  readonly due_before: string | undefined;
  readonly owner_id: number | undefined;
}

interface Found {
  readonly document: string;
  readonly program_id: number;
  readonly lead_id: number;
}

export async function actionsToDo(
  rows: Kysely<Crm>,
  key: Caller,
  wanted: Wanted,
  { page, perPage }: Pages,
): Promise<Page> {
  const where = toDo(key, wanted);
  // one walk tells the page and how many there are; those that are not shown are put in order by what the index holds of them
  const { rows: found } = await sql<
    Found & { readonly total: number }
  >`select a.document, a.program_id, a.lead_id, page.total
    from (select a.id, count(*) over ()::int as total ${where}
          order by a.due_at nulls last, a.id limit ${perPage} offset ${(page - 1) * perPage}) page
    join sales_actions a on a.tenant_key = ${key.tenantKey} and a.id = page.id
    order by a.due_at nulls last, a.id`.execute(rows);
  const total = found[0]?.total ?? (page === 1 ? 0 : await counted(rows, sql`select ${where}`));
  return { total, documents: found.map(documentOf) };
}

/** All of them, in the order of the list. */
export async function numbersToDo(rows: Kysely<Crm>, key: Caller, wanted: Wanted): Promise<number[]> {
  const { rows: found } = await sql<{ id: number }>`
    select a.id ${toDo(key, wanted)} order by a.due_at nulls last, a.id`.execute(rows);
  return found.map(({ id }) => id);
}

/** In the order of the numbers; who asks was told them by the list. */
export async function actionsByNumber(
  rows: Kysely<Crm>,
  { tenantKey }: Caller,
  ids: readonly number[],
): Promise<string[]> {
  const { rows: found } = await sql<Found>`
    select a.document, a.program_id, a.lead_id
    from unnest(${[...ids]}::int[]) with ordinality listed (id, place)
    join sales_actions a on a.tenant_key = ${tenantKey} and a.id = listed.id
    order by listed.place`.execute(rows);
  return found.map(documentOf);
}

function documentOf({ document, program_id, lead_id }: Found): string {
  return withFields(document, { program_id: String(program_id), lead_id: String(lead_id) });
}

/** Whose an action is, it says itself, or the interest does: two walks, each from the owner. */
function toDo(key: Caller, { due_before: before, owner_id: owner }: Wanted): RawBuilder<unknown> {
  const due = before === undefined ? sql`` : sql`and a.due_at < ${before}::timestamptz`;
  const open = sql`a.tenant_key = ${key.tenantKey} and a.closed_at is null ${inReach(key, 'a.program_id')} ${due}`;
  if (owner === undefined) return sql`from sales_actions a where ${open}`;
  return sql`from (
    select a.id, a.due_at from sales_actions a where ${open} and a.owner_assignment = 'manual' and a.user_id = ${owner}
    union all
    select a.id, a.due_at from interests i join sales_actions a
      on a.tenant_key = i.tenant_key and a.program_id = i.program_id and a.lead_id = i.lead_id
    where i.tenant_key = ${key.tenantKey} and i.owner_id = ${owner} and ${open} and a.owner_assignment <> 'manual') a`;
}
