// Views for analysts: the questions that are asked again and again, answered once. They stand in the live schema
// beside the tables, name no one, and are made anew only when what they say has changed.
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { explain } from '../migrations/commented-table.ts';
import { leadViews } from './views/leads.ts';
import { lotViews } from './views/lots.ts';
import { optionViews } from './views/options.ts';
import { purchaseViews } from './views/purchases.ts';
import { registrationViews } from './views/registrations.ts';
import type { View } from './views/view.ts';

export const views: readonly View[] = [
  ...lotViews,
  ...leadViews,
  ...optionViews,
  ...purchaseViews,
  ...registrationViews,
];

/** Whether any had to be made: then nobody has been granted them yet. */
export async function createViews(transaction: Transaction<unknown>): Promise<boolean> {
  const mark = `Read models, and views over them, for analysts (views ${fingerprint()})`;
  const { rows } = await sql<{ found: string | null; count: number }>`
    select obj_description('crm'::regnamespace, 'pg_namespace') as found,
      (select count(*)::int from pg_class where relnamespace = 'crm'::regnamespace and relkind = 'v') as count
  `.execute(transaction);
  if (rows[0]?.found === mark && rows[0].count === views.length) return false;
  await dropViews(transaction);
  // what a view reads is found in the live schema, whatever the caller's search path
  await sql`set local search_path = crm`.execute(transaction);
  for (const view of views) await create(transaction, view);
  await sql`comment on schema crm is ${sql.lit(mark)}`.execute(transaction);
  return true;
}

/** With what was published of them: `crm_open` shows each once more, and one that is no longer told goes too. */
export async function dropViews(transaction: Transaction<unknown>): Promise<void> {
  const { rows } = await sql<{ view: string }>`
    select relname as view from pg_class where relnamespace = 'crm'::regnamespace and relkind = 'v'`.execute(
    transaction,
  );
  for (const { view } of rows)
    await sql`drop view if exists crm.${sql.id(view)} cascade`.execute(transaction);
}

async function create(transaction: Transaction<unknown>, view: View): Promise<void> {
  const name = `crm.${view.name}`;
  const columns = Object.entries(view.columns);
  await sql`create view ${sql.table(name)} (${sql.join(columns.map(([c]) => sql.ref(c)))}) as ${sql.raw(view.query)}`.execute(
    transaction,
  );
  await explain(transaction, 'view', { name, comment: view.comment, columns });
}

function fingerprint(): string {
  return createHash('sha256').update(JSON.stringify(views)).digest('hex').slice(0, 16);
}
