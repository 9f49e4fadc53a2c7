// What a book takes on the disk, by what it is kept for; and how many rows of everything there are.
import pg from 'pg';
import { storesOf } from '../support/stores/stores-of.ts';

export interface Disk {
  readonly events: number;
  /** Bytes, by group. */
  readonly groups: ReadonlyMap<string, number>;
  readonly rows: ReadonlyMap<string, number>;
}

/** Which tables stand together. */
const GROUPS: readonly (readonly [group: string, where: string])[] = [
  ['events', `n.nspname = 'event_node'`],
  ['keys to persons', `n.nspname = 'vault'`],
  ['leads and contacts', `n.nspname = 'crm' and c.relname in ('leads', 'contacts', 'lead_requests')`],
  [
    'interests, records, actions',
    `n.nspname = 'crm' and c.relname in ('interests', 'interest_statuses', 'records', 'sales_actions')`,
  ],
  ['lots', `n.nspname = 'crm' and c.relname ~ '^(lots|lot_|deleted_lots|ended_allotments|program_terms)'`],
  ['options and purchases', `n.nspname = 'crm' and c.relname ~ '^(option|purchase|due)'`],
  ['registrations', `n.nspname = 'crm' and c.relname ~ '^registration'`],
];
const COUNTED = [
  'programs',
  'lots',
  'leads',
  'contacts',
  'options',
  'purchases',
  'registrations',
  'sales_actions',
  'webhooks',
];

export async function diskOf(dataDir: string): Promise<Disk> {
  const { databaseUrl } = await storesOf(dataDir);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const number = async (text: string): Promise<number> =>
      Number((await client.query<{ n: string }>(text)).rows[0]?.n ?? 0);
    const groups = new Map<string, number>();
    for (const [group, where] of GROUPS)
      groups.set(
        group,
        await number(
          `select coalesce(sum(pg_total_relation_size(c.oid)), 0) as n from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where c.relkind = 'r' and ${where}`,
        ),
      );
    const named = [...groups.values()].reduce((a, b) => a + b, 0);
    groups.set('all else', (await number('select pg_database_size(current_database()) as n')) - named);
    const rows = new Map<string, number>();
    for (const table of COUNTED) rows.set(table, await number(`select count(*) as n from crm.${table}`));
    return { events: await number('select count(*) as n from event_node.events'), groups, rows };
  } finally {
    await client.end();
  }
}
