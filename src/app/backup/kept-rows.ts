// What Postgres holds that no event tells and that must survive: which tables a backup keeps, which it leaves behind, and
// as of which of its two looks.
import type pg from 'pg';

/**
 * `before`: as of the moment before the last event was chosen: whoever follows the events from there sees nothing twice
 * that it would not after a kill. `after`: as of the moment behind it, so that no key is missing for any event.
 */
export interface KeptTable {
  readonly name: string;
  readonly look: 'before' | 'after';
  /** Instead of the column itself. */
  readonly instead?: Readonly<Record<string, string>>;
  /** The number that Postgres gave each row: they are put back in its order, and numbered anew. */
  readonly numberedBy?: string;
}

/** In the order in which they are put back. */
export const KEPT: readonly KeptTable[] = [
  { name: 'vault.master_key_check', look: 'after' },
  { name: 'vault.data_keys', look: 'after' },
  { name: 'runtime.idempotency', look: 'after' },
  { name: 'runtime.webhook_tenants', look: 'before' },
  { name: 'runtime.webhook_messages', look: 'before' },
  { name: 'runtime.webhook_endpoints', look: 'before', instead: { held_by: 'null::uuid' } },
  { name: 'runtime.webhook_deliveries', look: 'before' },
  { name: 'runtime.webhook_replays', look: 'before' },
  { name: 'runtime.webhook_checkpoint', look: 'before' },
  { name: 'runtime.policy_checkpoints', look: 'before' },
  { name: 'runtime.quarantine', look: 'before' },
  { name: 'runtime.sign_ins', look: 'after', numberedBy: 'id' },
  { name: 'runtime.import_columns', look: 'after' },
  { name: 'runtime.forgettings', look: 'after' },
];

/** What is of the running service alone, or must not outlive it: who is here, which clock it goes by, who is let in. */
export const LEFT: ReadonlySet<string> = new Set([
  'runtime.clock',
  'runtime.usage',
  'runtime.webhook_senders',
  'runtime.timer_claims',
  'runtime.sessions',
  'runtime.operator_sessions',
  'runtime.sign_in_links',
  'runtime.sign_in_attempts',
  'runtime.imports',
  'runtime.request_counts',
  'runtime.backups',
  'runtime.migrations',
  'runtime.migrations_lock',
]);

/**
 * A request that was answered between the two looks may have been answered for an event that is not in the backup. It is
 * kept as one whose process died: tried again it does what is missing, with the same identifiers.
 */
export function idempotencyAsOf(oldestOpen: string): Readonly<Record<string, string>> {
  const isRecent = `age(t.xmin) <= age('${Number(BigInt(oldestOpen) % 2n ** 32n)}'::xid)`;
  const isLost = `state = 'done' and ${isRecent}`;
  return {
    state: `case when ${isLost} then 'running' else state end`,
    lease_until: 'created_at',
    status: `case when ${isLost} then null else status end`,
    answer: `case when ${isLost} then null else answer end`,
  };
}

const FETCH = 200;

/** Rows as JSON, so many at a time. */
export async function* rowsOf(
  client: pg.Client,
  { name, instead = {}, numberedBy }: Omit<KeptTable, 'look'>,
): AsyncGenerator<string[]> {
  const columns = (await columnsOf(client, name)).filter((column) => column !== numberedBy);
  if (columns.length === 0) return;
  const list = columns.map((column) => {
    const expression = instead[column];
    return expression ? `${expression} as ${column}` : column;
  });
  await client.query(
    `declare kept no scroll cursor for
       select row_to_json(kept)::text as row from (select ${list.join(', ')} from ${name} t ${
         numberedBy === undefined ? '' : `order by ${numberedBy}`
       }) kept`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${FETCH} from kept`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close kept');
}

export async function putRows(client: pg.ClientBase, name: string, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  const had = Object.keys(JSON.parse(rows[0]!) as object);
  // a column that the backup does not know has its default
  const columns = (await columnsOf(client, name)).filter((column) => had.includes(column)).join(', ');
  await client.query(
    `insert into ${name} (${columns})
     select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

/** Of this program's own tables, so their names need no quotes; none where there is no such table. */
async function columnsOf(client: pg.ClientBase, name: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
    [name],
  );
  return rows.map((row) => row.name);
}
